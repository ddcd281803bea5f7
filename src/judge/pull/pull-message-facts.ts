/** What the message of a failed pull contains besides its cause. */
export type PullFacts = {
  /** As the pod names it; only where the kubelet wrote it, because runtimes complete the name. */
  readonly image: string | undefined;
  /** As the message names it, whoever wrote it: mostly with what a runtime has added. */
  readonly named: string | undefined;
  /** The registry in the image's name, `docker.io` if it has none. */
  readonly registry: string | undefined;
  /** The host that was asked instead of that registry. */
  readonly mirror: string | undefined;
  /** The HTTP status of the answer, from the registry or a proxy. */
  readonly status: number | undefined;
};

/** @param told the part of the text that decides */
export function factsOf(text: string, told = text): PullFacts {
  const image = kubeletImage.exec(text)?.slice(1).find(Boolean);
  const named = (image ?? imageOfRuntime(text))?.replace(/^[a-z]+:\/\//i, '');
  const asked = askedHost(text);
  const registry = named === undefined ? asked && registryOfHost(asked) : registryOf(named);
  return { image, named, registry, mirror: mirrorOf(text, registry), status: httpStatusOf(told) };
}

/** pkg/kubelet/images/image_manager.go, each with the name as the pod has it; what follows may be anybody's words. */
const kubeletImage =
  /^(?:Error syncing pod, skipping: )?(?:failed to "StartContainer" for "[^"]*" with \w+: ")?(?:(?:WARNING|Error|ErrImage\w+|ImagePullBackOff|InvalidImageName|ImageInspectError|RegistryUnavailable|SignatureValidationFailed): )?(?:(?:Failed to (?:pull|inspect) image|Back-off pulling image|Failed to apply default image tag|[Cc]ontainer image) "([^"]{1,500})"|image pull failed for (\S{1,500}?),? (?:because|this may)\b)/;

/** Where containerd, dockerd and containers/image put the name, with a tag or domain added. */
const runtimePositions: readonly RegExp[] = [
  /\b(?:image|reference) "([^"\s]{1,500})"/i,
  /\bdocker:\/\/([^\s"]{1,500}?)(?=:?\s|:?$)/i,
  /\b(?:pull access denied for|(?<!no matching )manifest for|(?:pull|pulling) image|resolve ref|repository) ([^\s",]{0,400}[/:@][^\s",]{1,400}?)(?=[:,]?\s|$)/i,
  /\breading manifest \S{1,200} in (\S{1,400}?)(?=:?\s|$)/i,
];

function imageOfRuntime(text: string): string | undefined {
  for (const position of runtimePositions) {
    const image = position.exec(text)?.[1];
    if (image !== undefined && !image.startsWith('http')) return image;
  }
  return undefined;
}

/** As https://github.com/distribution/reference reads it. */
function registryOf(image: string): string {
  const [first, ...rest] = image.split('/');
  if (first === undefined || rest.length === 0) return 'docker.io';
  return /[.:]/.test(first) || first === 'localhost' ? registryOfHost(first) : 'docker.io';
}

function registryOfHost(host: string): string {
  return /(?:^|\.)docker\.(?:io|com)$/i.test(host) ? 'docker.io' : host.toLowerCase();
}

const registryUrl = /\bhttps?:\/\/([^\s"/?]{1,253})\/v[12]\/[^\s"]*/i;

function askedHost(text: string): string | undefined {
  return (registryUrl.exec(text) ??
    /\bpinging (?:container|docker) registry ([^\s"]{1,253}?)(?=:\s|\s|$)/i.exec(text))?.[1];
}

/** CRI-O lists failed mirrors; others show a request to another host, containerd's with `?ns=REGISTRY`. */
function mirrorOf(text: string, registry: string | undefined): string | undefined {
  const listed = /\(Mirrors also failed: \[([^\s/\]]{1,253})\//.exec(text)?.[1];
  if (listed !== undefined) return listed;
  const asked = registryUrl.exec(text);
  if (asked?.[1] === undefined || registry === undefined) return undefined;
  const host = registryOfHost(asked[1]);
  return host === registry.toLowerCase() || /\/token\b|\/v2\/token/.test(asked[0]) ? undefined : host;
}

const statusPositions: readonly RegExp[] = [
  // containerd core/remotes/errors: unexpected status from HEAD request to U: 503 Service Unavailable
  /\bunexpected status(?: code)?\b[^\n]{0,2000}?(?::|code) (\d{3})\b/i,
  // containerd 1.5: failed with status code [manifests T]: 401 Unauthorized
  /\bstatus code (?:\[[^\]]{0,300}\]: )?(\d{3})\b/i,
  // older containers/image: invalid status code from registry 503 (…); unexpected http code: 504 (…)
  /\bstatus code [a-z ]{1,60}(\d{3})\b/i,
  /\bunexpected http code:? (\d{3})\b/i,
  // distribution client: received unexpected HTTP status: 503 …; error parsing HTTP 403 response body
  /\bHTTP status:? (\d{3})\b/i,
  /\bHTTP (\d{3}) response\b/i,
  // containers/image: StatusCode: 404, "…"
  /\bStatusCode: (\d{3})\b/i,
  /\bstatus:? (\d{3})\b/i,
  // dockerd before 1.10: Server error: 403 trying to fetch …; HTTP code 404
  /\bserver error: (\d{3}) trying to\b/i,
  /(?<!\()\bHTTP code:? (\d{3})\b/i,
  // a bare status line
  /(?:^|[\s:])([345]\d\d) (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication|Request Timeout|Gone|Too Many|Unavailable For|Internal Server|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time|Moved|Found|Temporary Redirect)/i,
];

export function httpStatusOf(text: string): number | undefined {
  for (const position of statusPositions) {
    const status = position.exec(text)?.[1];
    if (status !== undefined) return Number(status);
  }
  return undefined;
}
