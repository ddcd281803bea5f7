import { describe, expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import { passesSoon, refused, unreachable } from '../../../src/messages/refusals.ts';
import { withAllMissingRights } from '../../../src/messages/rights.ts';

const request = { what: 'create the pod', namespace: 'ci' };
/** With the word that the API server gives for the number, unless the answer is none of its own. */
const finding = (status: number, message: string) =>
  refused({ status, reason: status === 403 && !/^HTTP/.test(message) ? 'Forbidden' : '', message }, request);

describe('a refusal that names what to do', () => {
  const refusal = (status: number, message: string, server?: string) =>
    refused({ status, reason: 'X', message, server }, request);

  test.each(['https://AB12.gr7.eu-west-1.eks.amazonaws.com', 'https://ab.gr7.eks-cluster.eu-west-1.api.aws'])(
    'of credentials by %s is one of access entries',
    (server) => {
      expect(refusal(401, 'Unauthorized', server).hint).toMatch(/access entry .* aws-auth/);
      expect(refusal(401, 'Unauthorized', 'https://k8s.example').hint).not.toMatch(/aws/);
    },
  );

  test('of a right by Azure is one of a role assignment, and of no Role', () => {
    const found = refusal(
      403,
      'pods is forbidden: User "00dc" cannot create resource "pods" in API group "" in the namespace "ci": User does not have access to the resource in Azure. Update role assignment to allow access.',
    );
    expect(found.hint).toMatch(/^Give it a role assignment in Azure .* create pods\.$/);
    const whole = withAllMissingRights(found, [{ resource: 'pods', verbs: ['create', 'get'] }], 'ci');
    expect(whole).toMatchObject({ hint: found.hint, message: expect.stringContaining('create, get pods') });
    expect(whole).not.toHaveProperty('remedy');
  });
});

test('a refusal by Pod Security names nothing as added where it is not known what was asked for', () => {
  const message =
    'pods "x" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes (volume "datadog")';
  expect(finding(403, message).message).toMatch(/: hostPath volumes \(volume "datadog"\)\.$/);
});

describe('a refusal', () => {
  test('of unknown fields names what they are in, because positions differ from those in the template', () => {
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
        'The API server refused the pod, because it does not know spec.initContainers[name="db"].env[name="B"].valeu, spec.tolerations[0].kei.',
      hint: expect.stringMatching(/pod-template/),
    });
    expect(found).not.toHaveProperty('suspect');
  });

  test('of what a server does not implement is not one to try again', () => {
    const refusal = {
      status: 501,
      reason: 'NotImplemented',
      message: 'the simulator does not know this pod',
    };
    expect(refused(refusal, request)).toMatchObject({ reason: 'not-implemented', persistence: 'permanent' });
  });

  test('of a path that no API server has is one of the server’s address', () => {
    const message = 'the server could not find the requested resource';
    expect(refused({ status: 404, reason: 'NotFound', message }, request)).toMatchObject({
      reason: 'not-found',
      hint: expect.stringMatching(/^Check the server address in the kubeconfig, with its path/),
    });
  });

  test('of what redirects says where to', () => {
    const redirect = { status: 302, reason: '', message: 'HTTP 302: Found' };
    const place = { server: 'https://k8s.example', location: 'https://login.example/start' };
    expect(refused({ ...redirect, ...place }, request)).toMatchObject({
      reason: 'http-302',
      persistence: 'permanent',
      message: expect.stringMatching(
        / answered at https:\/\/k8s\.example with HTTP 302, a redirect to https:\/\/login\.example\/start\.$/,
      ),
    });
  });
});

describe('the words of a rule of the cluster', () => {
  test('are cut where they are far too many', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(300)}`);
    const { message } = finding(400, `admission webhook "a.b" denied the request: ${lines.join('\n')}`);
    expect(asText(message).length).toBeLessThan(6000);
    expect(message).toMatch(/\n- … and more lines$/);
  });
});

test.each([403, 404, 405])('a page of a proxy with %i is no rule of the cluster', (status) => {
  expect(finding(status, `HTTP ${status}: Access to this site is blocked`)).toMatchObject({
    category: 'connection',
    reason: `http-${status}`,
  });
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
])('a refusal with %i passes by itself or not: %s', (status, message, passes) => {
  expect(passesSoon({ status, message })).toBe(passes);
});

test.each([
  [401, 'Unauthorized', 'The API server https://c1:6443 did not accept the credentials.'],
  [404, '', 'Something that is not a Kubernetes API server answered at https://c1:6443 with HTTP 404.'],
])('a %i names the address that answered, which may be the wrong one', (status, reason, message) => {
  const refusal = { status, reason, message: 'no', server: 'https://c1:6443' };
  expect(refused(refusal, request).message).toBe(message);
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
