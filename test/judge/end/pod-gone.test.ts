import { describe, expect, test } from 'vitest';
import { container, pod, running, stateAfter, verdict } from '../pods.ts';
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

  test('is so by a list, unless the list is older than the pod as last seen', () => {
    const seen = pod(
      { containerStatuses: [container({ running: {} })] },
      { metadata: { resourceVersion: '20' } },
    );
    const listed = (version: string) =>
      stateAfter([
        { at: 0, pod: seen },
        { at: 5000, gone: true, unseen: true, version },
      ]);
    expect(verdict(listed('19'), 5000)).toBe('waiting');
    expect(verdict(listed('20'), 5000)).toBe('disruption deleted -');
  });
});
