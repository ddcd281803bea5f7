import type { Attempt } from './step-report.ts';

/** Of many, those that came last. */
const MAX_TOLD = 3;

/** What happened to the pods of a step that others replaced; undefined if there was none. */
export function lostPods(attempts: readonly Attempt[]): { title: string; message: string } | undefined {
  const lost = attempts.filter(({ followedBy }) => followedBy === 'another-pod' || followedBy === 'retry');
  if (lost.length === 0) return undefined;
  const more = lost.length - MAX_TOLD;
  const told = lost.slice(-MAX_TOLD).map(inWords);
  return {
    title: lost.length === 1 ? 'The step needed another pod' : `The step needed ${lost.length} more pods`,
    message: [
      ...(more > 0 ? [`${more} earlier ${more === 1 ? 'one is' : 'ones are'} left out.`] : []),
      ...told,
    ].join(' '),
  };
}

function inWords({ pod, finding, followedBy }: Attempt): string {
  const name = pod.metadata?.name;
  return followedBy === 'retry'
    ? `The step had begun in the pod ${name}, and was run again: ${finding.message}`
    : `The step had not begun in the pod ${name}: ${finding.message}`;
}
