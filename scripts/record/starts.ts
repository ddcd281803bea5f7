import type { V1EnvVarSource } from '@kubernetes/client-node';
import { check, mounting, type Situation, step } from './situation.ts';

/** What can fail between the pull and the start of the program. */
export const starts: Record<string, Situation> = {
  'configmap-missing': environment({ configMapKeyRef: { name: 'no-such-map', key: 'a' } }),
  'configmap-key-missing': environment({ configMapKeyRef: { name: 'known', key: 'no-such-key' } }),
  'secret-missing': environment({ secretKeyRef: { name: 'no-such-secret', key: 'a' } }),
  'secret-key-missing': environment({ secretKeyRef: { name: 'known', key: 'no-such-key' } }),
  'secret-missing-of-an-init-container': {
    spec: (place) => {
      const env = [{ name: 'A', valueFrom: { secretKeyRef: { name: 'no-such-secret', key: 'a' } } }];
      return { initContainers: [check(place, { env })] };
    },
    seconds: 6,
  },
  'volume-secret-missing': {
    spec: mounting({ name: 'data', secret: { secretName: 'no-such-secret' } }),
    seconds: 6,
  },
  'volume-configmap-key-missing': {
    spec: mounting({
      name: 'data',
      configMap: { name: 'known', items: [{ key: 'no-such-key', path: 'a' }] },
    }),
    seconds: 6,
  },
  'volume-secret-comes-late': {
    spec: mounting({ name: 'data', secret: { secretName: 'late' } }),
    meanwhile: {
      when: 'early',
      act: ({ api, namespace }) =>
        api.createNamespacedSecret({
          namespace,
          body: { metadata: { name: 'late' }, stringData: { a: 'b' } },
        }),
    },
    seconds: 60,
  },
  'runs-as-root': {
    spec: (place) => ({ containers: [step(place, { securityContext: { runAsNonRoot: true } })] }),
    seconds: 6,
  },
  'command-not-found': {
    spec: (place) => ({ containers: [step(place, { command: ['no-such-program'] })] }),
    seconds: 6,
  },
  'command-not-found-behind-a-check': {
    spec: (place) => ({
      initContainers: [check(place)],
      containers: [step(place, { command: ['/no/such/program'] })],
    }),
    seconds: 8,
  },
  'command-not-found-of-an-init-container': {
    spec: (place) => ({ initContainers: [check(place, { command: ['/no/such/program'] })] }),
    seconds: 6,
  },
  'command-not-executable': {
    spec: (place) => ({ containers: [step(place, { command: ['/etc/passwd'] })] }),
    seconds: 6,
  },
  'memory-limit-too-low': {
    spec: (place) => ({ containers: [step(place, { resources: { limits: { memory: '1Mi' } } })] }),
    seconds: 8,
  },
  'sysctl-forbidden': {
    spec: () => ({ securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '65536' }] } }),
    seconds: 6,
  },
  'user-namespace': { spec: () => ({ hostUsers: false }), seconds: 10 },
  'working-directory-is-a-file': {
    spec: (place) => ({ containers: [step(place, { workingDir: '/etc/passwd' })] }),
    seconds: 6,
  },
  'runtime-handler-missing': { spec: ({ noRuntime }) => ({ runtimeClassName: noRuntime }), seconds: 6 },
  'init-container-fails': {
    spec: (place) => ({ initContainers: [check(place, { command: ['sh', '-c', 'exit 3'] })] }),
    seconds: 6,
  },
  'init-container-out-of-memory': {
    spec: (place) => ({
      initContainers: [
        check(place, {
          command: ['sh', '-c', 'exec tail /dev/zero'],
          resources: { limits: { memory: '32Mi' } },
        }),
      ],
    }),
    seconds: 15,
  },
  'sidecar-crashes': {
    spec: (place) => ({
      initContainers: [
        check(place, {
          name: 'db',
          restartPolicy: 'Always',
          command: ['sh', '-c', 'exit 7'],
          startupProbe: { exec: { command: ['true'] }, initialDelaySeconds: 30 },
        }),
      ],
    }),
    seconds: 25,
  },
};

function environment(valueFrom: V1EnvVarSource): Situation {
  return {
    spec: (place) => ({
      initContainers: [check(place)],
      containers: [step(place, { env: [{ name: 'A', valueFrom }] })],
    }),
    seconds: 20,
  };
}
