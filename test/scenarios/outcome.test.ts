import { describe, expect, test } from 'vitest';
import { errorsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

describe('a step that runs', () => {
  test('succeeds with its program, shows its output, and leaves no pod', async () => {
    const { exitCode, log, stderr, outputs, summary, state } = await stage.run({
      run: 'echo "hello from the pod"',
    });

    expect(log).toContain('hello from the pod');
    expect(outputs).toMatchObject({
      outcome: 'success',
      category: 'step',
      reason: 'completed',
      'exit-code': '0',
      namespace: stage.namespace,
      pod: expect.stringMatching(/^shop-77-test-[a-z0-9]{5}$/),
      node: expect.stringMatching(/./),
      'image-digest': expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    });
    expect(log.at(-1)).toMatch(/^Succeeded in .* on /);
    expect(summary).toContain('· Succeeded');
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(state['leftovers']).toBe('');
  });

  test('logs node, pull and start in this order, and nothing between the lines of the job', async () => {
    const { log } = await stage.run({ run: 'echo first; echo second; echo third' });

    const own = log
      .filter((line) => line.startsWith('  +'))
      .map((line) => line.replace(/^ {2}\+[\d.]+s {2}/, ''));
    expect(own).toEqual([
      expect.stringMatching(/^scheduled on node /),
      `pulling ${stage.image}`,
      expect.stringMatching(/^pulled in .*, .* MB$/),
      'started',
    ]);
    expect(log.slice(log.indexOf('first'), log.indexOf('third') + 1)).toEqual(['first', 'second', 'third']);
  });

  test('fails with the exit code of its program, which is an output', async () => {
    const { exitCode, log, outputs } = await stage.run({ run: 'set -u; echo before; exit 3' });

    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'step',
      reason: 'exit-code',
      'exit-code': '3',
    });
    expect(outputs['message']).toBe('The step ended with exit code 3.');
    expect(errorsIn(log)).toEqual([
      '::error title=Exit code 3::The step ended with exit code 3. See the end of the log.',
    ]);
  });

  test('stops at the first command that fails, as a run step does', async () => {
    const { log, outputs } = await stage.run({ run: 'false\necho "not reached"' });

    expect(log).not.toContain('not reached');
    expect(outputs['exit-code']).toBe('1');
  });

  test('gets its environment and directory exactly as they were written', async () => {
    const variables = {
      PLAIN: 'a b  c ',
      DOLLARS: '$$ $(PLAIN) $HOME',
      EQUALS: 'a=b',
      EMPTY: '',
      QUOTES: '"\'`',
      EMOJI: '🦊',
      LINES: 'one\n\nthree',
    };
    const lines = Object.entries(variables).map(([name, value]) =>
      value.includes('\n') ? `${name}<<END\n${value}\nEND` : `${name}=${value}`,
    );
    const { log, exitCode } = await stage.run({
      'working-directory': '/tmp',
      env: lines.join('\n'),
      run: [
        'pwd',
        `for name in ${Object.keys(variables).join(' ')}; do eval "printf '%s=[%s]\\n' $name \\"\\$$name\\""; done`,
        'test $$ -gt 0',
      ].join('\n'),
    });

    const shown = Object.entries(variables).map(([name, value]) => `${name}=[${value}]`);
    expect(log.join('\n')).toContain(`/tmp\n${shown.join('\n')}`);
    expect(exitCode).toBe(0);
  });

  test('runs a command with its arguments, without a shell', async () => {
    const { log, exitCode } = await stage.run({
      command: '["echo", "$HOME", "a  b"]',
      args: 'last one$$\nand more',
    });

    expect(log).toContain('$HOME a  b last one$$ and more');
    expect(exitCode).toBe(0);
  });
});

describe('a step that cannot start', () => {
  test('says that its program is not in the image', async () => {
    const { exitCode, log, outputs } = await stage.run({ command: 'no-such-program' });

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'configuration',
      reason: 'command-not-found',
      // containerd makes one up, CRI-O does not.
      'exit-code': stage.runtime === 'cri-o' ? '' : '128',
    });
    expect(outputs['message']).toBe(
      `The image has no program "no-such-program". The image is ${stage.image}.`,
    );
    expect(log.some((line) => line.includes('unable to retrieve container logs'))).toBe(false);
    expect(exitCode).toBe(1);
  });

  test('because of an init container without a log says so', async () => {
    const prepare = { name: 'prepare', image: stage.image, command: ['sh', '-c', 'exit 3'] };
    const template = JSON.stringify({ initContainers: [prepare] });
    const { log } = await stage.run({ run: 'true', 'pod-template': template });

    expect(errorsIn(log)).toEqual([
      expect.stringMatching(/Its log is empty, or could not be read\. More: \S+#step-init-failed$/),
    ]);
  });

  test('says that its shell is not in the image', async () => {
    const { outputs, log } = await stage.run({ shell: '/no/such/shell -e', run: 'true' });

    expect(outputs).toMatchObject({ category: 'configuration', reason: 'command-not-found' });
    expect(log.join('\n')).toContain('/no/such/shell');
  });
});
