import { asText } from '../findings/spoken.ts';
import { isCheckName } from '../job/image-consumers.ts';
import { parseImageReference } from '../job/image-reference.ts';
import { truncate } from '../job/text.ts';
import { defined } from '../job/values.ts';
import { lackOfFiles } from '../judge/files.ts';
import { containerOf } from '../pod/containers.ts';
import { digestIn, seenPod } from './containers.ts';
import { type Attempt, type StepReport, withoutSecrets } from './step-report.ts';
import { type Stretch, stretchesOf } from './timeline.ts';

/** For attributes, with the names of https://opentelemetry.io/docs/specs/semconv/cicd/cicd-spans/ if they have one. */
export type Attributes = Record<string, string | number | readonly string[] | undefined>;

/** The parent of the step's span. `newSpanId`: 16 hexadecimal digits, different each time. */
export type SpanContext = {
  traceId: string;
  spanId: string;
  /** The ID of the span that started the step, if the runner has one. */
  parentSpanId: string | undefined;
  traceState: string | undefined;
  newSpanId(): string;
};

/** `from`, `to`: milliseconds since 1970. */
type Part = { name: string; from: number; to: number; attributes: Attributes; failure: Failure | undefined };

type Failure = { type: string; message: string | undefined };

/**
 * The spans of a step: its own, one for each attempt, and below it one for each part of the timeline. As OTLP has them in JSON, with
 * identifiers in hexadecimal digits and 64-bit numbers as text: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export function spansOf(stepReport: StepReport, context: SpanContext, endedAt: number) {
  const quiet = withoutSecrets(stepReport);
  const attempts = attemptsOf(quiet, endedAt);
  const ofStep = {
    name: quiet.name ?? quiet.step,
    from: quiet.begunAt,
    to: endedAt,
    attributes: stepAttributes(quiet, context),
    failure: failureOf(quiet.finding),
  };
  const { traceId, traceState } = context;
  const span = (part: Part, spanId: string, parentSpanId: string | undefined) => ({
    traceId,
    spanId,
    ...defined({ parentSpanId, traceState }),
    name: part.name,
    kind: INTERNAL,
    startTimeUnixNano: nanoseconds(part.from),
    endTimeUnixNano: nanoseconds(Math.max(part.from, part.to)),
    attributes: keyValues({ ...part.attributes, 'error.type': part.failure?.type }),
    status: part.failure === undefined ? {} : { code: ERROR, ...defined({ message: part.failure.message }) },
  });
  return [
    span(ofStep, context.spanId, context.parentSpanId),
    ...attempts.flatMap(({ attempt, parts }) => {
      const spanId = context.newSpanId();
      return [
        span(attempt, spanId, context.spanId),
        ...parts.map((part) => span(part, context.newSpanId(), spanId)),
      ];
    }),
  ];
}

/** SPAN_KIND_INTERNAL, STATUS_CODE_ERROR: https://github.com/open-telemetry/opentelemetry-proto/blob/v1.8.0/opentelemetry/proto/trace/v1/trace.proto */
const INTERNAL = 1;
const ERROR = 2;

