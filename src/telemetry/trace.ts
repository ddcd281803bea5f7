import { hash, randomBytes } from 'node:crypto';
import { unreachable } from '../cluster/api-errors.ts';
import { NOT_IN_HEADERS, textOf } from '../cluster/http.ts';
import { askOnce } from '../cluster/http-choice.ts';
import { hasCode, inputError } from '../job/errors.ts';
import { type Origin, runUrl, VERSION } from '../job/identity.ts';
import { quoted, truncate } from '../job/text.ts';
import { base64, messageOf, parsedJson, type ReadInput } from '../job/values.ts';
import { type Attributes, keyValues, type SpanContext, spansOf } from '../report/spans.ts';
import type { StepReport } from '../report/step-report.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The address of a collector: the first of these that is set.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
 */
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** `say`: writes a line of the log. */
type Given = { input: ReadInput; env: Env; origin: Origin; say(line: string): void };

/**
 * Undefined if neither the workflow nor a variable of the runner names a collector, or such variables disable the trace. Throws
 * `input` for an endpoint of the workflow that is not valid.
 */
export function openTrace({ input, env, origin, say }: Given) {
  const endpoint = input('otel-endpoint').trim();
  if (endpoint === '' && !wantsTraces(env)) return undefined;
  const target = endpoint === '' ? targetOfRunner(env) : targetOf(endpoint);
  if (endpoint !== '' && 'problem' in target)
    throw inputError([
      `otel-endpoint: ${quoted(endpoint, endpoint.includes('@') || undefined)} ${target.problem}; write the address of a collector that accepts OTLP over HTTP, as in https://otel.example:4318`,
    ]);
  const { flags, ...context } = contextOf(env, origin);
  const { traceId, spanId, traceState } = context;
  // https://www.w3.org/TR/trace-context/#sampled-flag
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
  return {
    /** For the step's container, so that its programs can add their spans to the trace. */
    variables: [
      { name: 'TRACEPARENT', value: `00-${traceId}-${spanId}-${flags}` },
      ...(traceState === undefined ? [] : [{ name: 'TRACESTATE', value: traceState }]),
    ],
    /** Sends the spans of a step that ended at `endedAt`, in one request. Never throws. */
    async send(stepReport: StepReport, endedAt: number) {
      if (!isSampled) return say('No trace: $TRACEPARENT says that the trace is not sampled.');
      try {
        if ('problem' in target) throw new Error(target.problem);
        const spans = spansOf(stepReport, context, endedAt);
        const resource = { attributes: keyValues(resourceAttributes(env, origin)) };
        const scopeSpans = [{ scope: { name: SERVICE, version: VERSION }, spans }];
        await post(target.url, env, JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }));
      } catch (error) {
        say(`The trace did not arrive: ${messageOf(error)}`);
      }
    },
  };
}

/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
function wantsTraces(env: Env): boolean {
  if (!env[TRACES_ENDPOINT] && !env[ENDPOINT]) return false;
  const exporters = (env['OTEL_TRACES_EXPORTER'] || 'otlp').split(',').map((name) => name.trim());
  return env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && exporters.includes('otlp');
}

type Target = { url: URL } | { problem: string };

function targetOfRunner(env: Env): Target {
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol === 'grpc')
    return {
      problem: '$OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Pod Step sends OTLP over HTTP. Set otel-endpoint.',
    };
  const ofTraces = env[TRACES_ENDPOINT];
  const target = ofTraces ? urlOf(ofTraces) : targetOf(env[ENDPOINT] ?? '');
  if ('url' in target) return target;
  return { problem: `the address in $${ofTraces ? TRACES_ENDPOINT : ENDPOINT} ${target.problem}.` };
}

/** For an address to which each signal adds its path. */
function targetOf(base: string): Target {
  if (/\/v1\/traces\/?$/.test(base)) return { problem: 'ends with /v1/traces, which Pod Step adds' };
  const target = urlOf(base);
  if ('url' in target) target.url.pathname = `${target.url.pathname.replace(/\/$/, '')}/v1/traces`;
  return target;
}

function urlOf(text: string): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return url !== undefined && isHttp ? { url } : { problem: 'is not a valid http:// or https:// URL' };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
/** https://www.w3.org/TR/trace-context/#tracestate-limits */
const STATE = /^[\x20-\x7e]{1,512}$/;

/**
 * Without a trace of the runner, the steps of a run attempt meet in the trace that the GitHub receiver of the OpenTelemetry Collector
 * makes of the run, by its rule:
 * https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/receiver/githubreceiver
 */
