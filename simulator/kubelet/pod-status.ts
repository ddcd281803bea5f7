// A pod's status from what the kubelet knows of its containers (pkg/kubelet/kubelet_pods.go): what the action reads of it.

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
}

export function podStatus(pod: Pod, containers: Seen[], outlook: Outlook): PodStatus {
  const statuses = containers.map((one) => ({ one, status: containerStatus(one, containers, outlook) }));
  const init = statuses.filter(({ one }) => one.role !== 'main').map(({ status }) => status);
  const { verdict, sandbox } = outlook;
  return {
    ...pod.status,
    phase: phaseOf(pod, containers, outlook),
    ...verdict,
    conditions: withCondition(pod, 'PodReadyToStartContainers', sandbox ? 'True' : 'False'),
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
        ? { terminated: terminated(last.run, last.exit, all) }
        : {},
    ready: role === 'init' ? exit?.exitCode === 0 : running,
    restartCount: restarts,
    image: run?.image.name ?? spec.image ?? '',
    imageID: run?.image.imageID ?? '',
    ...(run ? { containerID: run.id } : {}),
    started: running,
  };
}

function stateOf({ run, exit, waiting, role }: Seen, all: Seen[], outlook: Outlook): ContainerState {
  if (run && !exit) return { running: { startedAt: time(run.startedAt) } };
  if (run && exit && !(waiting && !outlook.terminal)) return { terminated: terminated(run, exit, all) };
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

/** The containers of a pod share 12 KiB for their messages: pkg/kubelet/status/status_manager.go normalizeStatus. */
function terminated(run: Run, exit: Exit, all: Seen[]): NonNullable<ContainerState['terminated']> {
  const room = Math.floor((12 * 1024) / all.length);
  const message = Buffer.from(exit.message ?? '')
    .subarray(0, room)
    .toString();
  return {
    exitCode: exit.exitCode,
    reason: exit.reason,
    ...(message ? { message } : {}),
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

/** The pod's conditions with this one, which keeps its transition time while its status stays. */
export function withCondition(pod: Pod, type: string, status: string, why: object = {}): PodCondition[] {
  const { conditions = [] } = pod.status;
  const old = conditions.find((one) => one.type === type);
  const since = old?.status === status ? old.lastTransitionTime : undefined;
  const condition = { type, status, ...why, lastTransitionTime: since ?? time(Date.now()) };
  return [...conditions.filter((one) => one !== old), condition];
}
