import { badInputs, cancelled, type Finding, internal } from '../../../src/findings/finding.ts';
import { CAUSES, type Cause } from '../../../src/job/causes.ts';
import { codedError } from '../../../src/job/errors.ts';
import type { Collected, UnpackedFiles } from '../../../src/job/job.ts';
import { OUTPUT_FILE } from '../../../src/job/pod-parts.ts';
import { withResults } from '../../../src/judge/files.ts';
import { imagesAvailable, imagesUnknown } from '../../../src/judge/images.ts';
import { pullFinding } from '../../../src/judge/pulls.ts';
import type { ObservedState } from '../../../src/judge/state.ts';
import { filesCut, filesUnsent, fillingFailed, outOfMemory } from '../../../src/messages/exits.ts';
import { refused, unreachable } from '../../../src/messages/refusals.ts';
import { readStartFailure } from '../../../src/messages/starts.ts';
import type { ContainerFacts } from '../../../src/pod/facts.ts';
import { succeeded } from '../../succeeded.ts';
import { CASE, condition, container, event, findingAt, pod, stateAfter, timedOut } from '../pods.ts';
import { readLine, WORD_LINES } from '../word-lines.ts';

/** Before the timeout of the step. */
export const LATE = CASE.timeoutMs - 1;
const ended = { exitCode: 1, reason: 'Error' };
const crashed = { waiting: { reason: 'CrashLoopBackOff' } };
const withInit = {
  spec: {
    initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
    containers: [{ name: 'step', image: 'app:1' }],
  },
};
const causes = Object.keys(CAUSES) as Cause[];

/** Statuses of answers that are not the API server's. */
const STATUSES = [400, 404, 405, 406, 413, 415, 429, 500, 503, 504];

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go */
const WORDS_OF_THE_API_SERVER: readonly (readonly [status: number, reason: string])[] = [
  [400, 'BadRequest'],
  [404, 'NotFound'],
  [405, 'MethodNotAllowed'],
  [406, 'NotAcceptable'],
  [413, 'RequestEntityTooLarge'],
  [415, 'UnsupportedMediaType'],
  [429, 'TooManyRequests'],
  [500, 'InternalError'],
  [500, 'ServerTimeout'],
  [503, 'ServiceUnavailable'],
  [504, 'Timeout'],
];

/** What a pod ended with that its cluster or its node ended. */
const targeted = (reason: string) =>
  pod({ phase: 'Failed', conditions: [condition('DisruptionTarget', 'True', reason)] });
const PODS = [
  ...['PreemptionByScheduler', 'DeletionByTaintManager', 'DeletionByPodGC', 'SomethingNew'].map(targeted),
  pod({ phase: 'Failed', reason: 'Terminated' }),
  pod({ phase: 'Failed', reason: 'DeadlineExceeded' }),
  pod({
    phase: 'Failed',
    containerStatuses: [container({ terminated: { ...ended, reason: 'ContainerStatusUnknown' } })],
  }),
  pod({ phase: 'Failed', reason: 'SysctlForbidden' }),
  pod({
    conditions: [condition('AllContainersRestarting', 'True', 'RestartAllContainersStarted')],
    phase: 'Failed',
  }),
];
/** It had started to run before it failed. */
const givenUp = () =>
  stateAfter([
    { at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) },
    { at: 0, pod: pod({ phase: 'Failed', reason: 'NodeAffinity' }) },
  ]);
/** The images of its containers were replaced, but not the images of the checks. */
const halfReplaced = () =>
  stateAfter(
    [
      {
        at: 0,
        pod: pod(
          {},
          {
            spec: {
              containers: [{ name: 'step', image: 'mirror/app:1' }],
              volumes: [{ name: 'imagecheck-0', image: { reference: 'app:1' } }],
            },
          },
        ),
      },
    ],
    {
      asked: ['step', 'volume:imagecheck-0'].map((name) => ({ consumer: name, image: 'app:1' })),
    },
  );

const neverReady = stateAfter([
  { at: 0, pod: pod({ initContainerStatuses: [container(crashed, 'db', { terminated: ended })] }, withInit) },
  { at: 0, event: event('Killing', 'Init container db failed startup probe', { of: 'db' }) },
]);
const killed = stateAfter([
  {
    at: 0,
    pod: pod(
      { containerStatuses: [container({ terminated: { exitCode: 0 } })] },
      { spec: { containers: [{ name: 'step', lifecycle: { postStart: {} } }] } },
    ),
  },
  { at: 0, event: event('Killing', 'FailedPostStartHook', { of: 'step' }) },
]);
const withBadOutputs = stateAfter([
  {
    at: 0,
    pod: pod(
      { containerStatuses: [container({ terminated: { exitCode: 0, message: 'no output' } })] },
      { spec: { containers: [{ name: 'step', terminationMessagePath: OUTPUT_FILE }] } },
    ),
  },
]);

