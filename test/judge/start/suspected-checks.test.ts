import { describe, expect, test } from 'vitest';
import { refused } from '../../../src/messages/refusals.ts';
import { readStartFailure } from '../../../src/messages/starts.ts';

// A failure may come of our own checks of images; another attempt then makes them in another way, or not at all.

const request = { what: 'create the pod', namespace: 'ci' };
const SCC =
  'pods "x" is forbidden: unable to validate against any security context constraint: [provider "anyuid": Forbidden: not usable by user or serviceaccount, ';
const KYVERNO =
  'admission webhook "validate.kyverno.svc-fail" denied the request: \n\nresource Pod/ci/x was blocked due to the following policies \n\nowners:\n  check: ';

describe('a refusal of the API server', () => {
  test.each([
    [422, 'Invalid', 'Pod "x" is invalid: spec.volumes[0].image: Forbidden', 'image-volumes'],
    [
      403,
      'Forbidden',
      'pods "x" is forbidden: violates PodSecurity "baseline:latest": hostPath volumes (volume "docker")',
      undefined,
    ],
    [
      403,
      'Forbidden',
      'pods "x" is forbidden: violates PodSecurity "restricted:latest": restricted volume types (volume "imagecheck-0" uses restricted volume type "image")',
      'image-volumes',
    ],
    [400, 'BadRequest', 'cannot be handled as a Pod: unknown field "spec.volumes[0].image"', 'image-volumes'],
    [
      403,
      'Forbidden',
      'admission webhook "a.b" denied the request: volume imagecheck-0 is not allowed',
      'image-volumes',
    ],
    [
      403,
      'Forbidden',
      'configmaps is forbidden: User "m" cannot create resource "configmaps" in',
      'check-config-map',
    ],
    [403, 'Forbidden', 'pods is forbidden: User "m" cannot create resource "pods" in API group', undefined],
    [
      403,
      'Forbidden',
      'pods is forbidden: User "m" cannot create resource "pods" in API group "" in the namespace "configmaps"',
      undefined,
    ],
    [400, 'BadRequest', 'admission webhook "volume-guard.acme.dev" denied the request: no', undefined],
    [
      403,
      'Forbidden',
      'failed quota: c: must specify cpu for: imagecheck-0,step; memory for: imagecheck-0,step',
      undefined,
    ],
    [403, 'Forbidden', 'failed quota: c: must specify cpu for: imagecheck-0,imagecheck-1', 'check-container'],
    [403, 'Forbidden', 'exceeded quota: c, requested: pods=1, used: pods=4, limited: pods=4', undefined],
    [404, 'NotFound', 'namespaces "ci" not found', undefined],
    // OpenShift 4.12 and 4.10: https://github.com/openshift/apiserver-library-go
    [
      403,
      'Forbidden',
      `${SCC}provider restricted-v2: .initContainers[0].runAsUser: Invalid value: 65534: must be in the ranges: [1000680000, 1000689999], provider "hostmount-anyuid": Forbidden: not usable by user or serviceaccount]`,
      'check-user',
    ],
    [
      403,
      'Forbidden',
      `${SCC}spec.volumes[0]: Invalid value: "hostPath": hostPath volumes are not allowed to be used, spec.initContainers[0].securityContext.runAsUser: Invalid value: 65534: must be in the ranges: [1000680000, 1000689999]]`,
      'check-user',
    ],
    [
      403,
      'Forbidden',
      `${SCC}provider restricted-v2: .containers[0].runAsUser: Invalid value: 1000: must be in the ranges: [1000680000, 1000689999]]`,
      undefined,
    ],
    [
      403,
      'Forbidden',
      `${SCC}spec.volumes[1]: Invalid value: "image": image volumes are not allowed to be used]`,
      'image-volumes',
    ],
    [
      400,
      '',
      `${KYVERNO}'validation error: Users must be those of the team. rule check-user failed at path /spec/initContainers/0/securityContext/runAsUser/'`,
      'check-user',
    ],
    [
      403,
      'Forbidden',
      'admission webhook "validation.gatekeeper.sh" denied the request: [users] Container imagecheck-0 is attempting to run as disallowed user 65534. Allowed runAsUser: {"rule": "MustRunAs"}',
      'check-user',
    ],
    [
      422,
      'Invalid',
      `pods "x" is forbidden: ValidatingAdmissionPolicy 'users' with binding 'users' denied request: the container imagecheck-0 has a UID that is not of the team`,
      'check-user',
    ],
    [
      400,
      '',
      `${KYVERNO}'validation error: The init container imagecheck-0 has no owner.'`,
      'check-container',
    ],
  ])('%i %s %s: %s', (status, reason, message, suspect) => {
    expect(refused({ status, reason, message }, request).suspect).toBe(suspect);
  });
});

describe('a container that was not started', () => {
  test.each([
    ['container', 'CreateContainerError', 'something new', 'image-volumes'],
    ['container', 'CreateContainerConfigError', 'something new', 'image-volumes'],
    ['container', 'RunContainerError', 'something new', 'image-volumes'],
    [
      'volumes',
      'FailedMount',
      'MountVolume.SetUp failed for volume "imagecheck-0" : no plugin',
      'image-volumes',
    ],
    ['volumes', 'FailedMount', 'MountVolume.SetUp failed for volume "nfs" : exit status 32', undefined],
    ['container', 'CreateContainerConfigError', 'secret "s" not found', undefined],
    [
      'container',
      'StartError',
      'failed to create containerd task: exec: "nope": executable file not found',
      undefined,
    ],
    ['sandbox', 'FailedCreatePodSandBox', 'failed to setup network', undefined],
  ] as const)('of %s with %s and "%s": %s', (stage, reason, words, suspect) => {
    expect(
      readStartFailure({ stage, who: 'the step', where: 'the namespace ci' }, reason, words).finding.suspect,
    ).toBe(suspect);
  });
});
