import { describe, expect, test } from 'vitest';
import { waitingFor } from '../../src/judge/verdict.ts';
import type { NodeCondition } from '../../src/pod/events.ts';
import { condition, container, creating, event, findingAt, pod, stateAfter, verdict } from './pods.ts';

/** Names that every object of JavaScript inherits: a table that is asked for one must have no entry. */
const INHERITED = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__'];

describe.each(INHERITED)('the foreign word %s is no entry of a table', (word) => {
  test('as the reason of an event', () => {
    const kubelet = { source: { component: 'kubelet' } };
    const state = stateAfter([
      { at: 0, pod: creating },
      { at: 1, event: event('FailedMount', 'MountVolume.SetUp failed for volume "a"', kubelet) },
      { at: 2, event: event(word, 'something', kubelet) },
    ]);
    expect(verdict(state, 600_000)).toBe('configuration mount-failed -');
  });

  test('as the reason of a pod', () => {
    const state = stateAfter([{ at: 0, pod: pod({ phase: 'Failed', reason: word }) }]);
    expect(verdict(state, 0)).toBe('disruption pod-failed -');
  });

  test('as the reason of a pod that goes on', () => {
    const own = container({ terminated: { exitCode: 3, reason: 'Error' } });
    const state = stateAfter([{ at: 0, pod: pod({ reason: word, containerStatuses: [own] }) }]);
    expect(verdict(state, 60_000)).toBe('step exit-code step');
  });

  test('as the reason of a disruption', () => {
    const conditions = [condition('DisruptionTarget', 'True', word)];
    const state = stateAfter([{ at: 0, pod: pod({ phase: 'Failed', conditions }) }]);
    expect(findingAt(state, 60_000)).toMatchObject({
      reason: 'disrupted',
      message: `The cluster ended the pod (${word}).`,
    });
  });

  test('as how a node is', () => {
    const node = { name: 'node-1', ready: word as NodeCondition['ready'] };
    const state = stateAfter([
      { at: 0, pod: pod({ startTime: undefined as never }) },
      { at: 31_000, node },
    ]);
    expect(waitingFor(state)).toBe('the node node-1 has not taken note of the pod yet');
  });
});
