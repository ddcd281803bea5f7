import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { yamlOf } from '../../src/run/manifest.ts';

test('a manifest is the same to kubectl, which reads YAML 1.1, and to readers of YAML 1.2', () => {
  const words = [
    'yes',
    'No',
    'on',
    'OFF',
    'y',
    'n',
    '0777',
    '0o17',
    '1:20',
    '1_000',
    '~',
    'null',
    '2026-11-22',
    '=',
    '<<',
  ];
  const labels = Object.fromEntries(words.map((word, index) => [`label-${index}`, word]));
  const text = yamlOf({ labels, long: `${'x '.repeat(100)}\nline` }, []);

  for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toMatchObject({ labels });
  expect(text).toContain('x '.repeat(99));
});
