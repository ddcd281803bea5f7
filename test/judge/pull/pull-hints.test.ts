import { describe, expect, it } from 'vitest';
import { CAUSES, type Cause, persistenceOf } from '../../../src/job/causes.ts';
import { pullHint } from '../../../src/messages/pull-hints.ts';
import { classifyPullMessage, type PullFailure } from '../../../src/messages/pulls.ts';
import { realMessages } from './pull-messages.ts';

const failure = (cause: Cause, registry?: string): PullFailure => ({
  cause,
  registry,
  rawMessage: '',
  image: undefined,
  named: undefined,
  mirror: undefined,
  status: undefined,
});

describe('a hint', () => {
  it('says for every cause whether trying again helps', () => {
    for (const cause of Object.keys(CAUSES) as Cause[]) {
      const expected = {
        permanent: /Trying again will not help\.$/,
        transient: /Trying again may help\.$/,
        'kubelet-retries': /tries again by itself\.$/,
        unknown: /Trying again may help\.$/,
      }[persistenceOf(cause)];
      expect(pullHint(failure(cause))).toMatch(expected);
    }
  });

  it('speaks no machine language about any real message', () => {
    for (const { message, reason } of realMessages) {
      expect(pullHint(classifyPullMessage(message, reason))).not.toMatch(
        /rpc error|desc =|backoff|undefined|errors?\.\w/i,
      );
    }
  });

  it.each([
    ['unauthorized', '123456789012.dkr.ecr.eu-central-1.amazonaws.com', '12 hours'],
    ['unauthorized', 'ghcr.io', 'read:packages'],
    ['unauthorized-or-not-found', 'docker.io', 'personal access token'],
    ['credentials-missing', 'europe-docker.pkg.dev', 'Artifact Registry Reader'],
    ['unauthorized', 'acme.azurecr.io', 'AcrPull'],
    ['unauthorized', 'quay.io', 'robot account'],
    ['unauthorized', 'registry.gitlab.com', 'read_registry'],
    ['unauthorized', 'harbor.acme.dev', 'robot account'],
    ['unauthorized', 'acme.jfrog.io', 'identity token'],
    ['unauthorized', 'image-registry.openshift-image-registry.svc:5000', 'system:image-puller'],
    ['rate-limited', 'docker.io', 'by address'],
    ['dns', 'registry.ci.svc.cluster.local:5000', 'cluster’s DNS'],
  ] as const)('for %s at %s mentions %s', (cause, registry, words) => {
    expect(pullHint(failure(cause, registry))).toContain(words);
  });

  it('tells HTTP from an untrusted certificate', () => {
    const tls = (rawMessage: string) => pullHint({ ...failure('tls'), rawMessage });
    expect(tls('http: server gave HTTP response to HTTPS client')).toContain('speaks HTTP');
    expect(tls('x509: certificate has expired or is not yet valid')).toContain('Renew');
    expect(tls('x509: certificate signed by unknown authority')).toContain('authority');
  });

  it('tells a pull secret that can’t be read from a program that fetches credentials', () => {
    const missing = (rawMessage: string) => pullHint({ ...failure('credentials-missing'), rawMessage });
    const words = 'json: cannot unmarshal string into Go value of type credentialprovider.DockerConfig';
    expect(missing(words)).toContain('make it anew');
    expect(missing('illegal base64 data at input byte 0')).toContain('make it anew');
    expect(missing('error execing credential provider plugin ecr for image a')).toContain('The program');
  });

  const missing = 'reading manifest 1 in a.example/b: no basic auth credentials for';
  it.each([
    [
      'unexpected status from HEAD request to https://ghcr.io/v2/acme/purge-expired-tokens/manifests/1: 403 Forbidden',
      'have expired',
    ],
    [`${missing} a.example/acme/ecr-credential-provider`, 'The program'],
    ['couldn’t parse image name "a.example/Short-Name": invalid reference format', 'complete short names'],
  ])('does not follow the name of an image: %s', (message, words) => {
    expect(pullHint(classifyPullMessage(message))).not.toContain(words);
  });

  it.each([
    ['remote error: tls: certificate required', 'client certificate'],
    ['remote error: tls: bad certificate', 'client certificate'],
    [
      'tls: failed to verify certificate: x509: certificate is valid for *.corp.example, not quay.io',
      'a proxy or a wrong DNS entry',
    ],
    [
      "denied: Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: a",
      'perimeter',
    ],
    ["denied: client with IP '10.0.0.1' is not allowed access", 'known addresses'],
    ['403 Forbidden: <html>we must comply with US export control regulations', 'country'],
    ['denied: The region from which you are pulling has been geo-ip blocked.', 'country'],
    ['denied: Namespace b has been disabled. Please contact a system administrator.', 'switched off'],
    ["denied: Permission denied: Consumer 'project:b' has been suspended.", 'switched off'],
    ['denied: This API method requires billing to be enabled.', 'switched off'],
    [
      'denied: Artifact Registry API has not been used in project 1 before or it is disabled.',
      'switched off',
    ],
    ['unauthorized: your IBM Cloud account is not active.', 'switched off'],
    ['registry docker.io is blocked in /etc/containers/registries.conf', 'blocks this registry'],
    ['current image with 3 vulnerabilities cannot be pulled due to configured policy', 'newer base'],
    ['denied: Requested item is quarantined', 'newer base'],
    ['Source image rejected: A signature was required, but no signature exists', 'Sign the image'],
    [
      'dial tcp 127.0.0.1:5000: connect: connection refused',
      'localhost:5000 is the node itself',
      'localhost:5000/app:1',
    ],
    ['localhost/app:1: not found', 'On a node, localhost is the node itself', 'localhost/app:1'],
  ])('for %s says: %s', (words, advice, image = 'eu.gcr.io/a/b:1') => {
    const hint = pullHint(classifyPullMessage(`Failed to pull image "${image}": ${words}`));
    expect(hint).toContain(advice);
    expect(hint).not.toMatch(/the role Artifact Registry Reader|authority that signed/);
  });

  it('says that a registry’s storage refused, not the registry', () => {
    const address = 'https://bucket.s3.amazonaws.com/x?X-Amz-Date=1&X-Amz-Signature=ab';
    const refused = classifyPullMessage(`unexpected status from GET request to ${address}: 403 Forbidden`);
    expect(pullHint(refused)).toContain('its storage did not');
    expect(pullHint({ ...refused, status: 400 })).toContain('its storage did not');
    expect(pullHint({ ...refused, status: 503 })).not.toContain('storage');
  });

  it('names the mirror that was asked', () => {
    expect(pullHint({ ...failure('timeout', 'docker.io'), mirror: 'mirror.example' })).toContain(
      'mirror.example',
    );
  });
});

describe('a registry is known by its host', () => {
  it.each([
    ['docker.io', 'unauthorized', 'Docker Hub takes'],
    ['public.ecr.aws', 'unauthorized', 'ECR Public refuses'],
    ['gcr.io', 'unauthorized', 'Artifact Registry Reader'],
    ['eu.gcr.io', 'unauthorized', 'Artifact Registry Reader'],
    ['localhost:5000', 'network', 'is the node itself'],
    ['127.0.0.1:5000', 'network', 'is the node itself'],
    ['registry:5000', 'network', 'through a node port'],
    ['10.1.2.3:5000', 'network', 'through a node port'],
    ['172.20.0.1', 'network', 'through a node port'],
  ] as const)('%s', (host, cause, hint) => expect(pullHint(failure(cause, host))).toContain(hint));

  it.each(['registry.example.com', 'notdocker.io'])(
    '%s, of which nothing is known, has the hint of its cause alone',
    (host) => {
      for (const cause of ['unauthorized', 'network'] as const)
        expect(pullHint(failure(cause, host))).toBe(pullHint(failure(cause)));
    },
  );
});
