import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pinCheckoutImage } from '../../scripts/checkout-image.ts';

const DIGEST = `sha256:${'0a'.repeat(32)}`;
const OLD = `sha256:${'f'.repeat(64)}`;
const actionYaml = (image: string) => `inputs:
  image: # string
    default: app:1
  checkout-image: # string
    description: >-
      Two lines
      of text.
    default: ${image}
  other:
    default: app:2
`;

describe('the default checkout image', () => {
  test.each([
    ['gets the digest of its tag', 'docker.io/a/git:2'],
    ['gets the new digest of its tag in place of an older one', `docker.io/a/git:2@${OLD}`],
  ])('%s, and nothing else changes', (_, image) => {
    const asked: string[] = [];
    const pinned = pinCheckoutImage(actionYaml(image), (one) => {
      asked.push(one);
      return DIGEST;
    });
    expect(pinned).toBe(actionYaml(`docker.io/a/git:2@${DIGEST}`));
    expect(asked).toEqual(['docker.io/a/git:2']);
  });

  test.each([
    ['answers without a digest', undefined],
    ['answers with an empty one', ''],
    ['answers with a part of one', DIGEST.slice(0, -1)],
  ])('is not pinned if the registry %s', (_, digest) => {
    expect(() => pinCheckoutImage(actionYaml('docker.io/a/git:2'), () => digest)).toThrow(
      /^The registry gave no digest of docker\.io\/a\/git:2: /,
    );
  });

  test('is not pinned if action.yml names no tag for it', () => {
    expect(() => pinCheckoutImage(actionYaml('docker.io/a/git'), () => DIGEST)).toThrow(
      'action.yml has no default with a tag for checkout-image.',
    );
  });

  test('is found in action.yml', () => {
    const pinned = pinCheckoutImage(readFileSync('action.yml', 'utf8'), () => DIGEST);
    expect(parse(pinned).inputs['checkout-image'].default).toMatch(
      new RegExp(`^docker\\.io/\\S+@${DIGEST}$`),
    );
  });
});
