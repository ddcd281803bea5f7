import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { checkExecutable } from '../../src/plan/check-executable.ts';
import type { Fault } from '../support/faults/schedule.ts';
import { type Ended, type Inputs, warningsIn } from './action.ts';
import { disrupted as disruptedOn, evict, remove } from './disruptions.ts';
import { useFaultLines } from './fault-lines.ts';
import { rememberSecret } from './leaks.ts';
import { imageWith } from './recipes.ts';
import { killContainer } from './sandbox.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
expectNothingLeft(stage);
const workspace = useWorkspace();
const { read } = workspace;

const own = () => ({ 'checkout-image': stage.image });
const run = (inputs: Inputs) => stage.run({ ...own(), ...inputs }, workspace.env);
const disrupted = (happen: (pod: string) => unknown, inputs: Inputs) =>
  disruptedOn(stage, { ...own(), ...inputs }, happen, workspace.env);

describe('files of the pod', () => {
  test.each([
    ['succeeded', 'true', { outcome: 'success' }],
    ['failed', 'exit 3', { outcome: 'failure', 'exit-code': '3' }],
  ])('come back when the job has %s, and the log says how many', async (_, end, expected) => {
    const { log, outputs, summary } = await run({
      'files-out': 'reports/**/*.xml\nbin',
      run: `mkdir -p reports/a bin; echo '<a/>' >reports/a/junit.xml; echo no >reports/a/b.txt; echo x >bin/x; chmod +x bin/x; ${end}`,
    });
    expect(outputs).toMatchObject({ ...expected, files: '["reports/a/junit.xml","bin/x"]' });
    expect(read('reports/a/junit.xml')).toBe('<a/>\n');
    expect(readdirSync(join(workspace.path, 'reports/a'))).toEqual(['junit.xml']);
    expect(statSync(join(workspace.path, 'bin/x')).mode & 0o777).toBe(0o755);
    expect(log.join('\n')).toMatch(/2 files back, 1 kB \(1 kB packed\) in /);
    expect(summary).toContain('2 files back');
    expect(warningsIn(log)).toEqual([]);
  });

  const NAMES = [
    'a b/c  d',
    '-rf',
    '--checkpoint-action=exec=sh',
    'ü/日本',
    'n'.repeat(255),
    '$HOME',
    '.hidden',
  ];
  test('have any name that the runner can have, and any content', async () => {
    const folder = join(workspace.path, 'in');
    for (const name of NAMES) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), Buffer.from([0, 255, 10, 13, ...Buffer.from(name)]));
    }
    writeFileSync(join(folder, 'marks'), `pod-step 1 5 ${'0'.repeat(64)}\nend\n`);
    const { outputs } = await run({
      'files-in': 'in',
      'files-out': 'out',
      run: 'cp -R in out; ln out/marks out/hard; ln -s marks out/link; printf x >"out/line\nend"; true',
    });
    for (const name of [...NAMES, 'marks'])
      expect(readFileSync(join(workspace.path, 'out', name))).toEqual(readFileSync(join(folder, name)));
    expect(read('out/hard')).toBe(read('out/marks'));
    expect(readdirSync(join(workspace.path, 'out'))).not.toContain('link');
    // No runner can show such a name, and a step that succeeded says that a file is missing.
    expect(outputs).toMatchObject({ reason: 'files-lost', retryable: 'false' });
    expect(outputs['message']).toContain('its name has control characters');
  });

  test('are written to a folder of the workspace, and replace existing files', async () => {
    mkdirSync(join(workspace.path, 'from-pod/a'), { recursive: true });
    writeFileSync(join(workspace.path, 'from-pod/a/b'), 'old');
    writeFileSync(join(workspace.path, 'from-pod/stays'), 'stays');
    await run({ 'files-out': 'a', 'files-out-to': 'from-pod', run: 'mkdir a; echo new >a/b' });
    expect(read('from-pod/a/b')).toBe('new\n');
    expect(read('from-pod/stays')).toBe('stays');
  });

  test('come back from an image without any program', async (context) => {
    if (stage.kind === 'simulator') context.skip('its containers have the programs of this machine');
    const program = checkExecutable(process.arch === 'arm64' ? 'arm64' : 'amd64');
    mkdirSync(join(workspace.path, 'bin'));
    writeFileSync(join(workspace.path, 'bin/program'), program);
    chmodSync(join(workspace.path, 'bin/program'), 0o755);
    stage.registry.push('tools/nothing:1', emptyImage());
    const { outputs } = await run({
      image: `${stage.registry.address}/tools/nothing:1`,
      'files-in': 'bin',
      'files-out': 'bin',
      'files-out-to': 'back',
      command: './bin/program',
    });
    expect(outputs).toMatchObject({ outcome: 'success', files: '["bin/program"]' });
    expect(readFileSync(join(workspace.path, 'back/bin/program'))).toEqual(Buffer.from(program));
  });

  test('that are missing cause a warning for a path, and a line for a pattern', async () => {
    const { outputs, log } = await run({ 'files-out': 'a\nnope\ntest-results/**', run: 'echo a >a' });
    expect(outputs).toMatchObject({ outcome: 'success', files: '["a"]' });
    expect(warningsIn(log)).toEqual([expect.stringContaining('does not have "nope". Check')]);
    expect(log).toContain('  no file matches "test-results/**"');
  });

  test('that only the step can read are named, and so is a path without files', async (context) => {
    if (stage.kind === 'simulator') context.skip('its containers have one user');
    const { outputs, log } = await run({
      'files-out': 'a.txt\nnope',
      run: 'umask 077; echo a >a.txt',
    });
    expect(outputs).toMatchObject({ reason: 'files-lost', retryable: 'false' });
    expect(outputs['message']).toMatch(/Some of its files could not be read: .*a\.txt.*Permission denied/);
    expect(warningsIn(log)).toEqual([expect.stringContaining('does not have "nope"')]);
  });

  test('are in no recording, log or summary', async () => {
    const marker = 'a-line-that-only-the-file-has';
    rememberSecret(marker);
    await run({ 'files-out': 'a.txt', run: `printf '%s-%s' a-line-that only-the-file-has >a.txt; exit 3` });
    expect(read('a.txt')).toBe(marker);
  });
});

