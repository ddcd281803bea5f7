import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { readPage } from '../github/runner.ts';
import { commandsIn, type Ended, type Inputs, reportOf, warningsIn } from './action.ts';
import { useFaultLines } from './fault-lines.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

/** What the runner obeyed, with its place and text. */
const obeyed = (ended: Ended) =>
  commandsIn(ended).map(
    ({ name, properties: { file, line }, data }) => `${name} ${file ?? ''}:${line ?? ''} ${data}`,
  );

const SCRIPT = `echo ::group::Build
echo compiling
echo ::endgroup::
echo "::warning file=$PWD/src/a.ts,line=3::unused"
echo '::set-output name=outcome::forged'
echo ::add-mask::hunter22
`;

describe('workflow commands of the script', () => {
  test('are obeyed as hand-back lists them, in their order, and all others are text', async () => {
    const ended = await stage.run({
      run: `${SCRIPT}exit 3`,
      'working-directory': '/tmp',
      'hand-back': 'annotations, groups, masks',
    });

    expect(obeyed(ended)).toEqual([
      // Pod Step's own, about set-output in the script.
      expect.stringMatching(/^warning : .*set-output/),
      'group : Build',
      'endgroup : ',
      'warning : unused',
      expect.stringMatching(/^error : /),
    ]);
    expect(readPage(`${ended.log.join('\n')}\n`).lines).toContain('::set-output name=outcome::forged');
    expect(ended.outputs).toMatchObject({ outcome: 'failure', 'exit-code': '3' });
    expect(ended.summary).not.toContain('hunter22');
  });

  test('are text without hand-back, and a warning says which word is missing', async () => {
    const ended = await stage.run({ run: SCRIPT });

    expect(obeyed(ended)).toEqual([expect.stringMatching(/^warning : .*hand-back: annotations/)]);
    expect(ended.log).toContain('::group::Build');
  });

  test('leave no group open when the pod is deleted in the middle of it', async () => {
    const running = await stage.run({
      run: 'echo ::group::Endless; sleep 600',
      'hand-back': 'groups',
      timeout: '15s',
    });

    expect(obeyed(running).map((command) => command.replace(/ .*/, ''))).toEqual([
      'group',
      'endgroup',
      'error',
    ]);
    expect(running.outputs['category']).toBe('timeout');
  });

  test('point at the file of the repository that the pod names by its path in the pod', async () => {
    const ended = await stage.run({
      run: 'echo "::error file=$GITHUB_WORKSPACE/src/a.ts,line=3::broken"',
      env: 'GITHUB_WORKSPACE=/work/shop',
      'hand-back': 'annotations',
    });

    expect(obeyed(ended)).toEqual(['error src/a.ts:3 broken']);
    expect(ended.exitCode).toBe(0);
  });
});

describe('with a log that breaks', () => {
  const faultLines = useFaultLines(stage);

  test.each([2, 3, 4])(
    'in the middle of command %i, each workflow command is obeyed once and whole',
    async (lines) => {
      const what = { kind: 'cut in line', lines } as const;
      // On a busy machine the program may have ended before its log is followed, which is then only read.
      const faults = (['follow log', 'read log'] as const).map((request) => ({
        when: { request, nth: 1 },
        what,
      }));
      await using line = await faultLines.open(faults);
      const ended = await stage.run({
        kubeconfig: line.kubeconfig,
        'hand-back': 'annotations, groups, masks',
        run: `echo ::group::Build
          echo "::notice file=src/a.ts,line=3::$(head -c 40000 /dev/zero | tr '\\0' n)"
          echo text
          echo ::add-mask::hunter22
          echo "::warning file=src/b.ts,line=4::of hunter22"
          echo ::endgroup::`,
      });

      expect(line.record.spoiled).not.toHaveLength(0);
      // The first is Pod Step's own, about a line without TLS.
      expect(obeyed(ended).slice(1)).toEqual([
        'group : Build',
        expect.stringMatching(/^notice src\/a\.ts:3 n{4000,4096} … \(cut\)$/),
        'warning src/b.ts:4 of ***',
        'endgroup : ',
      ]);
      expect(ended.outputs['outcome']).toBe('success');
    },
  );
});

