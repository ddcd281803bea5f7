import type { V1Pod } from '@kubernetes/client-node';
import { conditionOf } from '../containers.ts';
import { theNode } from '../sentence.ts';

type Source = { name?: string | undefined; optional?: boolean | undefined };

/**
 * What a pod without a sandbox waits for, where no event tells: the volumes, with the objects that have to exist for them, or the
 * network. A kubelet before 1.36, which gives no reason, tells of a sandbox only after the first pull.
 * https://github.com/kubernetes/kubernetes/pull/134660, https://github.com/kubernetes/kubernetes/pull/135300
 */
export function settingUp(pod: V1Pod): string {
  const volumes = pod.spec?.volumes ?? [];
  const projected = volumes.flatMap((volume) => volume.projected?.sources ?? []);
  const secrets = volumes.flatMap(({ secret }) => (secret ? [{ ...secret, name: secret.secretName }] : []));
  const objects = [
    ...needed(
      'ConfigMap',
      [...volumes, ...projected].map(({ configMap }) => configMap),
    ),
    ...needed('Secret', [...secrets, ...projected.map(({ secret }) => secret)]),
    ...needed(
      'persistent volume claim',
      volumes.map((volume) => ({ name: volume.persistentVolumeClaim?.claimName })),
    ),
  ];
  const listed = objects.length === 0 ? '' : ` (${[...new Set(objects)].join(', ')})`;
  const pull = conditionOf(pod, 'PodReadyToStartContainers')?.reason ? '' : ', or still pulls its image';
  return `${theNode(pod)} has not set up the volumes${listed} or the network of the pod yet${pull}`;
}

function needed(kind: string, sources: readonly (Source | undefined)[]): string[] {
  return sources.flatMap((source) =>
    source?.name === undefined || source.optional ? [] : [`${kind} ${source.name}`],
  );
}
