import { type Finding, finding } from '../finding.ts';

const MISSING_OBJECT = /\b(configmap|secret) "([^"]+)" not found/i;

/** Of the Secret or ConfigMap that does not exist. */
export function nameOfMissing(said: string): string | undefined {
  return MISSING_OBJECT.exec(said)?.[2];
}

const KINDS = {
  configmap: { title: 'ConfigMap', missing: 'configmap-not-found', noKey: 'configmap-key-not-found' },
  secret: { title: 'Secret', missing: 'secret-not-found', noKey: 'secret-key-not-found' },
} as const;

function kindOf(word: string | undefined): (typeof KINDS)['configmap' | 'secret'] {
  return word?.toLowerCase() === 'secret' ? KINDS.secret : KINDS.configmap;
}

/**
 * Missing ConfigMaps, Secrets and their keys, in environment values and volumes.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kubelet_pods.go, …/pkg/volume/configmap/configmap.go; of a
 * virtual node, https://github.com/virtual-kubelet/virtual-kubelet/blob/master/internal/podutils/env.go
 */
export function missingObject(said: string, who: string, where: string): Finding | undefined {
  const [, kindMissing, name] = MISSING_OBJECT.exec(said) ?? [];
  if (name !== undefined) {
    const { title, missing } = kindOf(kindMissing);
    const message = `The ${title} ${name}, which ${who} needs, does not exist in ${where}.`;
    return finding('configuration', missing, { about: name, message });
  }
  const volume = /for volume "([^"]+)"/.exec(said)?.[1];
  const ofVolumes = volume === undefined ? 'of a volume' : `of the volume ${volume}`;
  const [, ofVariable, kindNamed, owner = ofVolumes] =
    /(?:couldn't find |^)key "?([^"\s]+)"? (?:does not exist )?in (configmap|secret) (?:[^/\s]+\/)?"?([^"\s]+)/i.exec(
      said,
    ) ?? [];
  const [, kindOfVolume, ofVolume] = /references non-existent (config|secret) key: (\S+)/.exec(said) ?? [];
  const key = ofVariable ?? ofVolume;
  if (key === undefined) return undefined;
  const { title, noKey } = kindOf(kindNamed ?? kindOfVolume);
  return finding('configuration', noKey, {
    title: `No key ${key} in the ${title} ${owner}`,
    message: `The ${title} ${owner}, which ${who} needs, has no key ${key}.`,
  });
}
