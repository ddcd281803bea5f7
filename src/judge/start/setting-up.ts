import type { V1Pod } from '@kubernetes/client-node';

type Source = { name?: string | undefined; optional?: boolean | undefined };

/**
 * What a pod without a sandbox waits for, where no event tells: the volumes, with the objects that have to exist for them, or the
 * network.
 */
export function settingUp({ spec }: V1Pod): string {
  const volumes = spec?.volumes ?? [];
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
  return `the node ${spec?.nodeName} has not set up the volumes${listed} or the network of the pod yet`;
}

function needed(kind: string, sources: readonly (Source | undefined)[]): string[] {
  return sources.flatMap((source) =>
    source?.name === undefined || source.optional ? [] : [`${kind} ${source.name}`],
  );
}