function contextOf(env: Env, { runId, runAttempt = '1' }: Origin): SpanContext & { flags: string } {
  const [, traceId, parentSpanId, flags = '01'] = PARENT.exec(env['TRACEPARENT'] ?? '') ?? [];
  const ofRun = () => hash('sha256', `${runId}${runAttempt}t`).slice(0, 32);
  const state = env['TRACESTATE'] ?? '';
  return {
    traceId: traceId ?? (runId === undefined ? randomBytes(16).toString('hex') : ofRun()),
    parentSpanId,
    traceState: traceId !== undefined && STATE.test(state) ? state : undefined,
    flags,
    spanId: newSpanId(),
    newSpanId,
  };
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

const SERVICE = 'pod-step';

/** https://opentelemetry.io/docs/specs/semconv/resource/cicd/ */
function resourceAttributes(env: Env, origin: Origin): Attributes {
  const { server, repository, commit, workflow, runId } = origin;
  return {
    'service.name': SERVICE,
    'service.version': VERSION,
    'cicd.pipeline.name': workflow,
    'cicd.pipeline.run.id': runId,
    'cicd.pipeline.run.url.full': runUrl(origin),
    'vcs.provider.name': runId === undefined ? undefined : 'github',
    'vcs.repository.name': repository?.split('/').pop(),
    'vcs.repository.url.full': server && repository && `${server}/${repository}`,
    'vcs.ref.head.revision': commit,
    ...pairsIn(env, 'OTEL_RESOURCE_ATTRIBUTES'),
    ...(env['OTEL_SERVICE_NAME'] && { 'service.name': env['OTEL_SERVICE_NAME'] }),
  };
}

const PAIR = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*=([\t\x20-\x3a\x3c-\x7e]*)$/;

/**
 * `name=value,name=value` with percent-encoded values, as in a header of W3C Baggage:
 * https://www.w3.org/TR/baggage/#header-content Spaces in a value are accepted, as most exporters do. Throws for other text,
 * and quotes none of it, because it can be secret.
 */
function pairsIn(env: Env, variable: string): Record<string, string> {
  const members = (env[variable] ?? '').split(',').map((member) => member.trim());
  return Object.fromEntries(
    members.flatMap((member, index) => {
      if (member === '') return [];
      const [, name = '', value = '%'] = PAIR.exec(member) ?? [];
      try {
        return [[name, decodeURIComponent(value.trim())]];
      } catch {
        throw new Error(
          `entry ${index + 1} of $${variable} is not of the form NAME=VALUE. Percent-encode its value.`,
        );
      }
    }),
  );
}

function headersFor({ username, password }: URL, env: Env): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  const ofTraces = 'OTEL_EXPORTER_OTLP_TRACES_HEADERS';
  const variable = env[ofTraces] ? ofTraces : name;
  const given = pairsIn(env, variable);
  if (Object.values(given).some((value) => NOT_IN_HEADERS.test(value)))
    throw new Error(`$${variable} has a value that no header can have.`);
  const credentials = decodeURIComponent(`${username}:${password}`);
  return {
    ...(credentials !== ':' && { authorization: `Basic ${base64(credentials)}` }),
    ...given,
    'content-type': 'application/json',
  };
}

const TIMEOUT_MS = 3000;
/** For an answer, which says in a few words what the collector does not accept. */
const MAX_ANSWER_LENGTH = 64 * 1024;
const MAX_WORDS = 300;

/** Throws unless the collector accepts all spans. No message has more of the address than its scheme, host and port. */
async function post(url: URL, env: Env, body: string): Promise<void> {
  const headers = headersFor(url, env);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const refusal = await askOnce(url, { method: 'POST', headers, body, signal }, async (response) =>
    refusalIn(response.statusCode, await textOf(response.body, MAX_ANSWER_LENGTH)),
  ).catch((error: unknown) => {
    if (hasCode(error, 'input')) throw error;
    if (signal.aborted) throw new Error(`${url.origin} did not answer within ${TIMEOUT_MS / 1000} s.`);
    throw unreachable(url, error, true);
  });
  if (refusal !== undefined) throw new Error(`${url.origin} ${refusal}`);
}

/** https://opentelemetry.io/docs/specs/otlp/#otlphttp-response */
function refusalIn(statusCode: number, answer: string): string | undefined {
  const { message, partialSuccess } = Object(parsedJson(answer));
  if (statusCode < 200 || statusCode > 299) return `answered ${statusCode}${words(message)}`;
  const { rejectedSpans, errorMessage } = Object(partialSuccess);
  return Number(rejectedSpans) > 0
    ? `rejected ${Number(rejectedSpans)} spans${words(errorMessage)}`
    : undefined;
}

function words(message: unknown): string {
  return typeof message === 'string' && message !== '' ? `: ${truncate(message, MAX_WORDS)}` : '.';
}
