import type {
  CoreV1Event,
  V1Container,
  V1ContainerState,
  V1ObjectMeta,
  V1Pod,
  V1Probe,
} from '@kubernetes/client-node';
import type { JudgeOptions } from '../job/judge-options.ts';
import { type Hide, hideIn } from '../job/masking.ts';
import { FILLING_VARIABLES, fillingOf } from '../job/pod-parts.ts';
import { defined } from '../job/values.ts';
import { outputsOf } from '../judge/files.ts';
import { tellsLackOfProbe } from '../judge/init-containers.ts';
import { isAboutWholePod, isFailedPull, WAITING_FOR_START } from '../judge/tracker.ts';
import { withoutProgramInLine } from '../messages/exec-error.ts';
import { fillingWords } from '../messages/exits.ts';
import { isForImage } from '../messages/pulls.ts';
import { HOOK_FAILED } from '../messages/start-rows.ts';
import { withoutProgram } from '../messages/starts.ts';
import { containerOf } from '../pod/containers.ts';
import { eventFacts } from '../pod/events.ts';
import { podFacts } from '../pod/facts.ts';
import type { Observation } from '../pod/observation.ts';
import { usageLine } from '../pod/usage.ts';

/** The observation without the job's input and output. All that the verdict depends on stays. */
function redact(observation: Observation): Observation {
  if ('pod' in observation) return { at: observation.at, pod: redactPod(structuredClone(observation.pod)) };
  if ('event' in observation) {
    const { event } = observation;
    const metadata = redactMetadata({ ...event.metadata });
    return { at: observation.at, event: { ...event, metadata, ...redactWords(event) } };
  }
  if ('log' in observation) {
    const log = observation.log.map((line) => withoutProgramInLine(line) ?? '');
    return { at: observation.at, log, ...(observation.cut && { cut: true }) };
  }
  return observation;
}

/**
 * The output of a probe or hook, after the kubelet's own words, is private. So are the URL of a probe and every command. Pulls
 * and the setup of the pod run programs of the node.
 */
function redactWords(event: CoreV1Event): { message?: string } {
  const { message } = event;
  const facts = eventFacts(event);
  const { reason } = facts;
  if (message === undefined || isFailedPull(facts) || isAboutWholePod(facts)) return {};
  if (OF_PROBE.has(reason)) return { message: redactProbe(message) };
  return { message: /^Failed\w+Hook$/.test(reason) ? '' : withoutProgram(message) };
}

/**
 * A warning contains the page of a redirect, and OpenShift's error contains the page of any status. An error of the runtime
 * (`probe errored: `) can contain a command and its output.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/prober/prober.go
 */
const OF_PROBE: ReadonlySet<string> = new Set(['Unhealthy', 'ProbeWarning', 'ProbeError']);

