import { describe, expect, test } from 'vitest';
import { standingOut } from '../../src/report/markdown.ts';

test.each([
  ['Exit code 3', '', 'Exit code 3'],
  ['Image not found: app:1', 'app:1', 'Image not found: `app:1`'],
  ['app:1 is not there (node n, `Never`).', 'app:1', '`app:1` is not there (node n, `Never`).'],
  [
    'The cluster runs (app:1), not app:10 or x/app:1.',
    'app:1',
    'The cluster runs (`app:1`), not app:10 or x/app:1.',
  ],
  ['ghcr.io/app and ghcr.io/app-ci.', 'ghcr.io/app', '`ghcr.io/app` and ghcr.io/app-ci.'],
  ['app:1 app:1', 'app:1', '`app:1` `app:1`'],
  ['No image for this kind of node: node', 'node', 'No image for this kind of node: `node`'],
  ['node is not on the node (node node-1).', 'node', '`node` is not on the node (node node-1).'],
  ['The node had no room for node.', 'node', 'The node had no room for node.'],
  ['a does not exist in a registry', 'a', '`a` does not exist in a registry'],
])('in %j of the image %j, names stand out', (text, image, shown) => {
  expect(standingOut(text, image)).toBe(shown);
});

describe('what belongs together in a sentence is one code or none', () => {
  const secret = '$' + '{{ secrets.KUBECONFIG }}';
  const either = '$' + '{{ github.head_ref || true }}';

  test.each([
    [`If it does not, write ${secret}.`, `If it does not, write \`${secret}\`.`],
    [`(as in ${either})`, `(as in \`${either}\`)`],
    ['write cpu=500m, limits.memory=2Gi', 'write cpu=500m, limits.memory=2Gi'],
    ['A long value is NAME<<END, its lines, END.', 'A long value is `NAME<<END`, its lines, END.'],
    ['get the history with git fetch --unshallow (docs/checkout.md)', undefined],
    ['use pull-policy, and /src or web/app, not ../app', undefined],
    [
      'put securityContext: { runAsUser: … } into pod-template',
      'put securityContext: `{ runAsUser: … }` into pod-template',
    ],
    ['a list like ["make", "test all"], not words', 'a list like `["make", "test all"]`, not words'],
    ['the command "curl -d <name of it> $URL" ended', 'the command "`curl -d <name of it> $URL`" ended'],
    ['write NAME=VALUE to "$GITHUB_OUTPUT".', 'write NAME=VALUE to "`$GITHUB_OUTPUT`".'],
    ['it has "$(git rev-parse HEAD)" in it', 'it has "`$(git rev-parse HEAD)`" in it'],
    ['at https://10.0.0.1:6443: it refuses', 'at `https://10.0.0.1:6443`: it refuses'],
    ['Write `args: []`, and leave `command` out.', 'Write `args: []`, and leave `command` out.'],
    ['it"s 5" or 6" wide', undefined],
  ])('%s', (text, shown = text) => {
    expect(standingOut(text, '')).toBe(shown);
  });
});
