import { setTimeout as wait } from 'node:timers/promises';
import type { FarSide } from './far-side.ts';
import { type Gateway, type NearRequest, openGateway } from './gateway.ts';
import { type Clock, type LineRecord, openClock } from './line-record.ts';
import { planOf } from './plan.ts';
import { kindOf, type RequestKind } from './request-kinds.ts';
import { type Fault, isTimed, type Outage, type What } from './schedule.ts';
import { serveRequest } from './serve-request.ts';

/** The way to the API server on which a schedule's faults happen. */
export type FaultLine = AsyncDisposable & {
  kubeconfig: string;
  clock: Clock;
  record: LineRecord;
  /** How many connections were made to it. */
  connections(): number;
};

function lengthOf(what: What | undefined): number {
  if (what === undefined) return 0;
  if ('retryAfter' in what) return (what.retryAfter ?? 0) * 1000;
  return 'ms' in what ? (what.ms ?? 0) : 0;
}

/** Streams with these go on. */
const HARMLESS = ['bytewise', 'each twice', 'bookmark', 'old again'];

/** `onTimed`: does the faults that come from outside when their time has come. */
export async function openFaultLine(
  farSide: FarSide,
  namespace: string,
  faults: readonly Fault[],
  onTimed: (what: What, line: FaultLine) => void,
): Promise<FaultLine> {
  const clock = openClock();
  const record: LineRecord = { requests: [], spoiled: [], created: [], createdVersion: undefined };
  const plan = planOf(faults, clock.now);
  const isOpen = new AbortController();
  let outages = 0;

  const gateway: Gateway = await openGateway(namespace, async (request) => {
    const { method = '', url = '' } = request.near;
    const kind: RequestKind = kindOf(method, url);
    const entry = { at: clock.now(), method, path: url, kind, end: '' };
    record.requests.push(entry);
    request.answer.on('close', () => {
      entry.end = `${request.answer.writableFinished ? request.answer.statusCode : 'broken'} at ${clock.now()}`;
    });
    const due = plan.take(kind);
    for (const { what } of due) if (isTimed(what)) begin(what);
    if (outages > 0) return void request.answer.socket?.resetAndDestroy();
    const what = due.map(({ what }) => what).find((one) => !isTimed(one));
    await serve(request, kind, what);
  });
  const line: FaultLine = {
    kubeconfig: gateway.kubeconfig,
    clock,
    record,
    connections: gateway.connections,
    async [Symbol.asyncDispose]() {
      isOpen.abort();
      await gateway[Symbol.asyncDispose]();
    },
  };
  for (const fault of faults) void beginLater(fault);
  return line;

  async function serve(request: NearRequest, kind: RequestKind, what: What | undefined): Promise<void> {
    const from = clock.now();
    const spoiled = { from, to: from + lengthOf(what), what: what?.kind ?? '' };
    if (what !== undefined) record.spoiled.push(Object.assign(spoiled, { fault: what }));
    await serveRequest(request, { kind, what, farSide, clock, record });
    if (what === undefined || HARMLESS.includes(what.kind)) return;
    spoiled.to = Math.max(spoiled.to, clock.now());
    // Until then it was as good as any.
    if ('lines' in what) spoiled.from = spoiled.to - ('ms' in what ? what.ms : 0);
  }

  async function beginLater({ when, what }: Fault): Promise<void> {
    if (!isTimed(what) || 'request' in when) return;
    await clock.reached(when.after);
    await wait(when.ms, undefined, { signal: isOpen.signal }).then(
      () => begin(what),
      () => {},
    );
  }

  function begin(what: What): void {
    if (what.kind === 'outage') void haveOutage(what);
    else onTimed(what, line);
  }

  async function haveOutage(fault: Outage): Promise<void> {
    const { ms, how } = fault;
    const from = clock.now();
    record.spoiled.push({ from, to: from + ms, what: 'outage', fault });
    outages += 1;
    gateway.shut(how === 'refused');
    await wait(ms, undefined, { signal: isOpen.signal }).catch(() => {});
    outages -= 1;
    if (outages === 0 && !isOpen.signal.aborted) await gateway.listen();
  }
}
