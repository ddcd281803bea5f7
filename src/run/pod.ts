import type { V1Pod } from '@kubernetes/client-node';
import type { Finding } from '../findings/finding.ts';
import { hasCode, isForbidden } from '../job/errors.ts';
import type { JudgeOptions } from '../job/judge-options.ts';
import { filesInto, isGated, withGate } from '../job/pod-parts.ts';
import { growingPause, type Pauses } from '../job/values.ts';
import { observe } from '../judge/observe.ts';
import { type State, startState } from '../judge/state.ts';
import { passesSoon, refused } from '../messages/refusals.ts';
import { neededRights } from '../messages/rights.ts';
import type { Dependent } from '../plan/secrets.ts';
import type { Observation } from '../pod/observation.ts';
import { announced } from '../report/step-report.ts';
import type { Context } from './context.ts';
import { whyFailed } from './errors.ts';
import { type Clock, type Creation, type FollowedLog, ownedPod } from './ports.ts';

/** Each try passes the whole admission of the API server, and many steps can wait for the same quota. */
const PAUSES: Pauses = { firstMs: 2000, mostMs: 15_000 };

/**
 * Creates a pod. Tries again while a quota has no room for it that other pods can free (the pod would fit without other pods),
 * or while an object that admission needs is being changed, and the pod was certainly not created. `timeoutMs`: counted from
 * the first refusal. `onNote` receives lines for the log.
 */
async function createWithRoom(
  create: () => Promise<Creation>,
  namespace: string,
  timeoutMs: number,
  { clock, until, onNote }: { clock: Clock; until: AbortSignal; onNote(text: string): void },
): Promise<Creation> {
  let end: number | undefined;
  let told: string | undefined;
  for (let tries = 1; ; tries++) {
    const creation = await create();
    const why = lackOfRoom(creation, namespace);
    if (why === undefined) return creation;
    end ??= clock.now() + timeoutMs;
    if (clock.now() >= end || until.aborted) return creation;
    if (why.rawMessage !== told) onNote(announced('waiting for room', { message: why.message }));
    told = why.rawMessage;
    const pause = Math.min(growingPause(tries, PAUSES, clock.random()), end - clock.now());
    await clock.wait(pause, until).catch(() => {});
    if (until.aborted) return creation;
  }
}

/** The message of the quota, if it can have room later, or of the concurrent change. */
function lackOfRoom(creation: Creation, namespace: string): Finding | undefined {
  if (creation.kind === 'created' || creation.mayExist || !hasCode(creation.error, 'api')) return undefined;
  const { error } = creation;
  const refusal = refused(error, { what: 'create the pod', namespace });
  const isFull = refusal.reason === 'quota-exceeded' && refusal.persistence === 'transient';
  const isChanging = error.status === 409 && passesSoon(error);
  return isFull || isChanging ? refusal : undefined;
}

/** What a pod reports in addition to observations: a cancellation by the host, a failed request, or a line for the log. */
type Interruption = { kind: 'interrupt' } | Trouble | { kind: 'note'; text: string };

/** `attach`: to send files to a container of the pod. */
export type Trouble = {
  kind: 'trouble';
  verb: 'create' | 'patch' | 'watch' | 'delete' | 'attach';
  error: unknown;
};

/** No node writes an event about a pod sooner after its gate was opened. */
const FIRST_EVENT_MS = 50;
/** How long events are held back for the answer to the watch of the pod. It comes with theirs, usually sooner. */
const WATCH_ANSWER_TIMEOUT_MS = 2000;
/** How long to wait for a create request in flight when the step ends: it can still create a pod, which must be deleted. */
const CREATE_ANSWER_TIMEOUT_MS = 3000;

type Watching = {
  put(update: Observation | Interruption): void;
  onAnswer(creation: Extract<Creation, { kind: 'created' }>): void;
  signal: AbortSignal;
  ofEvents: AbortSignal;
};

