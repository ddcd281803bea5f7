import { expect, test } from 'vitest';
import { badInputs, cancelled, finding } from '../../src/findings/finding.ts';
import type { Origin } from '../../src/job/identity.ts';
import type { Collected } from '../../src/job/job.ts';
import { hider } from '../../src/job/masking.ts';
import type { Deletion, StepReport } from '../../src/report/step-report.ts';
import { openTrace } from '../../src/telemetry/trace.ts';
import { tapeOf } from '../judge/tapes.ts';
import { stepReportOf, stepReportOfRecordings } from '../report/step-reports.ts';
import { ORIGIN } from '../virtual/job.ts';
import { attributeIn, type Collector, openCollector, pathsOf, type Span } from './collector.ts';

type Env = Record<string, string>;
const ALL = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const HEADERS = 'OTEL_EXPORTER_OTLP_HEADERS';
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';
type Answer = Parameters<typeof openCollector>[0];

/** What a step that has this report sends, and says in the log. */
async function sent(
  stepReport: StepReport,
  env: Env = {},
  { endpoint = '', origin = ORIGIN as Origin } = {},
) {
  const said: string[] = [];
  const trace = openTrace({ input: () => endpoint, env, origin, say: (line) => said.push(line) });
  await trace?.send(stepReport, stepReport.endedAt + 500);
  return {
    said,
    variables: Object.fromEntries((trace?.variables ?? []).map(({ name, value }) => [name, value])),
  };
}

async function posted(stepReport: StepReport, env: Env = {}) {
  await using collector = await openCollector();
  const { variables, said } = await sent(stepReport, { [ALL]: collector.url, ...env });
  expect(said).toEqual([]);
  expect(collector.problems).toEqual([]);
  expect(collector.posted).toHaveLength(1);
  const [one] = collector.posted as [Collector['posted'][number]];
  return { ...one, variables, step: one.spans[0] as Span };
}

const reportOf = (...situations: string[]) =>
  stepReportOfRecordings(situations.map((situation) => tapeOf('v1.37.1', situation))).stepReport;
const SUCCESS = finding('step', 'completed', { message: 'It succeeded.' });
const LATER = { begunAt: 1_764_000_000_000, endedAt: 1_764_000_001_000 };

test.each([
  ['pull-is-slow', ['step > attempt > schedule', 'step > attempt > pull', 'step > attempt > run']],
  ['init-container-fails', ['step > attempt > init']],
  ['sidecar-crashes', ['step > attempt > wait']],
  ['volume-secret-comes-late', ['step > attempt > prepare']],
])('a step as in %s has these spans', async (situation, paths) => {
  const { spans } = await posted(reportOf(situation));
  expect(pathsOf(spans)).toEqual(expect.arrayContaining(['step', 'step > attempt', ...paths]));
});

test('each attempt has a span of its own, with its pod, its reason, and its parts below', async () => {
  const { spans } = await posted(reportOf('missing-tag', 'exit-code-3'));
  const attempts = spans.filter(({ name }) => name === 'attempt');
  expect(attempts.map(({ attributes }) => attributeIn(attributes, 'error.type'))).toEqual([
    'image-pull/not-found',
    'step/exit-code',
  ]);
  expect(attempts.map(({ attributes }) => attributeIn(attributes, 'pod_step.attempt'))).toEqual(['1', '2']);
  for (const { attributes } of attempts) expect(attributeIn(attributes, 'k8s.pod.name')).toBeTruthy();
  const run = spans.find(({ name }) => name === 'run');
  expect(run?.parentSpanId).toBe(attempts[1]?.spanId);
  expect(attributeIn(run?.attributes ?? [], 'process.exit.code')).toBe('3');
  const pull = spans.find(({ name }) => name === 'pull');
  expect(pull).toMatchObject({ parentSpanId: attempts[0]?.spanId, status: { code: 2 } });
  expect(attributeIn(pull?.attributes ?? [], 'error.type')).toBe('image-pull/not-found');
  expect(attributeIn(pull?.attributes ?? [], 'container.image.tags')).toHaveLength(1);
});

