/** The programs of the cluster that belong to no node, and their command lines. */
import { join } from 'node:path';
import { authenticationPath } from './authentication.ts';
import type { Component, Options } from './component.ts';
import { keysFolder, kubeconfigPath } from './keys.ts';
import { kubeletTools } from './kubelet.ts';
import type { Settings } from './settings.ts';
import { CLUSTER, type Tools } from './tools.ts';

/** The audit log of the API server, in the folder of the kubeconfig, where tests find it. */
export const AUDIT_LOG = 'log/audit.log';

/** In the order of their start. */
const PROGRAMS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'] as const;

type Program = (typeof PROGRAMS)[number];

export function controlPlane(settings: Settings): Record<Program, Component> {
  const { state } = settings;
  const components = PROGRAMS.map((name): [Program, Component] => [
    name,
    { name, label: name, tools: toolsWith(name, settings), options: OPTIONS[name](settings), state },
  ]);
  return Object.fromEntries(components) as Record<Program, Component>;
}

/** The tools of the nodes' release, if it has the program. */
function toolsWith(name: Program, { nodes: [first] }: Settings): Tools {
  const ofNodes = first && kubeletTools(first);
  return ofNodes?.programs.some((path) => path.endsWith(`/${name}`)) ? ofNodes : CLUSTER;
}

const OPTIONS: Record<Program, (settings: Settings) => Options> = {
  etcd({ state, etcdPort }) {
    const client = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${etcdPort + 1}`;
    return {
      'data-dir': join(state, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
      // Every write would otherwise wait for the disk; nothing here needs to outlive a power cut.
      'unsafe-no-fsync': true,
      'log-level': 'warn',
    };
  },

  'kube-apiserver'(settings) {
    const keys = keysFolder(settings);
    return {
      'etcd-servers': `http://127.0.0.1:${settings.etcdPort}`,
      'secure-port': settings.apiPort,
      // Only this machine can connect.
      'bind-address': '127.0.0.1',
      'advertise-address': settings.address,
      'service-cluster-ip-range': settings.serviceCidr,
      'client-ca-file': join(keys, 'ca.crt'),
      'tls-cert-file': join(keys, 'apiserver.crt'),
      'tls-private-key-file': join(keys, 'apiserver.key'),
      'kubelet-certificate-authority': join(keys, 'ca.crt'),
      'kubelet-client-certificate': join(keys, 'apiserver-client.crt'),
      'kubelet-client-key': join(keys, 'apiserver-client.key'),
      'kubelet-preferred-address-types': 'InternalIP',
      'service-account-key-file': join(keys, 'service-account.pub'),
      'service-account-signing-key-file': join(keys, 'service-account.key'),
      'service-account-issuer': 'https://kubernetes.default.svc',
      // Read again when it changes, so that tests can add an issuer.
      'authentication-config': authenticationPath(settings),
      'authorization-mode': 'Node,RBAC',
      'enable-admission-plugins': settings.admission,
      'audit-policy-file': join(import.meta.dirname, 'audit-policy.yaml'),
      'audit-log-path': join(settings.state, AUDIT_LOG),
      'allow-privileged': true,
      'cert-dir': join(settings.state, 'apiserver'),
      profiling: false,
    };
  },

  'kube-controller-manager'(settings) {
    const keys = keysFolder(settings);
    return {
      kubeconfig: kubeconfigPath(settings, 'controller-manager'),
      'service-account-private-key-file': join(keys, 'service-account.key'),
      'root-ca-file': join(keys, 'ca.crt'),
      // With the default of 20 a second its start takes 5 s, and a node's not-ready taint goes only after it.
      'kube-api-qps': 500,
      'kube-api-burst': 1000,
      // A node that becomes ready between two looks keeps the taint until the next one: 5 s by default.
      'node-monitor-period': '1s',
      'flex-volume-plugin-dir': join(settings.state, 'volume-plugins'),
      'leader-elect': false,
      'secure-port': 0,
    };
  },

  'kube-scheduler': (settings) => ({
    kubeconfig: kubeconfigPath(settings, 'scheduler'),
    'leader-elect': false,
    'secure-port': 0,
  }),
};
