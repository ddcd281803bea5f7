import type { CoreV1Event } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { NO_STEP } from '../../src/job/judge-options.ts';
import { type State, stepHasStarted } from '../../src/judge/state.ts';
import { creating, event, pod, stateAfter } from './pods.ts';

const pulling = (changes: Partial<CoreV1Event>) => event('Pulling', 'Pulling image "app:1"', changes);
const messagesOf = ({ events }: Extract<State, { events: unknown }>) =>
  [...events.values()].map(({ words }) => words);
const stateWith = (...observations: Parameters<typeof stateAfter>[0]) => {
  const state = stateAfter(observations);
  if (state.pod === undefined) throw new Error('the state has no pod');
  return state;
};

describe('an event', () => {
  const metadata = (version: number) => ({ namespace: 'ci', uid: 'one', resourceVersion: String(version) });
  const older = event('Failed', 'tried twice', { metadata: metadata(7) });
  const newer = event('Failed', 'tried three times', { metadata: metadata(8) });

  test.each([
    ['in order', [older, newer]],
    ['in the wrong order', [newer, older]],
  ])('counts in its newest version, where they come %s', (_, both) => {
    const state = stateWith(
      { at: 0, pod: creating },
      ...both.map((one, index) => ({ at: 1 + index, event: one })),
    );
    expect(messagesOf(state)).toEqual(['tried three times']);
  });

  test('gives the time of its oldest version', () => {
    const state = stateWith({ at: 0, pod: creating }, { at: 1, event: older }, { at: 5, event: newer });
    expect([...state.events.values()]).toMatchObject([{ firstAt: 1, at: 5 }]);
  });

  test('about the whole pod shows no start of a container, also where images alone are checked', () => {
    const started = event('Started', 'Started it');
    const state = stateAfter(
      [
        { at: 0, pod: creating },
        { at: 1, event: started },
      ],
      { step: NO_STEP },
    );
    expect(stepHasStarted(state)).toBe(false);
    expect(state.started.size).toBe(0);
  });

  test('for an earlier pod of the same name is ignored', () => {
    const other = pulling({ involvedObject: { uid: 'uid-0' } });
    expect(messagesOf(stateWith({ at: 0, pod: creating }, { at: 1, event: other }))).toEqual([]);
  });
});

describe('a flood of events, which anyone can write, is cut to 500', () => {
  const flood = Array.from({ length: 600 }, (_, index) => ({ at: 1, event: event('Noise', `${index}`) }));

  test('after the pod: the newest are kept, and known events still change', () => {
    const [first] = flood;
    const changed = { ...first?.event, message: 'changed' } as CoreV1Event;
    changed.metadata = { ...changed.metadata, resourceVersion: '999999' };
    const messages = messagesOf(stateWith({ at: 0, pod: pod() }, ...flood, { at: 2, event: changed }));
    expect(messages).toHaveLength(500);
    expect(messages).toContain('changed');
  });

  test('with the rare ones among them, before and after', () => {
    const one = (reason: string) => ({ at: 1, event: event(reason, reason) });
    const messages = messagesOf(
      stateWith({ at: 0, pod: pod() }, one('Scheduled'), ...flood, one('FailedMount'), ...flood.slice(0, 9)),
    );
    expect(messages).toHaveLength(500);
    expect(messages).toEqual(expect.arrayContaining(['Scheduled', 'FailedMount']));
  });
});
