import { describe, expect, test } from 'vitest';
import { pod, running, stateAfter, verdict } from '../pods.ts';
import { ended } from './disruptions.ts';

describe('a pod that is gone', () => {
  test('is deleted, if nothing else is known', () => {
    const state = stateAfter([
      { at: 0, pod: running },
      { at: 5000, gone: true },
    ]);
    expect(verdict(state, 5000)).toBe('disruption deleted -');
  });

  test('is gone also when another has taken its name', () => {
    const other = pod({}, { metadata: { uid: 'uid-2' } });
    expect(
      verdict(
        stateAfter([
          { at: 0, pod: running },
          { at: 5000, pod: other },
        ]),
        5000,
      ),
    ).toBe('disruption deleted -');
  });

  test('ended well before, if its end was seen', () => {
    const done = pod({ containerStatuses: ended(0, 4) });
    expect(
      verdict(
        stateAfter([
          { at: 4500, pod: done },
          { at: 5000, gone: true },
        ]),
        5000,
      ),
    ).toBe('step completed step');
  });
});
