import { describe, expect, test } from 'vitest';
import { hider } from '../../src/job/masking.ts';
import { dependentsOf, secretsOfJob } from '../../src/plan/secrets.ts';
import { base64 } from '../secrets.ts';
import { BY_VOLUMES, type Inputs, jobOf, planned } from './planned.ts';

const INPUTS: Inputs = {
  run: 'make',
  checkout: 'main',
  'checkout-image': 'git:1',
  'checkout-token': 'ghs_x',
};

function specOf(inputs: Inputs = {}) {
  const { pod, named } = planned({ ...INPUTS, ...inputs }, {}, BY_VOLUMES);
  return { pod, checkout: named('checkout'), step: named('step') };
}

// What else a checkout makes of a pod stands in rows of test/fixtures/plans.jsonl.

test('a checkout gets the proxies of the step, also from its Secret, and nothing else of its environment', () => {
  const { checkout, step } = specOf({
    env: 'https_proxy=http://proxy.example:3128\nNO_PROXY=10.0.0.0/8\nA_PROXY=no\nPROXY=no',
    'secret-env': 'HTTP_PROXY=http://mona:s3cret@proxy.example:3128',
  });
  const names = ['https_proxy', 'NO_PROXY', 'HTTP_PROXY'];
  const proxies = step?.env?.filter(({ name }) => names.includes(name));
  expect(proxies).toHaveLength(3);
  expect(checkout?.env?.filter(({ name }) => /proxy/i.test(name))).toEqual(proxies);
});

describe('the token of a checkout', () => {
  test('is in the pod’s Secret and nowhere else', () => {
    const { pod, checkout, step } = specOf();
    const secret = dependentsOf(pod, jobOf({ ...INPUTS })).find(({ kind }) => kind === 'Secret');
    const header = `Authorization: Basic ${Buffer.from('x-access-token:ghs_x').toString('base64')}`;
    expect(secret).toMatchObject({
      type: 'Opaque',
      stringData: { 'checkout.authorization': header },
    });
    expect(JSON.stringify(pod)).not.toMatch(/ghs_x|eC1hY2Nlc3MtdG9rZW/);
    expect(checkout?.env).toContainEqual({
      name: 'CHECKOUT_AUTHORIZATION',
      valueFrom: { secretKeyRef: { name: pod.metadata?.name, key: 'checkout.authorization' } },
    });
    expect(JSON.stringify(step)).not.toContain('secretKeyRef');
  });

  test('is hidden in all its forms', () => {
    const hide = hider(secretsOfJob(jobOf(INPUTS)));
    const header = `Authorization: Basic ${base64('x-access-token:ghs_x')}`;
    expect(hide(`ghs_x ${base64('ghs_x')} ${header}`)).toBe('*** *** Authorization: Basic ***');
    expect(hide(base64(header))).not.toMatch(/eC1hY2Nlc3MtdG9rZW|ZUMxaFkyTmxjM010ZEc5clpX/);
  });

  test('needs no Secret if it is empty, or if there is no checkout', () => {
    for (const inputs of [{ 'checkout-token': '' }, { checkout: 'false' }])
      expect(dependentsOf(specOf(inputs).pod, jobOf({ ...INPUTS, ...inputs }))).toEqual([]);
    expect(JSON.stringify(specOf({ 'checkout-token': '' }).pod)).not.toContain('secretKeyRef');
  });
});

test('the fetch with the token ends before anything of the workspace is read', () => {
  const { checkout } = specOf({ 'secret-env': 'HTTPS_PROXY=http://mona:s3cret@proxy.example' });
  const fromSecrets = checkout?.env?.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []));
  expect(fromSecrets).toEqual(['CHECKOUT_AUTHORIZATION', 'HTTPS_PROXY']);
  expect(checkout?.command?.slice(5)).toEqual(fromSecrets);
});
