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
  since: number;
  /** The last lines alone. */
  tail: number;
  limitBytes: number;
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
        const options = { start: from, end: to - 1, encoding: 'utf8', highWaterMark: 1 << 18 } as const;
        for await (const chunk of createReadStream(path, options)) {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          yield lines;
        }
        from = to;
      } else if (ended || !follow) return;
      else await once(changed, 'change');
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
    read: async function* ({ follow, timestamps, since, tail, limitBytes }) {
      const isAsked = (line: string): boolean => Date.parse(`${line.slice(0, 19)}Z`) >= since * 1000;
      const asked = (lines: string[]): string[] => (since === 0 ? lines : lines.filter(isAsked));
      let skip = 0;
      if (tail < Number.POSITIVE_INFINITY) {
        for await (const lines of grow(false)) skip += asked(lines).length;
        skip = Math.max(0, skip - tail);
      }
      let left = limitBytes;
      for await (const lines of grow(follow)) {
        const found = asked(lines);
        const text = found.slice(skip).map((line) => `${show(line, timestamps)}\n`);
        skip = Math.max(0, skip - found.length);
        const bytes = Buffer.from(text.join(''));
        if (bytes.length > 0) yield bytes.subarray(0, left).toString();
        left -= bytes.length;
        if (left <= 0) return;
      }
    },
  };
}

/** `timestamp stream text` as the API shows it. */
function show(line: string, timestamps: boolean): string {
  const stamp = line.indexOf(' ');
  const text = line.slice(line.indexOf(' ', stamp + 1) + 1);
  return timestamps ? `${line.slice(0, stamp)} ${text}` : text;
}

/** RFC3339Nano, strictly growing: the clock's milliseconds, and a count below them. */
function createStamp(): () => string {
  let last = 0;
  let count = 0;
  let prefix = '';
  return () => {
    const now = Math.max(Date.now(), last);
    count = now === last ? count + 1 : 0;
    if (now !== last) prefix = new Date(now).toISOString().slice(0, 23);
    last = now;
    return `${prefix}${String(count).padStart(6, '0')}Z`;
  };
}