/**
 * Sends the create request, and watches the pod from the version of the answer on. Events are watched at once, because the name
 * is known, but after the create request, which nothing should delay. They are handled after the first answer to the watch of
 * the pod, so that a missing right is reported as such. The gate of the pod is opened when its Secret and ConfigMap exist.
 * `created` settles when the create request has its answer, well or not; `mayExist` stops further tries to create the pod, and
 * settles with whether there can be a pod to delete.
 * `signal`: ends the tries to create the pod, and the watches; `ofEvents`: ends the watch of events.
 */
function createAndWatch(
  { pod, dependents, judge }: PodToRun,
  options: JudgeOptions,
  { cluster, clock }: Pick<Context, 'cluster' | 'clock'>,
  { put, onAnswer, signal, ofEvents }: Watching,
) {
  const { begunAt, timeoutMs, scheduleTimeoutMs = timeoutMs } = options;
  // After it, the pod is neither created nor started.
  const timeLeftMs = begunAt + timeoutMs - clock.now();
  const stopped = new AbortController();
  const until = AbortSignal.any([signal, stopped.signal, clock.timeout(Math.max(0, timeLeftMs))]);
  const fail = (verb: Trouble['verb']) => (error: unknown) => {
    // A request that was given up fails, which is not an error.
    if (!until.aborted || verb === 'watch') put({ kind: 'trouble', verb, error });
  };
  const watchAnswered = Promise.withResolvers<void>();
  let mayStartAt = Number.POSITIVE_INFINITY;
  const isEarly = () => clock.now() < mayStartAt + FIRST_EVENT_MS;
  const namespace = pod.metadata?.namespace ?? '';
  const create = async (): Promise<boolean> => {
    // The work before the pod, such as the pull secrets, may have used up the time.
    if (timeLeftMs <= 0) return false;
    const gated = withGate(pod);
    // The node that a pod names can start it before the answer.
    if (!isGated(gated)) mayStartAt = clock.now();
    const send = () => cluster.create(gated, until);
    const onNote = (text: string) => put({ kind: 'note', text });
    const creation = await createWithRoom(send, namespace, scheduleTimeoutMs, { clock, until, onNote });
    if (creation.kind === 'failed') {
      fail('create')(creation.error);
      return creation.mayExist;
    }
    onAnswer(creation);
    for (const warning of creation.warnings) onNote(`the API server warns: ${warning}`);
    if (!isGated(creation.pod)) mayStartAt = Math.min(mayStartAt, clock.now());
    put({ at: clock.now(), pod: creation.pod });
    each(cluster.pods(creation.pod, signal, watchAnswered.resolve), put)
      .catch(fail('watch'))
      .finally(watchAnswered.resolve);
    void clock
      .wait(WATCH_ANSWER_TIMEOUT_MS, signal)
      .catch(() => {})
      .finally(watchAnswered.resolve); // or the step has ended
    // The pod as the cluster admitted it may have ended the step already.
    const admitted = observe(startState(options), { at: clock.now(), pod: creation.pod });
    if (judge(admitted, clock.now()).kind === 'waiting') void start(creation.pod);
    return true;
  };
  /** The gate stays closed if the pod was given up meanwhile. */
  const start = async (created: V1Pod) => {
    let verb: Trouble['verb'] = 'create';
    try {
      if (dependents.length > 0) await cluster.createDependents(created, dependents, until);
      if (!isGated(created) || until.aborted) return;
      verb = 'patch';
      mayStartAt = clock.now();
      await cluster.openGate(created, until);
    } catch (error) {
      fail(verb)(error);
    }
  };
  const created = create();
  const seeInTurn = async (observation: Observation) => {
    await watchAnswered.promise;
    put(observation);
  };
  each(cluster.events(pod.metadata?.name ?? '', isEarly, ofEvents), seeInTurn).catch((error: Error) =>
    put({
      kind: 'note',
      text: `cannot watch events, so a failure may be detected up to 15 s later. ${whyFailed(error, { what: 'watch events', namespace })}`,
    }),
  );
  const mayExist = () => {
    stopped.abort();
    return Promise.race([created, clock.wait(CREATE_ANSWER_TIMEOUT_MS).then(() => true)]);
  };
  return { created, mayExist };
}

