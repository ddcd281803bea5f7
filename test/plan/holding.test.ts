import { spawn, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readHeldLine, withExitTrap } from '../../src/plan/exit-trap.ts';

const WORD = '0123456789abcdef0123456789abcdef';
/** Longer than the test may take: what does not wait for it is done before. */
const SECONDS = 600;
const SHELLS = ['sh -e', 'dash -e', 'bash -eo pipefail', 'bash -eux', 'busybox sh -e'].filter(
  (shell) => spawnSync(shell.split(' ', 1)[0] ?? '', ['--help']).error === undefined,
);

/** Runs a script until it reports a hold, or ends. Then stops it with a signal, as a node stops a pod that is deleted. */
async function outcomeOf(shell: string, script: string) {
  const [program = '', ...options] = shell.split(' ');
  const child = spawn(
    program,
    [...options, '-c', withExitTrap(script, [], { word: WORD, seconds: SECONDS })],
    {
      detached: true,
    },
  );
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // What the script has started outlives it here, and not in a pod.
  child.on('exit', () => spawn('kill', ['-9', '--', `-${child.pid}`]));
  const lines: string[] = [];
  const held = new Map<string, number>();
  for (const [name, stream] of Object.entries({ stdout: child.stdout, stderr: child.stderr })) {
    let rest = '';
    stream.on('data', (bytes: Buffer) => {
      const parts = (rest + bytes).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        const found = readHeldLine(line, WORD);
        if (found === undefined) lines.push(line);
        else if (found.before !== '') lines.push(found.before);
        if (found?.output === name) held.set(name, found.exitCode);
      }
      if (held.size === 2) child.kill('SIGTERM');
    });
  }
  const exitCode = await ended;
  return {
    held: held.get('stdout') === held.get('stderr') ? held.get('stdout') : 'in part',
    exitCode,
    lines,
  };
}

const tracesCommands = (shell: string) => shell.endsWith('x');
/** Its own program, which no PATH hides. */
const hasOwnSleep = (shell: string) => shell.startsWith('busybox');

describe.each(SHELLS)('with %s, a script', (shell) => {
  test.each<[what: string, script: string, held: number | undefined, exitCode: number]>([
    ['that succeeds is not held', 'echo fine', undefined, 0],
    ['that fails by a command is held', 'false\necho not reached', 1, 1],
    ['that exits is held with its code', '(exit 42)', 42, 42],
    ['that calls what is missing is held', 'no-such-program', 127, 127],
    ['that fails in a function is held', 'f() { return 7; }; f', 7, 7],
    ['that has sent its output elsewhere for good is held', 'exec >/dev/null 2>&1; exit 8', 8, 8],
    ['that leaves a line without an end is held', 'printf half; exit 9', 9, 9],
    ['that splits words at digits is held with its whole code', 'IFS=0123456789; exit 102', 102, 102],
    ['that got a SIGTERM is not held', 'exit 143', undefined, 143],
    ['that has an EXIT trap of its own is not held', 'trap : EXIT; exit 6', undefined, 6],
    ['that became another program is not held', 'exec sh -c "exit 4"', undefined, 4],
  ])('%s', async (_, script, held, exitCode) => {
    expect(await outcomeOf(shell, script)).toMatchObject({ held, exitCode });
  });

  test.skipIf(hasOwnSleep(shell))('that finds no program sleep is not held', async () => {
    expect(await outcomeOf(shell, 'PATH=/nowhere; exit 5')).toMatchObject({ held: undefined, exitCode: 5 });
  });

  test.skipIf(tracesCommands(shell))('prints what it prints without the hold', async () => {
    const { lines } = await outcomeOf(shell, 'echo "one  two"; printf half; exit 3');
    expect(lines).toEqual(['one  two', 'half']);
  });

  test.skipIf(tracesCommands(shell))('has its errors at the lines that the author sees', async () => {
    const { lines } = await outcomeOf(shell, 'true\ntrue\nno-such-program');
    expect(lines.join('\n')).toMatch(/(?:line )?3: .*no-such-program|no-such-program/);
  });
});

describe('the line of a hold', () => {
  test.each<[what: string, line: string, found: object | undefined]>([
    ['says how the script failed', `pod-step holds ${WORD} stdout 7`, { exitCode: 7, before: '' }],
    ['can follow other output', `half pod-step holds ${WORD} stderr 255`, { exitCode: 255, before: 'half ' }],
    [
      'ends as lines of a terminal do (tty)',
      `pod-step holds ${WORD} stdout 7\r`,
      { exitCode: 7, before: '' },
    ],
    ['is not recognized with the code 0', `pod-step holds ${WORD} stdout 0`, undefined],
    ['is not recognized with an invalid code', `pod-step holds ${WORD} stdout 256`, undefined],
    ['is not recognized with another word', `pod-step holds ${WORD.replace('0', '1')} stdout 7`, undefined],
    ['ends with the code', `pod-step holds ${WORD} stdout 7 `, undefined],
  ])('%s', (_, line, found) => {
    const held = readHeldLine(line, WORD);
    if (found === undefined) expect(held).toBeUndefined();
    else expect(held).toMatchObject(found);
  });
});
