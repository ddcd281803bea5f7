import { describe, expect, test } from 'vitest';
import { readPage } from '../github/runner.ts';
import { runAction } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** What the runner obeyed but for hiding values, with its place and text. */
function obeyed({ log }: { log: string[] }): string[] {
  const { commands } = readPage(`${log.join('\n')}\n`);
  return commands
    .filter(({ name }) => !['add-mask', 'stop-commands'].includes(name))
    .map(({ name, properties: { file, line }, data }) => `${name} ${file ?? ''}:${line ?? ''} ${data}`);
}

const SCRIPT = `echo ::group::Build
echo compiling
echo ::endgroup::
echo "::warning file=$PWD/src/a.ts,line=3::unused"
echo '::set-output name=outcome::forged'
echo ::add-mask::hunter22
`;

describe('workflow commands of the script', () => {
  test('are obeyed as hand-back lists them, in their order, and all others are text', async () => {
    const ended = await runAction({
      ...stage.inputs,
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
    const ended = await runAction({ ...stage.inputs, run: SCRIPT });

    expect(obeyed(ended)).toEqual([expect.stringMatching(/^warning : .*hand-back: annotations/)]);
    expect(ended.log).toContain('::group::Build');
  });

  test('leave no group open when the pod is deleted in the middle of it', async () => {
    const running = await runAction({
      ...stage.inputs,
      run: 'echo ::group::Endless; sleep 600',
      'hand-back': 'groups',
      timeout: '4s',
    });

    expect(obeyed(running).map((command) => command.replace(/ .*/, ''))).toEqual([
      'group',
      'endgroup',
      'error',
    ]);
    expect(running.outputs['category']).toBe('timeout');
  });

  test('point at the file of the repository that the pod names by its path in the pod', async () => {
    const ended = await runAction({
      ...stage.inputs,
      run: 'echo "::error file=$GITHUB_WORKSPACE/src/a.ts,line=3::broken"',
      env: 'GITHUB_WORKSPACE=/work/shop',
      'hand-back': 'annotations',
    });

    expect(obeyed(ended)).toEqual(['error src/a.ts:3 broken']);
    expect(ended.exitCode).toBe(0);
  });
});
