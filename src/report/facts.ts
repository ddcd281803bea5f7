import { containerConsumer, isSameConsumer } from '../job/image-consumer.ts';
import { currentPolicy } from '../job/pull-plan.ts';
import { nodeOf } from '../judge/state.ts';
import { type Account, lastAttempt } from './account.ts';
import { containerStories, type PullStory } from './container-story.ts';

/** Where a step ran, as far as it got: what every report names once. */
export type Facts = {
  pod: string | undefined;
  namespace: string | undefined;
  node: string | undefined;
  image: string | undefined;
  imageDigest: string | undefined;
  /** By which the step's image was pulled at last. */
  pullPolicy: string | undefined;
  pull: PullStory | undefined;
  durationMs: number;
};

/** They are those of the last attempt. */
export function factsOf(account: Account): Facts {
  const { namespace, image, step, begunAt, endedAt } = account;
  const attempt = lastAttempt(account);
  const story = attempt && containerStories(attempt).find(({ name }) => name === step);
  const cursor = attempt?.cursors.find(({ consumer }) => isSameConsumer(consumer, containerConsumer(step)));
  return {
    pod: attempt?.pod.metadata?.name,
    namespace,
    node: attempt && nodeOf(attempt.state),
    // What ran, where the cluster has put another in the place of the one that was asked for.
    image: story?.image || image,
    imageDigest: story?.digest,
    pullPolicy: cursor && currentPolicy(cursor),
    pull: story?.pull,
    durationMs: endedAt - begunAt,
  };
}
