import { expect, test } from 'vitest';
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
