import { describe, expect, it } from 'vitest';
import { openRandom } from '../support/random.ts';
import { EPOCH, openTime } from './clock.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;

function open() {
  const time = openTime();
  return { time, ...time.process(openRandom(1, 'clock')) };
}

describe('the virtual clock', () => {
  it('passes only while all else waits, in the order of the timers', async () => {
    const { time, clock } = open();
    const order: string[] = [];
    const one = async (name: string, ms: number) => {
      await clock.wait(ms);
      for (let hop = 0; hop < 100; hop++) await Promise.resolve();
      order.push(`${name} at ${clock.now() - EPOCH}`);
    };
    const all = Promise.all([one('late', 3_600_000), one('early', 1000), one('second', 1001)]);
    expect(await time.run(all, FOR_EVER)).toMatchObject({ kind: 'settled' });
    expect(order).toEqual(['early at 1000', 'second at 1001', 'late at 3600000']);
  });

  it('finds a promise that nothing can settle', async () => {
    const { time, clock } = open();
    expect(await time.run(new Promise(() => {}), FOR_EVER)).toEqual({ kind: 'hang' });
    const endless = async () => {
      for (;;) await clock.wait(1000);
    };
    expect(await time.run(endless(), EPOCH + 60_000)).toEqual({ kind: 'late' });
  });

  it('gives what a promise throws', async () => {
    const { time } = open();
    const error = new Error('no');
    expect(await time.run(Promise.reject(error), FOR_EVER)).toEqual({ kind: 'failed', error });
  });

  it('ends a wait by its signal, and a signal by its time', async () => {
    const { time, clock } = open();
    const both = clock.wait(10_000, clock.timeout(500)).catch((error: Error) => error.name);
    expect(await time.run(both, FOR_EVER)).toEqual({ kind: 'settled', value: 'AbortError' });
    expect(time.now()).toBe(EPOCH + 500);
    const signal = clock.timeout(5);
    await time.run(clock.wait(10), FOR_EVER);
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });

  it('holds 31 bits, as the timers of Node do', async () => {
    const { time, clock } = open();
    await time.run(clock.wait(2 ** 31), FOR_EVER);
    expect(time.now()).toBe(EPOCH + 1);
  });

  it('does nothing more for a killed process', async () => {
    const { time, clock, kill } = open();
    const waiting = clock.wait(1000);
    kill();
    expect(await time.run(waiting, FOR_EVER)).toEqual({ kind: 'hang' });
  });
});
