import { describe, expect, test } from 'vitest';
import { asText } from '../../../src/findings/spoken.ts';
import { containerConsumer } from '../../../src/job/image-consumers.ts';
import { passesSoon } from '../../../src/messages/admission.ts';
import { refused, unreachable, withAllMissingRights } from '../../../src/messages/refusals.ts';

const request = { what: 'create pods', namespace: 'ci' };
/** With the word that the API server gives for the number, unless the answer is none of its own. */
const finding = (status: number, message: string) =>
  refused({ status, reason: status === 403 && !/^HTTP/.test(message) ? 'Forbidden' : '', message }, request);

/** Words of a Kubernetes 1.37.1, as it answered. */
const REAL: readonly (readonly [
  status: number,
  said: string,
  verdict: string,
  isPermanent: boolean,
  words: string,
])[] = [
  [
    403,
    'pods "x" is forbidden: error looking up service account ci/nobody: serviceaccount "nobody" not found',
    'configuration service-account-not-found',
    true,
    'The namespace ci has no service account nobody.',
  ],
  [
    403,
    'pods "x" is forbidden: error looking up service account ci/default: serviceaccount "default" not found',
    'configuration service-account-not-found',
    false,
    'no service account default',
  ],
  [
    403,
    'pods "x" is forbidden: no PriorityClass with name nope was found',
    'configuration priority-class-not-found',
    true,
    'no priority class nope',
  ],
  [
    403,
    'pods "x" is forbidden: pod rejected: RuntimeClass "nope" not found',
    'configuration runtime-class-not-found',
    true,
    'no runtime class nope',
  ],
  [
    422,
    'Pod "x" is invalid: [spec.containers[0].ports[0].containerPort: Invalid value: 99999: must be between 1 and 65535, inclusive, spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"]',
    'configuration invalid',
    true,
    'because of spec.containers[0].ports[0].containerPort, spec.containers[0].imagePullPolicy.',
  ],
  [
    400,
    'Pod in version "v1" cannot be handled as a Pod: quantities must match the regular expression \'^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$\'',
    'configuration invalid',
    true,
    'The API server refused the pod.',
  ],
  [
    400,
    'Pod in version "v1" cannot be handled as a Pod: strict decoding error: unknown field "spec.containers[0].wrong", unknown field "spec.volumes[0].iscsi.wrong"',
    'configuration invalid',
    true,
    'The API server refused the pod, because it does not know spec.containers[0].wrong, spec.volumes[0].iscsi.wrong.',
  ],
  [
    400,
    'Pod in version "v1" cannot be handled as a Pod: strict decoding error: duplicate field "spec.containers[0].image", unknown field "spec. foo"',
    'configuration invalid',
    true,
    'refused the pod, because it does not know spec. foo (with U+00A0), because of spec.containers[0].image.',
  ],
  [
    400,
    'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field PodSpec.spec.hostAliases of type []v1.HostAlias',
    'configuration invalid',
    true,
    'The API server refused the pod, because spec.hostAliases has the wrong type (string).',
  ],
  [
    400,
    'Pod in version "v1" cannot be handled as a Pod: json: cannot unmarshal number 1.5 into Go struct field PodSpec.spec.terminationGracePeriodSeconds of type int64',
    'configuration invalid',
    true,
    'because spec.terminationGracePeriodSeconds has the wrong type (number 1.5).',
  ],
  [
    403,
    'pods "x" is forbidden: failed quota: compute: must specify cpu for: step; memory for: step',
    'admission quota-needs-values',
    true,
    'cpu for: step; memory for: step',
  ],
  [
    403,
    'pods "x" is forbidden: exceeded quota: compute, requested: cpu=3,memory=2Gi, used: cpu=0,memory=0, limited: cpu=2,memory=1Gi',
    'admission quota-exceeded',
    true,
    'it asks for cpu 3, and 2 of 2 is left; it asks for memory 2Gi, and 1Gi of 1Gi is left',
  ],
  [
    403,
    'pods "x" is forbidden: exceeded quota: compute, requested: requests.cpu=500m,pods=1, used: requests.cpu=3700m,pods=4, limited: requests.cpu=4,pods=4',
    'admission quota-exceeded',
    false,
    'it asks for requests.cpu 500m, and 0.3 of 4 is left; it asks for pods 1, and 0 of 4 is left',
  ],
  [
    403,
    'pods "x" is forbidden: [minimum memory usage per Container is 64Mi, but request is 2Mi, maximum cpu usage per Container is 1, but limit is 3]',
    'admission limit-range',
    true,
    'maximum cpu usage per Container is 1, but limit is 3',
  ],
  [
    403,
    'pods "x" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "step" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container "step" must set securityContext.capabilities.drop=["ALL"]), runAsNonRoot != true (pod or container "step" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container "step" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
    'admission pod-security',
    true,
    'The pod violates the Pod Security Standard "restricted" of the namespace ci: privilege escalation has to be off (securityContext.allowPrivilegeEscalation: false), in container step; all capabilities have to be dropped',
  ],
  [
    403,
    'pods "x" is forbidden: violates PodSecurity "baseline:latest": non-default capabilities (container "step" must not include "SYS_ADMIN" in securityContext.capabilities.add), host namespaces (hostNetwork=true), hostPath volumes (volume "h"), privileged (container "step" must not set securityContext.privileged=true)',
    'admission pod-security',
    true,
    'it adds capabilities, in container step; it must not use the namespaces of its node',
  ],
  [
    422,
    "pods \"x\" is invalid: : ValidatingAdmissionPolicy 'digests' with binding 'digests' denied request: images must carry a digest",
    'admission policy-denied',
    true,
    'The policy digests of the cluster refused the pod: images must carry a digest.',
  ],
  [
    403,
    'admission webhook "validation.gatekeeper.sh" denied the request: [no-latest] container <step> uses the tag latest',
    'admission webhook-denied',
    true,
    'validation.gatekeeper.sh refused the pod: [no-latest] container <step> uses the tag latest.',
  ],
  [
    500,
    'Internal error occurred: failed calling webhook "check.acme.dev": failed to call webhook: Post "https://127.0.0.1:1/x?timeout=1s": dial tcp 127.0.0.1:1: connect: connection refused',
    'admission webhook-failed',
    false,
    'the webhook check.acme.dev',
  ],
  [
    403,
    'pods "x" is forbidden: unable to create new content in namespace ci because it is being terminated',
    'configuration namespace-terminating',
    true,
    'The namespace ci is being deleted',
  ],
  [404, 'namespaces "ci" not found', 'configuration namespace-not-found', true, 'no namespace ci'],
  [
    403,
    'pods is forbidden: User "mona" cannot create resource "pods" in API group "" in the namespace "ci"',
    'connection forbidden',
    true,
    'The user "mona" may not create pods in the namespace ci',
  ],
  [
    403,
    'pods is forbidden: User "system:anonymous" cannot create resource "pods" in API group "" in the namespace "ci"',
    'connection unauthorized',
    true,
    'got no credentials that it knows',
  ],
  [401, 'Unauthorized', 'connection unauthorized', true, 'did not accept the credentials'],
  [409, 'pods "x" already exists', 'admission already-exists', false, 'has a pod x'],
  [
    409,
    'Operation cannot be fulfilled on resourcequotas "compute": the object has been modified; please apply your changes to the latest version and try again',
    'admission conflict',
    false,
    'was being changed by others',
  ],
  [403, 'pods "x" is forbidden: nobody knows why', 'admission forbidden', true, 'A rule of the cluster'],
  [
    401,
    'admission webhook "check.acme.dev" denied the request: who are you?',
    'admission webhook-denied',
    true,
    'check.acme.dev',
  ],
  [404, '404 page not found', 'connection http-404', true, 'does not speak as an API server'],
  [503, 'etcdserver: leader changed', 'connection http-503', false, 'HTTP 503'],
];