function redactProbe(message: string): string {
  if (OF_KUBELET.test(message)) return message.replaceAll(/(?<=Get ")[^"]*/g, 'URL');
  if (tellsLackOfProbe(message)) return withoutProgram(message);
  return message.replace(/(?<=^\w+ probe \w[\w ]*: ).*/s, '');
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/probe/http/http.go, …/tcp/tcp.go, …/grpc/grpc.go */
const OF_KUBELET =
  /^\w+ probe failed: (HTTP probe failed with statuscode: \d+$|Get "|dial tcp |timeout: (?:failed to connect|health rpc)|service unhealthy )/;

function redactPod(pod: V1Pod): V1Pod {
  const { metadata, spec, status } = pod;
  const filling = spec?.initContainers?.find(fillingOf)?.name;
  const facts = podFacts(pod);
  if (metadata) redactMetadata(metadata);
  for (const list of ['containers', 'initContainers', 'ephemeralContainers'] as const)
    for (const container of spec?.[list] ?? []) redactContainer(container);
  // Settings of a driver can contain a password.
  for (const { csi, flexVolume } of spec?.volumes ?? []) {
    delete csi?.volumeAttributes;
    delete flexVolume?.options;
  }
  for (const list of ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const)
    for (const { name, state, lastState } of status?.[list] ?? []) {
      const isFilling = list === 'initContainerStatuses' && name === filling;
      const { usage } = containerOf(facts, name)?.end ?? {};
      const used = usage === undefined ? '' : usageLine(usage);
      const judged = isFilling ? fillingWords : () => (outputsOf(facts, name).alike ?? '') + used;
      redactState(state, judged);
      redactState(lastState, judged);
    }
  return pod;
}

/** Annotations repeat whole manifests, managed fields the names in them. */
function redactMetadata(metadata: V1ObjectMeta): V1ObjectMeta {
  delete metadata.annotations;
  delete metadata.managedFields;
  return metadata;
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

const OF_FILLING: readonly string[] = Object.values(FILLING_VARIABLES);

/**
 * Commands and values can be secrets; names of variables, `valueFrom` and what to check out stay, and which hooks and probes
 * there are, with the times of probes.
 */
function redactContainer(container: V1Container): void {
  const kept = fillingOf(container) ? OF_FILLING : [];
  for (const variable of container.env ?? []) if (!kept.includes(variable.name)) delete variable.value;
  delete container.command;
  delete container.args;
  const { lifecycle } = container;
  if (lifecycle) container.lifecycle = Object.fromEntries(Object.keys(lifecycle).map((hook) => [hook, {}]));
  for (const probe of PROBES) if (container[probe]) container[probe] = timesOf(container[probe]);
}

/** How long the probe is tried, because this is judged. */
function timesOf({ periodSeconds, failureThreshold }: V1Probe): V1Probe {
  return defined({ periodSeconds, failureThreshold });
}

/**
 * A program's termination message is private. The parts that are judged stay: the words of git and tar that decide, problems of
 * the job's outputs, and what the step has used. A runtime's message about a program that never ran stays too.
 */
function redactState(state: V1ContainerState | undefined, judged: (message: string) => string | undefined) {
  const { terminated, waiting } = state ?? {};
  redactNodesMessage(waiting);
  const reason = terminated?.reason ?? '';
  // The node writes the message of such an end, and not the program. Runtimes have reasons of their own for programs.
  if (WAITING_FOR_START.has(reason) || reason === 'ContainerStatusUnknown') redactNodesMessage(terminated);
  else if (terminated !== undefined) keepOnly(terminated, judged(terminated.message ?? ''));
}

function keepOnly(told: { message?: string }, message: string | undefined): void {
  delete told.message;
  if (message) told.message = message;
}

function redactNodesMessage(told: { reason?: string; message?: string } | undefined): void {
  const { reason = '', message } = told ?? {};
  if (told === undefined || message === undefined || isForImage(reason)) return;
  if (reason === HOOK_FAILED) delete told.message;
  else told.message = withoutProgram(message);
}

/**
 * A line of a recording. The file has one JSON object per line: a header, and then the observations of one pod with the API
 * server's objects. A replay gives the verdict of the run, so a recording is a test and a bug report. A cancellation does not
 * belong to the pod, and is the last line.
 */
type Recorded = Observation | { at: number; cancelled: true };

const VERSION = 1;

/** Starts a recording and returns a function that adds an observation. */
export function openRecording(
  path: string,
  options: JudgeOptions,
  hide: Hide,
  host: { openRecording(path: string): (line: string) => void },
): (recorded: Recorded) => void {
  const writeLine = host.openRecording(path);
  const write = (line: object) => writeLine(JSON.stringify(hideIn(line, hide)));
  const { asked } = options;
  write({
    tape: VERSION,
    ...options,
    // Secrets are masked in names too.
    asked: asked && Object.fromEntries(asked.map(({ consumer, image }) => [hide(consumer), image])),
    policies: asked && Object.fromEntries(asked.map(({ consumer, own }) => [hide(consumer), own])),
  });
  return (recorded) => write('cancelled' in recorded ? recorded : redact(recorded));
}