function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)}000000`;
}

/** In the form of OTLP. */
export function keyValues(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

function anyValue(value: string | number | readonly string[]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { intValue: String(value) };
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}

function stepAttributes(quiet: StepReport, { spanId }: SpanContext): Attributes {
  const { finding, name, step, namespace, pages, attempts } = quiet;
  return {
    'cicd.pipeline.task.name': name ?? step,
    'cicd.pipeline.task.run.id': attempts.at(-1)?.pod.metadata?.name ?? spanId,
    'cicd.pipeline.task.run.url.full': pages.job ?? pages.run,
    'cicd.pipeline.task.run.result': resultOf(finding),
    'k8s.namespace.name': namespace,
  };
}

/** `error`: something other than the step's own program has ended it. */
function resultOf({ outcome, category }: StepReport['finding']): string {
  if (outcome !== 'failure') return outcome === 'success' ? 'success' : 'cancellation';
  if (category === 'timeout') return 'timeout';
  return category === 'step' ? 'failure' : 'error';
}

function failureOf({ outcome, category, reason, message }: StepReport['finding']): Failure | undefined {
  return outcome === 'failure'
    ? { type: `${category}/${reason}`, message: truncate(asText(message)) }
    : undefined;
}

/** An attempt's span also has what follows its verdict: the files that come back, and the delete of its pod. */
function attemptsOf(quiet: StepReport, endedAt: number): { attempt: Part; parts: Part[] }[] {
  const { attempts, namespace, hide } = quiet;
  return attempts.map((attempt, index) => {
    const { pod, state, finding, followedBy } = attempt;
    const parts = [
      ...stretchesOf(attempt, hide).map((stretch) => partOf(stretch, attempt)),
      ...(followedBy === undefined ? filesOut(quiet, attempt.endedAt, endedAt) : []),
      ...deletes(quiet, pod.metadata?.name),
    ];
    const attributes = {
      'pod_step.attempt': index + 1,
      'pod_step.followed_by': followedBy,
      'k8s.namespace.name': namespace,
      'k8s.pod.name': pod.metadata?.name,
      'k8s.pod.uid': state.pod?.uid,
      'k8s.node.name': state.pod?.node,
    };
    const to = Math.max(attempt.endedAt, ...parts.map((part) => part.to));
    return {
      attempt: { name: 'attempt', from: attempt.begunAt, to, attributes, failure: failureOf(finding) },
      parts,
    };
  });
}

const NAMES = {
  waiting: 'schedule',
  preparing: 'prepare',
  pulling: 'pull',
  initializing: 'init',
  starting: 'wait',
  running: 'run',
} as const;

function partOf(stretch: Stretch, attempt: Attempt): Part {
  const { phase, container, image, cause, end, from, to } = stretch;
  const isProgram = phase === 'running' || phase === 'initializing';
  const exitCode =
    isProgram && attempt.finding.container === container ? attempt.finding.exitCode : undefined;
  const failure =
    cause === undefined ? failureOf(attempt.finding) : { type: `image-pull/${cause}`, message: undefined };
  return {
    name: phase === 'initializing' ? nameOfInit(attempt, container ?? '') : NAMES[phase],
    from,
    to,
    attributes: {
      'k8s.container.name': container,
      ...(image !== undefined && imageAttributes(image)),
      'oci.manifest.digest':
        phase === 'running' ? digestIn(containerIn(attempt, container)?.imageId) : undefined,
      'process.exit.code': exitCode,
    },
    failure: end === 'failed' ? failure : undefined,
  };
}

function containerIn(attempt: Attempt, container = '') {
  return containerOf(seenPod(attempt), container);
}

/** A container of Pod Step has the name of what it does. */
function nameOfInit(attempt: Attempt, container: string): string {
  if (isCheckName(container)) return 'check';
  const filling = containerIn(attempt, container)?.filling;
  if (filling === undefined) return 'init';
  return filling.isCheckout ? 'checkout' : 'files in';
}

/** The convention separates the tag from the name. */
function imageAttributes(image: string): Attributes {
  const reference = parseImageReference(image);
  if ('problem' in reference) return { 'container.image.name': image };
  const { registry, repository, tag } = reference;
  return {
    'container.image.name': `${registry}/${repository}`,
    'container.image.tags': tag === undefined ? undefined : [tag],
  };
}

/** Reading them starts with the end of the program, some milliseconds before the end of its attempt. */
function filesOut({ collected, hide }: StepReport, from: number, endedAt: number): Part[] {
  if (collected === undefined) return [];
  const lack = lackOfFiles(collected);
  const failure = lack && { type: 'connection/files-lost', message: truncate(hide(lack.message)) };
  const to = Math.min(from + collected.ms, endedAt);
  return [{ name: 'files out', from, to, attributes: {}, failure }];
}

/** Until the API server has answered. The node can end the pod later. */
function deletes({ deletions = [] }: StepReport, pod: string | undefined): Part[] {
  return deletions
    .filter((one) => one.pod === pod)
    .map(({ from, to, isDone }) => ({
      name: 'delete',
      from,
      to,
      attributes: {},
      failure: isDone ? undefined : { type: OTHER_ERROR, message: undefined },
    }));
}

/** https://opentelemetry.io/docs/specs/semconv/registry/attributes/error/#error-type */
const OTHER_ERROR = '_OTHER';
