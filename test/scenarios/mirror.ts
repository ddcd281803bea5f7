// A cluster that takes the images of one registry from a mirror: a webhook gives its containers other names of images
// than the user wrote. The registry itself is not there, so a step that asks it gets nowhere.

import { shellImage } from '../../simulator/registry/images.ts';
import type { Ended } from './action.ts';
import type { Stage } from './stage.ts';
import { useWebhookThroughout, withImages } from './webhook.ts';

const REGISTRY = 'registry.example/';

/** An image as the user names it, and as the cluster does. */
export type Mirrored = { original: string; mirrored: string };

/** The name of an image at the mirror; that of any other registry stays. */
function atMirror({ registry }: Stage, image: string): string {
  return image.startsWith(REGISTRY) ? image.replace(REGISTRY, `${registry.address}/mirror/`) : image;
}

/**
 * The cluster takes its images from the mirror, for all tests of a file, or of the group in which it is called. `volumes`:
 * image volumes get other names too.
 */
export function useMirror(stage: Stage, settings: { volumes?: boolean } = {}): void {
  useWebhookThroughout(
    stage,
    withImages((image) => atMirror(stage, image), settings),
  );
}

/** An image that the mirror lacks. */
export function missing(stage: Stage, name: string): Mirrored {
  const original = `${REGISTRY}${name}:1`;
  return { original, mirrored: atMirror(stage, original) };
}

/** An image of its own with a shell, at the mirror; `digest` is its digest there. */
export function push(stage: Stage, name: string): Mirrored & { digest: string } {
  const digest = stage.registry.push(`mirror/${name}:1`, shellImage({ files: { 'etc/name': name } }));
  return { ...missing(stage, name), digest };
}

/** From now on the mirror has lost its tag. */
export function lose(stage: Stage, name: string): void {
  stage.registry.remove(`mirror/${name}:1`);
}

/** The first answers of the mirror for an image are 503; within one pull containerd asks twice then (simulator/registry/registry-faults.ts). */
export function failFirst(stage: Stage, name: string, requests: number): void {
  stage.registry.misbehave(`mirror/${name}`, { kind: 'unavailable', status: 503, times: requests });
}

/** The lines of the log that say which image the cluster runs for which, and those of the summary. */
export function saidOf({ log, summary }: Ended, { original, mirrored }: Mirrored) {
  const says = (line: string) => line.includes(`${mirrored} for ${original}`);
  return { log: log.filter(says), summary: asText(summary).split('\n').filter(says) };
}

/** What a page shows of a summary whose foreign words are code. */
function asText(summary: string): string {
  return summary.replaceAll('`', '');
}