const NO = { message: 'No.' };
test.each([
  ['success, without a type of error', SUCCESS, 'success', undefined],
  ['failure, for its own program', finding('step', 'exit-code', NO), 'failure', 'step/exit-code'],
  ['timeout', finding('timeout', 'timeout', NO), 'timeout', 'timeout/timeout'],
  ['error, for a pod that was lost', finding('disruption', 'deleted', NO), 'error', 'disruption/deleted'],
  ['error, for inputs that are not valid', badInputs(['image: is missing']), 'error', 'input/bad-input'],
  ['cancellation, without a type of error', cancelled(), 'cancellation', undefined],
])('the result is %s', async (_, found, result, type) => {
  const { step } = await posted(stepReportOf(found, LATER));
  expect(attributeIn(step.attributes, 'cicd.pipeline.task.run.result')).toBe(result);
  expect(attributeIn(step.attributes, 'error.type')).toBe(type);
  expect(step.status.code).toBe(type === undefined ? undefined : 2);
});

test('the step has the attributes of the conventions, and the run has the attributes of a pipeline', async () => {
  const { step, resource } = await posted({ ...reportOf('succeeds'), name: 'make test' });
  expect(step).toMatchObject({ name: 'make test', kind: 1 });
  expect(attributeIn(step.attributes, 'cicd.pipeline.task.name')).toBe('make test');
  expect(attributeIn(step.attributes, 'cicd.pipeline.task.run.id')).toMatch(/./);
  expect(attributeIn(step.attributes, 'cicd.pipeline.task.run.url.full')).toBe(
    'https://github.com/acme/shop/actions/runs/7',
  );
  expect(attributeIn(resource, 'service.name')).toBe('pod-step');
  expect(attributeIn(resource, 'cicd.pipeline.name')).toBe(ORIGIN.workflow);
  expect(attributeIn(resource, 'cicd.pipeline.run.id')).toBe(ORIGIN.runId);
  expect(attributeIn(resource, 'vcs.repository.url.full')).toBe(`${ORIGIN.server}/${ORIGIN.repository}`);
});

test('attributes of the runner win over those of Pod Step', async () => {
  const { resource } = await posted(stepReportOf(SUCCESS, LATER), {
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=build%20farm, service.name=farm',
    OTEL_SERVICE_NAME: 'shop-ci',
  });
  expect(attributeIn(resource, 'deployment.environment.name')).toBe('build farm');
  expect(attributeIn(resource, 'service.name')).toBe('shop-ci');
});

test('blanks around a value of the runner are not part of it', async () => {
  const { resource } = await posted(reportOf('succeeds'), { OTEL_RESOURCE_ATTRIBUTES: 'a \t= \tb c\t ,d=' });
  expect(attributeIn(resource, 'a')).toBe('b c');
  expect(attributeIn(resource, 'd')).toBe('');
});

test('half a million blanks in a variable of the runner take linear time', async () => {
  await using collector = await openCollector();
  const { said } = await sent(reportOf('succeeds'), {
    [ALL]: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: `a=${' '.repeat(500_000)}é`,
  });
  expect(said.join()).toContain('entry 1 of $OTEL_RESOURCE_ATTRIBUTES is not of the form');
});

test('files that come back are a part of the last attempt, even if they do not', async () => {
  const nothing = { files: [], packedBytes: 0, refused: [], unmatched: [], excess: [], unread: '' };
  const received: Collected = { kind: 'received', ms: 300, ...nothing };
  const lost: Collected = { kind: 'lost', ms: 300, why: 'Its node is lost.', isPermanent: false };
  const good = await posted({ ...reportOf('succeeds'), collected: received });
  const bad = await posted({ ...reportOf('succeeds'), collected: lost });
  expect(pathsOf(good.spans)).toContain('step > attempt > files out');
  expect(good.spans.at(-1)?.status).toEqual({});
  expect(bad.spans.at(-1)?.status).toEqual({
    code: 2,
    message: expect.stringContaining('Its node is lost.'),
  });
});

test('a delete of its pod is a part of each attempt, even if the API server does not accept it', async () => {
  const report = reportOf('missing-tag', 'exit-code-3');
  const [first, last] = report.attempts.map(({ pod, endedAt: from }, index) => ({
    ...{ pod: pod.metadata?.name ?? '', from, to: from + 40, isDone: index === 0 },
  }));
  const { spans } = await posted({
    ...report,
    deletions: [first, last, { ...first, pod: 'another' }] as Deletion[],
  });
  const attempts = spans.filter(({ name }) => name === 'attempt');
  const deletes = spans.filter(({ name }) => name === 'delete');
  expect(deletes.map(({ parentSpanId }) => parentSpanId)).toEqual(attempts.map(({ spanId }) => spanId));
  expect(deletes.map(({ attributes }) => attributeIn(attributes, 'error.type'))).toEqual([
    undefined,
    '_OTHER',
  ]);
  expect(Number(deletes[0]?.endTimeUnixNano) - Number(deletes[0]?.startTimeUnixNano)).toBe(40e6);
  expect(attempts.map(({ endTimeUnixNano }) => endTimeUnixNano)).toEqual(
    deletes.map(({ endTimeUnixNano }) => endTimeUnixNano),
  );
});

