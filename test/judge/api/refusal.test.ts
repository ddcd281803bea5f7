import { expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import { passesSoon, refused, unreachable } from '../../../src/messages/refusals.ts';

const request = { what: 'create the pod', namespace: 'ci' };
const finding = (status: number, message: string) => refused({ status, reason: '', message }, request);

test('a refusal by Pod Security names nothing as added where it is not known what was requested', () => {
  const message =
    'pods "x" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes (volume "datadog")';
  expect(finding(403, message).message).toMatch(/: hostPath volumes \(volume "datadog"\)\.$/);
});

test('a refusal of unknown fields names what they are in, because positions differ from those in the template', () => {
  const spec = {
    initContainers: [
      { name: 'imagecheck-0' },
      { name: 'db', env: [{ name: 'A' }, { name: 'B', valeu: 'x' }] },
    ],
    tolerations: [{ kei: 'a' }],
  };
  const message =
    'Pod in version "v1" cannot be handled as a Pod: strict decoding error: unknown field "spec.initContainers[1].env[1].valeu", unknown field "spec.tolerations[0].kei"';
  const found = refused({ status: 400, reason: 'BadRequest', message }, { ...request, pod: { spec } });
  expect(found).toMatchObject({
    message:
      'The API server refused the pod, because of spec.initContainers[name="db"].env[name="B"].valeu, spec.tolerations[0].kei.',
    hint: expect.stringMatching(/pod-template/),
  });
  expect(found).not.toHaveProperty('suspect');
});

test('a refusal of what a server does not implement is not one to try again', () => {
  const refusal = { status: 501, reason: 'NotImplemented', message: 'not here' };
  expect(refused(refusal, request)).toMatchObject({ reason: 'not-implemented', persistence: 'permanent' });
});

test('the words of a rule of the cluster are cut where they are far too many', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(300)}`);
  const { message } = finding(400, `admission webhook "a.b" denied the request: ${lines.join('\n')}`);
  expect(asText(message).length).toBeLessThan(6000);
  expect(message).toMatch(/\n- … and more lines$/);
});

test.each([
  [409, 'Operation cannot be fulfilled on resourcequotas "c": the object has been modified', true],
  [403, 'error looking up service account ci/default: serviceaccount "default" not found', true],
  [403, 'error looking up service account ci/ci: serviceaccount "ci" not found', false],
  [409, 'pods "x" already exists', false],
  [403, 'pods "x" is forbidden: Post "https://images.acme.dev/": EOF', true],
  [
    400,
    'admission webhook "a.b" denied the request: Get "https://r.acme.dev/v2/": context deadline exceeded',
    true,
  ],
  [400, 'admission webhook "a.b" denied the request: no signatures found', false],
  [403, 'pods "x" is forbidden: context deadline exceeded', false],
  [403, 'exceeded quota: c, requested: pods=1, used: pods=4, limited: pods=4', false],
])('a refusal with %i passes on its own or not: %s', (status, message, passes) => {
  expect(passesSoon({ status, message })).toBe(passes);
});

test.each([
  [false, 'https://certificates.corp.example: it refuses the connection', 'unreachable', 'transient'],
  [true, 'https://10.0.0.1: ee key too small', 'certificate', 'permanent'],
])(
  'a certificate is at fault by what the client found (%s), not by the words: %s',
  (isOfCertificate, message, reason, persistence) => {
    expect(unreachable({ message, isOfCertificate })).toMatchObject({
      category: 'connection',
      reason,
      persistence,
    });
  },
);

test('a refusal that names values again and again is read in as many steps as it has characters', () => {
  const message = `pods "a" is forbidden: failed quota: q: must specify cpu; ${'must specify '.repeat(150_000)}`;
  const found = refused(
    { status: 403, reason: 'Forbidden', message },
    { what: 'create pods', namespace: 'ci' },
  );
  expect(found).toMatchObject({ reason: 'quota-needs-values', rawMessage: message });
});
