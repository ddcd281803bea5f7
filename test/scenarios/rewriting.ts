// Clusters that give containers other names of images than the user wrote.

import { shellImage } from '../../simulator/registry/images.ts';
import type { Ended } from './action.ts';
import type { Stage } from './stage.ts';
import { useWebhookThroughout, withImages } from './webhook.ts';

/** An image as the user names it, and as the cluster does. */
export type Rewritten = { original: string; actual: string };

/** Images of a cluster that rewrites their names; used, for all tests of a file, or of the group in which it is used. */
type Rewriting = {
  /** An image of its own with a shell; `digest`: where it is. */
  push(name: string): Rewritten & { digest: string };
  /** An image that does not exist. */
  missing(name: string): Rewritten;
  /** From now on it cannot be pulled. */
  lose(name: string): void;
};

/** `failFirst`: the first answers are 503; within one pull containerd asks twice then (simulator/registry/registry-faults.ts). */
type Mirror = Rewriting & { failFirst(name: string, requests: number): void };

const REGISTRY = 'registry.example/';

/**
 * The images of one registry come from a mirror. The registry itself does not exist, so a step that uses it fails. Many
 * companies have such a policy: https://kyverno.io/policies/other/replace-image-registry/replace-image-registry. `volumes`:
 * image volumes get other names too.
 */
export function useMirror(stage: Stage, settings: { volumes?: boolean } = {}): Mirror {
  const atMirror = (image: string) =>
    image.startsWith(REGISTRY) ? image.replace(REGISTRY, `${stage.registry.address}/mirror/`) : image;
  useWebhookThroughout(stage, withImages(atMirror, settings));
  const missing = (name: string) => {
    const original = `${REGISTRY}${name}:1`;
    return { original, actual: atMirror(original) };
  };
  return {
    missing,
    push(name) {
      const image = shellImage({ files: { 'etc/name': name } });
      return { ...missing(name), digest: stage.registry.push(`mirror/${name}:1`, image) };
    },
    lose: (name) => stage.registry.remove(`mirror/${name}:1`),
    failFirst: (name, times) =>
      stage.registry.misbehave(`mirror/${name}`, { kind: 'unavailable', status: 503, times }),
  };
}

/**
 * Tags are pinned: registry/app:1 becomes registry/app:1@sha256:…
 * https://kyverno.io/docs/policy-types/cluster-policy/verify-images (mutateDigest)
 */
export function usePins(stage: Stage): Rewriting {
  const digests = new Map<string, string>();
  /** The digest of an image that does not exist. */
  const NONE = `sha256:${'0'.repeat(64)}`;
  const pin = (image: string) => `${image}@${digests.get(image) ?? NONE}`;
  useWebhookThroughout(stage, withImages(pin));
  const missing = (name: string) => {
    const original = `${stage.registry.address}/${name}:1`;
    return { original, actual: pin(original) };
  };
  return {
    missing,
    push(name) {
      const digest = stage.registry.push(`${name}:1`, shellImage({ files: { 'etc/name': name } }));
      digests.set(missing(name).original, digest);
      return { ...missing(name), digest };
    },
    lose: (name) => stage.registry.misbehave(name, { kind: 'unavailable', status: 503 }),
  };
}

/** The lines of the log that say which image the cluster runs instead of which, and the same lines of the summary. */
export function saidOf({ log, summary }: Ended, { original, actual }: Rewritten) {
  const says = (line: string) => line.includes(`${actual} for ${original}`);
  return { log: log.filter(says), summary: asText(summary).split('\n').filter(says) };
}

/** What a page shows of a summary whose foreign words are code. */
function asText(summary: string): string {
  return summary.replaceAll('`', '');
}
