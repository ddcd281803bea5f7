import type { V1Pod } from '@kubernetes/client-node';
import { readApiError, readWarnings } from '../../src/cluster/api-errors.ts';
import { loadKubeconfig } from '../../src/cluster/kubeconfig.ts';
import { openLogPosition, pieces } from '../../src/cluster/log-position.ts';
import { cancelled } from '../../src/findings/finding.ts';
import { openConsole } from '../../src/github/console.ts';
import { readClusterSettings, readJob } from '../../src/inputs/read-job.ts';
import { identify } from '../../src/job/identity.ts';
import { parseImageReference } from '../../src/job/image-reference.ts';
import { hider } from '../../src/job/masking.ts';
import { OUTPUT_FILE, USAGE_FILE } from '../../src/job/pod-parts.ts';
import { collectedVariables, jobOutputs } from '../../src/judge/files.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { judge } from '../../src/judge/verdict.ts';
import { namesForeignImage, readRuntimesLine } from '../../src/messages/exec-error.ts';
import { evictedByNode, fillingFailed, ownEnd } from '../../src/messages/exits.ts';
import { classifyPullMessage } from '../../src/messages/pulls.ts';
import { passesSoon, refused, unreachable } from '../../src/messages/refusals.ts';
import { readScheduler } from '../../src/messages/scheduler.ts';
import { readStartFailure } from '../../src/messages/starts.ts';
import { lackOfImageVolumes } from '../../src/plan/nodes.ts';
import { readFilledAnnotation } from '../../src/plan/secrets.ts';
import { declaredFailed } from '../../src/pod/disruptions.ts';
import { podFacts } from '../../src/pod/facts.ts';
import { readPulled } from '../../src/report/containers.ts';
import { codeBlock, escapeMarkdown } from '../../src/report/markdown.ts';
import { waitingInWords } from '../../src/report/progress.ts';
import { summaryOfScript } from '../../src/report/script-summary.ts';
import { annotation } from '../../src/report/step-report.ts';
import { summary } from '../../src/report/summary.ts';
import { inputsOfAction } from '../inputs/inputs-of-action.ts';
import { problemsIn, SOURCE } from '../inputs/problems-of.ts';
import { container } from '../judge/pods.ts';
import { received } from '../judge/reasons/each-reason.ts';
import { stepReportOf } from '../report/step-reports.ts';
import { readRecording, replay } from '../support/replay.ts';

/** Something that reads what others wrote. It gives all that it says about it; it throws nothing but its own errors, which are given as well. */
export type Parser = { name: string; read(text: string): unknown };

const REQUEST = { what: 'create the pod', namespace: 'ci' };

/** Each input of the action, with only the other inputs that a job requires. */
function inputParsers(): Parser[] {
  return inputsOfAction()
    .filter((name) => name !== 'kubeconfig')
    .map((name) => ({
      name: `the input ${name}`,
      read(text) {
        const all: Record<string, string> = { image: 'app:1', run: 'make', checkout: 'true', [name]: text };
        if (name === 'command' || name === 'args') all['run'] = '';
        const input = (one: string) => all[one] ?? '';
        return [problemsIn(() => readJob(input, SOURCE)), problemsIn(() => readClusterSettings(input))];
      },
    }));
}

const pod = (status: object): V1Pod => ({
  metadata: { name: 'shop', namespace: 'ci', uid: 'u', resourceVersion: '2' },
  spec: { containers: [{ name: 'step', image: 'app:1', terminationMessagePath: OUTPUT_FILE }] },
  status,
});

const waiting = (reason: string, message: string) =>
  pod({ containerStatuses: [container({ waiting: { reason, message } })] });
const terminated = (reason: string, message: string, exitCode: number) =>
  pod({ containerStatuses: [container({ terminated: { reason, message, exitCode } })] });

/** Its shell may have added a line to the message. */
function measured(one: V1Pod): V1Pod {
  const step = { name: 'step', image: 'app:1', terminationMessagePath: USAGE_FILE };
  return { ...one, spec: { containers: [step] } };
}

/** What a state says: the verdict at once and after every patience, and what people read of it. */
function reports(state: State): unknown {
  return [0, 10_000_000].map((now) => {
    const verdict = judge(state, now);
    if (verdict.kind !== 'finished') return waitingInWords(state);
    const stepReport = stepReportOf(verdict.finding, {
      attempts: [{ pod: pod({}), pullPlans: [], begunAt: 0, endedAt: 1, finding: verdict.finding, state }],
    });
    return [annotation(stepReport), summary(stepReport)];
  });
}

const CASE = { step: 'step', graceMs: 0, begunAt: 0, timeoutMs: 60_000 };

function seen(one: V1Pod): unknown {
  return reports(observe(startState(CASE), { at: 0, pod: one }));
}

function seenEvent(reason: string, message: string): unknown {
  const event = {
    metadata: { uid: 'e', resourceVersion: '3' },
    involvedObject: { uid: 'u', fieldPath: 'spec.containers{step}' },
    reason,
    message,
    type: 'Warning',
  };
  const begun = observe(startState(CASE), { at: 0, pod: pod({}) });
  return reports(observe(begun, { at: 0, event: event as never }));
}

async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}

async function allPieces(text: string): Promise<unknown> {
  const read: unknown[] = [];
  for await (const batch of pieces(inChunks(text))) read.push(batch.length);
  return read.length;
}