test('secrets are masked in names, messages and images', async () => {
  const report = reportOf('missing-tag');
  const image = report.finding.image ?? '';
  const secrets = ['a-password', image.slice(-6)];
  const { text } = await posted({ ...report, name: 'login a-password', hide: hider(secrets) });
  expect(text).toContain('login ***');
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('a step is part of the trace that its runner names, and hands it on', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { step, variables } = await posted(stepReportOf(SUCCESS, LATER), {
    TRACEPARENT: `00-${traceId}-b7ad6b7169203331-01`,
    TRACESTATE: 'vendor=1',
  });
  expect(step).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', traceState: 'vendor=1' });
  expect(variables).toEqual({ TRACEPARENT: `00-${traceId}-${step.spanId}-01`, TRACESTATE: 'vendor=1' });
});

test('a trace that its runner does not sample is handed on, and not sent', async () => {
  await using collector = await openCollector();
  const { said, variables } = await sent(stepReportOf(SUCCESS, LATER), {
    [ALL]: collector.url,
    TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
  });
  expect(said).toEqual(['No trace: $TRACEPARENT says that the trace is not sampled.']);
  expect(variables['TRACEPARENT']).toMatch(/-00$/);
  expect(collector.posted).toEqual([]);
});

/** `printf 771t | sha256sum`, the first half: of the run 77 and its attempt 1. */
const TRACE_OF_RUN = '657bda8b21f1b25bc55bc4328ec8c53b';

test.each([
  ['without one', {}],
  ['with one that is not valid', { TRACEPARENT: '00-0-0-01', TRACESTATE: 'vendor=1' }],
  ['with one of zeros', { TRACEPARENT: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` }],
])('steps of a run attempt share a trace by the rule of the GitHub receiver, %s', async (_, env) => {
  const { step, variables } = await posted(stepReportOf(SUCCESS, LATER), env);
  expect(step.traceId).toBe(TRACE_OF_RUN);
  expect(step.parentSpanId).toBeUndefined();
  expect(variables).toEqual({ TRACEPARENT: `00-${TRACE_OF_RUN}-${step.spanId}-01` });
});

test('steps outside of a run have traces of their own', async () => {
  const origin = { ...ORIGIN, runId: undefined };
  const settings = { endpoint: 'http://127.0.0.1:1', origin };
  const [one, other] = [
    await sent(reportOf('succeeds'), {}, settings),
    await sent(reportOf('succeeds'), {}, settings),
  ];
  expect(one.variables['TRACEPARENT']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(one.variables['TRACEPARENT']?.slice(0, 35)).not.toBe(other.variables['TRACEPARENT']?.slice(0, 35));
});

test.each([
  ['the address of all signals gets the path', '', { [ALL]: '@/base/' }, '/base/v1/traces'],
  ['the address of traces is used as it is', '', { [TRACES]: '@/in?key=1' }, '/in?key=1'],
  ['the address of traces wins', '', { [ALL]: NOWHERE, [TRACES]: '@' }, '/'],
  ['the input wins', '@', { [TRACES]: NOWHERE }, '/v1/traces'],
  ['the input is used though the SDK is off', '@', { OTEL_SDK_DISABLED: 'true' }, '/v1/traces'],
] as const)('%s', async (_, endpoint, env, path) => {
  await using collector = await openCollector();
  const filled = Object.entries(env).map(([name, value]) => [name, value.replace('@', collector.url)]);
  await sent(stepReportOf(SUCCESS, LATER), Object.fromEntries(filled), {
    endpoint: endpoint.replace('@', collector.url),
  });
  expect(collector.posted.map((one) => one.path)).toEqual([path]);
});

test.each([
  ['the SDK is off', { OTEL_SDK_DISABLED: 'true' }],
  ['traces go elsewhere', { OTEL_TRACES_EXPORTER: 'none' }],
])('nothing is sent where the runner says that %s', async (_, env) => {
  await using collector = await openCollector();
  const endpoint = { [ALL]: collector.url };
  expect(await sent(stepReportOf(SUCCESS, LATER), { ...endpoint, ...env })).toEqual({
    said: [],
    variables: {},
  });
  expect(collector.posted).toEqual([]);
});

test.each([
  [
    'several headers',
    'X-Tenant=shop , authorization=Bearer%20a%2Cb==',
    { 'x-tenant': 'shop', authorization: 'Bearer a,b==' },
  ],
  ['a blank that is not encoded', 'authorization=Bearer abc', { authorization: 'Bearer abc' }],
  ['never another type of content', 'Content-Type=text/plain', { 'content-type': 'application/json' }],
  ['the name and version of Pod Step', '', { 'user-agent': expect.stringMatching(/^pod-step\/\d/) }],
])('the collector gets %s', async (_, given, headers) => {
  const { headers: sent } = await posted(
    stepReportOf(SUCCESS, LATER),
    given === '' ? {} : { [HEADERS]: given },
  );
  expect(sent).toMatchObject(headers);
});

test('headers of traces take the place of the others', async () => {
  const { headers } = await posted(stepReportOf(SUCCESS, LATER), {
    [HEADERS]: 'x-a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-b=2',
  });
  expect(headers['x-a']).toBeUndefined();
  expect(headers['x-b']).toBe('2');
});

test('a name and a password of the address are sent as a header alone, and never said', async () => {
  await using collector = await openCollector({ status: 401, body: '' });
  const endpoint = collector.url.replace('//', '//mona:p%40ss@');
  const { said } = await sent(stepReportOf(SUCCESS, LATER), {}, { endpoint });
  expect(collector.posted[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('mona:p@ss').toString('base64')}`,
  );
  expect(said).toEqual([`The trace did not arrive: ${collector.url} answered 401.`]);
});

test.each<[string, Answer, string]>([
  ['has its words', { status: 400, body: '{"code":3,"message":"bad span"}' }, 'answered 400: bad span'],
  ['is not JSON', { status: 502, body: '<html>' }, 'answered 502.'],
  ['leads elsewhere', { status: 307, body: '' }, 'answered 307.'],
  [
    'accepts a part',
    { status: 200, body: '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"}}' },
    'rejected 2 spans: too old',
  ],
  ['does not come', 'none', 'did not answer within 3 s.'],
])('an answer that %s is a line of the log', async (_, answer, words) => {
  await using collector = await openCollector(answer);
  const { said } = await sent(stepReportOf(SUCCESS, LATER), {}, { endpoint: collector.url });
  expect(said).toEqual([`The trace did not arrive: ${collector.url} ${words}`]);
});

const FORM = 'is not of the form NAME=VALUE. Percent-encode its value.';
const noUrl = (name: string) => `the address in $${name} is not a valid http:// or https:// URL.`;
test.each([
  ['the address is not one', { [ALL]: 'collector:4317' }, noUrl(ALL)],
  ['the address of traces is not one', { [TRACES]: 'x' }, noUrl(TRACES)],
  [
    'the address has the path that is added',
    { [ALL]: `${NOWHERE}/v1/traces` },
    `the address in $${ALL} ends with /v1/traces, which Pod Step adds.`,
  ],
  [
    'the runner uses gRPC',
    { [ALL]: NOWHERE, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    '$OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Pod Step sends OTLP over HTTP. Set otel-endpoint.',
  ],
  ['a header has no name', { [ALL]: NOWHERE, [HEADERS]: 'a=b,secret' }, `entry 2 of $${HEADERS} ${FORM}`],
  ['a header has metadata', { [ALL]: NOWHERE, [HEADERS]: 'a=b;c=d' }, `entry 1 of $${HEADERS} ${FORM}`],
  [
    'a header has a line end',
    { [ALL]: NOWHERE, [HEADERS]: 'a=b%0Ac' },
    `$${HEADERS} has a value that no header can have.`,
  ],
])('one line says why the trace did not arrive: %s', async (_, env, words) => {
  const { said } = await sent(stepReportOf(SUCCESS, LATER), env);
  expect(said).toEqual([`The trace did not arrive: ${words}`]);
});

test.each([
  ['collector:4318', '"collector:4318" is not a valid http:// or https:// URL; write the address'],
  ['mona:secret@collector', 'is not a valid http:// or https:// URL; write the address'],
  ['https://mona:secret@collector:4318/v1/traces', 'ends with /v1/traces, which Pod Step adds'],
])('an input that is not an address is a mistake: %s', async (endpoint, words) => {
  const opening = () => openTrace({ input: () => endpoint, env: {}, origin: ORIGIN, say: () => {} });
  expect(opening).toThrow(`otel-endpoint: `);
  expect(opening).toThrow(words);
  expect(opening).not.toThrow('secret');
});
