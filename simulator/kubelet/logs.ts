// Container logs: one file per container, a line each as `timestamp stream text`, written at once and read back
// by time, by count, and as it grows.

import { EventEmitter, once } from 'node:events';
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';

export type StreamName = 'stdout' | 'stderr';

export interface LogFile {
  /** Appends complete lines. Blocks until they are written, which is the back-pressure on the container. */
  append(stream: StreamName, lines: string[]): void;
  close(): void;
  read(options: LogOptions): AsyncIterable<string>;
}

export interface LogOptions {
  follow: boolean;
  timestamps: boolean;
  /** Whole seconds since the epoch; earlier lines are left out. */
  since?: number;
  tail?: number;
  limitBytes?: number;
}

export function createLog(path: string): LogFile {
  const file = openSync(path, 'a+');
  const stamp = createStamp();
  const changed = new EventEmitter().setMaxListeners(0);
  let size = 0;
  let open = true;

  async function* grow(follow: boolean): AsyncIterable<string[]> {
    let from = 0;
    let rest = '';
    for (;;) {
      const to = size;
      const ended = !open;
      if (to > from) {
        for await (const chunk of createReadStream(path, {
          start: from,
          end: to - 1,
          encoding: 'utf8',
          highWaterMark: 1 << 18,
        })) {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          yield lines;
        }
        from = to;
      } else if (ended || !follow) return;
      else await once(changed, 'change');
    }
  }

  async function* read({ follow, timestamps, since, tail, limitBytes }: LogOptions): AsyncIterable<string> {
    let left = limitBytes ?? Number.POSITIVE_INFINITY;
    let skip = tail === undefined ? 0 : Math.max(0, (await count(grow(false), since)) - tail);
    for await (const lines of grow(follow)) {
      let kept = since === undefined ? lines : lines.filter((line) => isSince(line, since));
      if (skip > 0) {
        const skipped = Math.min(skip, kept.length);
        skip -= skipped;
        kept = kept.slice(skipped);
      }
      const text = kept.map((line) => `${show(line, timestamps)}\n`).join('');
      const bytes = Buffer.byteLength(text);
      if (bytes > left) return yield Buffer.from(text).subarray(0, left).toString();
      left -= bytes;
      if (text !== '') yield text;
    }
  }

  return {
    append: (stream, lines) => {
      if (!open || lines.length === 0) return;
      const text = lines.map((line) => `${stamp()} ${stream} ${line}\n`).join('');
      size += writeSync(file, text);
      changed.emit('change');
    },
    close: () => {
      if (!open) return;
      open = false;
      closeSync(file);
      changed.emit('change');
    },
    read,
  };
}

async function count(chunks: AsyncIterable<string[]>, since: number | undefined): Promise<number> {
  let total = 0;
  for await (const lines of chunks) {
    total += since === undefined ? lines.length : lines.filter((line) => isSince(line, since)).length;
  }
  return total;
}

const isSince = (line: string, since: number): boolean => Date.parse(`${line.slice(0, 19)}Z`) >= since * 1000;

/** `timestamp stream text` as the API shows it. */
function show(line: string, timestamps: boolean): string {
  const stamp = line.indexOf(' ');
  const text = line.slice(line.indexOf(' ', stamp + 1) + 1);
  return timestamps ? `${line.slice(0, stamp)} ${text}` : text;
}

/** RFC3339Nano, strictly growing: the wall clock at the start plus the monotonic one. */
function createStamp(): () => string {
  const begin = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
  let last = 0n;
  let second = -1n;
  let prefix = '';
  return () => {
    const now = begin + process.hrtime.bigint();
    last = now > last ? now : last + 1n;
    const whole = last / 1_000_000_000n;
    if (whole !== second) {
      second = whole;
      prefix = new Date(Number(whole) * 1000).toISOString().slice(0, 19);
    }
    return `${prefix}.${String(last % 1_000_000_000n).padStart(9, '0')}Z`;
  };
}
