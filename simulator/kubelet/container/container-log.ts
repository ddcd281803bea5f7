// A container's log: written line by line as it comes, and read back by time, by count, and as it grows.

import { createSignal } from '../../signal.ts';

export interface ContainerLog {
  append(lines: string[]): void;
  close(): void;
  /** As the API gives it, by the query parameters that the API has for it. */
  read(query: URLSearchParams): AsyncIterable<Buffer>;
  /** The last lines. */
  end(count: number): string[];
}

interface Line {
  /** RFC3339Nano. */
  stamp: string;
  text: string;
}

/** As a kubelet keeps of a log: five files of 10 MiB (containerLogMaxFiles, containerLogMaxSize). */
const MAX_LENGTH = 50 * 1024 * 1024;
/** Handed on at once at most. */
const LINES_PER_CHUNK = 1000;

export function createLog(): ContainerLog {
  const lines: Line[] = [];
  /** How many lines came before the kept ones, and how long the kept ones are. */
  let dropped = 0;
  let length = 0;
  const stamp = createStamp();
  const changed = createSignal();
  let isOpen = true;

  async function* read(query: URLSearchParams): AsyncIterable<Buffer> {
    const follow = query.get('follow') === 'true';
    const format = lineFormat(query);
    let bytesLeft = numberIn(query, 'limitBytes');
    let from = dropped + Math.max(0, lines.length - numberIn(query, 'tailLines'));
    while (bytesLeft > 0 && (from < dropped + lines.length || (isOpen && follow))) {
      if (from === dropped + lines.length) await changed.wait();
      from = Math.max(from, dropped);
      const next = lines.slice(from - dropped, from - dropped + LINES_PER_CHUNK);
      from += next.length;
      const bytes = Buffer.from(next.map(format).join('')).subarray(0, bytesLeft);
      bytesLeft -= bytes.length;
      if (bytes.length > 0) yield bytes;
    }
  }

  /** The older half, because it takes time. */
  function drop(): void {
    let count = 0;
    while (length > MAX_LENGTH / 2) length -= lines[count++]?.text.length ?? 0;
    lines.splice(0, count);
    dropped += count;
  }

  return {
    append: (texts) => {
      if (!isOpen) return;
      for (const text of texts) {
        lines.push({ stamp: stamp(), text });
        length += text.length;
      }
      if (length > MAX_LENGTH) drop();
      changed.notify();
    },
    close: () => {
      isOpen = false;
      changed.notify();
    },
    read,
    end: (count) => lines.slice(-count).map(({ text }) => text),
  };
}

/** How a line is shown to a reader; '' for one that is older than the reader asks for. */
function lineFormat(query: URLSearchParams): (line: Line) => string {
  const hasTimestamps = query.get('timestamps') === 'true';
  // The API server passes a time on in whole seconds.
  const since = Math.floor(Date.parse(query.get('sinceTime') ?? '1970-01-01') / 1000) * 1000;
  return ({ stamp, text }) => {
    if (since !== 0 && Date.parse(stamp) < since) return '';
    return `${hasTimestamps ? `${stamp} ` : ''}${text}\n`;
  };
}

function numberIn(query: URLSearchParams, name: string): number {
  return Number(query.get(name) ?? Number.POSITIVE_INFINITY);
}

/** Gives timestamps that strictly grow: the clock's milliseconds, with a counter in the digits below them. */
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
