import { type Connection, openOutage } from '../../../src/cluster/requests.ts';
import { codedError } from '../../../src/job/errors.ts';
import type { Clock } from '../../../src/run/ports.ts';
import type { Random } from '../../support/random.ts';
import type { Answer, ApiServer } from '../api/server.ts';
import { NAMESPACE } from '../api/store.ts';
import type { VirtualTime } from '../clock.ts';
import { answerOf, FORBIDDEN, pageOf, UNAUTHORIZED, unableAnswer } from './answers.ts';
import { type Inlet, openBody } from './body.ts';
import type { How, Kind } from './faults.ts';
import type { Link } from './link.ts';
import { kindOf, requestOf, type Sent } from './request.ts';
import { openGate, socketError } from './stream-gate.ts';
import { acceptOf, openUpgrade } from './upgrade.ts';

export type Network = {
  time: VirtualTime;
  server: ApiServer;
  link: Link;
  random: Random;
  faultOf(kind: Kind): How | undefined;
  /** Undefined: the trace is not read, and writing it costs time. */
  trace: ((text: string) => void) | undefined;
};

/**
 * A request, and when it and its answer were over (milliseconds since 1970; undefined: they never were). `isGood`: its
 * answer was one of a server that works, and came to its end.
 */
export type Asked = { kind: Kind; at: number; endedAt: number | undefined; isGood: boolean };

/** `uid`: of the pod, as the request names it. */
export type Opened = { pod: string; uid: string | undefined; at: number };

/** One process's connections to the API server, and what is known of them. */
export type Client = {
  connection: Connection;
  requests(): readonly Asked[];
  /** Every request that was to open the gate of a pod, when it was sent. */
  opened(): readonly Opened[];
  /** When the server last gave an answer that says something, or a piece of one; undefined: it never did. */
  lastAnswerAt(): number | undefined;
  /** When the server last looked for the pod of that name; undefined: nobody asked. */
  lookedAt(pod: string): number | undefined;
  /** The process is no more: nothing reaches it, it sends nothing, and the server notices. */
  kill(): void;
};

/** `token`: the one for the next request; `fresh`: after a refusal. */
export type Tokens = { token(fresh: boolean): string; isValid(token: string): boolean };

const CONNECT_TIMEOUT_MS = 10_000;
/** The default of the input connection-grace. */
export const GRACE_MS = 300_000;

/** `say`: receives what the connection has to say to people. */
export function openClient(
  network: Network,
  { clock, say, tokens }: { clock: Clock; say: (line: string) => void; tokens?: Tokens },
): Client {
  const state: ClientState = {
    isAlive: true,
    requests: [],
    opened: [],
    lastAnswerAt: undefined,
    lookedAt: new Map(),
    tokens,
  };
  const closers = new Set<() => void>();
  const request = (sent: Sent) =>
    new Promise<object>((resolve, reject) => {
      // An answer that drips can still be read to its end by what is left of a killed process.
      if (state.isAlive) exchange(network, state, sent, { resolve, reject, closers });
    });
  return {
    connection: {
      userAgent: 'pod-step',
      whyRefused: () => undefined,
      server: new URL('https://cluster.example:6443'),
      namespace: NAMESPACE,
      client: { request } as unknown as Connection['client'],
      authorize: async (fresh) => ({ authorization: `Bearer ${tokens?.token(fresh) ?? 'token'}` }),
      clock,
      graceMs: GRACE_MS,
      outage: openOutage(clock, say),
      debug: () => {},
      warnings: () => [],
      close: async () => {},
    },
    requests: () => state.requests,
    opened: () => state.opened,
    lastAnswerAt: () => state.lastAnswerAt,
    lookedAt: (pod) => state.lookedAt.get(pod),
    kill() {
      state.isAlive = false;
      for (const close of [...closers]) close();
    },
  };
}

type ClientState = {
  isAlive: boolean;
  requests: Asked[];
  opened: Opened[];
  lastAnswerAt: number | undefined;
  lookedAt: Map<string, number>;
  tokens: Tokens | undefined;
};

