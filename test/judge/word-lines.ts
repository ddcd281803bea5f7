import type { Finding } from '../../src/findings/finding.ts';
import { FILLING_EXITS } from '../../src/job/pod-parts.ts';
import { evictedByNode, fillingFailed, isShWithoutBash } from '../../src/messages/exits.ts';
import { refused } from '../../src/messages/refusals.ts';
import { readStartFailure } from '../../src/messages/starts.ts';
import type { Observation } from '../../src/pod/observation.ts';
import { namesIn, rowsOf } from '../rows.ts';
import { condition, container, event, findingAt, pod, stateAfter } from './pods.ts';

/** Words of others, the place where they were seen, and what they mean: a line of test/fixtures/words. */
type WordLine = {
  said: string;
  is: string;
  persistence: Finding['persistence'];
  /** The sentence, and the texts that differ from the texts of the reason; without the subject of the title. */
  message?: string;
  title?: string;
  hint?: string;
  /** The text that a sentence written in another file quotes. */
  quoted?: string;
  /** A tape, a test of the scenarios, or the address of a public report or of the source that writes the words. */
  source: string;
  /** What the kubelet was doing, or which program wrote about scheduling; default: the scheduler. */
  at?: 'volumes' | 'sandbox' | 'container' | 'karpenter' | 'cluster-autoscaler';
  /** The reason of the kubelet, the event or the API server. */
  by?: string;
  /** The container has no memory limit. */
  isUnlimited?: boolean;
  /** The HTTP status of the API server, or the exit code of the checkout. */
  status?: number;
  /** The address that answered, and the address that it redirects to. */
  server?: string;
  location?: string;
};

/** The lines of one file, by their topic, which is also the name of the file. */
export const WORD_LINES = namesIn('words').flatMap((name) =>
  rowsOf<WordLine>(name).map((line) => [name.slice('words/'.length), line] as const),
);

/** What the pod has without what the cluster adds. */
const ASKED = { asked: [{ consumer: 'step', image: 'app:1' }], volumes: ['data'] };

const CHECKOUT = {
  isCheckout: true,
  image: 'docker.io/alpine/git:2.54.0',
  ref: 'main',
  url: 'https://github.com/acme/shop',
};

/** What is found where these words are said. */
export function readLine(topic: string, line: WordLine): Finding | undefined {
  const { said, by = '', status = 0, server, location, isUnlimited = false } = line;
  switch (topic) {
    case 'starts': {
      const at = line.at as 'volumes' | 'sandbox' | 'container';
      const who = at === 'container' ? 'the step' : 'the pod';
      return readStartFailure({ stage: at, who, where: 'the namespace ci', isUnlimited }, by, said).finding;
    }
    case 'refusals': {
      const request = { what: 'create the pod', namespace: 'ci', asked: ASKED };
      return refused({ status, reason: by, message: said, server, location }, request);
    }
    case 'evictions':
      return evictedByNode(said);
    case 'git':
      return fillingFailed({ exitCode: status, message: said }, CHECKOUT);
    case 'tar': {
      const end = { exitCode: status || FILLING_EXITS.notUnpacked, message: said };
      return fillingFailed(end, { isCheckout: false, image: 'tools/git:1' });
    }
    case 'logs': {
      const log = { log: ['a', said], last: ['x', said, 'y'], isShWithoutBash: isShWithoutBash(said) };
      const ended = pod({ containerStatuses: [container({ terminated: { exitCode: 1, reason: 'Error' } })] });
      return findingAt(
        stateAfter([
          { at: 0, pod: ended },
          { at: 1, ...log },
        ]),
        1,
      );
    }
    case 'scheduler':
      return findingAt(stateAfter(seenWithoutNode(line), { scheduleTimeoutMs: 900_000 }), 900_001);
    case 'ends':
      return findingAt(stateAfter([{ at: 0, pod: pod({ phase: 'Failed', reason: by, message: said }) }]), 0);
    default:
      throw new Error(`nobody reads the words of ${topic}`);
  }
}

const OF_NO_NODE = "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity/selector.";

/** A pod without a node: the scheduler's words are in its condition, the words of others in an event. */
function seenWithoutNode({ said, at: component, by = '' }: WordLine): Observation[] {
  const last = (words: string) => ({
    at: 0,
    pod: pod(
      { conditions: [condition('PodScheduled', 'False', 'Unschedulable', words)] },
      { spec: { nodeName: undefined as never } },
    ),
  });
  if (component === undefined) return [last(said)];
  return [last(OF_NO_NODE), { at: 1, event: event(by, said, { source: { component } }) }];
}
