// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are expansions of the shell
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';

/** The line and name of each use that the warning names; it names five at most. */
function found(script: string): string[] {
  const { warnings } = jobOf({ run: script });
  const { message = '' } = warnings.find(({ title }) => title.startsWith('bash syntax')) ?? {};
  const [, list = ''] = /its shell is sh -e: (.*)\. Where sh is dash/.exec(message) ?? [];
  return [...list.matchAll(/(?:^|, )((?:(?! \(line ).)+) \(line (\d+)\)/g)].map(
    ([, name, line]) => `${line} ${name}`,
  );
}

/** Scripts with what dash does not have, and scripts with what every sh has or with text that is no code. */
const SCRIPTS = readFileSync('test/fixtures/bash-syntax.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { run: string; found: string[] });

test.each(SCRIPTS)('what dash does not have is found, with its line, and nothing else: $run', (script) => {
  expect(found(script.run)).toEqual(script.found);
});

test('a script is read in a time that grows with its length alone', () => {
  // Each would be read again and again by a reader that goes back.
  const pieces = [
    "'",
    '"',
    '`',
    '$((',
    '((',
    '((\n',
    '<<a\n',
    '${',
    '$(',
    '{,',
    '[ ',
    '# ',
    '\\',
    "$'",
    ';a=',
    '$x[',
  ];
  for (const piece of pieces) {
    const script = piece.repeat(Math.ceil(131_072 / piece.length));
    expect(found(`make\n${script}`).length).toBeLessThan(30);
  }
});
