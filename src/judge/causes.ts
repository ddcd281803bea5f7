/**
 * Why an image could not be pulled, and what that says about trying again.
 * The source of truth for the whole project: no other file decides what a cause means.
 */
export type Cause = keyof typeof prospects;

/**
 * What trying again would bring:
 * `lasting` fails again until somebody changes something, `passing` may be gone in a moment,
 * `waits` is no failure at all, `unknown` is not known well enough to give up early.
 */
export type Prospect = 'lasting' | 'passing' | 'waits' | 'unknown';

export const prospects = {
  /** The tag, digest or repository is not there. */
  'not-found': 'lasting',
  /** 401 or 403: denied, expired or wrong credentials. */
  unauthorized: 'lasting',
  /** The registry hides whether the repository is missing or private. */
  'unauthorized-or-not-found': 'lasting',
  /** No credentials for a registry that demands them; a missing pull secret; a helper that fails. */
  'credentials-missing': 'lasting',
  /** Not a legal reference, or a short name that the runtime can't resolve. */
  'invalid-reference': 'lasting',
  /** No image for this node's operating system and architecture. */
  'platform-mismatch': 'lasting',
  /** Schema 1, an unknown media type, or an artifact that is no image. */
  'unsupported-format': 'lasting',
  /** Rejected by a signature or by the node's policy. */
  signature: 'lasting',
  /** An untrusted, expired or wrong certificate, or HTTP where HTTPS was expected. */
  tls: 'lasting',
  /** Policy Never, and the node does not have the image. */
  'never-policy': 'lasting',
  /** 429, or a quota of pulls is used up. */
  'rate-limited': 'passing',
  /** 5xx, maintenance, a licence wall of the registry itself. */
  'registry-unavailable': 'passing',
  /** The registry's name did not resolve. */
  dns: 'passing',
  /** Refused, reset, unreachable, or cut off in the middle. */
  network: 'passing',
  /** No answer in time, at whatever step but a name lookup or a proxy. */
  timeout: 'passing',
  /** A proxy, or something that is no registry, answered. */
  proxy: 'passing',
  /** Digest or size mismatch, or content that is gone from a store. */
  'corrupt-content': 'passing',
  /** No space, an I/O error or a read-only store on the node. */
  disk: 'passing',
  /** The kubelet's own limit of pulls a second; it tries again by itself. */
  'kubelet-throttled': 'waits',
  /** The container runtime or its snapshotter broke. */
  'runtime-error': 'passing',
  /** An old kubelet's back-off, which does not say why. */
  'backoff-only': 'unknown',
  /** Words that nobody knows yet. */
  other: 'unknown',
} as const satisfies Record<string, Prospect>;

/** True when nothing but a change by a person (or another policy) can help. */
export function isLasting(cause: Cause): boolean {
  return prospects[cause] === 'lasting';
}

/** True for a word that is a cause; for input that names causes, such as the grace periods. */
export function isCause(word: string): word is Cause {
  return Object.hasOwn(prospects, word);
}
