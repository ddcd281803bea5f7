import type {
  CoreV1Event,
  V1ContainerState,
  V1Pod,
  V1PodCondition,
  V1PodSpec,
  V1PodStatus,
} from '@kubernetes/client-node';
import type { Finding } from '../../src/findings/finding.ts';
import type { JudgeOptions } from '../../src/job/judge-options.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { judge } from '../../src/judge/verdict.ts';
import type { Observation } from '../../src/pod/observation.ts';

export const CASE: JudgeOptions = { step: 'step', graceMs: 30_000, begunAt: 0, timeoutMs: 3_600_000 };

/** Lower versions are free for what is older. */
let version = 100;

/** A pod on a node whose kubelet has taken note of it, with one container called step, in a version newer than those before. */
export function pod(
  status: Partial<V1PodStatus> = {},
  changes: { spec?: Partial<V1PodSpec>; metadata?: V1Pod['metadata'] } = {},
): V1Pod {
  version += 1;
  return {
    metadata: {
      name: 'x',
      namespace: 'ci',
      uid: 'uid-1',
      resourceVersion: String(version),
      ...changes.metadata,
    },
    spec: {
      nodeName: 'node-1',
      restartPolicy: 'Never',
      containers: [{ name: 'step', image: 'app:1' }],
      ...changes.spec,
    },
    status: { phase: 'Pending', startTime: new Date(0), ...status },
  };
}

/** A pod that gets images in three ways: by a check, by its containers, and by an image volume. */
export const CHECKED = {
  initContainers: [{ name: 'imagecheck-0', image: 'db:1' }],
  containers: [
    { name: 'step', image: 'app:1', volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    { name: 'db', image: 'db:1' },
  ],
  volumes: [{ name: 'data', image: { reference: 'model:1' } }],
};

/** The status of one container. */
export function container(state: V1ContainerState, name = 'step', lastState?: V1ContainerState) {
  return {
    name,
    image: '',
    imageID: '',
    ready: false,
    restartCount: 0,
    state,
    ...(lastState && { lastState }),
  };
}

export function condition(
  type: string,
  status: 'True' | 'False',
  reason: string,
  message = '',
): V1PodCondition {
  return { type, status, reason, message };
}

/** A pod whose step waits for something. */
export function waiting(reason: string, message?: string): V1Pod {
  return pod({ containerStatuses: [container({ waiting: { reason, ...(message && { message }) } })] });
}

/** As it is while its image is pulled. */
export const creating = waiting('ContainerCreating');

export const running = pod({ phase: 'Running', containerStatuses: [container({ running: {} })] });

/** An event about the pod, or about one of its containers. */
export function event(
  reason: string,
  message: string,
  changes: Partial<CoreV1Event> & { of?: string } = {},
): CoreV1Event {
  version += 1;
  const { of, ...rest } = changes;
  return {
    metadata: { namespace: 'ci', uid: `event-${version}`, resourceVersion: String(version) },
    involvedObject: { uid: 'uid-1', ...(of !== undefined && { fieldPath: `spec.containers{${of}}` }) },
    reason,
    message,
    ...rest,
  };
}

export function stateAfter(observations: Observation[], options: Partial<JudgeOptions> = {}): State {
  return observations.reduce(observe, startState({ ...CASE, ...options }));
}

/** The finding at `now`, in short, or "waiting". */
export function verdict(state: State, now: number): string {
  const found = findingAt(state, now);
  return found === undefined ? 'waiting' : `${found.category} ${found.reason} ${found.container ?? '-'}`;
}

export function findingAt(state: State, now: number): Finding | undefined {
  const result = judge(state, now);
  return result.kind === 'finished' ? result.finding : undefined;
}

/** The finding when the time of the step is up, which decides last. */
export function timedOut(state: State): Finding {
  const found = findingAt(state, state.options.begunAt + state.options.timeoutMs);
  if (found?.reason !== 'timeout') throw new Error(`The finding is ${found?.reason}.`);
  return found;
}
