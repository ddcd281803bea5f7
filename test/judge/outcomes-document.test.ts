import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Cause, prospects } from '../../src/judge/causes.ts';
import { checkoutFailed } from '../../src/judge/checkout-failed.ts';
import { outOfMemory, success } from '../../src/judge/exit.ts';
import type { Category, Finding } from '../../src/judge/finding.ts';
import { badInputs, cancelled, internal } from '../../src/judge/own-failures.ts';
import { pullFinding } from '../../src/judge/pull-finding.ts';
import { refused, unreachable } from '../../src/judge/refusal.ts';
import { readStartFailure, type Stage } from '../../src/judge/start-failure.ts';
import { timedOut } from '../../src/judge/timed-out.ts';
import { OUTPUT_FILE } from '../../src/plan/output-file.ts';
import { replay } from '../../src/recording/replay.ts';
import { imagesAvailable, imagesUnknown } from '../../src/report/images-found.ts';
import { withJobOutputs } from '../../src/report/job-outputs.ts';
import { isRetryable } from '../../src/report/retryable.ts';
import { CASE, condition, container, event, findingAt, pod, stateAfter, verdict } from './pods.ts';
import { generations, situations, tapeOf } from './tapes.ts';

// docs/outcomes.md is what workflows are written by: it has all that a step can end with, and nothing else.

type Row = { category: string; reason: string; retryable: string };

