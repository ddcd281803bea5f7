import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { useFolder } from '../folders.ts';
import { warningsIn } from './action.ts';
import { useStage } from './stage.ts';

/**
 * A checked-out repository that tracks the files in its folder `ci`, but not a file that an earlier step has written next to
 * it.
 */
const repository = useFolder();
const at = (path: string) => join(repository, path);
const stage = useStage();

beforeAll(() => {
  const { users, clusters } = parse(stage.kubeconfig);
  const withPlugin = (command: string) => {
    const [{ user }] = users;
    const decoded = (name: string) => Buffer.from(user[`${name}-data`] ?? '', 'base64').toString('utf8');
    const status = {
      clientCertificateData: decoded('client-certificate'),
      clientKeyData: decoded('client-key'),
    };
    writeFileSync(at('ci/plugin'), `#!/bin/sh\ncat <<'END'\n${JSON.stringify({ status })}\nEND\n`, {
      mode: 0o755,
    });
    const exec = { apiVersion: 'client.authentication.k8s.io/v1', command };
    return changedKubeconfig(stage.kubeconfig, { user: { exec } });
  };
  const withAuthority = () => {
    const authority = clusters[0].cluster['certificate-authority-data'];
    writeFileSync(at('ci/ca.crt'), Buffer.from(authority, 'base64'));
    const cluster = { 'certificate-authority-data': undefined, 'certificate-authority': 'ci/ca.crt' };
    return changedKubeconfig(stage.kubeconfig, { cluster });
  };
  mkdirSync(at('ci'));
  writeFileSync(at('ci/kubeconfig.yaml'), stage.kubeconfig);
  writeFileSync(at('kubeconfig-of-a-login'), stage.kubeconfig);
  writeFileSync(at('kubeconfig-with-authority'), withAuthority());
  writeFileSync(at('kubeconfig-with-plugin'), withPlugin('./ci/plugin'));
  for (const args of [
    ['init', '-q'],
    ['add', 'ci'],
  ])
    execFileSync('git', args, { cwd: repository });
});

describe('a step warns about files by which a pull request can change the access to its cluster', () => {
  test.each([
    ['the kubeconfig', () => ({ kubeconfig: at('ci/kubeconfig.yaml') }), 'ci/kubeconfig.yaml'],
    ['the kubeconfig of $KUBECONFIG', () => ({ KUBECONFIG: at('ci/kubeconfig.yaml') }), 'ci/kubeconfig.yaml'],
    ['the authority of a kubeconfig', () => ({ kubeconfig: at('kubeconfig-with-authority') }), 'ci/ca.crt'],
    ['the plugin of a kubeconfig', () => ({ kubeconfig: at('kubeconfig-with-plugin') }), 'ci/plugin'],
  ])('%s, which git tracks', async (_, given, file) => {
    const { KUBECONFIG, ...changed } = { KUBECONFIG: '', ...given() };
    const inputs = { kubeconfig: '', ...changed, run: 'true' };
    const { log, outputs } = await stage.run(inputs, KUBECONFIG === '' ? {} : { KUBECONFIG });

    expect(outputs['outcome']).toBe('success');
    expect(warningsIn(log)).toEqual([
      expect.stringMatching(
        /^::warning title=A pull request can change the access to the cluster::The file "/,
      ),
    ]);
    expect(warningsIn(log)[0]).toContain(`${file}", by which`);
  });

  test('but not of a file in the same folder that git does not track', async () => {
    const { log, outputs } = await stage.run({ kubeconfig: at('kubeconfig-of-a-login'), run: 'true' });
    expect(outputs['outcome']).toBe('success');
    expect(warningsIn(log)).toEqual([]);
  });
});