async function each<Item>(items: AsyncIterable<Item>, take: (item: Item) => void | Promise<void>) {
  for await (const item of items) await take(item);
}

/** Timers hold 31 bits. With a later deadline, `take` can return undefined early, and the caller asks again. */
const MAX_TIMER_MS = 2_147_483_647;

/** Brings items of several sources to one reader, in order of arrival. */
function openQueue<Item>(clock: Clock) {
  const items: Item[] = [];
  let wake: (() => void) | undefined;
  return {
    put(item: Item) {
      items.push(item);
      wake?.();
    },
    /** The next item; undefined if none arrived until `deadline` (milliseconds since 1970), or until `signal` aborts. */
    async take(deadline: number, signal?: AbortSignal) {
      if (items.length === 0) {
        const woken = new AbortController();
        wake = () => woken.abort();
        const ms = Math.min(Math.max(0, deadline - clock.now()), MAX_TIMER_MS);
        const until = signal === undefined ? woken.signal : AbortSignal.any([woken.signal, signal]);
        await clock.wait(ms, until).catch(() => {}); // it rejects when it is woken
        wake = undefined;
      }
      return items.shift();
    },
  };
}

/** The verdict waits for them. */
const EVENTS_TIMEOUT_MS = 2000;

/** `judge`: starts the pod only while this waits; `graceSeconds`: grace period of the delete on disposal; undefined for the pod's own. */
type PodToRun = {
  pod: V1Pod;
  dependents: readonly Dependent[];
  judge(state: State, now: number): { kind: 'finished' | 'waiting' };
  graceSeconds?: number;
};

export type Pod = ReturnType<typeof createPod>;

/**
 * Creates a pod and watches it and its events, from before it exists. Disposal ends its watches and deletes it, unless `delete` or
 * `keep` was called. `record` receives every observation before it is judged.
 */
