import { describe, expect, test } from 'vitest';
import { observe } from '../../../src/judge/observe.ts';
import { startState } from '../../../src/judge/state.ts';
import { waitingFor } from '../../../src/judge/verdict.ts';
import { timedOut } from '../pods.ts';
import { tapeOf } from '../tapes.ts';

describe('if events can’t be read, the message for a pod that is not set up says', () => {
  test.each([
    ['volume-secret-missing', 'Secret'],
    ['volume-configmap-key-missing', 'ConfigMap'],
  ])('at the timeout which objects its volumes need (recorded: %s)', (situation, kind) => {
    const { options, observations } = tapeOf('v1.37.1', situation);
    const seen = observations.filter((one) => 'pod' in one);
    const state = seen.reduce(observe, startState({ ...options, timeoutMs: 60_000 }));
    expect(timedOut(state).message).toMatch(
      new RegExp(
        `^The step did not finish within 1 min: the node \\S+ has not set up the volumes \\(${kind} \\S+\\) or the network of the pod yet\\.$`,
      ),
    );
  });

  // Kubelets before 1.36 report that the pod has its network only when a container has started, or could not start.
  test('that its image can be the cause, on an older node (recorded: pull-hangs)', () => {
    const waitingOn = (generation: string) => {
      const { options, observations } = tapeOf(generation, 'pull-hangs');
      const seen = observations.filter((one) => 'pod' in one);
      return waitingFor(seen.reduce(observe, startState(options)));
    };
    expect(waitingOn('v1.31.0')).toMatch(
      /^the node \S+ has not set up the volumes or the network of the pod yet, or still pulls its image$/,
    );
    expect(waitingOn('v1.37.1')).toMatch(/^the container \S+ had not started on the node /);
  });
});
