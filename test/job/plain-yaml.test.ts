import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPlainYaml } from '../../src/job/plain-yaml.ts';
import { SEED } from '../hostile/cases.ts';

const KUBECONFIG = `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: LS0tLS1CRUdJTiBDRVJU+/aQ==
    insecure-skip-tls-verify: false
    server: https://10.0.0.1:6443
  name: arn:aws:eks:eu-central-1:x/acme
contexts:
- context:
    cluster: arn:aws:eks:eu-central-1:x/acme
    user: kubernetes-admin@kubernetes
  name: "with blank"
current-context: 'with blank'
kind: Config
preferences: {}
users:
  - name: kubernetes-admin@kubernetes
    user:
      exec:
        apiVersion: client.authentication.k8s.io/v1
        args:
        - eks
        - --region
        - eu-central-1
        command: aws
        env: null
        interactiveMode: Never
        provideClusterInfo: true
`;

test('a kubeconfig is read as by the package', () => {
  expect(readPlainYaml(KUBECONFIG)).toEqual(parse(KUBECONFIG));
});

test.each([
  ['nothing', ''],
  ['one word', 'word'],
  ['a number', 'a: 1'],
  ['a negative number', 'a: -1'],
  ['a word as the package spells it too', 'a: True'],
  ['a key that is not a text', 'null: a'],
  ['a comment', 'a: b # c'],
  ['words', 'a: b c'],
  ['an escape', 'a: "\\n"'],
  ['a tag', 'a: !!str b'],
  ['an anchor', 'a: &b c'],
  ['an alias', 'a: *b'],
  ['a merge', '<<: b'],
  ['a text of several lines', 'a: |\n  b'],
  ['a word of several lines', 'a: b\n  c'],
  ['a list in brackets', 'a: [b]'],
  ['a repeated key', 'a: b\na: c'],
  ['a key in a key', 'a: b: c'],
  ['a key that is left of its map', '  a: b\nc: d'],
  ['a key that is right of its map', 'a: b\n  c: d'],
  ['an item in a map', 'a: b\n- c'],
  ['a field in a list', '- a\nb: c'],
  ['a list in a list', '- - a'],
  ['a second document', 'a: b\n---\nc: d'],
  ['a tab', 'a:\tb'],
  ['CRLF', 'a: b\r\n'],
])('%s is left to the package', (_, text) => {
  expect(readPlainYaml(text)).toBe(undefined);
});

test(`what it reads, the package reads in the same way, by the seed ${SEED}`, () => {
  const parts = ['', '  ', '    ', '- ', 'a', 'b-c', 'd:', ': ', ':', '/e', '@f', '{}', '[]', '"g h"', "'i'"];
  const words = [
    'true',
    'null',
    'No',
    'NULL',
    '1e3',
    '.inf',
    '-j',
    '--k',
    '-',
    '0x1',
    '#',
    '&l',
    '*l',
    '!m',
    '|',
  ];
  const line = fc.array(fc.constantFrom(...parts, ...words), { maxLength: 5 }).map((some) => some.join(''));
  const entry = fc
    .tuple(
      fc.constantFrom('', '', '  ', '    ', '- ', '- ', '  - '),
      fc.constantFrom('a: ', 'b: ', 'c:', 'd'),
      line,
    )
    .map((some) => some.join(''));
  const text = fc.array(fc.oneof({ weight: 9, arbitrary: entry }, line), { maxLength: 6 });
  let read = 0;
  fc.assert(
    fc.property(text, (lines) => {
      const value = readPlainYaml(lines.join('\n'));
      if (value === undefined) return;
      read++;
      expect(value).toEqual(parse(lines.join('\n')));
    }),
    { numRuns: 20_000, seed: SEED },
  );
  expect(read).toBeGreaterThan(500);
});
