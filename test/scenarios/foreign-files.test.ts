import { describe, expect, test } from 'vitest';
import { runAction } from '../../simulator/runner.ts';
import { kubeconfigOf } from '../cluster-client/access/kubeconfigs.ts';

const inputs = { image: 'alpine:3', run: 'true', 'connection-grace': '1s' };
const ofUser = (user: object) => ({ kubeconfig: kubeconfigOf({ user }) });

// What else is no regular file is in test/inputs/regular-file.test.ts.
describe('a device that never ends is refused and not read', () => {
  const file = '/dev/zero';
  test.each([
    ['kubeconfig', () => ({ kubeconfig: file })],
    ['tokenFile', () => ofUser({ tokenFile: file })],
    ['client-key', () => ofUser({ 'client-key': file })],
    ['client-certificate', () => ofUser({ 'client-certificate': file })],
    [
      'certificate-authority',
      () => ({ kubeconfig: kubeconfigOf({ cluster: { 'certificate-authority': file } }) }),
    ],
    ['pod-template', () => ({ ...ofUser({ token: 'tok-123456' }), 'pod-template': file })],
  ])('as the %s', async (field, changed) => {
    const { outputs, stderr } = await runAction({ ...inputs, ...changed() });

    expect(outputs).toMatchObject({ category: 'input', reason: 'bad-input' });
    expect(outputs['message']).toContain(field);
    expect(outputs['message']).toContain('cannot be read: it is not a regular file');
    expect(stderr).toBe('');
  });
});
