import { expect, test } from 'vitest';
import { readWarnings } from '../../../src/cluster/api-errors.ts';

test.each<[string, string | string[] | undefined, string[]]>([
  ['none', undefined, []],
  ['one', '299 - "images should have a digest"', ['images should have a digest']],
  ['one with quotes', String.raw`299 - "the label \"team\" is \\missing"`, ['the label "team" is \\missing']],
  ['several, as Node joins them', '299 - "one, two", 299 kube-apiserver "three"', ['one, two', 'three']],
  ['several, each in a header', ['299 - "one"', '299 - "two"'], ['one', 'two']],
  ['one that occurs twice', '299 - "one", 299 - "one"', ['one']],
  ['one that is not ASCII', Buffer.from('299 - "größer"').toString('latin1'), ['größer']],
  ['a header that is not a warning', 'careful', []],
  ['one that does not end', '299 - "one', []],
])('a warning of an API server is read: %s', (_, header, warnings) => {
  expect(readWarnings(header)).toEqual(warnings);
});

test('many warnings, and long ones, are cut to what people read', () => {
  const many = Array.from({ length: 9 }, (_, number) => `299 - "${number}${'x'.repeat(5000)}"`);
  const read = readWarnings(many);
  expect(read).toHaveLength(5);
  expect(new Set(read.map(({ length }) => length))).toEqual(new Set([1002]));
});
