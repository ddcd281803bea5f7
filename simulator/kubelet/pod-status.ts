// A pod's status from what the kubelet knows of its containers (pkg/kubelet/kubelet_pods.go, status/generate.go).

import {
  type Container,
  type ContainerState,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodStatus,
  time,
} from '../wire.ts';
import type { Exit, Run } from './container.ts';

/** A container as the kubelet sees it. What has happened since it last looked is not in here. */
export interface Seen {
  spec: Container;
  role: 'init' | 'sidecar' | 'main';
  restarts: number;
  /** The latest run that the kubelet has noticed, and whether it has noticed its end. */
  run?: Run;
  exit?: Exit;
  /** The run before that one. */
  last?: { run: Run; exit: Exit };
  /** Why it does not start, as of the last complete sync. */
  waiting?: { reason: string; message: string };
}

export interface Outlook {
  /** The phase is final: everything has ended and nothing will be started any more. */
  terminal: boolean;
  /** So it is, but the kubelet has not cleaned up yet; until then the phase stays what it was. */
  done: boolean;
  sandbox: boolean;
  /** The pod was told to end (deleted, evicted, past its deadline): what never ran is lost. */
  stopped: boolean;
  /** Why the pod failed as a whole: Evicted, DeadlineExceeded. */
  verdict?: { reason: string; message: string };
  startTime: number;
  podIP?: string;
}

export function podStatus(pod: Pod, containers: Seen[], outlook: Outlook): PodStatus {
  const statuses = containers.map((one) => ({ one, status: containerStatus(one, containers, outlook) }));
  const init = statuses.filter(({ one }) => one.role !== 'main').map(({ status }) => status);
  const { verdict, podIP } = outlook;
  return {
    ...pod.status,
    phase: phaseOf(pod, containers, outlook),
    ...verdict,
    conditions: conditions(pod, containers, outlook),
    startTime: time(outlook.startTime),
    hostIP: '127.0.0.1',
    hostIPs: [{ ip: '127.0.0.1' }],
    ...(podIP ? { podIP, podIPs: [{ ip: podIP }] } : {}),
    ...(init.length > 0 ? { initContainerStatuses: init } : {}),
    containerStatuses: statuses.filter(({ one }) => one.role === 'main').map(({ status }) => status),
  };
}

export function isInitialized({ role, run, exit }: Seen): boolean {
  return role === 'sidecar' ? run !== undefined : exit?.exitCode === 0;
}

function containerStatus(one: Seen, all: Seen[], outlook: Outlook): ContainerStatus {
  const { spec, run, exit, last, restarts, role } = one;
  const running = run !== undefined && exit === undefined;
  const state = stateOf(one, all, outlook);
  return {
    name: spec.name,
    state,
    lastState:
      last && !state.terminated?.containerID?.includes(last.run.id)
        ? { terminated: terminated(last.run, last.exit) }
        : {},
    ready: role === 'init' ? exit?.exitCode === 0 : running,
    restartCount: restarts,
    image: run?.image.name ?? spec.image ?? '',
    imageID: run?.image.imageID ?? '',
    ...(run ? { containerID: run.id } : {}),
    started: running,
    resources: {},
  };
}

function stateOf({ run, exit, waiting, role }: Seen, all: Seen[], outlook: Outlook): ContainerState {
  if (run && !exit) return { running: { startedAt: time(run.startedAt) } };
  if (run && exit && !(waiting && !outlook.terminal)) return { terminated: terminated(run, exit) };
  if (outlook.stopped && outlook.terminal && waiting) {
    const message = 'The container could not be located when the pod was terminated';
    return {
      terminated: {
        exitCode: 137,
        reason: 'ContainerStatusUnknown',
        message,
      } as ContainerState['terminated'] & object,
    };
  }
  if (waiting) return { waiting };
  const pending = all.some((other) => other.role !== 'main' && !isInitialized(other));
  const hasInit = all.some((other) => other.role !== 'main');
  return {
    waiting: { reason: (role === 'main' ? hasInit : pending) ? 'PodInitializing' : 'ContainerCreating' },
  };
}

function terminated(run: Run, exit: Exit): NonNullable<ContainerState['terminated']> {
  return {
    exitCode: exit.exitCode,
    reason: exit.reason,
    ...(exit.message ? { message: exit.message } : {}),
    // What never started has no start time: the epoch, as the real one shows it.
    startedAt: exit.reason === 'StartError' ? time(0) : time(run.startedAt),
    finishedAt: time(exit.finishedAt),
    containerID: run.id,
  };
}

/** getPhase; a final phase is only told once the pod is terminal. */
function phaseOf(pod: Pod, containers: Seen[], outlook: Outlook): string {
  if (outlook.terminal) return verdictOf(containers, outlook);
  if (outlook.done) return pod.status.phase ?? 'Pending';
  const mains = containers.filter(({ role }) => role === 'main');
  const up = mains.every(({ run, waiting }) => run && (!waiting || waiting.reason === 'CrashLoopBackOff'));
  return up ? 'Running' : 'Pending';
}

function verdictOf(containers: Seen[], { verdict }: Outlook): 'Succeeded' | 'Failed' {
  const mains = containers.filter(({ role }) => role === 'main');
  return !verdict && mains.every(({ exit }) => exit?.exitCode === 0) ? 'Succeeded' : 'Failed';
}

function conditions(pod: Pod, containers: Seen[], outlook: Outlook): PodCondition[] {
  const { terminal, done, verdict, sandbox } = outlook;
  const over = terminal || done || verdict !== undefined;
  const unready = containers.filter(({ role, run, exit }) => role !== 'init' && !(run && !exit));
  const incomplete = containers.filter((one) => one.role !== 'main' && !isInitialized(one));
  const succeeded = over && verdictOf(containers, outlook) === 'Succeeded';
  const waiting = names('ContainersNotReady', 'unready', unready);
  const ready = over ? { reason: succeeded ? 'PodCompleted' : 'PodFailed' } : waiting;
  const initialized =
    names('ContainersNotInitialized', 'incomplete', incomplete) ?? (succeeded && { reason: 'PodCompleted' });
  const noSandbox = { reason: 'PodSandboxNotReady', message: 'pod sandbox is not ready' };
  const own: [string, boolean, object | false | undefined][] = [
    ['PodReadyToStartContainers', sandbox, !sandbox && noSandbox],
    ['Initialized', incomplete.length === 0, initialized],
    ['Ready', !ready, ready],
    ['ContainersReady', !ready, ready],
    ['PodScheduled', true, undefined],
  ];
  return own.reduce<PodCondition[]>(
    (all, [type, is, why]) => withCondition(all, condition(pod, type, is ? 'True' : 'False', why || {})),
    pod.status.conditions ?? [],
  );
}

function names(reason: string, status: string, containers: Seen[]): object | undefined {
  const list = containers.map(({ spec }) => spec.name).join(' ');
  return list === '' ? undefined : { reason, message: `containers with ${status} status: [${list}]` };
}

/** A condition keeps its transition time while its status stays. */
export function condition(pod: Pod, type: string, status: string, why: object): PodCondition {
  const old = pod.status.conditions?.find((one) => one.type === type);
  const lastTransitionTime =
    old?.status === status && old.lastTransitionTime ? old.lastTransitionTime : time(Date.now());
  return { type, status, ...why, lastTransitionTime, lastProbeTime: null } as unknown as PodCondition;
}

/** The conditions with this one new or instead of the old one. */
export function withCondition(conditions: PodCondition[] = [], one: PodCondition): PodCondition[] {
  return [...conditions.filter(({ type }) => type !== one.type), one];
}
