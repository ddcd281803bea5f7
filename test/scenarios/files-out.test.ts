import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyImage } from '../../simulator/registry/images.ts';
import { checkExecutable } from '../../src/plan/check-executable.ts';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { openFaultLine } from '../support/faults/fault-line.ts';
import type { Fault } from '../support/faults/schedule.ts';
import { type Ended, type Inputs, runAction, startAction, warningsIn } from './action.ts';
import { evict, remove } from './disruptions.ts';
import { killContainer } from './sandbox.ts';
import { expectNothingLeft, openRestricted, useStage } from './stage.ts';
import { useWorkspace } from './workspace.ts';

const stage = useStage();
expectNothingLeft(stage);
const workspace = useWorkspace();
const { read } = workspace;

const withOwn = (inputs: Inputs): Inputs => ({ ...stage.inputs, 'checkout-image': stage.image, ...inputs });
const here = () => ({ GITHUB_WORKSPACE: workspace.path });

function run(inputs: Inputs): Promise<Ended> {
  return runAction(withOwn(inputs), here());
}

/** Runs a step until it says `up`, has something happen to its pod, and waits for the end of the action. */
async function disrupted(happen: (pod: string) => unknown, inputs: Inputs): Promise<Ended> {
  const action = startAction(withOwn(inputs), here());
  await action.logged('up');
  const [pod = ''] = await stage.podsLeft();
  await happen(pod);
  return action.ended;
}

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

  test('go to a folder of the workspace, and replace what is there', async () => {
    mkdirSync(join(workspace.path, 'from-pod/a'), { recursive: true });
    writeFileSync(join(workspace.path, 'from-pod/a/b'), 'old');
    writeFileSync(join(workspace.path, 'from-pod/stays'), 'stays');
    await run({ 'files-out': 'a', 'files-out-to': 'from-pod', run: 'mkdir a; echo new >a/b' });
    expect(read('from-pod/a/b')).toBe('new\n');
    expect(read('from-pod/stays')).toBe('stays');
  });

  test('of an image without anything come back', async (context) => {
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

  test('need nothing that a restricted namespace minds', async (context) => {
    if (stage.kind === 'simulator') context.skip('it knows no pod security');
    await using restricted = await openRestricted(stage);
    const { outputs } = await run({
      namespace: restricted.name,
      'files-out': '.',
      run: 'umask 077; echo a >a.txt',
      'pod-template': `
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
        containers:
          - name: step
            securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
      `,
    });
    expect(outputs).toMatchObject({ outcome: 'success', files: '["a.txt"]' });
  });

  test('that are missing are a warning where a path names them, and a line where a pattern does', async () => {
    const { outputs, log } = await run({ 'files-out': 'a\nnope\ntest-results/**', run: 'echo a >a' });
    expect(outputs).toMatchObject({ outcome: 'success', files: '["a"]' });
    expect(warningsIn(log)).toEqual([expect.stringContaining('does not have "nope". Check')]);
    expect(log).toContain('  no file matches "test-results/**"');
  });

  test('that nobody but the step can read are named, and so is a path without files', async (context) => {
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
    const tape = join(workspace.path, 'tape.jsonl');
    const marker = 'a-line-that-only-the-file-has';
    const ended = await run({
      'files-out': 'a.txt',
      tape,
      run: `printf '%s-%s' a-line-that only-the-file-has >a.txt; exit 3`,
    });
    expect(read('a.txt')).toBe(marker);
    for (const text of [
      ended.log.join('\n'),
      ended.summary,
      JSON.stringify(ended.outputs),
      readFileSync(tape, 'utf8'),
    ]) {
      expect(text).not.toContain(marker);
      expect(text).not.toContain('pod-step 1 ');
    }
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

  test('come back from a step that failed, and are no files', async () => {
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

  test('is deleted by hand come back', async () => {
    const ended = await disrupted((pod) => remove(stage, pod), {
      'files-out': 'a.txt',
      run: `trap 'exit 1' TERM; ${WRITE}; sleep 60 & wait`,
    });
    expectFile(ended, { reason: 'deleted' });
  });

  test('is evicted come back', async () => {
    const ended = await disrupted((pod) => evict(stage, pod), {
      'files-out': 'a.txt',
      run: `trap 'exit 1' TERM; ${WRITE}; sleep 60 & wait`,
    });
    expectFile(ended, { reason: 'evicted' });
  });

  test('has sidecars of its own come back before those end', async () => {
    const sidecar = (name: string) => ({
      name,
      image: stage.image,
      restartPolicy: 'Always',
      command: ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 1 & wait; done"],
    });
    const ended = await run({
      'files-out': 'a.txt',
      run: WRITE,
      preflight: 'never',
      'pod-template': JSON.stringify({ initContainers: [sidecar('db'), sidecar('cache')] }),
    });
    expectFile(ended, { outcome: 'success' });
  });

  test('has a container beside it that runs on come back, because the pod is deleted', async () => {
    const beside = {
      name: 'service',
      image: stage.image,
      command: ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 1 & wait; done"],
    };
    const ended = await run({
      'files-out': 'a.txt',
      run: WRITE,
      preflight: 'never',
      cleanup: 'never',
      'pod-template': JSON.stringify({ containers: [beside] }),
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

  test('was cancelled do not come back, and nothing waits for them', async () => {
    const action = startAction(
      withOwn({ 'files-out': 'a.txt', run: `trap 'exit 1' TERM; ${WRITE}; sleep 60 & wait` }),
      here(),
    );
    await action.logged('up');
    action.process.kill('SIGINT');
    const { outputs } = await action.ended;
    expect(outputs).toMatchObject({ outcome: 'cancelled', files: '' });
    expect(readdirSync(workspace.path)).toEqual([]);
  });
});

describe('a log with files that breaks', () => {
  let farSide: FarSide;
  beforeAll(async () => {
    farSide = await openFarSide(stage.kubeconfig);
  });
  afterAll(() => farSide?.[Symbol.dispose]());

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
      await using line = await openFaultLine(farSide, stage.namespace, [{ when, what }], () => {});
      const { outputs, log } = await run({
        kubeconfig: line.kubeconfig,
        'files-out': 'data',
        run: 'head -c 100000 /dev/urandom >data; sha256sum <data',
      });
      expect(outputs).toMatchObject({ outcome: 'success', files: '["data"]' });
      const sum = execFileSync('sh', ['-c', 'sha256sum <data'], {
        cwd: workspace.path,
        encoding: 'utf8',
      }).trim();
      expect(log).toContain(sum);
    },
  );
});

describe('before anything is made', () => {
  test('bad patterns are told with all other mistakes', async () => {
    const { outputs } = await run({ 'files-out': '../x', 'files-out-to': '/tmp', timeout: '5', run: 'true' });
    expect(outputs['message']).toMatch(
      /timeout: [\s\S]*files-out: "\.\.\/x" is[\s\S]*files-out-to: "\/tmp" is/,
    );
  });
});