describe('outputs of a step with files', () => {
  test('can have far more than a termination message holds', async () => {
    const { outputs } = await run({
      'files-out': 'a.txt',
      run: `test -e "$GITHUB_OUTPUT"; echo a >a.txt; { echo name=value; echo 'big<<END'; head -c 700000 /dev/zero | tr '\\0' x; echo; echo END; } >>"$GITHUB_OUTPUT"`,
    });
    expect(outputs).toMatchObject({ outcome: 'success', name: 'value', files: '["a.txt"]' });
    expect(outputs['big']).toBe('x'.repeat(700_000));
  });

  test('come back from a step that failed, and are not listed as files', async () => {
    const { outputs } = await run({ 'files-out': '.', run: 'echo name=value >>"$GITHUB_OUTPUT"; exit 3' });
    expect(outputs).toMatchObject({ 'exit-code': '3', name: 'value', files: '[]' });
    expect(readdirSync(workspace.path)).toEqual([]);
  });

  test.each([
    ['no outputs', 'echo nonsense >>"$GITHUB_OUTPUT"', 'is not NAME=VALUE'],
    [
      'more than GitHub takes',
      'head -c 1100000 /dev/zero >>"$GITHUB_OUTPUT"',
      'more than 1 MiB to $GITHUB_OUTPUT',
    ],
  ])('that are %s fail the step', async (_, script, words) => {
    const { outputs } = await run({ 'files-out': 'a.txt', run: `echo a >a.txt; ${script}` });
    expect(outputs).toMatchObject({ reason: 'bad-outputs', files: '["a.txt"]' });
    expect(outputs['message']).toContain(words);
  });
});

