import { describe, expect, test } from 'vitest';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import { consumerOf } from '../../consumers.ts';
import { container, event, findingAt, pod, stateAfter } from '../pods.ts';

const LATER = 3_500_000;
const REFUSED = 'dial tcp 10.0.0.1:443: connect: connection refused';
const MISSING = 'app:1: not found';
const failedPull = (message: string) =>
  pod({ containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message } })] });
const waiting = pod({ containerStatuses: [container({ waiting: { reason: 'ContainerCreating' } })] });
const hintAfter = (seen: Parameters<typeof stateAfter>[0], options: Partial<JudgeOptions> = {}) =>
  findingAt(stateAfter(seen, options), LATER)?.hint;

describe('the hint of a failure that had its grace names the input that lengthens it', () => {
  test.each<[string, string, Partial<JudgeOptions>, string]>([
    ['for all pulls', REFUSED, {}, 'pull-grace (30 s)'],
    ['for one cause', REFUSED, { gracesMs: { network: 90_000 } }, 'pull-grace (network = 1 min 30 s)'],
    ['for a lasting cause', MISSING, { gracesMs: { 'not-found': 9000 } }, 'pull-grace (not-found = 9.0 s)'],
  ])('%s', (_, message, options, words) => {
    expect(hintAfter([{ at: 0, pod: failedPull(message) }], options)).toContain(words);
  });

  test.each([
    ['FailedCreatePodSandBox', 'Failed to create pod sandbox: i/o timeout', 'setup-grace (5 min)'],
    ['FailedMount', 'MountVolume.SetUp failed for volume "s" : secret "gone" not found', 'pull-grace (30 s)'],
  ])('for %s', (reason, message, words) => {
    const seen = [
      { at: 0, pod: waiting },
      { at: 1, event: event(reason, message) },
    ];
    expect(hintAfter(seen)).toContain(words);
  });

  test('for a service that crashes', () => {
    const spec = { initContainers: [{ name: 'db', image: 'db:1', restartPolicy: 'Always' }] };
    const crashed = pod(
      { initContainerStatuses: [container({ terminated: { exitCode: 1 } }, 'db')] },
      { spec },
    );
    expect(hintAfter([{ at: 0, pod: crashed }])).toContain('pull-grace (30 s)');
  });
});

describe('the hint of a failure that had none names no grace', () => {
  test.each<[string, string, Partial<JudgeOptions>]>([
    ['where the cause lasts', MISSING, {}],
    ['where another policy is left', REFUSED, { fallbacks: [consumerOf('step')] }],
  ])('%s', (_, message, options) => {
    expect(hintAfter([{ at: 0, pod: failedPull(message) }], options)).not.toContain('grace');
  });

  test('where only the lag of a pull secret was waited for', () => {
    const status = {
      containerStatuses: [container({ waiting: { reason: 'ErrImagePull', message: MISSING } })],
    };
    const spec = { imagePullSecrets: [{ name: 'own' }] };
    const hint = hintAfter([{ at: 0, pod: pod(status, { spec }) }], { ownPullSecrets: ['own'] });
    expect(hint).not.toContain('grace');
  });
});