/** Worded as in the sources that the code names, and as clusters of others have been quoted. */
const WORDED: typeof REAL = [
  [
    422,
    "policy 'add-limits' with binding 'ci' denied request: no such key: limits",
    'admission policy-denied',
    true,
    'The policy add-limits of the cluster refused the pod: no such key: limits.',
  ],
  [
    403,
    'policy "add-limits" denied request: failed to configure policy: paramKind not known',
    'admission policy-denied',
    true,
    'The policy add-limits of the cluster refused',
  ],
  [
    422,
    `pods "x" is forbidden: ValidatingAdmissionPolicy 'tags' denied request: failed to configure policy: no such kind`,
    'admission policy-denied',
    true,
    'The policy tags of the cluster refused',
  ],
  // As https://github.com/cilium/cilium/issues/13852 has it, on GKE
  [
    500,
    'insufficient quota to match these scopes: [{PriorityClass In [system-node-critical system-cluster-critical]}]',
    'admission forbidden',
    true,
    'no quota of the namespace ci covers this one: [{PriorityClass In [system-node-critical system-cluster-critical]}].',
  ],
  [
    403,
    'pods "x" is forbidden: insufficient quota to consume: requests.nvidia.com/gpu',
    'admission forbidden',
    true,
    'no quota of the namespace ci covers this one: requests.nvidia.com/gpu.',
  ],
  // As a guide to Binary Authorization quotes it
  [
    403,
    'pods "x" is forbidden: admission webhook "imagepolicywebhook.image-policy.k8s.io" denied the request: Image app:1 denied by Binary Authorization default admission rule. Denied by always_deny admission rule',
    'admission webhook-denied',
    true,
    'webhook imagepolicywebhook.image-policy.k8s.io refused the pod: Image app:1 denied',
  ],
  // https://github.com/kubernetes/kubernetes/issues/64616
  [
    500,
    'pod tolerations (possibly merged with namespace default tolerations) conflict with its namespace whitelist',
    'admission forbidden',
    true,
    'A rule of the cluster forbids to create pods',
  ],
  [
    500,
    'Internal error occurred: admission plugin "MutatingAdmissionWebhook" failed to complete mutation in 13s',
    'admission webhook-failed',
    false,
    'asks its admission webhooks before',
  ],
  [
    500,
    'Internal error occurred: admission plugin "ValidatingAdmissionWebhook" failed to complete validation in 13s',
    'admission webhook-failed',
    false,
    'asks its admission webhooks before',
  ],
  [
    500,
    'Internal error occurred: add operation does not apply: doc is missing path: "/spec/volumes/-/-": missing value',
    'admission webhook-failed',
    false,
    'in a way that does not fit',
  ],
  [
    500,
    'Internal error occurred: Internal error occurred: jsonpatch add operation does not apply: doc is missing path: /spec/volumes/0',
    'admission webhook-failed',
    false,
    'in a way that does not fit',
  ],
  [
    500,
    'Internal error occurred: testing path /spec/a failed: test failed',
    'admission webhook-failed',
    false,
    'in a way that does not fit',
  ],
  [
    403,
    'pods "x" is forbidden: Post "https://images.acme.dev/check?timeout=30s": dial tcp 10.0.0.1:443: connect: connection refused',
    'admission webhook-failed',
    false,
    'asks its image policy webhook before',
  ],
  [
    403,
    'pods "x" is forbidden: error contacting webhook: 503',
    'admission webhook-failed',
    false,
    'its image policy webhook',
  ],
  [
    403,
    'pods "x" is forbidden: image policy webhook backend denied one or more images: app:1 is not signed',
    'admission forbidden',
    true,
    'A rule of the cluster',
  ],
  [
    500,
    'etcdserver: request is too large',
    'admission request-entity-too-large',
    true,
    'larger than it can store',
  ],
  [
    500,
    'rpc error: code = ResourceExhausted desc = trying to send message larger than max (2310942 vs. 2097152)',
    'admission request-entity-too-large',
    true,
    'larger than it can store',
  ],
  [
    413,
    'Request entity too large: limit is 3145728',
    'admission request-entity-too-large',
    true,
    'larger than it can store',
  ],
  [
    403,
    'admission webhook "resourcesquotasstatus.hnc.x-k8s.io" denied the request: exceeded hierarchical quota in namespace "acme": "org", requested: requests.cpu=500m, used: requests.cpu=3700m, limited: requests.cpu=4, requested: pods=1, used: pods=4, limited: pods=4',
    'admission quota-exceeded',
    false,
    'The quota org of the namespace acme has no room for the pod: it asks for requests.cpu 500m, and 0.3 of 4 is left; it asks for pods 1, and 0 of 4 is left.',
  ],
  [
    403,
    'admission webhook "resourcesquotasstatus.hierarchycontroller.configmanagement.gke.io" denied the request: exceeded hierarchical quota in namespace "acme": "org", requested: cpu=8, used: cpu=0, limited: cpu=4',
    'admission quota-exceeded',
    true,
    'it asks for cpu 8',
  ],
  // Admission webhooks that could not ask what they need, in words that people have quoted
  [
    400,
    'admission webhook "ivpol.validate.kyverno.svc-fail" denied the request: Policy require-signed-images error: failed to evaluate policy: GET https://index.docker.io/v2/library/alpine/manifests/3.24.1: unexpected status code 429 Too Many Requests',
    'admission webhook-failed',
    false,
    'The admission webhook ivpol.validate.kyverno.svc-fail could not judge the pod, also when asked again: Policy require-signed-images error',
  ],
  [
    403,
    // https://github.com/notaryproject/ratify/pull/116
    'admission webhook "validation.gatekeeper.sh" denied the request: [ratify-constraint] Image verification failed : {"errors": [], "responses": [], "status_code": 200, "system_error": "validate operation failed with error operation timed out after duration 3s"}',
    'admission webhook-failed',
    false,
    'could not judge the pod',
  ],
  [
    400,
    'admission webhook "mutation.gatekeeper.sh" denied the request: failed to resolve external data placeholders: failed to send external data request to provider p: Post "https://p.gatekeeper-system:8090": dial tcp 10.0.12.1:8090: connect: connection refused',
    'admission webhook-failed',
    false,
    'could not judge the pod',
  ],
  // https://pkg.go.dev/sigs.k8s.io/controller-runtime/pkg/webhook/admission#Errored
  [
    500,
    'admission webhook "pods.acme.dev" denied the request: tenants.acme.dev "oil" is not in the cache',
    'admission webhook-failed',
    false,
    'could not judge the pod',
  ],
  [
    400,
    'admission webhook "images.acme.dev" denied the request: timeout must be set',
    'admission webhook-denied',
    true,
    'timeout must be set.',
  ],
  [
    400,
    'admission webhook "images.acme.dev" denied the request: GET https://ghcr.io/token: DENIED: denied',
    'admission webhook-denied',
    true,
    'refused the pod',
  ],
  // Those that count: https://projectcapsule.dev/docs/ (custom quotas); https://github.com/volcano-sh/volcano/issues/1778
  [
    403,
    'admission webhook "calculation.custom-quotas.projectcapsule.dev" denied the request: creating resource exceeds limit for CustomQuota "pod-count-limit" (requested=1, currentUsed=4, available=0, limit=3, inflightReserved=1)',
    'admission quota-exceeded',
    false,
    'The admission webhook calculation.custom-quotas.projectcapsule.dev has no room for the pod: creating resource exceeds',
  ],
  [
    403,
    'admission webhook "calculation.custom-quotas.projectcapsule.dev" denied the request: creating resource exceeds limit for CustomQuota "cpu" (requested=6, currentUsed=0, available=4, limit=4, inflightReserved=0)',
    'admission quota-exceeded',
    true,
    'has no room for the pod: creating resource exceeds',
  ],
  // … and words of others, which may mean anything
  [
    400,
    'admission webhook "gpuquota.example.com" denied the request: exceeded quota: requests.gpu, requested(5) + used(0) > limited(2)',
    'admission webhook-denied',
    true,
    'refused the pod: exceeded quota: requests.gpu',
  ],
  [
    400,
    'admission webhook "validatepod.volcano.sh" denied the request: failed to create pod <ci/x> as the podgroup phase is Pending',
    'admission quota-exceeded',
    false,
    'The admission webhook validatepod.volcano.sh has no room for the pod: failed to create pod',
  ],
  [
    400,
    'admission webhook "validatepod.volcano.sh" denied the request: failed to get PodGroup for pod <ci/x>: podgroups.scheduling.volcano.sh "ci-pg" not found',
    'admission webhook-denied',
    true,
    '"ci-pg" not found.',
  ],
];

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

  const NONE = 'pods "x" is forbidden: unable to validate against any security context constraint: ';
  test.each([
    [
      '[provider "anyuid": Forbidden: not usable by user or serviceaccount, spec.volumes[0]: Invalid value: "hostPath": hostPath volumes are not allowed to be used, provider restricted-v2: .containers[0].runAsUser: Invalid value: 0: must be in the ranges: [1000680000, 1000689999], provider restricted-v2: .spec.securityContext.fsGroup: Invalid value: []int64{7}: 7 is not an allowed group, provider "privileged": Forbidden: not usable by user or serviceaccount]',
      'takes it: spec.volumes[0]: Invalid value: "hostPath": hostPath volumes are not allowed to be used; containers[0].runAsUser: Invalid value: 0: must be in the ranges: [1000680000, 1000689999] (restricted-v2); spec.securityContext.fsGroup: Invalid value: []int64{7}: 7 is not an allowed group (restricted-v2). Its account may not use: anyuid, privileged.',
      /^Change these fields in pod-template/,
    ],
    [
      '[pod.metadata.annotations[seccomp.security.alpha.kubernetes.io/pod]: Forbidden: seccomp may not be set, pod.metadata.annotations[container.seccomp.security.alpha.kubernetes.io/step]: Forbidden: seccomp may not be set]',
      'takes it: the seccomp profile of the pod: seccomp may not be set; the seccomp profile of the container step: seccomp may not be set.',
      /seccompProfile: null/,
    ],
    [
      '[pod.metadata.annotations.container.seccomp.security.alpha.kubernetes.io/step: Forbidden: seccomp may not be set provider "anyuid": Forbidden: not usable by user or serviceaccount provider "nonroot": Forbidden: not usable by user or serviceaccount]',
      'takes it: the seccomp profile of the container step: seccomp may not be set. Its account may not use: anyuid, nonroot.',
      /seccompProfile: null/,
    ],
    [
      'provider restricted-v2: .containers[0].capabilities.add: Invalid value: "SYS_ADMIN": capability may not be added',
      'takes it: containers[0].capabilities.add: Invalid value: "SYS_ADMIN": capability may not be added (restricted-v2).',
      /^Change these fields/,
    ],
    [
      '[provider "anyuid": Forbidden: not usable by user or serviceaccount]',
      'takes it. Its account may not use: anyuid.',
      /service account/,
    ],
  ])('by OpenShift names fields and constraints: %s', (words, message, hint) => {
    const found = refusal(403, `${NONE}${words}`);
    expect(`${found.category} ${found.reason} ${found.persistence}`).toBe('admission forbidden permanent');
    expect(found.message).toBe(`No security context constraint (SCC) that the pod may use ${message}`);
    expect(found.hint).toMatch(hint);
  });
});

