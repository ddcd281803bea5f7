import { expect, test } from 'vitest';
import { problemsIn } from '../../scripts/lint-words.ts';

test.each([
  ['The log tells\nthat it failed.', 'docs/a.md:1: "tells": write report'],
  ['# Title\n\nIt is no image.', 'docs/a.md:3: "is no ": write "is not a valid X"'],
  ['It is\nno image.', 'docs/a.md:1: "is no ": write'],
  ['## Those of CI', 'docs/a.md:1: "Those of": write the noun again'],
  ['The API server is away.', 'docs/a.md:1: "away": write unavailable'],
  ['Of a device there is one.', 'docs/a.md:1: "Of a": write "For X, …"'],
  ['The pod is waited for.', '"is waited for": write the active voice'],
  ['The token ends in an hour.', '"token ends": write expire'],
  ['Its name is that of the pod.', '"that of": write the noun again'],
  ['The node tries again by itself.', '"by itself": write automatically'],
  ['The pod is to be deleted.', '"is to be": write must be'],
  ['A gate of ours holds it.', '"of ours": write our'],
  ['The step writes it anew.', '"anew": write again'],
])('%j is to be rewritten', (text, problem) => {
  expect(problemsIn('docs/a.md', text)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  ['There is no image.'],
  ['The step waited for a node.'],
  ['Nothing is left behind, also behind a proxy.'],
  ['`it tells` <a id="what-is-told"></a> [text](#what-is-told) https://example.com/told'],
  ['```\nIt tells.\n```'],
  ['<!-- It tells. -->'],
])('%j is fine', (text) => {
  expect(problemsIn('docs/a.md', text)).toEqual([]);
});

test('only the descriptions of action.yml are prose, and the comments of examples', () => {
  const yaml = 'told:\n  description: It tells.\n  default: told\n';
  expect(problemsIn('action.yml', yaml)).toEqual([expect.stringContaining('action.yml:2: "tells"')]);
  expect(problemsIn('examples/a.yml', 'told: told\n# It tells.\n')).toEqual([
    expect.stringContaining('examples/a.yml:2: "tells"'),
  ]);
});

test('a sentence of more than 25 words is too long, wherever its lines, items and cells end', () => {
  const words = (count: number) => `${Array.from({ length: count }, () => 'Word').join(' ')}.`;
  expect(problemsIn('docs/a.md', `Fine.\n\n${words(13)} ${words(13)}`)).toEqual([]);
  expect(problemsIn('docs/a.md', `Fine.\n\n- W${words(20).slice(0, -1)}\n  ${words(6)}`)).toEqual([
    expect.stringContaining('docs/a.md:3: 26 words'),
  ]);
  expect(problemsIn('docs/a.md', `| ${words(20)} | ${words(20)} |\n- ${words(20)}\n- ${words(20)}`)).toEqual(
    [],
  );
});
