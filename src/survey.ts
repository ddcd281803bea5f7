import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster/cluster.ts';
import type { Disposal } from './disposal.ts';
import type { Console } from './github/console.ts';
import type { Job } from './job.ts';
import { isLasting } from './judge/causes.ts';
import type { Finding } from './judge/finding.ts';
import { proofOf } from './judge/image-proof.ts';
import { pullEpisodes } from './judge/pull-episodes.ts';
import { pullFinding } from './judge/pull-finding.ts';
import type { Sighting } from './judge/sighting.ts';
import { observe, type State, startState } from './judge/state.ts';
import { openMailbox } from './mailbox.ts';
import { companionsOf } from './plan/companions.ts';
import { distinctImages, isSameImage } from './plan/distinct-images.ts';
import { attemptName, type Identity } from './plan/identity.ts';
import { planPod } from './plan/pod.ts';
import { planSurvey, type SurveyedImage } from './plan/survey.ts';
import type { Attempt } from './report/attempt.ts';

/** The step has failed already; nobody waits long for what else is wrong. */
const PATIENCE_MS = 5000;

export type SurveyTools = {
  cluster: Cluster;
  console: Console;
  disposal: Disposal;
  interrupted: AbortSignal;
};

/**
 * After an image failed that no waiting can help: what else can't be pulled, so that one run names every bad image. What
 * the attempt had not come to is pulled side by side in one more pod. `last`: the attempt that decided.
 */
export async function otherBadImages(
  job: Job,
  identity: Identity,
  finding: Finding,
  last: Attempt,
  tools: SurveyTools,
): Promise<Finding[]> {
  const { image, category, lasting, exitCode } = finding;
  if (category !== 'image-pull' || !lasting || exitCode !== undefined || image === undefined) return [];
  const others = (found: Finding[]) =>
    found.filter((one) => one.image !== undefined && !isSameImage(one.image, image));
  const known = others(failuresIn(last.state));
  const unknown = unknownImages(last);
  if (unknown.length === 0 || tools.interrupted.aborted) return known;
  const pod = planSurvey(planPod(job, identity, last.cursors), attemptName(identity.pod, 'images'), unknown);
  return [...known, ...others(failuresIn(await look(job, pod, tools)))];
}

/** The images that nobody has come to; one that is brought by a volume alone need not be one that runs. */
function unknownImages({ state, cursors }: Attempt): SurveyedImage[] {
  return distinctImages(cursors).flatMap(({ image, cursors: users }) => {
    const container = users.find((one) => !one.container.includes(':'))?.container;
    if (container === undefined || proofOf(state, image) !== 'unknown') return [];
    // By the most patient of its policies: one that is there or can be pulled is no bad image.
    const policies = users.flatMap((one) => one.policies);
    const policy = (['IfNotPresent', 'Always', 'Never'] as const).find((one) => policies.includes(one));
    return policy === undefined ? [] : [{ container, image, policy }];
  });
}

/** Watches the pod until it is known of each of its images whether it can be pulled, and has it deleted. */
async function look(
  job: Job,
  pod: V1Pod,
  { cluster, console, disposal, interrupted }: SurveyTools,
): Promise<State> {
  const { name = '' } = pod.metadata ?? {};
  const companions = companionsOf(pod, { ...job, secretEnv: [] });
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, interrupted]);
  const sightings = openMailbox<Sighting | 'no more'>();
  const begunAt = Date.now();
  const end = begunAt + PATIENCE_MS;
  let state = startState({ step: job.step, graceMs: 0, begunAt, timeoutMs: PATIENCE_MS });
  disposal.expect(
    name,
    companions.map(({ resource }) => resource),
  );
  const stop = (error: unknown) => {
    if (!signal.aborted)
      console.say(`The other images were not looked at: ${error instanceof Error ? error.message : error}`);
    sightings.put('no more');
  };
  interrupted.addEventListener('abort', stop);
  for (const source of [cluster.pods(name, signal), cluster.events(name, signal)])
    void forward(source, sightings.put).catch(stop);
  cluster.create(pod, companions).then((created) => sightings.put({ at: Date.now(), pod: created }), stop);
  try {
    while (Date.now() < end && !isAllKnown(state, pod)) {
      const sighting = await sightings.take(end);
      if (sighting === 'no more') break;
      if (sighting !== undefined) state = observe(state, sighting);
    }
    return state;
  } finally {
    interrupted.removeEventListener('abort', stop);
    over.abort();
    disposal.dispose(name, 0);
  }
}

async function forward(source: AsyncIterable<Sighting>, put: (sighting: Sighting) => void): Promise<void> {
  for await (const sighting of source) put(sighting);
}

/** A failure that may pass is looked at until the end. */
function isAllKnown(state: State, { spec }: V1Pod): boolean {
  const lasting = new Set(
    pullEpisodes(state.pulls)
      .filter(({ failure }) => isLasting(failure.cause))
      .map(({ container }) => container),
  );
  return (spec?.containers ?? []).every(
    ({ name, image = '' }) => lasting.has(name) || proofOf(state, image) === 'on the node',
  );
}

/** All pulls that have failed, in the order of the containers. */
function failuresIn(state: State): Finding[] {
  const { pod } = state;
  if (pod === undefined) return [];
  const found = pullEpisodes(state.pulls).map((episode) => pullFinding(state, pod, episode));
  return found.filter(
    ({ image }, index) => image !== undefined && found.findIndex((one) => one.image === image) === index,
  );
}
