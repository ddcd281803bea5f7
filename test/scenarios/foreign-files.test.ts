import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runAction } from '../../simulator/runner.ts';
import { kubeconfigOf } from '../cluster-client/access/kubeconfigs.ts';
import { useFolder } from './workspace.ts';

const folder = useFolder();
const fifo = join(folder, 'fifo');
execFileSync('mkfifo', [fifo]);

const inputs = { image: 'alpine:3', run: 'true', 'connection-grace': '1s' };
const ofUser = (user: object) => ({ kubeconfig: kubeconfigOf({ user }) });

describe.each([
  ['a FIFO', fifo],
  ['a device that never ends', '/dev/zero'],
])('%s is refused and not read', (_, file) => {
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
