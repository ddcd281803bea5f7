import type { Sink } from '../../../simulator/api/serve-watch.ts';
import { codedError } from '../../../src/job/errors.ts';
import type { Inlet } from './body.ts';
import type { Network } from './connection.ts';
import type { How, Kind } from './faults.ts';

const encoder = new TextEncoder();

/** Brings a stream to its client, with the delay and the faults of its connection. */
export function openGate(
  { time, link }: Pick<Network, 'time' | 'link'>,
  {
    kind,
    downMs,
    fault,
    fail,
    say,
    isOver,
  }: {
    kind: Kind;
    downMs: number;
    fault: How | undefined;
    fail: (error: unknown) => void;
    say: (text: () => string) => void;
    isOver: () => boolean;
  },
  inlet: Inlet,
  onPiece: () => void,
): Sink {
  const openedAt = time.now();
  let sentBytes = 0;
  let isStopped = false;
  const isSilent = () => fault?.kind === 'half-open' && time.now() - openedAt >= fault.afterMs;
  const down = link.along(downMs);
  const deliver = (act: () => void) =>
    down(() => {
      if (!isOver()) act();
    });
  let lastAt = openedAt;
  let held = '';
  const buffering = link.lasting('buffering');
  const isHeld = buffering?.only === 'all' || (buffering?.only === 'watches' && kind.startsWith('watch'));
  const cut = () => {
    if (!isOver() && !isStopped) fail(socketError('other side closed'));
  };
  const idle = link.lasting('idle cut');
  const cutIfIdle = () => {
    if (idle === undefined || isOver()) return;
    if (time.now() - lastAt >= idle.ms) cut();
    else time.at(lastAt + idle.ms, cutIfIdle);
  };
  cutIfIdle();
  const age = link.lasting('age cut');
  if (age !== undefined) time.after(age.ms, cut);
  const write = (text: string) => {
    if (isStopped || isSilent()) return;
    if (isHeld) {
      held += text;
      return;
    }
    lastAt = time.now();
    const bytes = encoder.encode(text);
    const left = fault?.kind === 'cut' ? fault.bytes - sentBytes : Number.POSITIVE_INFINITY;
    sentBytes += bytes.length;
    if (bytes.length < left)
      return deliver(() => {
        onPiece();
        say(() => `… ${shortened(text)}`);
        inlet.write(bytes);
      });
    isStopped = true;
    deliver(() => {
      say(() => `… ${shortened(text)} [cut after ${left} of ${bytes.length} bytes]`);
      inlet.write(bytes.subarray(0, left));
    });
    const isClean = fault?.kind === 'cut' && fault.isClean;
    deliver(() => (isClean ? inlet.end() : fail(socketError('other side closed'))));
  };
  return {
    write(text) {
      write(text);
      if (fault?.kind === 'doubled') write(text);
    },
    end() {
      if (isStopped || isSilent()) return;
      if (fault?.kind === 'endless') {
        const more = () => {
          if (isOver()) return;
          inlet.write(encoder.encode(fault.text));
          time.after(fault.everyMs, more);
        };
        return deliver(more);
      }
      if (held !== '') {
        const text = held;
        deliver(() => inlet.write(encoder.encode(text)));
      }
      deliver(() => {
        say(() => '… ends');
        inlet.end();
      });
    },
  };
}

function shortened(text: string): string {
  const { type, object } = text.startsWith('{"type"') ? JSON.parse(text.split('\n')[0] ?? '') : {};
  if (type === undefined) return JSON.stringify(text.slice(0, 100));
  const { metadata = {}, status = {}, reason, message } = object;
  const container = status.containerStatuses?.[0]?.state;
  const words =
    reason === undefined ? JSON.stringify(container ?? status.phase ?? '') : `${reason}: ${message}`;
  const going = metadata.deletionTimestamp === undefined ? '' : ' terminating';
  return `${type} ${metadata.resourceVersion ?? ''}${going} ${words.slice(0, 160)}`;
}

export function socketError(message: string): Error {
  return codedError('CLOSED', message);
}