describe('files of a step that', () => {
  const WRITE = 'echo a >a.txt; echo up';
  const expectFile = (ended: Ended, expected: object) => {
    expect(ended.outputs).toMatchObject({ ...expected, files: '["a.txt"]' });
    expect(read('a.txt')).toBe('a\n');
    expect(warningsIn(ended.log).filter((line) => /files/i.test(line))).toEqual([]);
  };

  test('runs out of memory come back', async () => {
    const { simulator } = stage;
    const ended = await disrupted((pod) => simulator?.node.oom(pod), {
      'files-out': 'a.txt',
      resources: 'limits.memory=64Mi',
      run: `${WRITE}; ${simulator ? 'sleep 60' : 'tail /dev/zero'}`,
    });
    expectFile(ended, { reason: 'oom-killed' });
  });

  test('takes too long come back', async () => {
    const ended = await run({
      'files-out': 'a.txt',
      timeout: '15s',
      run: `${WRITE}; trap "exit 1" TERM; sleep 60 & wait`,
    });
    expectFile(ended, { reason: 'timeout' });
  });

  test('that no log carries are named with the reason on CRI-O', async (context) => {
    if (stage.runtime !== 'cri-o') context.skip('other runtimes give them: large-files-out');
    const ended = await run({
      'files-out': 'a.txt\nlarge',
      run: `${WRITE}; head -c 7000000 /dev/urandom >large`,
    });
    expect(ended.outputs).toMatchObject({ reason: 'files-lost', retryable: 'false', files: '["a.txt"]' });
    expect(ended.outputs['message']).toContain('The node has CRI-O');
  });

  test.each([
    ['is deleted by hand', remove, 'deleted'],
    ['is evicted', evict, 'evicted'],
  ])('%s come back', async (_, happen, reason) => {
    const ended = await disrupted((pod) => happen(stage, pod), {
      'files-out': 'a.txt',
      run: `trap 'exit 1' TERM; ${WRITE}; sleep 60 & wait`,
    });
    expectFile(ended, { reason });
  });

  const serving = (name: string, more = {}) => ({
    name,
    image: stage.image,
    command: ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 1 & wait; done"],
    ...more,
  });

  test('has sidecars of its own come back before those end', async () => {
    const sidecar = (name: string) => serving(name, { restartPolicy: 'Always' });
    const ended = await run({
      'files-out': 'a.txt',
      run: WRITE,
      preflight: 'never',
      'pod-template': JSON.stringify({ initContainers: [sidecar('db'), sidecar('cache')] }),
    });
    expectFile(ended, { outcome: 'success' });
  });

  test('has a container next to it that runs on come back, because the pod is deleted', async () => {
    const ended = await run({
      'files-out': 'a.txt',
      run: WRITE,
      preflight: 'never',
      cleanup: 'never',
      'pod-template': JSON.stringify({ containers: [serving('service')] }),
    });
    expectFile(ended, { outcome: 'success' });
    expect(ended.log).toContain(
      'The pod is not kept (cleanup), because another container has to end before files come back.',
    );
  });

  test('kept its pod come back, and the pod stays', async () => {
    const ended = await run({ 'files-out': 'a.txt', run: WRITE, cleanup: 'never', 'secret-env': '' });
    const { pod: name = '', namespace = '' } = ended.outputs;
    await stage.api.deleteNamespacedPod({ name, namespace, gracePeriodSeconds: 0 });
    expectFile(ended, { outcome: 'success' });
  });

  test('lost its sidecar while it ran come back, as that is started again', async () => {
    const ended = await disrupted((pod) => killContainer(stage, pod, 'FILES_OUT_LIMIT'), {
      'files-out': 'a.txt',
      run: `${WRITE}; sleep 4`,
    });
    expectFile(ended, { outcome: 'success' });
  });

  test('ends before a slow sidecar has started come back, because the step waits for it', async () => {
    const shell = stage.kind === 'simulator' ? '/bin/sh' : '/bin/busybox sh';
    const slow = `#!${shell}\ncase $2 in *give_rest*) sleep 2 ;; esac\nexec ${shell} "$@"\n`;
    stage.registry.push('tools/slow:1', imageWith(stage, { 'bin/sh': slow }));
    const ended = await run({
      'checkout-image': `${stage.registry.address}/tools/slow:1`,
      'files-out': 'a.txt',
      run: WRITE,
    });
    expectFile(ended, { outcome: 'success' });
  });

  test('was cancelled do not come back, and nothing waits for them', async () => {
    const inputs = { 'files-out': 'a.txt', run: `trap 'exit 1' TERM; ${WRITE}; sleep 60 & wait` };
    const action = stage.start({ ...own(), ...inputs }, workspace.env);
    await action.logged('up');
    action.process.kill('SIGINT');
    const { outputs } = await action.ended;
    expect(outputs).toMatchObject({ outcome: 'cancelled', files: '' });
    expect(readdirSync(workspace.path)).toEqual([]);
  });
});

describe('a log with files that breaks', () => {
  const faultLines = useFaultLines(stage);
  const LINES = 10;
  const faults: Fault['what'][] = [
    ...Array.from({ length: LINES }, (_, lines) => ({ kind: 'cut in line', lines }) as const),
    { kind: 'end in line', lines: 4 },
    { kind: 'end', lines: 4 },
    { kind: 'reset' },
    { kind: 'refused', code: 500 },
  ];
  test.each(faults.map((what) => [JSON.stringify(what), what] as const))(
    'with %s is read to its end',
    async (_, what) => {
      const when = { request: 'follow log', nth: 2 } as const;
      await using line = await faultLines.open([{ when, what }]);
      const { outputs, log } = await run({
        kubeconfig: line.kubeconfig,
        'files-out': 'data',
        run: 'head -c 100000 /dev/urandom >data; sha256sum <data',
      });
      expect(outputs).toMatchObject({ outcome: 'success', files: '["data"]' });
      const sum = createHash('sha256')
        .update(readFileSync(join(workspace.path, 'data')))
        .digest('hex');
      expect(log).toContain(`${sum}  -`);
    },
  );
});
