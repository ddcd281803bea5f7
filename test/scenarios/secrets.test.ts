import { describe, expect, test } from 'vitest';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);
const SECRET = 's3cr3t "with" quotes, 😀 and a=b';

describe('a secret variable', () => {
  test('reaches the job as it is, and is nowhere else', async () => {
    // leaks.ts searches all that a run leaves for the canary, which the script prints too.
    const ended = await stage.run({
      'registry-credentials': 'registry.example mona hidden-password',
      'secret-env': `TOKEN=${SECRET}\nKEY<<END\nfirst line of a key\nsecond line of a key\nEND`,
      run: [
        `[ "$TOKEN" = '${SECRET}' ] && echo same`,
        'echo "$KEY" | wc -l',
        'sleep 1; echo "$TOKEN" >&2; echo "$POD_STEP_CANARY" >&2; exit 3',
      ].join('\n'),
    });

    expect(ended.log).toContain('same');
    expect(ended.log.some((line) => line.trim() === '2')).toBe(true);
    expect(ended.outputs).toMatchObject({ 'exit-code': '3' });
    expect(ended.summary).toMatch(/^\*\*\*$/m);
    expect(ended.summary).toContain(
      'The pull secret of <code>registry-credentials</code> is not part of it.',
    );
    expect(ended.summary).not.toContain(SECRET);
    for (const mask of [
      SECRET,
      Buffer.from(SECRET).toString('base64'),
      'first line of a key%0Asecond line of a key',
      'hidden-password',
    ])
      expect(ended.log).toContain(`::add-mask::${mask}`);
  });

  test('that is in the name of an image is hidden in all that the step gives back', async () => {
    const { outputs, summary } = await stage.run({
      preflight: 'never',
      tape: 'tape.jsonl',
      'secret-env': 'TOKEN=hidden-team-name',
      image: `${stage.registry.address}/hidden-team-name/app:1`,
      run: 'true',
    });

    expect(outputs).toMatchObject({ category: 'image-pull', image: `${stage.registry.address}/***/app:1` });
    for (const [where, text] of Object.entries({ ...outputs, summary }))
      expect([where, text.includes('hidden-team-name')]).toEqual([where, false]);
  });

  test('is not in the manifest of a dry run', async () => {
    const { log } = await stage.run({
      'secret-env': 'TOKEN=hidden-value',
      'registry-credentials': 'ghcr.io mona hidden-password',
      run: 'true',
      'dry-run': 'true',
    });

    const shown = log.filter((line) => !line.startsWith('::add-mask')).join('\n');
    expect(shown).toContain('kind: Secret');
    expect(shown).not.toMatch(/hidden/);
  });
});
