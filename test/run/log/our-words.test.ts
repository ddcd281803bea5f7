import { expect, test } from 'vitest';
import { handBackOf } from '../../../src/run/log.ts';
import { jobOf } from '../../plan/planned.ts';

const POD = {
  metadata: { name: 'shop-77-test-x7k2p', namespace: 'builds' },
  spec: { containers: [{ name: 'step', image: 'ghcr.io/acme/shop-ci:v13' }] },
};

/** Would a mask of the job hide what Pod Step says? */
function isOurs(value: string): boolean | undefined {
  return handBackOf(jobOf({ 'hand-back': 'masks' }), POD)?.isOurs(value);
}

test.each([
  // Outputs of a job that contain a mask are dropped.
  ...['success', 'failure', 'cancelled', 'exit-code', 'image-pull', 'retryable'],
  ...['Succeeded in', 'FAILED AFTER', 'The step ended with exit code 3.', 'ended with', 'out of memory'],
  ...['https://github.com/pod-step', 'docs/troubleshooting.md', 'kubectl'],
  ...['shop-77-test-x7k2p', 'builds', 'ghcr.io/acme', 'shop-ci:v13'],
])('a job cannot mask %j, which Pod Step or the pod needs', (value) => {
  expect(isOurs(value)).toBe(true);
});

test.each([
  ...['hunter22', 'correct horse battery staple', 'a1b2c3d4e5f6', '20261128', 'ghs_c2Vlbi1ieS1ub2JvZHk'],
  ...['-----BEGIN PRIVATE KEY-----', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 'postgres://mona:hunter22@db/shop'],
])('a job can mask %j', (value) => {
  expect(isOurs(value)).toBe(false);
});