describe('files in which the script reports to GitHub something', () => {
  const run = (inputs: Inputs, env: Record<string, string> = {}) =>
    stage.run({ 'checkout-image': stage.image, ...inputs }, env);
  const ALL = 'annotations, groups, masks, summary\nenv: VERSION, NOTES';
  const WRITE = `echo '# Coverage: 93 %' >>"$GITHUB_STEP_SUMMARY"
    echo VERSION=1.2 >>"$GITHUB_ENV"
    printf 'NOTES<<END\\none\\n\\ntwo\\nEND\\n' >>"$GITHUB_ENV"
    echo name=value >>"$GITHUB_OUTPUT"`;

  test.each([
    ['succeeds', 'true', '✅'],
    ['fails', 'exit 3', '❌'],
  ])(
    'come back from a step that %s: a summary after Pod Step’s own, variables, and outputs',
    async (_, end, mark) => {
      const { outputs, variables, summary, log } = await run({
        'hand-back': ALL,
        run: `${WRITE}; pwd; ${end}`,
      });

      expect(variables).toEqual({ VERSION: '1.2', NOTES: 'one\n\ntwo' });
      expect(summary).toMatch(
        new RegExp(`^### ${mark} [\\s\\S]*\\n#### Written by the script\\n\\n# Coverage: 93 %\\n\\n$`),
      );
      expect(outputs).toMatchObject({ name: 'value', files: '', 'exit-code': end === 'true' ? '0' : '3' });
      expect(warningsIn(log)).toEqual([]);
      // It has no workspace for that, and nothing is said of files.
      expect(log).not.toContain('/workspace');
      expect(log.join('\n')).not.toContain('files back');
      expect(reportOf({ outputs })).not.toHaveProperty('files');
    },
  );

  test('come back with the files of the step, and are not listed as files', async () => {
    using workspace = openFolder();
    const { outputs, variables, summary } = await run(
      { 'hand-back': ALL, 'files-out': '.', run: `${WRITE}; echo a >a.txt` },
      { GITHUB_WORKSPACE: workspace.path },
    );
    expect(readdirSync(workspace.path)).toEqual(['a.txt']);
    expect(outputs).toMatchObject({ outcome: 'success', name: 'value', files: '["a.txt"]' });
    expect(variables).toMatchObject({ VERSION: '1.2' });
    expect(summary).toContain('# Coverage: 93 %');
  });

  test('are missing without hand-back, and a warning names the words to add', async () => {
    const { variables, summary, log, exitCode } = await run({
      run: 'echo VERSION=1 >>"$GITHUB_ENV" || echo A >>"$GITHUB_STEP_SUMMARY" || true',
    });
    expect(exitCode).toBe(0);
    expect(variables).toEqual({});
    expect(summary).not.toContain('Written by the script');
    expect(warningsIn(log)).toEqual([
      expect.stringMatching(/the line env: VERSION to hand-back.*add summary to hand-back/),
    ]);
  });

  test('of 2 MB with an open comment are cut to what GitHub accepts, after the verdict and the note', async () => {
    const { outputs, summary } = await run({
      'hand-back': 'summary',
      run: `{ echo '<!--'; head -c 2000000 /dev/zero | tr '\\0' x | fold -w 99; } >>"$GITHUB_STEP_SUMMARY"`,
    });
    expect(outputs['outcome']).toBe('success');
    expect(Buffer.byteLength(summary)).toBeLessThan(1_048_000);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(1_000_000);
    expect(summary).toMatch(/^### ✅ [\s\S]*The end is left out\.\n\n<!--\nx/);
  });

  test('have no secret in the summary, also if the script masks it', async () => {
    const { summary } = await run({
      'hand-back': 'summary, masks',
      'secret-env': 'TOKEN=a-token-of-mine',
      run: 'echo ::add-mask::hunter22; echo "$TOKEN and hunter22 and more" >>"$GITHUB_STEP_SUMMARY"',
    });
    expect(summary).toContain('\n*** and *** and more\n');
  });

  test('with more than 64 kB fail the step', async () => {
    const script = 'head -c 70000 /dev/zero >>"$GITHUB_ENV"';
    const { outputs, variables } = await run({ 'hand-back': 'env: VERSION', run: script });
    expect(outputs).toMatchObject({ reason: 'bad-outputs' });
    expect(outputs['message']).toContain('more than 64 kB to $GITHUB_ENV');
    expect(variables).toEqual({});
  });

  test('set no variable that the workflow does not list, and a warning names it', async () => {
    const { outputs, variables, log } = await run({
      'hand-back': 'env: VERSION',
      run: 'printf "PATH=/evil\\nVERSION=1\\nOTHER=2\\n" >>"$GITHUB_ENV"',
    });
    expect(outputs['outcome']).toBe('success');
    expect(variables).toEqual({ VERSION: '1' });
    expect(warningsIn(log)).toEqual([expect.stringContaining('wrote "PATH", "OTHER" to $GITHUB_ENV')]);
  });

  test.each([
    ['a link', 'ln -sf /etc/passwd'],
    ['a folder', 'mkdir'],
  ])('that are %s in the end do not come back', async (_, make) => {
    const { outputs, summary } = await run({
      'hand-back': 'summary',
      run: `rm -f "$GITHUB_STEP_SUMMARY"; ${make} "$GITHUB_STEP_SUMMARY"`,
    });
    expect(outputs['outcome']).toBe('success');
    expect(summary).not.toContain('Written by the script');
  });
});