const OTHERS: Record<string, Parser['read']> = {
  'the pieces of a log': allPieces,
  'the input kubeconfig': (text) =>
    problemsIn(() => loadKubeconfig({ kubeconfig: text, context: undefined })),
  'references of images': parseImageReference,
  'names made of an origin': (text) =>
    identify({ repository: text, job: text, workflow: text, server: text } as never, 'ci', 'abcde', 't'),
  'versions of nodes': (text) =>
    lackOfImageVolumes([{ name: 'n', system: '', kubelet: text, runtime: `containerd://${text}` }] as never),
  'annotations of pull secrets': (text) => readFilledAnnotation({ 'pod-step/pull-secrets': text }),
  'pull messages': (text) => classifyPullMessage(text, 'ErrImagePull'),
  'words of the scheduler': readScheduler,
  'what a webhook says': (text) =>
    passesSoon({ status: 403, message: `admission webhook "a.b" denied the request: ${text}` }),
  'a refusal': (text) => refused({ status: 403, reason: 'Forbidden', message: text }, REQUEST),
  'an invalid pod': (text) => refused({ status: 422, reason: text, message: text }, REQUEST),
  'a conflict': (text) => [
    passesSoon({ status: 409, message: text }),
    refused({ status: 409, reason: '', message: text }, REQUEST),
  ],
  'no answer': (message) => unreachable({ message, isOfCertificate: false }),
  'a failed answer': (text) => readApiError(503, text, text).message,
  'warnings of an API server': readWarnings,
  'an eviction': evictedByNode,
  'failures of volumes': (text) =>
    readStartFailure({ stage: 'volumes', who: 'the pod', where: 'the namespace ci' }, 'FailedMount', text),
  'failures of sandboxes': (text) =>
    readStartFailure({ stage: 'sandbox', who: 'the pod', where: 'the namespace ci' }, text, text),
  'failures of containers': (text) =>
    readStartFailure({ stage: 'container', who: 'the step', where: 'the namespace ci' }, 'StartError', text),
  'the end of a program': (text) =>
    ownEnd({ exitCode: 128, reason: 'StartError', message: text }, 'the step', undefined),
  'the end of a checkout': (text) => fillingFailed({ exitCode: 1, message: text }, { isCheckout: true }),
  'the only line of a log': readRuntimesLine,
  'a program of a wrong format': namesForeignImage,
  'the word of a node': (text) => declaredFailed(podFacts(pod({ reason: text, message: text })), false),
  'a pod that waits for its image': (text) => seen(waiting('ImagePullBackOff', text)),
  'a pod that can’t start': (text) => seen(waiting('CreateContainerError', text)),
  'a pod that ended': (text) => seen(terminated('Error', text, 1)),
  'what a step has used': (text) =>
    [text, `a=b\u001epod-step-usage=${text}\n`].map((message) =>
      seen(measured(terminated('OOMKilled', message.slice(0, 4000), 1))),
    ),
  'a pod that was evicted': (text) => seen(pod({ phase: 'Failed', reason: 'Evicted', message: text })),
  'an event of a pull': (text) => seenEvent('Failed', `Failed to pull image "app:1": ${text}`),
  'an event of a start': (text) => seenEvent('Failed', `Error: ${text}`),
  'an event of the scheduler': (text) => seenEvent('FailedScheduling', text),
  'an event of a volume': (text) => seenEvent('FailedMount', text),
  'an event of a good pull': (text) =>
    readPulled({
      metadata: {},
      involvedObject: {},
      message: `Successfully pulled image "a" in ${text}`,
    } as never),
  'an event of an unknown kind': (text) => seenEvent(text, text),
  'outputs of the job': (text) =>
    jobOutputs(observe(startState(CASE), { at: 0, pod: terminated('Completed', text.slice(0, 4000), 0) })),
  'variables of the job': (text) =>
    collectedVariables(received({ commandFiles: { env: { text, isCut: false } } })),
  'the summary that the script wrote': (text) => {
    const collected = received({ commandFiles: { summary: { text, isCut: false } } });
    return summaryOfScript(stepReportOf(cancelled(), { collected, hide: hider(['hunter22']) }), '');
  },
  'a line of Markdown': escapeMarkdown,
  'a block of Markdown': (text) => codeBlock(text),
  'a line of a log': (text) => openLogPosition().read([{ text, begins: true, end: 'line' }]),
  'a recording': (text) => ofTape(text),
  'a recording of one object': (text) =>
    ofTape(`{"tape":1,"step":"step","graceMs":1}\n{"at":1,"log":[${JSON.stringify(text)}]}`),
  'the console': (text) => intoConsole(text),
};

/** Its errors name the line and are Errors of its own; a bug would be a TypeError or a RangeError. */
function ofTape(text: string): unknown {
  try {
    return replay(readRecording(text));
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) return error.message;
    throw error;
  }
}

function intoConsole(text: string): unknown {
  const written: string[] = [];
  const out = { write: (chunk: string) => written.push(chunk) > 0 };
  const console = openConsole({ stdout: out as never });
  console.say(text);
  void console.jobOutput(text.split('\n'));
  return written.length;
}

export const PARSERS: readonly Parser[] = [
  ...inputParsers(),
  ...Object.entries(OTHERS).map(([name, read]) => ({ name, read })),
];
