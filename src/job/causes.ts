import type { Persistence, ReasonEntry } from './reason-entry.ts';
import { uncapitalize } from './text.ts';

/** Why an image could not be pulled, and whether a retry can help. No other file decides what a cause means. */
export type Cause = keyof typeof CAUSES;

/** `sentence`: what was found; `@` stands for the image, `%` for its registry. */
type CauseEntry = ReasonEntry & { sentence: string; persistence?: Persistence };

export const CAUSES = {
  'not-found': {
    title: 'Image not found',
    sentence: '@ does not exist in its registry',
    found: 'The image is not in its registry',
    hint: 'Check the spelling, and that the image was pushed before this step ran.',
  },
  /** 401 or 403: denied, expired or wrong credentials. */
  unauthorized: {
    title: 'Access to the image denied',
    sentence: '% refused access to @',
    found: 'The registry refused access to the image',
    hint: 'Check that the credentials are right and may pull this repository.',
    advice: 'Check that the credentials are right, have not expired and may pull this repository.',
  },
  'unauthorized-or-not-found': {
    title: 'Image not found, or access denied',
    sentence: '% has no @, or does not let this cluster see it',
    found: 'The image is not there or is private; the registry does not say which',
    hint: 'Check the spelling of the image; if it is private, give credentials that may pull it: with `registry-credentials`, an image pull secret or the service account.',
  },
  /** No credentials for a registry that demands them; a missing pull secret; a helper that fails. */
  'credentials-missing': {
    title: 'No credentials for the registry',
    sentence: '% wants credentials for @, and none that work were given',
    found: 'The registry wants credentials, and none that work were given',
    hint: 'Give credentials that may pull it: with `registry-credentials`, an image pull secret or the service account.',
    advice:
      'Give credentials that may pull it: with `registry-credentials`, an image pull secret or the service account; check that the pull secrets that the pod names exist.',
  },
  /** Not a legal reference, or a short name that the runtime can't resolve. */
  'invalid-reference': {
    title: 'Not an image reference',
    sentence: '@ is no image reference that the node understands',
    found: 'The name of the image is not one that the node understands',
    hint: 'Write the image as `registry/path/name:tag`: in small letters, without `https://` and without blanks.',
  },
  /** No image for this node's operating system and architecture. */
  'platform-mismatch': {
    title: 'No image for this kind of node',
    sentence: '@ has no image for the operating system and processor of this node',
    found:
      'The image, or its program, is made for another kind of processor or operating system; or the program is a script without a first line like `#!/bin/sh`',
    hint: 'Build the image for this node as well (`docker buildx build --platform linux/amd64,linux/arm64`), or choose other nodes with `node-selector`.',
  },
  /** Schema 1, an unknown media type, or an artifact that is no image. */
  'unsupported-format': {
    title: 'Not a usable image',
    sentence: '@ is there, but in a format that the node can’t run',
    found: 'The image is there, but in a format that the node can’t run',
    hint: 'Build the image again with a current tool, and check that the name leads to an image and not to a chart, a signature or a build cache.',
  },
  /** Signatures, vulnerabilities, a blocked registry. */
  signature: {
    title: 'Image not allowed by a policy',
    sentence: 'the policy of the node or of % does not allow @',
    found:
      'A policy of the node or the registry does not allow the image: its signature, its vulnerabilities, or the registry that it is in',
    hint: 'Ask who runs the registry and the cluster which policy it is; if it wants a signature, sign the image with a key that it trusts.',
  },
  /** An untrusted, expired or wrong certificate, or HTTP where HTTPS was expected. */
  tls: {
    title: 'No trusted TLS connection to the registry',
    sentence: 'the node could not make a trusted connection to % for @',
    found: 'The node does not trust the registry’s TLS certificate, or the registry speaks HTTP',
    hint: 'Let the nodes trust the authority that signed the registry’s certificate.',
    advice: 'Let the nodes trust its authority, renew the certificate, or serve HTTPS.',
  },
  'never-policy': {
    title: 'No usable image on the node',
    sentence: 'the node has no @ that this pod may use, and its pull policy is Never',
    found: 'The pull policy is `Never`, and the image is not on the node, or not for this pod',
    hint: 'Load the image on the node beforehand, or allow a pull with `pull-policy: Never, IfNotPresent`. Nodes from Kubernetes 1.35 on also refuse an image that was pulled with credentials that this pod lacks.',
  },
  /** 429, or a quota of pulls is used up. */
  'rate-limited': {
    persistence: 'transient',
    title: 'Pull rate limit reached',
    sentence: '% does not let this cluster pull more for now; @ was refused',
    found: 'The registry lets this cluster pull no more for now',
    hint: 'Wait, pull with credentials, or let `pull-policy: IfNotPresent` use what the node has.',
  },
  /** 5xx, maintenance, a licence wall of the registry itself. */
  'registry-unavailable': {
    persistence: 'transient',
    title: 'Registry not available',
    sentence: '% could not serve @',
    found: 'The registry is down, or could not serve the image',
    hint: 'Look at the registry’s status page or its own log.',
  },
  dns: {
    persistence: 'transient',
    title: 'Registry name does not resolve',
    sentence: 'the node could not resolve the name % to pull @',
    found: 'The node could not resolve the registry’s name',
    hint: 'Check the registry’s name, and that the node’s resolver knows it; pods may resolve names that nodes can’t.',
  },
  /** Refused, reset, unreachable, or cut off in the middle. */
  network: {
    persistence: 'transient',
    title: 'Registry not reached',
    sentence: 'the node had no lasting connection to % for @',
    found: 'The node could not connect to the registry, or the connection broke',
    hint: 'Check that the registry is up and that the node may reach it: address, port, firewall.',
  },
  /** No answer in time, at any step except a name lookup or a proxy. */
  timeout: {
    persistence: 'transient',
    title: 'No answer from the registry',
    sentence: '% did not answer in time for @',
    found: 'The registry did not answer in time, or the pull took longer than `pull-timeout`',
    hint: 'Check that the registry is up and that a firewall on the node’s way to it drops nothing.',
    advice:
      'Check that the registry is up and that no firewall drops anything; raise `pull-timeout` for a big image.',
  },
  proxy: {
    persistence: 'transient',
    title: 'A proxy stands before the registry',
    sentence: 'something between the node and % answered in its place for @',
    found: 'A proxy, or something that is no registry, answered',
    hint: 'Check the proxy settings of the node’s container runtime, or the address of the registry.',
  },
  /** Digest or size mismatch, or content that is gone from a store. */
  'corrupt-content': {
    persistence: 'transient',
    title: 'The image arrived damaged',
    sentence: 'what % sent of @ is not what its digest promises',
    found: 'The image arrived damaged',
    hint: 'If it happens again, push the image again, and clear what a mirror or the node keeps of it.',
  },
  /** No space, an I/O error or a read-only store on the node. */
  disk: {
    persistence: 'transient',
    title: 'The node could not store the image',
    sentence: 'the node had no room for @, or its disk failed',
    found: 'The node had no room for the image, or its disk failed',
    hint: 'Free space on the node or check its disk; another node may have room.',
  },
  'kubelet-throttled': {
    persistence: 'kubelet-retries',
    title: 'The node pulls too much at once',
    sentence: 'the node has reached its own limit of pulls a second, and @ has to wait',
    found:
      'The node limits how many pulls it begins in a second. No step ends with it; it is in `report` alone',
    hint: 'Nothing to do: the node limits how many pulls it begins in a second.',
  },
  /** The container runtime or its snapshotter failed. */
  'runtime-error': {
    persistence: 'transient',
    title: 'The container runtime failed',
    sentence: 'the node’s container runtime could not handle @',
    found: 'The node’s container runtime failed',
    hint: 'If it happens again, the node needs care: its container runtime failed, not the registry.',
  },
  'backoff-only': {
    persistence: 'unknown',
    title: 'Image not pulled',
    sentence: '@ could not be pulled; this node does not say why',
    found: 'The image could not be pulled, and the node does not say why',
    hint: 'Look at the pod’s events: this kubelet tells the reason only there.',
  },
  other: {
    persistence: 'unknown',
    title: 'Image not pulled',
    sentence: '@ could not be pulled',
    found: 'The image could not be pulled, for a reason that is not known here',
    hint: 'Read the node’s message, which is not known here.',
    isInItsMessage: true,
  },
} as const satisfies Record<string, CauseEntry>;

export function persistenceOf(cause: Cause): Persistence {
  const entry: CauseEntry = CAUSES[cause];
  return entry.persistence ?? 'permanent';
}

/** The title as a part of a sentence. */
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