type Waiting = {
  resolve(answer: object): void;
  reject(error: unknown): void;
  closers: Set<() => void>;
};

function exchange(network: Network, state: ClientState, sent: Sent, waiting: Waiting): void {
  const { time, server, link, random, trace } = network;
  const { signal } = sent;
  const request = requestOf(sent);
  const kind = kindOf(request);
  const fault = network.faultOf(kind);
  const asked: Asked = { kind, at: time.now(), endedAt: undefined, isGood: false };
  const number = state.requests.push(asked);
  const { metadata, spec } = request.body as { metadata?: { uid?: string }; spec?: object };
  const pod = request.path.replace(/^.*\//, '');
  if (kind === 'patch pods' && spec !== undefined)
    state.opened.push({ pod, uid: metadata?.uid, at: time.now() });
  const say = (text: () => string) => trace?.(`#${number} ${text()}`);
  say(
    () => `${request.method} ${sent.path}${fault === undefined ? '' : `  [fault: ${JSON.stringify(fault)}]`}`,
  );
  const upMs = random.between(0.5, 8);
  const downMs = random.between(0.5, 8);
  let isOver = false;
  let inlet: Inlet | undefined;
  let stopStream = () => {};
  let isBroken = false;
  const stopBreaks = link.onBreak(() => {
    isBroken = true;
    stopBreaks();
    fail(socketError('other side closed'));
  });
  const close = () => {
    if (isOver) return;
    isOver = true;
    asked.endedAt = time.now();
    stopHeadersTimeout();
    stopStream();
    signal?.removeEventListener('abort', abort);
    waiting.closers.delete(close);
  };
  const fail = (error: unknown) => {
    if (isOver) return;
    close();
    asked.isGood = false;
    if (!state.isAlive) return;
    say(() => `failed: ${(error as Error).message}`);
    if (inlet === undefined) waiting.reject(error);
    else inlet.fail(error);
  };
  const abort = () => fail(signal?.reason);
  const stopHeadersTimeout = time.after(sent.headersTimeout, () => fail(codedError('HEADERS_TIMEOUT')));
  waiting.closers.add(close);
  if (signal?.aborted) {
    abort();
    return;
  }
  signal?.addEventListener('abort', abort);

  /**
   * Runs when the request is at the server. Its client may have given up meanwhile, but what was on the way on a
   * connection that broke never comes.
   */
  const arrive = () => {
    if (isBroken) return;
    const isAuthorized = state.tokens?.isValid(sent.headers['authorization']?.slice(7) ?? '') ?? true;
    if (!isAuthorized) return reply(UNAUTHORIZED);
    const denied = link.lasting('denied');
    if (denied !== undefined) return reply(denied.code === 401 ? UNAUTHORIZED : FORBIDDEN);
    const throttled = link.lasting('throttled');
    if (throttled !== undefined) return reply(unableAnswer(429, throttled.retryAfter));
    if (fault?.kind === 'page') return reply({ status: fault.code, object: pageOf(fault.code) });
    if (fault?.kind === 'late done') {
      time.after(fault.afterMs, () => void server.answer(request));
      return reply(unableAnswer(fault.code, undefined));
    }
    const isDone = fault === undefined || !('isDone' in fault) || fault.isDone;
    if (isDone && kind === 'get pods') state.lookedAt.set(pod, time.now());
    const answer = isDone ? answerOf(server, request, fault) : undefined;
    const isLost = fault?.kind === 'hangs' || fault?.kind === 'reset' || fault?.kind === 'status';
    if (isLost) drop(answer);
    if (fault?.kind === 'hangs') return;
    if (fault?.kind === 'reset') return void time.after(downMs, () => fail(socketError('read ECONNRESET')));
    if (fault?.kind === 'status') return reply(unableAnswer(fault.code, fault.retryAfter));
    if (answer !== undefined) reply(answer);
  };
  /** The connection to the container ends with the client's connection. */
  const drop = (answer: Answer | undefined) => {
    if (answer !== undefined && 'stdin' in answer) answer.stdin.end();
  };
  const reply = (answer: Answer) => {
    const lateMs = fault?.kind === 'late' ? fault.ms : 0;
    time.after(downMs + lateMs, () => {
      if (isOver) return drop(answer);
      // What is on the way in an outage comes after it, if its connection still lives then.
      const outage = link.outage();
      if (outage?.way === 'silent') return void time.at(outage.to, () => begin(answer));
      begin(answer);
    });
  };
  const begin = (answer: Answer) => {
    if (isOver || !state.isAlive) return drop(answer);
    stopHeadersTimeout();
    const isNews = answer.status < 500 && answer.status !== 429 && fault?.kind !== 'page';
    if (isNews) state.lastAnswerAt = time.now();
    asked.isGood = isNews && fault?.kind !== 'cut';
    const onPiece = () => {
      state.lastAnswerAt = time.now();
    };
    say(() => `${answer.status}${'object' in answer ? '' : ' …'}`);
    if ('stdin' in answer) {
      const way = { time, link, upMs, downMs };
      const socket = openUpgrade(way, fault, answer.stdin, { onPiece, onClose: close });
      inlet = { write: () => {}, end: () => {}, fail: (error) => void socket.destroy(error as Error) };
      stopStream = () => void socket.destroy();
      const accept = acceptOf(sent.headers['sec-websocket-key']);
      waiting.resolve({
        statusCode: answer.status,
        headers: { 'sec-websocket-accept': accept },
        body: openBody(time, 0, () => {}).body,
        upgraded: socket,
      });
      return;
    }
    const opened = openBody(time, sent.bodyTimeout ?? 0, close);
    inlet = opened.inlet;
    waiting.resolve({
      statusCode: answer.status,
      headers: {
        date: new Date(time.now()).toUTCString(),
        ...(answer.retryAfter !== undefined && { 'retry-after': String(answer.retryAfter) }),
      },
      body: opened.body,
    });
    if ('object' in answer) return sendObject(time, answer.object, opened.inlet, fault);
    const gate = openGate(
      network,
      { kind, downMs, fault, fail, say, isOver: () => isOver },
      opened.inlet,
      onPiece,
    );
    stopStream = answer.stream(gate);
    if (isOver) stopStream();
  };

  if (link.lasting('untrusted') !== undefined)
    return void time.after(upMs, () => fail(systemError('SELF_SIGNED_CERT_IN_CHAIN')));
  const outage = link.outage();
  if (fault?.kind === 'refused' || outage?.way === 'refused')
    return void time.after(upMs, () => fail(systemError('ECONNREFUSED')));
  if (outage?.way === '503') return void time.after(upMs, () => reply(unableAnswer(503, undefined)));
  if (outage?.way === 'silent') {
    const isNewConnection = random.chance(0.5);
    if (isNewConnection) time.after(CONNECT_TIMEOUT_MS, () => inlet ?? fail(codedError('CONNECT_TIMEOUT')));
    // A packet is sent again and again; on a new connection only while its client waits.
    time.at(outage.to + random.between(0, 1000), () => {
      // Another outage may follow without a gap.
      if (link.outage() === undefined && (!isNewConnection || !isOver)) arrive();
    });
    return;
  }
  time.after(upMs + (fault?.kind === 'late arrival' ? fault.ms : 0), arrive);
}

const encoder = new TextEncoder();

function sendObject(time: VirtualTime, object: object, inlet: Inlet, fault: How | undefined): void {
  const bytes = encoder.encode(JSON.stringify(object));
  if (fault?.kind === 'drip') {
    let sent = 0;
    const next = () => {
      inlet.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= bytes.length) inlet.end();
      else time.after(fault.everyMs, next);
    };
    next();
    return;
  }
  if (fault?.kind !== 'cut') {
    inlet.write(bytes);
    inlet.end();
    return;
  }
  inlet.write(bytes.subarray(0, Math.floor(bytes.length * fault.part)));
  // With its length known, HTTP takes no part of a body for the whole.
  inlet.fail(socketError('other side closed'));
}

function systemError(code: string): Error {
  return Object.assign(new Error(`connect ${code} 10.0.0.9:6443`), { code });
}
