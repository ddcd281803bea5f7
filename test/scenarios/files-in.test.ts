import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { binariesFolder } from '../../cluster/binaries.ts';
import { readSettings } from '../../cluster/settings.ts';
import { CLUSTER } from '../../cluster/tools.ts';
import { emptyImage, findBusybox } from '../../simulator/registry/images.ts';
import type { Image } from '../../simulator/registry/oci.ts';
import type { TarEntry } from '../../simulator/registry/tar.ts';
import { attemptsOf, type Ended, type Inputs, printed, reportOf } from './action.ts';
import { programEntries } from './git-image.ts';
import { useGit } from './git-server.ts';
import { HASH, hashOf } from './hash-of-files.ts';
import { rememberSecret } from './leaks.ts';
import { expectNothingLeft, until, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
const git = useGit(stage, [{ 'name.txt': 'of the clone', 'src/a.txt': 'a of the clone' }]);
expectNothingLeft(stage);
const workspace = useWorkspace();
const { write } = workspace;

/** An image whose shell is not busybox, which would run its own tar. */
function imageWithoutTar(): Image {
  const link = (name: string): TarEntry => ({ kind: 'link', path: `bin/${name}`, target: '/bin/busybox' });
  return emptyImage({
    entries: [
      { kind: 'file', path: 'bin/busybox', content: readFileSync(findBusybox() ?? ''), mode: 0o755 },
      ...['sha256sum', 'find'].map(link),
      ...programEntries(['/usr/bin/dash']),
      { kind: 'link', path: 'bin/sh', target: '/usr/bin/dash' },
    ],
  });
}

function run(inputs: Inputs, env: Record<string, string> = {}): Promise<Ended> {
  return stage.run(
    { image: git.image, 'checkout-image': git.image, ...inputs },
    { ...workspace.env, ...env },
  );
}

describe('files of the runner', () => {
  test('are in the workspace of the pod, whatever their names and kinds, and the log says how many', async () => {
    write({
      'dist/app.js': 'app',
      'dist/bin/run': '#!/bin/sh\necho it runs\n',
      'a b/c  d': 'blanks',
      'line\nend': 'line end',
      '-rf': 'dash',
      '--checkpoint-action=exec=sh': 'option',
      'dist/ü/日本': 'letters',
      [`${'n'.repeat(255)}`]: 'long',
      [`${'d'.repeat(200)}/${'e'.repeat(200)}/f`]: 'deep',
      $: 'sign',
      '.hidden': '',
    });
    mkdirSync(join(workspace.path, 'dist/empty'));
    chmodSync(join(workspace.path, 'dist/bin/run'), 0o755);
    symlinkSync('../dist/bin/run', join(workspace.path, 'dist/link'));
    symlinkSync('bin', join(workspace.path, 'dist/folder'));
    symlinkSync(join(workspace.path, 'dist'), join(workspace.path, 'whole'));
    const ended = await run({ 'files-in': '.', run: `${HASH}; dist/bin/run; whole/folder/run; pwd` });

    rmSync(join(workspace.path, 'whole'));
    symlinkSync('dist', join(workspace.path, 'whole'));
    expect(printed(ended)).toEqual([hashOf(workspace.path), 'it runs', 'it runs', '/workspace']);
    expect(ended.log).toContainEqual(
      expect.stringMatching(/^ {2}\+\d+\.\ds {2}14 files in, 1 kB \(1 kB packed\)$/),
    );
    expect(ended.summary).toContain('14 files in, 1 kB (1 kB packed)');
    expect(reportOf(ended).files.in).toMatchObject({ files: 14, way: 'secret' });
  });

  test.each<[string, string | Buffer, number]>([
    ['small', 'app', 3],
    ['large', randomBytes(1_000_000), 1_000_000],
  ])('that are %s replace files of the clone, and other files of the clone stay', async (_, app, bytes) => {
    write({ 'name.txt': 'of the runner\n', 'dist/app.js': app });
    const ended = await run(
      {
        checkout: 'true',
        'files-in': 'name.txt\ndist',
        run: 'cat name.txt src/a.txt; wc -c <dist/app.js; git status --short',
      },
      git.job,
    );
    const lines = printed(ended).map((line) => line.trim());
    expect(lines).toEqual(['of the runner', 'a of the clone', `${bytes}`, 'M name.txt', '?? dist/']);
  });

  test('can contain the working directory of the step', async () => {
    write({ 'web/page.txt': 'page 1\n' });
    const { log } = await run({ 'files-in': 'web', 'working-directory': 'web', run: 'cat page.txt; pwd' });
    expect(log).toEqual(expect.arrayContaining(['page 1', '/workspace/web']));
  });

  test.each([
    ['1 kB', 1000],
    ['899 kB', 898_600],
  ])('of %s that cannot be compressed arrive complete', async (_, bytes) => {
    write({ 'data.bin': randomBytes(bytes) });
    const ended = await run({ 'files-in': 'data.bin', run: HASH });
    expect(printed(ended)).toEqual([hashOf(workspace.path)]);
    const { packedBytes } = reportOf(ended).files.in;
    expect(packedBytes).toBeGreaterThan(bytes);
    expect(packedBytes).toBeLessThanOrEqual(900_000);
  });

  test('are in the Secret with secret variables, and no other container has them', async () => {
    write({ 'a.txt': 'a' });
    const ended = await run({
      'files-in': 'a.txt',
      'secret-env': 'TOKEN=a-token-of-the-step',
      run: 'cat a.txt; ls -A /.pod-step 2>/dev/null; test -n "$TOKEN"',
    });
    expect(printed(ended)).toEqual(['a']);
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test('are in no recording, manifest, log or summary', async () => {
    const marker = 'a-line-that-only-the-file-has';
    write({ 'name-of-a-file.txt': marker });
    const packed = execFileSync('sh', ['-c', 'gzip -1 -c name-of-a-file.txt | base64'], {
      cwd: workspace.path,
    });
    for (const text of [marker, packed.toString().slice(0, 12)]) rememberSecret(text);
    const ended = await run({ 'files-in': 'name-of-a-file.txt', run: 'exit 3' });
    const dry = await run({ 'files-in': 'name-of-a-file.txt', 'dry-run': 'true', run: 'true' });
    expect(ended.outputs).toMatchObject({ 'exit-code': '3' });
    expect(dry.log.join('\n')).toMatch(/name: files-in[\s\S]*secretName: /);
  });

  test.each([
    ['small', 1000],
    ['large', 1_200_000],
  ])('that are %s are packed again by the commands of the summary', async (_, bytes) => {
    if (stage.kind === 'simulator') return;
    write({ 'a.txt': 'a', 'data.bin': randomBytes(bytes) });
    const { summary, outputs } = await run({
      'files-in': '.',
      'secret-env': 'TOKEN=of-the-step',
      run: 'cat a.txt; echo "$TOKEN"; exit 3',
    });
    const { pod: name = '', namespace = '' } = outputs;
    const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(summary) ?? [];
    const own = commands
      .replace(' FILES\n', ' a.txt data.bin\n')
      .replaceAll('=VALUE', '=mine')
      .replace(/kubectl get .*/, '');
    const kubeconfig = join(workspace.path, 'kubeconfig');
    writeFileSync(kubeconfig, stage.inputs['kubeconfig'] ?? '');
    const path = `${binariesFolder(readSettings(process.env).cache, CLUSTER)}:${process.env['PATH']}`;
    // The registry of this process has to answer meanwhile.
    await promisify(execFile)('sh', ['-ec', own], {
      cwd: workspace.path,
      env: { PATH: path, KUBECONFIG: kubeconfig },
    });
    const pod = () => stage.api.readNamespacedPod({ name, namespace });
    await until(async () => (await pod()).status?.phase === 'Failed');
    const log = await stage.api.readNamespacedPodLog({ name, namespace, container: 'step' });
    const status = (await pod()).status?.containerStatuses?.[0]?.state?.terminated;
    await stage.api.deleteNamespacedPod({ name, namespace, gracePeriodSeconds: 0 });
    await stage.api.deleteNamespacedSecret({ name, namespace });
    expect({ log, code: status?.exitCode }).toEqual({ log: 'amine\n', code: 3 });
  });
});

describe('before anything is made', () => {
  test('more than fits is refused, with what is large and how to leave it out', async () => {
    write({ 'node_modules/big.bin': '', 'dist/app.js': 'app' });
    // A sparse file.
    truncateSync(join(workspace.path, 'node_modules/big.bin'), 5_000_000_000);
    const { outputs } = await run({ 'files-in': '.', run: 'true' });
    expect(outputs).toMatchObject({ category: 'input', reason: 'bad-input' });
    expect(outputs['message']).toContain(
      '2 files of 5000 MB make more than 4,096 MiB, which is the most that Pod Step copies into a pod. The most is in "node_modules/big.bin" (5000 MB); leave it out with "!node_modules/big.bin"',
    );
    expect(await stage.podsSeen()).not.toContain(outputs['pod']);
  });

  test('paths that are wrong are reported with all other mistakes', async () => {
    write({ 'a.txt': 'a' });
    const others = { 'files-out': '../x', 'files-out-to': '/tmp', timeout: '5', run: 'true' };
    const { outputs } = await run({ 'files-in': 'dist\n../x', ...others });
    const second = await run({ 'files-in': 'dist\na.txt', timeout: '5', run: 'true' });
    for (const words of [
      'timeout: ',
      'files-in: "../x" is outside the workspace',
      'files-out: "../x" is',
      'files-out-to: "/tmp" is',
    ])
      expect(outputs['message']).toContain(words);
    expect(second.outputs['message']).toMatch(
      /timeout: [\s\S]*files-in: "dist" matches no file: the workspace has "a.txt"/,
    );
  });

  test('a check of images takes no files, and looks at the image that unpacks them', async () => {
    const { outputs } = await run({
      mode: 'check',
      'files-in': 'dist',
      image: stage.image,
      'checkout-image': `${stage.registry.address}/tools/nope:1`,
    });
    expect(outputs).toMatchObject({ category: 'image-pull', reason: 'not-found' });
  });
});

describe('files that cannot be unpacked', () => {
  test('for a folder that is missing say so, and start nothing', async () => {
    write({ 'a.txt': 'a' });
    const { outputs, log } = await run({
      'files-in': 'a.txt',
      'working-directory': 'wbe',
      run: 'echo it ran',
    });
    expect(outputs).toMatchObject({
      category: 'configuration',
      reason: 'working-directory',
      message: 'The files of files-in have no folder wbe, so the step did not start.',
    });
    expect(log).not.toContain('it ran');
  });

  const TINY = 'emptyDir: { medium: Memory, sizeLimit: 1Mi }';
  const READ_ONLY = 'configMap: { name: kube-root-ca.crt }';
  const NO_ROOM = /Give the volume workspace more space/;
  test.each<[string, Buffer, string, RegExp, string]>([
    ['too little room', Buffer.alloc(5_000_000), TINY, NO_ROOM, 'true'],
    ['too little room, and too large for a Secret,', randomBytes(5_000_000), TINY, NO_ROOM, 'true'],
    [
      'a volume that is read-only',
      Buffer.alloc(5_000_000),
      READ_ONLY,
      /cannot write to the volume workspace/,
      'false',
    ],
  ])('for %s say so once, and start nothing', async (_, content, volume, hint, retryable) => {
    if (stage.kind === 'simulator') return;
    write({ 'data.bin': content, 'a.txt': 'a' });
    const ended = await run({
      'files-in': '.',
      run: 'echo it ran',
      'pod-template': `volumes: [{ name: workspace, ${volume} }]`,
    });
    expect(ended.outputs).toMatchObject({
      category: 'configuration',
      reason: 'files-in-failed',
      container: 'files-in',
      retryable,
    });
    expect(ended.summary).toMatch(hint);
    expect(attemptsOf(ended)).toHaveLength(1);
    expect(ended.log).not.toContain('it ran');
  });

  test('because the image has no tar say so', async (context) => {
    if (stage.kind === 'simulator') context.skip('its containers have the programs of this machine');
    write({ 'a.txt': 'a' });
    stage.registry.push('tools/no-tar:1', imageWithoutTar());
    const { outputs, summary } = await run({
      'files-in': 'a.txt',
      'checkout-image': `${stage.registry.address}/tools/no-tar:1`,
      run: 'true',
    });
    expect(outputs).toMatchObject({ reason: 'files-in-failed', retryable: 'false' });
    expect(outputs['message']).toContain('could not be unpacked');
    expect(summary).toMatch(/\/tools\/no-tar:1`? \(checkout-image\) has no tar\./);
  });
});
