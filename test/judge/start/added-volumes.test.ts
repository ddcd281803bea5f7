import { describe, expect, test } from 'vitest';
import { containerConsumer } from '../../../src/job/image-consumers.ts';
import type { JudgeOptions } from '../../../src/job/judge-options.ts';
import { event, findingAt, pod, stateAfter, waiting } from '../pods.ts';

// https://github.com/istio/istio/blob/master/manifests/charts/istio-control/istio-discovery/files/injection-template.yaml
const ADDED = ['istiod-ca-cert', 'kube-api-access-x7k2m'];
const ASKED: Partial<JudgeOptions> = {
  asked: [{ consumer: containerConsumer('step'), image: 'app:1' }],
  volumes: ['settings', 'disk'],
};
const failed = (volume: string, why: string, options = ASKED) =>
  failedWith(`MountVolume.SetUp failed for volume "${volume}" : ${why}`, options);

function failedWith(said: string, options = ASKED) {
  const volumes = [...ADDED, 'settings', 'disk'].map((name) => ({ name }));
  const { status } = waiting('ContainerCreating');
  const state = stateAfter(
    [
      { at: 0, pod: pod(status, { spec: { volumes } }) },
      { at: 1, event: event('FailedMount', said, { source: { component: 'kubelet' } }) },
    ],
    options,
  );
  return findingAt(state, 400_000);
}
const SENTENCE = /The cluster has added the volume istiod-ca-cert to the pod; the step did not ask for it\.$/;

describe('a volume that can’t be mounted', () => {
  test.each([
    ['configmap "istio-ca-root-cert" not found', 'configmap-not-found'],
    ['references non-existent config key: root-cert.pem', 'configmap-key-not-found'],
    ['rpc error: code = Internal desc = no', 'mount-failed'],
  ])('and that the cluster has added is told as such: %s', (why, reason) => {
    const found = failed('istiod-ca-cert', why);
    expect(found).toMatchObject({ reason, message: expect.stringMatching(SENTENCE) });
    expect(found?.hint).toMatch(/^Ask your cluster administrator which webhook or policy adds it/);
  });

  test('and that the cluster has added is told as such by the words for all of them', () => {
    const found = failedWith(
      'Unable to attach or mount volumes: unmounted volumes=[istiod-ca-cert settings], unattached volumes=[], failed to process volumes=[]: timed out waiting for the condition',
    );
    expect(found?.message).toMatch(SENTENCE);
  });

  test.each<[string, string, JudgeOptions | Partial<JudgeOptions>]>([
    ['is of the template', 'settings', ASKED],
    ['comes with the service account', 'kube-api-access-x7k2m', ASKED],
    ['is a persistent one, by its own name', 'pvc-1', ASKED],
    ['is of a pod of which it is not known what was asked for', 'istiod-ca-cert', {}],
  ])('and that %s is not', (_, volume, options) => {
    const found = failed(volume, 'configmap "a" not found', options);
    expect(found).toMatchObject({ reason: 'configmap-not-found' });
    expect(found?.message).not.toMatch(/has added/);
    expect(found?.hint).not.toMatch(/^Ask those/);
  });
});
