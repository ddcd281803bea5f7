import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from '../serve.ts';

/** As OTLP has it in JSON. */
type Value = { stringValue?: string; intValue?: string; arrayValue?: { values: Value[] } };
type KeyValue = { key: string; value: Value };
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  status: { code?: number; message?: string };
};

type Answer = { status: number; body: string } | 'none';
type Posted = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  spans: Span[];
  resource: KeyValue[];
};

/** A collector that keeps what it gets, and what is wrong with it. */
export type Collector = AsyncDisposable & { url: string; posted: Posted[]; problems: string[] };

/** `onPost`: is called when a trace has come, before the answer. */
export async function openCollector(
  answer: Answer = { status: 200, body: '{}' },
  onPost: () => void = () => {},
): Promise<Collector> {
  const posted: Posted[] = [];
  const problems: string[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const text = (await buffer(request)).toString();
    if (method !== 'POST') problems.push(`it is asked by ${method}`);
    if (headers['content-type'] !== 'application/json') problems.push(`it gets ${headers['content-type']}`);
    const body = JSON.parse(text);
    problems.push(...problemsOf(body));
    const [{ resource, scopeSpans } = Object()] = body.resourceSpans;
    posted.push({ path: url, headers, text, spans: scopeSpans[0].spans, resource: resource.attributes });
    onPost();
    if (answer !== 'none')
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  const { address, [Symbol.asyncDispose]: close } = await serve(server);
  return { url: `http://${address}`, posted, problems, [Symbol.asyncDispose]: close };
}

/** The value of one attribute: its text, its number, or its list. */
export function attributeIn(attributes: readonly KeyValue[], name: string): string | string[] | undefined {
  const { stringValue, intValue, arrayValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue ?? arrayValue?.values.map((one) => one.stringValue ?? '');
}

/** `attempt > pull`: the names from the step's own span down. */
export function pathsOf(spans: readonly Span[]): string[] {
  const path = ({ name, parentSpanId }: Span): string => {
    const parent = spans.find(({ spanId }) => spanId === parentSpanId);
    return parent === undefined ? name : `${path(parent)} > ${name}`;
  };
  return spans.map(path);
}

const FIELDS: Record<string, (value: never) => boolean> = {
  traceId: (value: string) => /^(?!0{32})[0-9a-f]{32}$/.test(value),
  spanId: isSpanId,
  parentSpanId: isSpanId,
  traceState: (value: string) => value !== '',
  name: (value: string) => typeof value === 'string' && value !== '',
  kind: (value: number) => [1, 2, 3, 4, 5].includes(value),
  startTimeUnixNano: isNanoseconds,
  endTimeUnixNano: isNanoseconds,
  attributes: (value: KeyValue[]) => areAttributes(value),
  status: ({ code = 0, message = '' }: Span['status']) =>
    [0, 1, 2].includes(code) && typeof message === 'string',
};
const OPTIONAL = new Set(['parentSpanId', 'traceState']);

function isSpanId(value: string): boolean {
  return /^(?!0{16})[0-9a-f]{16}$/.test(value);
}

/** 64-bit numbers are text, and this one is from recent years. */
function isNanoseconds(value: string): boolean {
  return typeof value === 'string' && /^1[0-9]{18}$/.test(value);
}

function areAttributes(attributes: KeyValue[]): boolean {
  const names = attributes.map(({ key }) => key);
  return new Set(names).size === names.length && attributes.every(({ value }) => isAnyValue(value));
}

function isAnyValue(value: Value): boolean {
  if (Object.keys(value).length !== 1) return false;
  const { stringValue, intValue, arrayValue } = value;
  if (arrayValue !== undefined) return arrayValue.values.every(isAnyValue);
  return typeof stringValue === 'string' || (typeof intValue === 'string' && /^-?\d+$/.test(intValue));
}

/** By the rules of https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
function problemsOf({ resourceSpans }: { resourceSpans: never[] }): string[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }: never) => [
    ...(areAttributes(Object(resource).attributes) ? [] : ['the attributes of the resource']),
    ...(scopeSpans as { spans: Span[] }[]).flatMap(({ spans }) => [
      ...spans.flatMap(problemsOfSpan),
      ...(new Set(spans.map(({ spanId }) => spanId)).size === spans.length ? [] : ['two spans have one id']),
      ...(new Set(spans.map(({ traceId }) => traceId)).size === 1 ? [] : ['several traces']),
      ...spans.filter((span) => !isWithinParent(span, spans)).map(({ name }) => `${name} is outside`),
    ]),
  ]);
}

function problemsOfSpan(span: Span): string[] {
  const given = Object.entries(span);
  const unknown = given.filter(([name]) => !Object.hasOwn(FIELDS, name)).map(([name]) => name);
  const wrong = given.filter(([name, value]) => FIELDS[name]?.(value as never) === false).map(String);
  const missing = Object.keys(FIELDS).filter((name) => !OPTIONAL.has(name) && !Object.hasOwn(span, name));
  const isReversed = BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano);
  return [...unknown, ...wrong, ...missing, ...(isReversed ? ['it ends before it starts'] : [])].map(
    (problem) => `${span.name}: ${problem}`,
  );
}

/** The parent of the step's own span is in another trace. */
function isWithinParent(span: Span, spans: readonly Span[]): boolean {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  if (parent === undefined) return span === spans[0];
  return (
    BigInt(parent.startTimeUnixNano) <= BigInt(span.startTimeUnixNano) &&
    BigInt(span.endTimeUnixNano) <= BigInt(parent.endTimeUnixNano)
  );
}
