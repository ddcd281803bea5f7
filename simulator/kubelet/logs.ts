// Container logs: written line by line as they come, and read back by time, by count, and as they grow.

import { EventEmitter, once } from 'node:events';
import { badRequest, unknown } from '../api/status.ts';
import type { Pod } from '../wire.ts';
import type { Seen } from './pod-status.ts';

export interface Log {
  append(lines: string[]): void;
  close(): void;
  /** As the API gives it, by the parameters that the API has for it. */
  read(query: URLSearchParams): AsyncIterable<Buffer>;
  /** The last lines. */
  end(count: number): string[];
}

interface Line {
  /** RFC3339Nano. */
  stamp: string;
  text: string;
}

export function createLog(): Log {
  const lines: Line[] = [];
  const stamp = createStamp();
  const changed = new EventEmitter().setMaxListeners(0);
  let open = true;

  async function* read(query: URLSearchParams): AsyncIterable<Buffer> {
    const follow = query.get('follow') === 'true';
    const timestamps = query.get('timestamps') === 'true';
    // The API server passes a time on in whole seconds.
    const since = Math.floor(Date.parse(query.get('sinceTime') ?? '1970-01-01') / 1000) * 1000;
    const isAsked = ({ stamp }: Line): boolean => since === 0 || Date.parse(stamp) >= since;
    const show = ({ stamp, text }: Line): string => `${timestamps ? `${stamp} ` : ''}${text}\n`;
    let left = Number(query.get('limitBytes') ?? Number.POSITIVE_INFINITY);
    let from = Math.max(0, lines.length - Number(query.get('tailLines') ?? Number.POSITIVE_INFINITY));
    while (left > 0 && (from < lines.length || (open && follow))) {
      if (from === lines.length) await once(changed, 'change');
      const next = lines.slice(from, from + 1000);
      from += next.length;
      const bytes = Buffer.from(next.filter(isAsked).map(show).join('')).subarray(0, left);
      left -= bytes.length;
      if (bytes.length > 0) yield bytes;
    }
  }

  return {
    append: (texts) => {
      if (!open) return;
      for (const text of texts) lines.push({ stamp: stamp(), text });
      changed.emit('change');
    },
    close: () => {
      open = false;
      changed.emit('change');
    },
    read,
    end: (count) => lines.slice(-count).map(({ text }) => text),
  };
}

/** Strictly growing: the clock's milliseconds, and a count below them. */
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

/** validateContainerLogStatus: is there a log yet?
 *  @param seen the container, as far as the kubelet has noticed
 *  @throws 400 for a container that waits */
export function openLog(
  { metadata: { name }, status }: Pod,
  seen: Seen | undefined,
  query: URLSearchParams,
): AsyncIterable<Buffer> {
  const container = query.get('container');
  const run = seen?.run ?? seen?.last?.run;
  if (run) return run.log.read(query);
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const reason = statuses.find((one) => one.name === container)?.state?.waiting?.reason;
  if (!reason) throw unknown('log', `${container} of the pod ${name}`);
  const words: Record<string, string> = {
    ErrImagePull: "image can't be pulled",
    ImagePullBackOff: 'trying and failing to pull image',
  };
  throw badRequest(
    `container "${container}" in pod "${name}" is waiting to start: ${words[reason] ?? reason}`,
  );
}
