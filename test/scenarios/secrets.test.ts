import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);
const SECRET = 's3cr3t "with" quotes, 😀 and a=b';

describe('a secret variable', () => {
  test('reaches the job as it is, and is nowhere else', async () => {
    const tape = join(tmpdir(), `pod-step-secrets-${process.pid}.jsonl`);
    const running = stage.run({
      tape,
      'registry-credentials': 'registry.example mona hidden-password',
      'secret-env': `TOKEN=${SECRET}\nKEY<<END\nfirst line of a key\nsecond line of a key\nEND`,
      run: [
        `[ "$TOKEN" = '${SECRET}' ] && echo same`,
        'echo "$KEY" | wc -l',
        'sleep 1; echo "$TOKEN" >&2; exit 3',
      ].join('\n'),
    });
    const pod = await stage.podWith(
      ({ status }) => status?.containerStatuses?.[0]?.state?.running !== undefined,
    );
    const spec = JSON.stringify(pod);
    const ended = await running;
    const told = {
      spec,
      summary: ended.summary,
      outputs: JSON.stringify(ended.outputs),
      state: JSON.stringify(ended.state),
      tape: readFileSync(tape, 'utf8'),
    };
    rmSync(tape);

    expect(ended.log).toContain('same');
    expect(ended.log.some((line) => line.trim() === '2')).toBe(true);
    expect(ended.outputs).toMatchObject({ 'exit-code': '3' });
    expect(ended.summary).toMatch(/^\*\*\*$/m);
    expect(ended.summary).toContain(
      'The pull secret of <code>registry-credentials</code> is not part of it.',
    );
    for (const secret of [
      SECRET,
      btoa(unescape(encodeURIComponent(SECRET))),
      'second line of a key',
      'hidden-password',
    ]) {
      const mask = secret.startsWith('second') ? 'first line of a key%0Asecond line of a key' : secret;
      expect(ended.log).toContain(`::add-mask::${mask}`);
      for (const [where, text] of Object.entries(told))
        expect([where, text.includes(secret)]).toEqual([where, false]);
    }
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
