import { describe, expect, test } from 'vitest';
import { parseImageReference } from '../../../src/job/image-reference.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

describe('an image reference', () => {
  test.each([
    ['busybox', 'docker.io', 'library/busybox', undefined, undefined],
    ['busybox:1.37', 'docker.io', 'library/busybox', '1.37', undefined],
    ['acme/shop', 'docker.io', 'acme/shop', undefined, undefined],
    ['docker.io/busybox', 'docker.io', 'library/busybox', undefined, undefined],
    ['index.docker.io/library/busybox', 'docker.io', 'library/busybox', undefined, undefined],
    ['ghcr.io/acme/shop-ci:v12', 'ghcr.io', 'acme/shop-ci', 'v12', undefined],
    ['localhost/app', 'localhost', 'app', undefined, undefined],
    ['localhost:5000/app:1', 'localhost:5000', 'app', '1', undefined],
    ['127.0.0.1:5000/a/b/c', '127.0.0.1:5000', 'a/b/c', undefined, undefined],
    ['[::1]:5000/app:1', '[::1]:5000', 'app', '1', undefined],
    [`app@${DIGEST}`, 'docker.io', 'library/app', undefined, DIGEST],
    [`app:1@${DIGEST}`, 'docker.io', 'library/app', '1', DIGEST],
    [`app@sha512:${'ab'.repeat(64)}`, 'docker.io', 'library/app', undefined, `sha512:${'ab'.repeat(64)}`],
    ['REGISTRY.example/app', 'REGISTRY.example', 'app', undefined, undefined],
    ['a__b/c--d.e_f:T.a-g_', 'docker.io', 'a__b/c--d.e_f', 'T.a-g_', undefined],
  ])('%s is read', (text, registry, repository, tag, digest) => {
    expect(parseImageReference(text)).toEqual({ registry, repository, tag, digest });
  });

  test('that is too long is refused', () => {
    const problem = expect.stringContaining('longer than 255');
    expect(parseImageReference(`acme/${'a'.repeat(300)}`)).toEqual({ problem });
  });
});
