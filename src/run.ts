import { setTimeout as wait } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import { ApiError, UnreachableError } from './cluster/api-error.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Console } from './github/console.ts';
import { openNarrator } from './github/narrator.ts';
import { InputError } from './inputs.ts';
import type { Finding } from './judge/finding.ts';
import { badInputs, cancelled, internal } from './judge/own-failures.ts';
import { type Request, refused, unreachable } from './judge/refusal.ts';
import type { Sighting } from './judge/sighting.ts';
import { type Case, observe, type State, startState } from './judge/state.ts';
import { judge } from './judge/verdict.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Companion } from './plan/companions.ts';
import { openStepLog } from './step-log.ts';

export type Result = {
  /** How the step ended. */
  finding: Finding;
  /** All that was seen of its pod. */
  state: State;
  /** False where the API server refused to create the pod, so that there is nothing to delete. */
  podMayExist: boolean;
};

type Letter =
  | { kind: 'sighting'; sighting: Sighting }
  | { kind: 'finding'; finding: Finding }
  | { kind: 'note'; text: string };

/** A create that is on its way when the step ends may still make a pod; it is waited for, so that the pod can be deleted. */
const CREATE_ANSWER_MS = 3000;

/**
 * Runs one pod to its end: creates it, watches it and its events from before it exists, shows its log, and judges
 * after each thing seen, which it also gives to `tape`. Deletes nothing.
 * What the cluster does comes back as a finding; only a bug throws.
 */
export async function run(
  { pod, companions }: { pod: V1Pod; companions: readonly Companion[] },
  of: Case,
  cluster: Cluster,
  console: Console,
  interrupted: AbortSignal,
  tape: (sighting: Sighting) => void = () => {},
): Promise<Result> {
  if (interrupted.aborted) return { finding: cancelled, state: startState(of), podMayExist: false };
  const over = new AbortController();
  const letters = openMailbox<Letter>();
  const interrupt = () => letters.put({ kind: 'finding', finding: cancelled });
  interrupted.addEventListener('abort', interrupt);
  const created = createAndWatch(pod, companions, cluster, letters, over.signal);
  const narrator = openNarrator(console, of.begunAt);
  const unheard = AbortSignal.any([over.signal, interrupted]);
  const log = openStepLog(pod.metadata?.name ?? '', cluster, console, unheard);
  let state = startState(of);
  const see = (sighting: Sighting) => {
    tape(sighting);
    state = observe(state, sighting);
  };
  const result = async (finding: Finding): Promise<Result> => {
    const unknown = wait(CREATE_ANSWER_MS, true, { ref: false });
    return { finding, state, podMayExist: await Promise.race([created, unknown]) };
  };
  try {
    for (;;) {
      narrator.tell(state);
      log.follow(state);
      const verdict = judge(state, Date.now());
      if (verdict.kind === 'finished') {
        const lines = await log.finish();
        if (lines.length > 0) see({ at: Date.now(), log: lines });
        const last = judge(state, Date.now());
        return await result(last.kind === 'finished' ? last.finding : verdict.finding);
      }
      const letter = await letters.take(Math.min(verdict.again, narrator.again()));
      switch (letter?.kind) {
        case 'sighting':
          see(letter.sighting);
          break;
        case 'note':
          narrator.note(letter.text);
          break;
        case 'finding':
          return await result(letter.finding);
        case undefined:
          break; // the time has come to look again
      }
    }
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    over.abort();
  }
}

/** Sends the create and opens both watches at once: the name is ours, so nothing has to wait. Says whether a pod may exist, when the create is answered. */
function createAndWatch(
  pod: V1Pod,
  companions: readonly Companion[],
  cluster: Cluster,
  letters: Mailbox<Letter>,
  signal: AbortSignal,
): Promise<boolean> {
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const see = (sighting: Sighting) => letters.put({ kind: 'sighting', sighting });
  const conclude = (verb: string) => (error: unknown) =>
    letters.put({
      kind: 'finding',
      finding: findingOf(error, { what: `${verb} pods`, namespace }),
    });
  each(cluster.pods(name, signal), see).catch(conclude('watch'));
  each(cluster.events(name, signal), see).catch((error: Error) =>
    letters.put({
      kind: 'note',
      text: `events can't be read, so a failure will be noticed later: ${error.message}`,
    }),
  );
  return cluster.create(pod, companions).then(
    (answer) => {
      see({ at: Date.now(), pod: answer });
      return true;
    },
    (error) => {
      conclude('create')(error);
      return !(error instanceof ApiError);
    },
  );
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void): Promise<void> {
  for await (const item of items) take(item);
}

function findingOf(error: unknown, request: Request): Finding {
  if (error instanceof ApiError) return refused(error, request);
  if (error instanceof UnreachableError) return unreachable(error.message);
  return error instanceof InputError ? badInputs(error.problems) : internal(error);
}
