import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expired, unable } from '../../../simulator/api/status-errors.ts';
import type { AfterDone, BeforeDone } from './schedule.ts';

/** Ends the connection, without a word. */
export function reset(answer: ServerResponse): void {
  answer.socket?.resetAndDestroy();
}

/** Applies the fault that keeps a request from the API server. Settles with whether to pass the request on now. */
export async function spoilBefore(answer: ServerResponse, what: BeforeDone): Promise<boolean> {
  switch (what.kind) {
    case 'reset':
      reset(answer);
      return false;
    case 'refused':
      refuse(answer, what);
      return false;
    case 'hang':
      await wait(what.ms);
      if (!what.forwarded) reset(answer);
      return what.forwarded === true && !answer.destroyed;
    case 'done later':
      refuse(answer, { code: 504, html: true });
      await wait(what.ms);
      return true;
  }
}

/** What the API server has answered. */
export type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export async function spoilAfter(answer: ServerResponse, what: AfterDone, answered: Answered): Promise<void> {
  switch (what.kind) {
    case 'done, reset':
      await wait(what.ms ?? 0);
      return reset(answer);
    case 'done, refused':
      return refuse(answer, what);
    case 'done, late':
      await wait(what.ms);
      return pass(answer, answered);
    case 'done, cut':
      answer.writeHead(answered.status, answered.headers);
      answer.write(answered.body.subarray(0, Math.min(what.bytes, answered.body.length - 1)), () =>
        reset(answer),
      );
  }
}

export function pass(answer: ServerResponse, { status, headers, body }: Answered): void {
  answer.writeHead(status, headers).end(body);
}

type Refusal = { code: number; retryAfter?: number; html?: true };

function refuse(answer: ServerResponse, { code, retryAfter, html }: Refusal): void {
  const { status } = unable(code, 'Unknown', 'spoiled by the test');
  const page = `<html><head><title>${code}</title></head><body>spoiled by the test</body></html>`;
  answer.writeHead(code, {
    'content-type': html ? 'text/html' : 'application/json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  answer.end(html ? page : JSON.stringify(status));
}

/** As the API server says it of a version that it no longer has. */
export const EXPIRED = expired('too old resource version: 1 (2)').status;
