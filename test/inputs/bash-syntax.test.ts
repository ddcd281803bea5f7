// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are expansions of the shell
import { expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';
import { rowsOf } from '../rows.ts';

/** The line and name of each use that the warning names; it names five at most. */
function found(script: string): string[] {
  const { warnings } = jobOf({ run: script });
  const { message = '' } = warnings.find(({ title }) => title.startsWith('bash syntax')) ?? {};
  const [, list = ''] = /its shell is sh -e: (.*)\. If sh is dash/.exec(message) ?? [];
  return [...list.matchAll(/(?:^|, )((?:(?! \(line ).)+) \(line (\d+)\)/g)].map(
    ([, name, line]) => `${line} ${name}`,
  );
}

/** Scripts with syntax that dash does not have, and scripts with syntax of every sh or with text that is not code. */
const SCRIPTS = rowsOf<{ run: string; found: string[] }>('bash-syntax');

test.each(SCRIPTS)('syntax that dash lacks is found with its line, and nothing else: $run', (script) => {
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
