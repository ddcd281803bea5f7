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

  test.each([
    ['Acme/shop', /"Acme" has uppercase letters/],
    ['acme/Shop:v1', /"Shop" has uppercase letters/],
    ['acme/shop:', /the tag after the colon is missing/],
    ['acme/shop:v 1', /it contains a space/],
    ['acme/shop:-v1', /"-v1" is not a valid tag/],
    [`acme/shop:${'v'.repeat(129)}`, /is not a valid tag/],
    ['https://ghcr.io/acme/shop', /starts like a URL/],
    ['acme//shop', /a part of its path is empty/],
    ['acme/shop/', /a part of its path is empty/],
    ['acme/_shop', /"_shop" is not a valid part/],
    ['shop@sha256:abc', /the part after @ is not a valid digest/],
    [`shop@sha256:${'a'.repeat(40)}`, /its digest has 40 digits, but sha256 has 64/],
    [`shop@${DIGEST.toUpperCase()}`, /the part after @ is not a valid digest/],
    [`shop@sha256:${'AB'.repeat(32)}`, /its digest has uppercase letters/],
    [`shop@sha512:${'ab'.repeat(32)}`, /its digest has 64 digits, but sha512 has 128/],
    [`shop@md5:${'ab'.repeat(16)}`, /the part after @ is not a valid digest/],
    [`shop@sha256+b64:${'ab'.repeat(32)}`, /the part after @ is not a valid digest/],
    [`shop@constructor:${'ab'.repeat(32)}`, /the part after @ is not a valid digest/],
    [`shop@${DIGEST}@${DIGEST}`, /more than one @/],
    [`@${DIGEST}`, /the name is missing/],
    [':v1', /the name is missing/],
    ['a'.repeat(64), /image ID/],
    [`acme/${'a'.repeat(300)}`, /longer than 255/],
  ])('%s is refused', (text, problem) => {
    expect(parseImageReference(text)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
