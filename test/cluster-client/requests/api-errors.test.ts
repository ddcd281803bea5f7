import { expect, test } from 'vitest';
import { readApiError } from '../../../src/cluster/api-errors.ts';
import { hider } from '../../../src/job/masking.ts';

// As debug pages of gateways do, it repeats the headers of the request.
test('no part of a token is shown, wherever a page that repeats it is cut', () => {
  const token = 'k7Qp-92xx-VerySecretOpaqueTokenValue-0123456789';
  const hide = hider([token]);
  for (let before = 100; before < 200; before++) {
    const page = `<p>${'x'.repeat(before)} authorization: Bearer ${token}</p>`;
    const { message } = readApiError(502, page, undefined);
    expect(hide(`The pod may still be there: ${message}. It is deleted later.`)).not.toContain('k7Qp-92x');
  }
});