const text = readFileSync('docs/outcomes.md', 'utf8');
const sections = text.split(/^## /m).slice(1);
const rows: Row[] = sections.flatMap((section) => {
  const [category = ''] = section.split('\n', 1);
  const [, , ...lines] = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.flatMap((line) => {
    const [, words = '', , , retryable = ''] = line.split('|').map((cell) => cell.trim());
    return [...words.matchAll(/`([^`]+)`/g)].map(([, reason = '']) => ({ category, reason, retryable }));
  });
});

const ANSWERS = { no: ['no'], yes: ['yes'], depends: ['no', 'yes'] } as Record<string, string[]>;
/** `category reason yes`, as `told` says it; one that depends is told in both ways. */
const documented = rows.flatMap(({ category, reason, retryable }) =>
  (ANSWERS[retryable] ?? []).map((answer) => `${category} ${reason} ${answer}`),
);

function told(finding: Finding): string {
  const { category, reason } = finding;
  return `${category} ${reason.replace(/^http-\d+$/, 'http-')} ${isRetryable(finding) ? 'yes' : 'no'}`;
}

const LATE = CASE.timeoutMs - 1;
const ended = { exitCode: 1, reason: 'Error' };
const crashed = { waiting: { reason: 'CrashLoopBackOff' } };
const withInit = {
  spec: {
    initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }],
    containers: [{ name: 'step', image: 'app:1' }],
  },
};
const causes = Object.keys(prospects) as Cause[];

/** Refusals: the status, the API server's own word and its message. */
const REFUSALS: readonly (readonly [status: number, reason: string, message: string])[] = [
  [403, 'Forbidden', 'error looking up service account ci/ci: serviceaccount "ci" not found'],
  [403, 'Forbidden', 'error looking up service account ci/default: serviceaccount "default" not found'],
  [403, 'Forbidden', 'no PriorityClass with name nope was found'],
  [403, 'Forbidden', 'pod rejected: RuntimeClass "nope" not found'],
  [403, 'Forbidden', 'unable to create new content in namespace ci because it is being terminated'],
  [404, 'NotFound', 'namespaces "ci" not found'],
  [422, 'Invalid', 'Pod "x" is invalid: spec.containers[0].image: Required value'],
  [403, '', 'admission webhook "check.acme.dev" denied the request: no'],
  [
    500,
    'InternalError',
    'Internal error occurred: failed calling webhook "check.acme.dev": connection refused',
  ],
  [422, 'Invalid', "ValidatingAdmissionPolicy 'digests' with binding 'digests' denied request: no"],
  [403, 'Forbidden', 'violates PodSecurity "restricted:latest": runAsNonRoot != true (pod)'],
  [403, 'Forbidden', 'exceeded quota: c, requested: pods=1, used: pods=4, limited: pods=4'],
  [403, 'Forbidden', 'exceeded quota: c, requested: cpu=3, used: cpu=0, limited: cpu=2'],
  [403, 'Forbidden', 'failed quota: c: must specify cpu for: step'],
  [403, 'Forbidden', 'maximum cpu usage per Container is 1, but limit is 3'],
  [409, 'AlreadyExists', 'pods "x" already exists'],
  [409, 'Conflict', 'Operation cannot be fulfilled on resourcequotas "c"'],
  [403, 'Forbidden', 'pods "x" is forbidden: nobody knows why'],
  [403, 'Forbidden', 'pods is forbidden: User "mona" cannot create resource "pods" in API group ""'],
  [401, 'Unauthorized', 'Unauthorized'],
  ...[400, 404, 405, 406, 413, 415, 429, 500, 503, 504].map((status) => [status, '', 'a page'] as const),
];

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

const STARTS: readonly (readonly [stage: Stage, reason: string, words: string])[] = [
  ['container', 'CreateContainerConfigError', 'configmap "a" not found'],
  ['container', 'CreateContainerConfigError', 'secret "a" not found'],
  ['container', 'CreateContainerConfigError', "couldn't find key k in ConfigMap ci/a"],
  ['volumes', 'FailedMount', 'references non-existent secret key: k'],
  ['container', 'CreateContainerConfigError', 'failed to sync secret cache: timed out'],
  ['container', 'CreateContainerConfigError', 'container has runAsNonRoot and image will run as root'],
  ['container', 'CreateContainerConfigError', 'image has non-numeric user (app)'],
  [
    'sandbox',
    'FailedCreatePodSandBox',
    'pod set memory limit 4194304 too low; should be at least 12582912 bytes',
  ],
  ['container', 'CreateContainerConfigError', 'something new'],
  ['container', 'CreateContainerError', 'something new'],
  ['container', 'RunContainerError', 'something new'],
  ['container', 'CreateContainerError', 'no command specified'],
  ['container', 'StartError', 'exec: "nope": executable file not found in $PATH'],
  ['container', 'StartError', 'exec: "/a": permission denied'],
  ['container', 'StartError', 'chdir to cwd ("/a") set in config.json failed: not a directory'],
  ['container', 'StartError', 'exec /a: exec format error'],
  ['volumes', 'FailedMount', 'MountVolume.SetUp failed for volume "nfs" : mount failed'],
  ['volumes', 'FailedAttachVolume', 'Multi-Attach error for volume "pvc-1"'],
  ['volumes', 'FailedMount', 'no volume plugin matched'],
  ['volumes', 'FailedMount', 'hostPath type check failed: /a is not a directory'],
  ['sandbox', 'FailedCreatePodSandBox', 'no runtime for "gvisor" is configured'],
  ['sandbox', 'FailedCreatePodSandBox', 'failed to setup network'],
  ['sandbox', 'FailedCreatePodSandBox', 'runtime does not support user namespaces'],
  ['sandbox', 'FailedPrepareDynamicResources', 'no driver'],
];

const LAST_WORDS_OF_GIT = ["fatal: couldn't find remote ref nope", 'something new', 'fatal: early EOF'];

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
/** It had begun to run before it failed. */
const givenUp = () =>
  stateAfter([
    { at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) },
    { at: 0, pod: pod({ phase: 'Failed', reason: 'NodeAffinity' }) },
  ]);
/** The images of its containers were replaced, and those of the checks were not. */
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
    { asked: { step: 'app:1', 'volume:imagecheck-0': 'app:1' } },
  );

const neverReady = stateAfter([
  { at: 0, event: event('Killing', 'Init container db failed startup probe', { of: 'db' }) },
  { at: 0, pod: pod({ initContainerStatuses: [container(crashed, 'db', { terminated: ended })] }, withInit) },
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

const found: Finding[] = [
  ...causes.map(pullOf),
  imagesAvailable(['app:1']),
  ...STARTS.map(([stage, reason, words]) => ({
    ...readStartFailure(stage, 'the step', reason, words),
    outcome: 'failure' as const,
  })),
  ...[...REFUSALS, ...WORDS_OF_THE_API_SERVER.map(([status, reason]) => [status, reason, 'no'] as const)].map(
    ([status, reason, message]) =>
      refused({ status, reason, message }, { what: 'create pods', namespace: 'ci' }),
  ),
  ...LAST_WORDS_OF_GIT.map((message) =>
    checkoutFailed({ ...ended, message }, { name: 'checkout' }, 'checkout'),
  ),
  ...PODS.map((last) => findingAt(stateAfter([{ at: 0, pod: last }]), 0)),
  findingAt(stateAfter([{ at: 0, pod: pod() }], { imageVolumes: ['data'] }), 0),
  findingAt(givenUp(), 0),
  findingAt(stateAfter([{ at: 0, pod: pod({ startTime: undefined as never }) }]), LATE),
  findingAt(halfReplaced(), 0),
  findingAt(neverReady, LATE),
  success,
  outOfMemory({ exitCode: 0 }, 'the step'),
  withJobOutputs(success, withBadOutputs),
  timedOut(withBadOutputs),
  timedOut(stateAfter([{ at: 0, pod: pod({ containerStatuses: [container({ running: {} })] }) }])),
  imagesUnknown(['app:1'], 1000),
  cancelled,
  unreachable('in time'),
  unreachable('at https://10.0.0.1: its certificate has expired'),
  badInputs(['image is missing']),
  internal(new Error('a bug')),
].filter((finding) => finding !== undefined);

/** A pull that was given up for this cause. */
function pullOf(cause: Cause): Finding {
  const last = pod();
  const facts = { image: 'app:1', registry: 'docker.io', mirror: undefined, status: undefined };
  const failure = { ...facts, cause, said: 'words' };
  return pullFinding(stateAfter([{ at: 0, pod: last }]), last, { container: 'step', since: 0, failure });
}

/** What the tapes of real clusters end with; those that end before their step does have nothing to say. */
const taped = generations.flatMap((generation) =>
  situations(generation).flatMap((situation) => {
    const { outcome, category, reason, lasting, message } = replay(tapeOf(generation, situation));
    return outcome === null || category === null || lasting === null
      ? []
      : [
          {
            situation: `${situation} on ${generation}`,
            finding: { outcome, category, reason, lasting, message, title: '' },
          },
        ];
  }),
);

describe('the document of outcomes', () => {
  test('has a table for each category, in their order', () => {
    const categories = Object.keys({
      'image-pull': true,
      configuration: true,
      admission: true,
      scheduling: true,
      disruption: true,
      step: true,
      timeout: true,
      cancelled: true,
      connection: true,
      input: true,
      internal: true,
    } satisfies Record<Category, true>);
    expect([...new Set(rows.map(({ category }) => category))]).toEqual(categories);
    expect(sections.length).toBe(categories.length);
  });

  test('has each reason of a category once, and says yes, no or depends', () => {
    const names = rows.map(({ category, reason }) => `${category} ${reason}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(rows.filter(({ retryable }) => !(retryable in ANSWERS))).toEqual([]);
  });

  test('has for image-pull all causes, retryable but for those that last, and one success', () => {
    const expected = causes.map((cause) => [cause, prospects[cause] === 'lasting' ? 'no' : 'yes'] as const);
    const table = rows.filter(({ category }) => category === 'image-pull');
    expect(Object.fromEntries(table.map(({ reason, retryable }) => [reason, retryable]))).toEqual({
      'images-available': 'no',
      ...Object.fromEntries(expected),
    });
  });

  test.each(taped)('has what was taped of $situation', ({ finding }) => {
    expect(documented).toContain(told(finding));
  });

  test.each(found.map((finding) => [told(finding), finding.title] as const))('has %s: %s', (one) => {
    expect(documented).toContain(one);
  });

  test('has nothing that no step ends with', () => {
    const given = new Set([...found, ...taped.map(({ finding }) => finding)].map(told));
    expect(documented.filter((one) => !given.has(one))).toEqual([]);
  });

  test('asks in its example for a category that is there', () => {
    const example = parse(/```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? '') as { if?: string }[];
    const asked = /outputs\.category == '([^']+)'/.exec(example[1]?.if ?? '')?.[1];
    expect(rows.map(({ category }) => category)).toContain(asked);
  });
});

describe('the reasons in the source', () => {
  const said = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/\breason:\s*([^,;]*)/g)])
    .map(([, value = '']) => value);
  const literals = said.flatMap((value) =>
    [...value.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, word = '']) => word),
  );
  const templates = said.flatMap((value) => [...value.matchAll(/`([^`]*)`/g)].map(([, words = '']) => words));
  const kinds = ['configmap', 'secret'];
  const BUILT: Record<string, string[]> = {
    [`\${kind}-not-found`]: kinds.map((kind) => `${kind}-not-found`),
    [`\${kind}-key-not-found`]: kinds.map((kind) => `${kind}-key-not-found`),
    [`http-\${status}`]: ['http-'],
  };
  /** A tape without a verdict; and a wait that ends with the step's time, whose reason is told then. */
  const NO_VERDICTS = ['waiting', 'gated'];
  const reasons = rows.map(({ reason }) => reason);

  test('that are built are those that the document spells out', () => {
    expect(templates.filter((one) => !(one in BUILT))).toEqual([]);
    expect(Object.keys(BUILT).filter((one) => !templates.includes(one))).toEqual([]);
  });

  test('are all in the document', () => {
    const all = [...literals, ...causes, ...Object.values(BUILT).flat()];
    expect(all.filter((one) => !reasons.includes(one) && !NO_VERDICTS.includes(one))).toEqual([]);
  });

  test('are all that the document has, with the causes of pulls and the words of the API server', () => {
    const ofTheServer = WORDS_OF_THE_API_SERVER.map(
      ([status, reason]) =>
        refused({ status, reason, message: 'no' }, { what: 'create pods', namespace: 'ci' }).reason,
    );
    const all = new Set<string>([...literals, ...causes, ...Object.values(BUILT).flat(), ...ofTheServer]);
    expect(reasons.filter((one) => !all.has(one) || NO_VERDICTS.includes(one))).toEqual([]);
  });
});

test.each([
  [
    'a scheduling gate',
    pod({}, { spec: { nodeName: undefined as never, schedulingGates: [{ name: 'acme.dev/gate' }] } }),
  ],
  [
    'the node’s limit of pulls',
    pod({
      containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message: 'pull QPS exceeded' } })],
    }),
  ],
])('a step that %s holds back to its end has run out of time, as the document says', (_, held) => {
  const state = stateAfter([{ at: 0, pod: held }]);
  expect(verdict(state, LATE)).toBe('waiting');
  expect(verdict(state, CASE.timeoutMs)).toBe('timeout timeout step');
});
