/** The programs of the cluster and their command lines. */
import { join } from 'node:path';
import type { Programs } from './binaries.ts';
import { pathsOf } from './configuration.ts';
import { keysFolder, kubeconfigPath } from './keys.ts';
import type { Settings } from './settings.ts';

/** In the order of their start. */
export const COMPONENTS = [
  'etcd',
  'containerd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
] as const;

export type Component = (typeof COMPONENTS)[number];

/** The path of its program, whose name is the component's. */
export function programOf(component: Component, { bin, olderKubelet }: Programs): string {
  return join((component === 'kubelet' ? olderKubelet : undefined) ?? bin, component);
}

/** Name and value of each option. */
export function optionsOf(component: Component, settings: Settings): string[] {
  return Object.entries(OPTIONS[component](settings)).map(([name, value]) => `--${name}=${value}`);
}

const OPTIONS: Record<Component, (settings: Settings) => Record<string, string | number | boolean>> = {
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

  containerd: (settings) => ({ config: pathsOf(settings).containerdConfig }),

  'kube-apiserver'(settings) {
    const keys = keysFolder(settings);
    return {
      'etcd-servers': `http://127.0.0.1:${settings.etcdPort}`,
      'secure-port': settings.apiPort,
      // Nobody but this machine.
      'bind-address': '127.0.0.1',
      'advertise-address': settings.nodeIp,
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
      'authorization-mode': 'Node,RBAC',
      'enable-admission-plugins': settings.admission,
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
      // With the default of 20 a second its start takes 5 s, and the node's not-ready taint goes only after it.
      'kube-api-qps': 500,
      'kube-api-burst': 1000,
      // A node that becomes ready between two looks keeps the taint until the next one: 5 s by default.
      'node-monitor-period': '1s',
      'flex-volume-plugin-dir': join(settings.state, 'kubelet/plugins'),
      'leader-elect': false,
      'secure-port': 0,
    };
  },

  'kube-scheduler': (settings) => ({
    kubeconfig: kubeconfigPath(settings, 'scheduler'),
    'leader-elect': false,
    'secure-port': 0,
  }),

  kubelet: (settings) => ({
    config: pathsOf(settings).kubeletConfig,
    kubeconfig: kubeconfigPath(settings, 'node'),
    'root-dir': join(settings.state, 'kubelet'),
    'cert-dir': join(settings.state, 'kubelet/pki'),
    'hostname-override': settings.nodeName,
    'node-ip': settings.nodeIp,
  }),
};
