import { uncapitalize } from './text.ts';

/** Why an image could not be pulled, and whether a retry can help. No other file decides what a cause means. */
export type Cause = keyof typeof CAUSES;

/** `sentence`: what was found; `@` stands for the image, `%` for its registry. */
type CauseEntry = ReasonEntry & { sentence: string; persistence?: Persistence };

export const CAUSES = {
  'not-found': {
    title: 'Image not found',
    sentence: '@ does not exist in its registry',
    hint: 'Check the spelling, and that the image was pushed before this step ran.',
  },
  /** 401 or 403: denied, expired or wrong credentials. */
  unauthorized: {
    title: 'Access to the image denied',
    sentence: '% refused access to @',
    hint: 'Check that the credentials are valid and can pull this repository.',
  },
  'unauthorized-or-not-found': {
    title: 'Image not found, or access denied',
    sentence: '@ does not exist in %, or this cluster has no access to it',
    hint: 'Check the spelling of the image. If it is private, provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account.',
  },
  /** No credentials for a registry that demands them; a missing pull secret; a helper that fails. */
  'credentials-missing': {
    title: 'No credentials for the registry',
    sentence: '% requires credentials for @, and none were given or none were valid',
    hint: 'Provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account.',
  },
  /** Not a legal reference, or a short name that the runtime can't resolve. */
  'invalid-reference': {
    title: 'Invalid image reference',
    sentence: '@ is not an image reference that the node accepts',
    hint: 'Write the image as `registry/path/name:tag`: in lower case, without `https://` and without spaces.',
  },
  'platform-mismatch': {
    title: 'No image for the platform of the node',
    sentence: '@ has no image for the operating system and CPU architecture of this node',
    hint: 'Build the image for this platform too (`docker buildx build --platform linux/amd64,linux/arm64`), or choose other nodes with `node-selector`.',
  },
  /** Schema 1, an unknown media type, or an artifact that is not an image. */
  'unsupported-format': {
    title: 'Unsupported image format',
    sentence: '@ exists, but in a format that the node can’t run',
    hint: 'Build the image again with a current tool. Check that the name is an image, and not a chart, a signature or a build cache.',
  },
  /** Signatures, vulnerabilities, a blocked registry. */
  signature: {
    title: 'Image not allowed by a policy',
    sentence: 'The policy of the node or of % does not allow @',
    hint: 'Ask the administrators of the registry and the cluster which policy it is. If it requires a signature, sign the image with a key that it trusts.',
  },
  /** An untrusted, expired or wrong certificate, or HTTP where HTTPS was expected. */
  tls: {
    title: 'No trusted TLS connection to the registry',
    sentence: 'The node could not make a trusted connection to % for @',
    hint: 'Make the nodes trust the authority that signed the registry’s certificate.',
  },
  'never-policy': {
    title: 'No usable image on the node',
    sentence: 'The node has no @ that this pod can use, and its pull policy is Never',
    hint: 'Load the image on the node beforehand, or allow a pull with `pull-policy: Never, IfNotPresent`. Since Kubernetes 1.35, nodes also refuse an image that was pulled with credentials that this pod lacks.',
  },
  /** 429, or a quota of pulls is used up. */
  'rate-limited': {
    persistence: 'transient',
    title: 'Pull rate limit reached',
    sentence: '% limits how much this cluster can pull, and refused @ for now',
    hint: 'Wait, pull with credentials, or use the image of the node with `pull-policy: IfNotPresent`.',
  },
  /** 5xx, maintenance, a licence wall of the registry itself. */
  'registry-unavailable': {
    persistence: 'transient',
    title: 'Registry unavailable',
    sentence: '% could not serve @',
    hint: 'Check the registry’s status page or its log.',
  },
  dns: {
    persistence: 'transient',
    title: 'Registry name does not resolve',
    sentence: 'The node could not resolve the name % to pull @',
    hint: 'Check the registry’s name, and that the node’s DNS resolves it. Pods can resolve names that nodes can’t.',
  },
  /** Refused, reset, unreachable, or cut off in the middle. */
  network: {
    persistence: 'transient',
    title: 'Registry unreachable',
    sentence: 'The node could not connect to % for @, or lost the connection',
    hint: 'Check that the registry is up and that the node can reach it: address, port, firewall.',
  },
  /** No answer in time, at any step except a name lookup or a proxy. */
  timeout: {
    persistence: 'transient',
    title: 'No answer from the registry',
    sentence: '% did not answer in time for @',
    hint: 'Check that the registry is up and that no firewall drops the node’s packets.',
  },
  proxy: {
    persistence: 'transient',
    title: 'A proxy answered instead of the registry',
    sentence: 'Something between the node and % answered in its place for @',
    hint: 'Check the proxy settings of the node’s container runtime, or the address of the registry.',
  },
  /** Digest or size mismatch, or content that is missing from a store. */
  'corrupt-content': {
    persistence: 'transient',
    title: 'Corrupt image content',
    sentence: 'What % sent of @ does not match its digest',
    hint: 'If it happens again, push the image again, and clear it from the caches of a mirror and the node.',
  },
  /** No space, an I/O error or a read-only store on the node. */
  disk: {
    persistence: 'transient',
    title: 'The node could not store the image',
    sentence: 'The node had no space for @, or its disk failed',
    hint: 'Free space on the node or check its disk. Another node may have space.',
  },
  'kubelet-throttled': {
    persistence: 'kubelet-retries',
    title: 'The node’s pull limit is reached',
    sentence: 'The node has reached its limit of pulls per second, and @ has to wait',
    hint: 'Start fewer pods at once, or raise registryPullQPS and registryBurst of the kubelet.',
  },
  'runtime-error': {
    persistence: 'transient',
    title: 'The container runtime failed',
    sentence: 'The node’s container runtime could not handle @',
    hint: 'If it happens again, check the node: its container runtime failed, not the registry.',
  },
  'backoff-only': {
    persistence: 'unknown',
    title: 'Image not pulled',
    sentence: '@ could not be pulled; this node does not say why',
    hint: 'See the events of the pod (`kubectl get events`): this kubelet reports the reason only there.',
  },
  other: {
    persistence: 'unknown',
    title: 'Image not pulled',
    sentence: '@ could not be pulled',
    hint: 'Read the node’s message, which Pod Step does not recognize.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, CauseEntry>;

export function persistenceOf(cause: Cause): Persistence {
  const entry: CauseEntry = CAUSES[cause];
  return entry.persistence ?? 'permanent';
}

export function causeInWords(cause: Cause): string {
  return uncapitalize(CAUSES[cause].title);
}

export function isCause(word: string): word is Cause {
  return Object.hasOwn(CAUSES, word);
}

/** Without the right credentials; some registries then say that there is no such image. */
export function isAccessRefused(cause: Cause): boolean {
  return cause === 'credentials-missing' || cause.startsWith('unauthorized');
}

/**
 * Effect of a retry. `permanent` fails again until the cause is fixed. `transient` can be over in a moment. `kubelet-retries`
 * is not a failure. `unknown` is not known well enough to give up early.
 */
export type Persistence = 'permanent' | 'transient' | 'kubelet-retries' | 'unknown';

/** `elsewhere`: the node is to blame, so another one is preferred. */
export type Replacement = 'anywhere' | 'elsewhere';

/** What log, annotation and summary say of a reason. The documents' texts are lines of scripts/reason-texts.jsonl. */
export type ReasonEntry = {
  /** Default: permanent. `depends`: decided where the finding is made. */
  persistence?: Persistence | 'depends';
  /** Default: failure. */
  outcome?: 'success' | 'cancelled';
  title: string;
  /** What to do; a finding may override it. */
  hint?: string;
  /** Shown before the hint: the log of the container says more, or gives the reason. */
  log?: 'more' | 'why';
  /** Only the raw message gives the cause, so it is shown next to the hint. */
  isInItsMessage?: true;
  /** Where another pod is created if the step had not started in this one; undefined: no other pod is created. */
  replacement?: Replacement;
};