export function createPod(
  toRun: PodToRun,
  options: JudgeOptions,
  { cluster, clock, cleanup, interrupted }: Pick<Context, 'cluster' | 'clock' | 'cleanup' | 'interrupted'>,
  record: (observation: Observation) => void = () => {},
) {
  const { pod, dependents } = toRun;
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const registered = cleanup.register(ownedPod(pod.metadata));
  const watches = new AbortController();
  const { put, take } = openQueue<Observation | Interruption>(clock);
  const interrupt = () => put({ kind: 'interrupt' });
  interrupted.addEventListener('abort', interrupt);
  const signal = AbortSignal.any([watches.signal, interrupted]);
  const startPhase = new AbortController();
  const { created, mayExist } = createAndWatch(
    toRun,
    options,
    { cluster, clock },
    {
      put,
      onAnswer: (creation) => registered.created(ownedPod(creation.pod.metadata), creation.mayBeMore),
      signal,
      ofEvents: AbortSignal.any([signal, startPhase.signal]),
    },
  );
  let state: State = startState(options);
  let lastSeen: V1Pod | undefined;
  let isDecided = false;
  let isToGo = false;
  const add = (observation: Observation) => {
    record(observation);
    if ('pod' in observation) lastSeen = observation.pod;
    state = observe(state, observation);
    // A watch of events costs the API server all events of the namespace, and these events show how a start proceeds. Only the
    // node writes statuses.
    if (state.pod?.containers.every(({ hasStarted }) => hasStarted)) startPhase.abort();
  };
  /** The patch has removed the gate all the same, as the pod shows. */
  const isOfOpenGate = (update: Observation | Interruption) =>
    'kind' in update &&
    update.kind === 'trouble' &&
    update.verb === 'patch' &&
    lastSeen !== undefined &&
    !isGated(lastSeen);
  const has = (kind: Dependent['kind']) => dependents.some((one) => one.kind === kind);
  const stopWatching = () => {
    interrupted.removeEventListener('abort', interrupt);
    watches.abort();
  };
  const keep = () => {
    isDecided = true;
    registered.keep();
  };
  const deletePod = async (graceSeconds: number | undefined) => {
    isDecided = true;
    isToGo = true;
    const isTaken = await registered.delete(graceSeconds);
    if (!isTaken) put({ kind: 'trouble', verb: 'delete', error: undefined });
    return isTaken;
  };
  const lookAgain = async () => {
    try {
      const found = await cluster.pod(name, signal);
      const at = clock.now();
      const isOurs = found?.metadata?.uid === state.pod?.uid;
      put(found !== undefined && isOurs ? { at, pod: found } : { at, gone: true, unseen: true });
    } catch (error) {
      // Without the right to read the pod, its last observed state is used.
      if (isForbidden(error) && lastSeen !== undefined) put({ at: clock.now(), pod: lastSeen });
      else if (!signal.aborted) put({ kind: 'trouble', verb: 'watch', error });
    }
  };
  return {
    name,
    namespace,
    /** The pod of the create request, without the gate. */
    requested: pod,
    clock,
    /** Settles when the create request has its answer, well or not. */
    created,
    get needed() {
      return neededRights({
        secrets: has('Secret'),
        configmaps: has('ConfigMap'),
        attach: filesInto(pod.spec)?.way === 'attach',
      });
    },
    get state() {
      return state;
    },
    /** The log of one of its containers. */
    logOf: (container: string): FollowedLog => {
      return { pod: name, container, uid: state.pod?.uid, isGone: () => state.gone !== undefined };
    },
    /** Was a delete request sent, accepted or not? */
    isToGo: () => isToGo,
    /** Aborts when the watches end, and when the host cancels. */
    signal,
    /**
     * Waits for one observation, an interruption, `deadline` (milliseconds since 1970), or until `signal` aborts. Returns the
     * interruption.
     */
    async next(deadline: number, signal?: AbortSignal): Promise<Interruption | undefined> {
      const update = await take(deadline, signal);
      if (update === undefined || isOfOpenGate(update)) return undefined;
      if ('kind' in update) return update;
      add(update);
      return undefined;
    },
    /** Adds an observation that no watch makes, such as the first lines of the log. */
    add,
    /** Queues such an observation, or an interruption, which ends the wait of `next`. */
    put,
    /** Ends the tries to create it; false if it was certainly not created, so that there is nothing to delete. */
    mayExist,
    /** Reads the pod once more, as an observation; if that is not allowed, uses the pod as it was last seen. */
    lookAgain: (): void => void lookAgain(),
    /**
     * The events are watched until all containers have started; adds those since then. Does nothing while they are watched.
     * Throws where they can't be read.
     */
    async addLaterEvents() {
      if (!startPhase.signal.aborted || signal.aborted) return;
      const late = AbortSignal.any([signal, clock.timeout(EVENTS_TIMEOUT_MS)]);
      for (const event of await cluster.eventsSoFar(name, late)) add(event);
    },
    lastOutageEnd: cluster.lastOutageEnd,
    stopWatching,
    /** Called if the pod is kept, or was never created. */
    keep,
    /** Was the delete accepted? If not, `next` also returns trouble. `graceSeconds`: undefined for the pod's own. */
    delete: deletePod,
    async [Symbol.asyncDispose]() {
      // Does not wait for the response to the delete; disposing of the cleanup does.
      if (!isDecided && (await mayExist())) void deletePod(toRun.graceSeconds);
      else if (!isDecided) keep();
      stopWatching();
    },
  };
}