describe('a refusal by Pod Security', () => {
  const asked = {
    asked: [{ consumer: containerConsumer('step'), image: 'app:1' }],
    volumes: ['data'],
  };
  const REFUSED = 'pods "x" is forbidden: violates PodSecurity ';

  test.each([
    [
      'of a container that the cluster has added',
      '"restricted:latest": unrestricted capabilities (container "istio-init" must not include "NET_ADMIN", "NET_RAW" in securityContext.capabilities.add), runAsUser=0 (container "istio-init" must not set runAsUser=0)',
      'it must not add capabilities other than NET_BIND_SERVICE, in container istio-init; it must not run as root (securityContext.runAsUser), in container istio-init. The cluster has added the container istio-init to the pod; the step did not ask for it.',
      /^Ask those who run the cluster/,
    ],
    [
      'of a volume that the cluster has added, and of one of the user',
      '"baseline:latest": hostPath volumes (volumes "datadog", "data")',
      'it must not mount paths of its node, in volumes datadog, data. The cluster has added the volume datadog to the pod; the step did not ask for it.',
      /^Ask those who run the cluster/,
    ],
    [
      'of the step',
      '"restricted:v1.35": runAsNonRoot != true (pod or container "step" must set securityContext.runAsNonRoot=true)',
      'it has to run as a user other than root (securityContext.runAsNonRoot: true), in container step.',
      /^Change that in pod-template/,
    ],
    [
      'of two containers',
      '"restricted:latest": seccompProfile (pod or containers "step", "agent" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
      '(securityContext.seccompProfile.type: RuntimeDefault), in containers step, agent. The cluster has added the container agent to the pod; the step did not ask for it.',
      /^Ask/,
    ],
    [
      'of a seccomp profile that takes the protection away',
      '"baseline:latest": seccompProfile (pod must not set securityContext.seccompProfile.type to "Unconfined")',
      'its seccomp profile must not be Unconfined (securityContext.seccompProfile.type: RuntimeDefault).',
      /^Change that in pod-template/,
    ],
    [
      'of two ways to break one check',
      '"restricted:latest": unrestricted capabilities (container "step" must set securityContext.capabilities.drop=["ALL"]; container "step" must not include "NET_RAW" in securityContext.capabilities.add)',
      'all capabilities have to be dropped (securityContext.capabilities.drop: [ALL]), and it must not add capabilities other than NET_BIND_SERVICE, in container step.',
      /^Change/,
    ],
    [
      'of a check that is not known here',
      '"restricted:v2": newCheck (container "step" must not)',
      'newCheck (container "step" must not).',
      /^Change/,
    ],
    [
      'of the pod as a whole',
      '"baseline:latest": host namespaces (hostNetwork=true)',
      'it must not use the namespaces of its node (hostNetwork, hostPID, hostIPC).',
      /^Change/,
    ],
  ])('%s', (_, words, message, hint) => {
    const found = refused(
      { status: 403, reason: 'Forbidden', message: `${REFUSED}${words}` },
      { ...request, asked },
    );
    expect(found).toMatchObject({ category: 'admission', reason: 'pod-security', persistence: 'permanent' });
    expect(asText(found.message).endsWith(message), asText(found.message)).toBe(true);
    expect(found.hint).toMatch(hint);
  });

  // https://github.com/deckhouse/deckhouse/issues/8919
  test.each([
    ['limits.cpu for: step', /they need: limits\.cpu for: step\.$/, /^Set them with resources/],
    [
      'limits.cpu for: step,istio-init,istio-proxy; limits.memory for: istio-init',
      /for: istio-init\. The cluster has added the container istio-init and the container istio-proxy to the pod; the step did not ask for them\.$/,
      /^Ask those who run the cluster to give what they add its requests/,
    ],
  ])('of a quota that wants to know %s', (needed, message, hint) => {
    const words = `pods "x" is forbidden: failed quota: compute: must specify ${needed}`;
    const found = refused({ status: 403, reason: 'Forbidden', message: words }, { ...request, asked });
    expect(found).toMatchObject({ reason: 'quota-needs-values' });
    expect(found.message).toMatch(message);
    expect(found.hint).toMatch(hint);
  });

  test('names what it is about also where it is not known what was asked for', () => {
    const message = `${REFUSED}"baseline:latest": hostPath volumes (volume "datadog")`;
    const found = refused({ status: 403, reason: 'Forbidden', message }, request);
    expect(found.message).toMatch(/, in volume datadog\.$/);
  });
});

