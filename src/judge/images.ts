import type { V1Container } from '@kubernetes/client-node';
import { isSameImage } from '../plan/distinct-images.ts';
import { deleted, disruptionOf } from './disruption.ts';
import type { Finding } from './finding.ts';
import { proofOf } from './image-proof.ts';
import type { Obstacle } from './obstacle.ts';
import { obstaclesOf } from './obstacles.ts';
import type { State } from './state.ts';

/** Either it is known of all images whether they can be pulled, or looking again is worth it at `again` (milliseconds since 1970). */
export type ImagesVerdict =
  | { kind: 'finished'; findings: Finding[]; unknown: string[] }
  | { kind: 'waiting'; again: number };

/**
 * Can the images of a pod be pulled that does nothing else? `containers`: one for each image. Finished when each is on
 * the node or given up, when the pod as a whole can't go on, or when the time is up; then the `unknown` ones are told.
 */
export function judgeImages(state: State, containers: readonly V1Container[], now: number): ImagesVerdict {
  const { pod } = state;
  const end = state.case.begunAt + state.case.timeoutMs;
  const obstacles = pod === undefined ? [] : obstaclesOf(state, pod).filter(isAboutImages);
  // A failure that may pass has not passed when the time is up; a pull that goes on has not failed.
  const isGivenUp = ({ until }: Obstacle) => until <= now || (now >= end && until < Number.POSITIVE_INFINITY);
  const findings = obstacles.filter(isGivenUp).map(({ finding }) => finding);
  const lost = pod && state.goneAt !== undefined ? [disruptionOf(pod, undefined) ?? deleted(pod)] : [];
  const open = containers
    .map(({ image = '' }) => image)
    .filter((image) => proofOf(state, image) !== 'on the node' && !findings.some(isAbout(image)));
  const isStuck = lost.length > 0 || findings.some(({ container }) => container === undefined);
  if (open.length === 0 || isStuck || now >= end)
    return { kind: 'finished', findings: distinctFindings([...lost, ...findings]), unknown: open };
  const ahead = obstacles.map(({ until }) => until).filter((until) => until > now);
  return { kind: 'waiting', again: Math.min(end, ...ahead) };
}

/** That the containers can't start is no matter, and meant. */
function isAboutImages({ finding: { category, container, exitCode } }: Obstacle): boolean {
  return container === undefined || (category === 'image-pull' && exitCode === undefined);
}

function isAbout(image: string): (finding: Finding) => boolean {
  return (finding) => finding.image !== undefined && isSameImage(finding.image, image);
}

/** The first for each image, and those that are about none. */
export function distinctFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ image }, index) => image === undefined || findings.findIndex((one) => one.image === image) === index,
  );
}
