import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamFault } from './schedule.ts';
import { reset } from './spoil-answer.ts';

/** Passes a watch or a log on line by line, with one fault in it. */
export async function spoilStream(
  from: AsyncIterable<Buffer>,
  answer: ServerResponse,
  what: Exclude<StreamFault, { kind: 'expired' }>,
): Promise<void> {
  let lines = 0;
  let first: Buffer | undefined;
  if (await isOverAt(0, undefined)) return;
  for await (const line of linesOf(from)) {
    if (cutsIn(line)) return;
    await deliver(line);
    first ??= line;
    lines += 1;
    if (await isOverAt(lines, first)) return;
  }
  answer.end();

  /** Faults between two lines. Settles with whether nothing comes after. */
  async function isOverAt(count: number, first: Buffer | undefined): Promise<boolean> {
    if (!('lines' in what) || what.lines !== count) return false;
    if (what.kind === 'end') answer.end();
    if (what.kind === 'half open') {
      await wait(what.ms);
      reset(answer);
    }
    if (what.kind === 'bookmark' && first !== undefined) answer.write(bookmarkAt(first));
    if (what.kind === 'old again' && first !== undefined) answer.write(first);
    return what.kind === 'end' || what.kind === 'half open';
  }

  /** Faults within a line. Is it the end? */
  function cutsIn(line: Buffer): boolean {
    if (!('lines' in what) || what.lines !== lines || line.length < 2) return false;
    if (what.kind === 'end in line') answer.end(line.subarray(0, line.length / 2));
    else if (what.kind === 'cut in line')
      answer.write(line.subarray(0, line.length / 2), () => reset(answer));
    else if (what.kind === 'cut in character')
      answer.write(line.subarray(0, withinCharacter(line)), () => reset(answer));
    else return false;
    return true;
  }

  async function deliver(line: Buffer): Promise<void> {
    if (what.kind === 'bytewise' && lines === 0) await writeBytewise(answer, line, what.bytes);
    else answer.write(line);
    if (what.kind === 'each twice') answer.write(line);
  }
}

/** Whole lines with their ends, as they come; the last may lack it. */
async function* linesOf(from: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of from) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest;
}

/** After the first byte of the first character that has several; the middle if there is none. */
function withinCharacter(line: Buffer): number {
  const start = line.findIndex((byte) => byte >= 0xc0);
  return start < 0 ? line.length / 2 : start + 1;
}

async function writeBytewise(answer: ServerResponse, line: Buffer, bytes: number): Promise<void> {
  answer.socket?.setNoDelay();
  const slow = line.subarray(0, bytes);
  for (const byte of slow) await new Promise((done) => answer.write(Buffer.from([byte]), done));
  if (line.length > bytes) answer.write(line.subarray(bytes));
}

/** At the version of a message, so that nothing is skipped by it. */
function bookmarkAt(message: Buffer): string {
  const { object } = JSON.parse(message.toString());
  const { kind, apiVersion } = object;
  const metadata = { resourceVersion: object.metadata.resourceVersion, creationTimestamp: null };
  return `${JSON.stringify({ type: 'BOOKMARK', object: { kind, apiVersion, metadata } })}\n`;
}

/** Passes a stream on as it comes. */
export async function passStream(from: AsyncIterable<Buffer>, answer: ServerResponse): Promise<void> {
  for await (const chunk of from) answer.write(chunk);
  answer.end();
}

/** The same stream; `onData` is called for each piece. */
export async function* noticing(from: AsyncIterable<Buffer>, onData: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of from) {
    onData();
    yield chunk;
  }
}