describe('a refusal', () => {
  test.each([...REAL, ...WORDED])('%i %s', (status, said, verdict, isPermanent, words) => {
    const found = finding(status, said);
    expect(`${found.category} ${found.reason}`).toBe(verdict);
    expect(found.message).toContain(words);
    expect(found).toMatchObject({
      outcome: 'failure',
      persistence: isPermanent ? 'permanent' : 'transient',
      rawMessage: said,
      hint: expect.stringMatching(/\.$/),
    });
  });

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

  test('of a missing right names the rule that grants it', () => {
    const found = finding(403, 'pods is forbidden: User "m" cannot create resource "pods" in API group ""');
    expect(found.hint).toContain('resources ["pods"], verbs ["create"]');
  });
});

describe('the words of a rule of the cluster', () => {
  const KYVERNO = `admission webhook "validate.kyverno.svc-fail" denied the request: 

resource Pod/ci/x was blocked due to the following policies 

disallow-latest-tag:
  require-image-tag: 'validation error: An image tag is required. rule require-image-tag failed at path /spec/containers/0/image/'
`;

  test('are told line by line, because the last ones name the rule', () => {
    expect(asText(finding(400, KYVERNO).message).split('\n')).toEqual([
      'The admission webhook validate.kyverno.svc-fail refused the pod:',
      '- resource Pod/ci/x was blocked due to the following policies',
      '- disallow-latest-tag:',
      "- require-image-tag: 'validation error: An image tag is required. rule require-image-tag failed at path /spec/containers/0/image/'",
    ]);
  });

  test('stay one sentence where they are one line', () => {
    expect(finding(400, 'admission webhook "a.b" denied the request: no').message).toBe(
      'The admission webhook a.b refused the pod: no.',
    );
    expect(finding(400, 'admission webhook "a.b" denied the request without explanation').message).toBe(
      'The admission webhook a.b refused the pod.',
    );
  });

  test('are cut where they are far too many', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(5000)}`);
    const { message } = finding(400, `admission webhook "a.b" denied the request: ${lines.join('\n')}`);
    expect(asText(message).length).toBeLessThan(6000);
    expect(message).toMatch(/… and 488 more lines$/);
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
  [
    404,
    '',
    'Something that does not speak as an API server of Kubernetes answered at https://c1:6443 with HTTP 404.',
  ],
])('a %i names the address that answered, which may be the wrong one', (status, reason, message) => {
  const refusal = { status, reason, message: 'no', server: 'https://c1:6443' };
  expect(refused(refusal, request).message).toBe(message);
});

test('a quota that the pod would not fit alone is not said to be used up', () => {
  const message =
    'pods "x" is forbidden: exceeded quota: small, requested: limits.memory=2Gi, used: limits.memory=0, limited: limits.memory=1Gi';
  const refusal = { status: 403, reason: 'Forbidden', message };
  expect(refused(refusal, { what: 'create pods', namespace: 'ci' }).title).toBe(
    'Too much for the quota small',
  );
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

describe('a webhook that takes too long', () => {
  const CALL =
    'failed calling webhook "v.acme.dev": failed to call webhook: Post "https://v.ci.svc:443/x?timeout=2s"';

  test.each([
    [500, 'InternalError', `Internal error occurred: ${CALL}: context deadline exceeded`],
    [
      500,
      'InternalError',
      `Internal error occurred: ${CALL}: net/http: request canceled (Client.Timeout exceeded while awaiting headers)`,
    ],
    [504, 'Timeout', `Timeout: ${CALL}: context deadline exceeded`],
  ])('is named with that: HTTP %i %s', (status, reason, message) => {
    expect(refused({ status, reason, message }, request)).toMatchObject({
      category: 'admission',
      reason: 'webhook-failed',
      persistence: 'transient',
      message:
        'The cluster asks the webhook v.acme.dev before it takes a pod, and it did not answer in time, also when asked again.',
    });
  });

  test('is not one that answers wrongly', () => {
    const message = 'Internal error occurred: failed calling webhook "timeout.acme.dev": EOF';
    expect(refused({ status: 500, reason: 'InternalError', message }, request).message).toContain(
      'did not answer as it should',
    );
  });

  // https://github.com/DataDog/datadog-agent/pull/8121
  test.each([
    'Timeout: request did not complete within requested timeout - context deadline exceeded',
    'Timeout: request did not complete within the allotted timeout',
  ])('is what an API server mostly waits for that used up its time for the pod: %s', (message) => {
    expect(refused({ status: 504, reason: 'Timeout', message }, request)).toMatchObject({
      category: 'connection',
      reason: 'timeout',
      persistence: 'transient',
      message: 'The API server would not create pods (HTTP 504): its own time for the request was over.',
      hint: expect.stringMatching(/admission webhook/),
    });
  });
});