/** At least one finding of each reason. */
export const FOUND: readonly Finding[] = [
  ...causes.map(pullOf),
  imagesAvailable(['app:1']),
  ...WORD_LINES.flatMap(([topic, line]) => readLine(topic, line) ?? []),
  // What is said of words that no row has.
  ...['CreateContainerError', 'RunContainerError'].map(
    (reason) =>
      readStartFailure({ stage: 'container', who: 'the step', where: 'the namespace ci' }, reason, 'new')
        .finding,
  ),
  fillingFailed({ ...ended, message: 'new' }, { isCheckout: true }),
  ...[
    ...STATUSES.map((status) => [status, '', 'a page'] as const),
    ...WORDS_OF_THE_API_SERVER.map(([status, reason]) => [status, reason, 'no'] as const),
  ].map(([status, reason, message]) =>
    refused({ status, reason, message }, { what: 'create the pod', namespace: 'ci' }),
  ),
  filesCut({ sent: 12_000_000, of: 14_000_000, broken: 'https://10.0.0.1: the connection was reset' }),
  filesUnsent({ message: 'https://10.0.0.1: it accepted the connection but gave no answer in time' }),
  ...PODS.map((last) => findingAt(stateAfter([{ at: 0, pod: last }]), 0)),
  findingAt(
    stateAfter([{ at: 0, pod: pod() }], { asked: [{ consumer: 'volume:data', image: 'model:1' }] }),
    0,
  ),
  findingAt(stateAfter([{ at: 0, pod: pod() }], { deadlineSeconds: 60 }), 0),
  findingAt(givenUp(), 0),
  findingAt(stateAfter([{ at: 0, pod: pod({ startTime: undefined as never }) }]), LATE),
  findingAt(halfReplaced(), 0),
  findingAt(neverReady, LATE),
  findingAt({ ...neverReady, options: { ...neverReady.options, asked: [] } }, LATE),
  findingAt(killed, 0),
  succeeded,
  outOfMemory({ exitCode: 0 }, 'the step', { quantity: '64Mi', isOfPod: false }),
  withResults(succeeded, withBadOutputs),
  withResults(succeeded, stateAfter([]), {
    kind: 'lost',
    why: 'The pod was deleted before they had been read.',
    isPermanent: false,
    ms: 0,
  }),
  withResults(succeeded, stateAfter([]), received({ excess: ['videos'] })),
  withResults(succeeded, stateAfter([]), received({ unfetched: unfetchedFor(true) })),
  withResults(succeeded, stateAfter([]), received({ unfetched: unfetchedFor(false) })),
  timedOut(stateAfter([{ at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) }])),
  imagesUnknown(['app:1'], 1000),
  cancelled(),
  unreachable({ message: 'in time', isOfCertificate: false }),
  unreachable({ message: 'at https://10.0.0.1: its certificate has expired', isOfCertificate: true }),
  badInputs(['image is missing']),
  unreachable({ message: 'at https://127.0.0.1', isOfCertificate: false, isOfOneMachine: true }),
  internal(new Error('a bug')),
  ...[
    'ENOSPC: no space left on device, write',
    'EMFILE: too many open files, open',
    'EIO: i/o error, read',
  ].map((words) => {
    const [code, syscall] = [words.split(':')[0], words.split(', ')[1]];
    const error = Object.assign(new Error(words), { code, syscall });
    return internal(error);
  }),
  internal(
    codedError('runner', 'The runner could not write $GITHUB_STATE: a disk quota (EDQUOT).', {
      cause: Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' }),
    }),
  ),
].filter((finding) => finding !== undefined);

/** Files that came back. */
function unfetchedFor(isPermanent: boolean): UnpackedFiles['unfetched'] {
  const why = isPermanent
    ? 'The user "ci" cannot get pods/attach in the namespace ci.'
    : 'They had not arrived 120 s after the end of the step.';
  return { patterns: [{ written: 'videos', bytes: 36_000_000 }], why: { why, isPermanent } };
}

export function received(lacks: Partial<UnpackedFiles>): Collected {
  const none = { refused: [], unmatched: [], excess: [], unread: '' };
  const files = [{ path: 'a.xml', bytes: 2 }];
  return { kind: 'received', ms: 200, files, packedBytes: 100, ...none, ...lacks };
}

/** A pull that was given up for this cause. */
function pullOf(cause: Cause): Finding {
  const state = stateAfter([{ at: 0, pod: pod() }]) as ObservedState;
  const facts = {
    image: 'app:1',
    named: 'app:1',
    registry: 'docker.io',
    mirror: undefined,
    status: undefined,
  };
  const failure = { ...facts, cause, rawMessage: 'words' };
  const [container] = state.pod.containers as [ContainerFacts];
  return pullFinding(state, { container, image: 'app:1', since: 0, failure });
}
