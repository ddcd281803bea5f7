/**
 * Replaces what other people chose (image names, tags, hosts, URLs, digests, paths) by placeholders, so that the rules
 * see only the words of runtime and registry: an image called `unauthorized/no-such-host:timeout` must change nothing.
 * Each pattern is bounded or has a fixed left edge, so masking takes linear time.
 */
export function maskForeignText(text: string): string {
  let masked = text.replace(url, (found) => `URL${trailingPunctuation(found)}`);
  for (const [pattern, placeholder] of positions) masked = masked.replace(pattern, placeholder);
  return masked
    .replace(quotedWord, (found, word: string) => (isVocabulary(word) ? found : '"QUOTED"'))
    .replace(singleQuotedWord, "'QUOTED'")
    .replace(digest, 'DIGEST')
    .replace(slashed, (found) => maskSlashed(found))
    .replace(path, (found) => `PATH${trailingPunctuation(found)}`)
    .replace(dottedHost, 'HOST')
    .replace(dottedTag, 'IMAGE');
}

const url = /\b(?:https?|docker|oci):\/\/[^\s"'\\]*/gi;

/** Where runtimes put a name without quotes, or in quotes that may contain blanks. */
const positions: ReadonlyArray<readonly [RegExp, string]> = [
  // Files of the node, which no image is named like, as they begin with a slash
  [/"?(?<![\w/.>])(?:\/[\w@+-][\w.@+-]{0,100}){1,12}\.sock\b"?/g, 'SOCKET'],
  [/(?<![\w./:@-])(?:containerd|crio|docker|cri-dockerd)\.sock\b/g, 'SOCKET'],
  [
    /"?(?<![\w/.>])(?:\/[\w.@+-]{1,100}){0,12}\/(?:(?:\.docker|kubelet)\/config\.json|auth\.json|\.dockercfg|\.dockerconfigjson)\b"?/g,
    'CREDENTIALS',
  ],
  // kubelet, containerd: … image "X", … reference "X", … default image tag "X", … on ref "layer-X"
  [/\b(image|image tag|image name|image reference|reference|ref|repository) "[^"]*"/gi, '$1 IMAGE'],
  // kubeadm and nerdctl: failed to pull image X: …
  [
    /\b(pull|pulling|inspect|find) image (?!err\b|or\b|with\b|from\b|on\b)[^\s"]+?(?=[:,]?\s|$)/gi,
    '$1 image IMAGE',
  ],
  // containers/image: reading manifest T in R: …
  [/\b(reading manifest) \S+ in \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  [/\b(reading (?:blob|digest|signatures?)) \S+( in \S+?)?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  // … but old ones put a status there: Invalid status code returned when fetching blob 504
  [/\b(fetching blob) (?!\d{3}(?:\s|$))\S+?(?=:\s|\s|$)/gi, '$1'],
  // dockerd: pull access denied for X, …; manifest for X not found; repository X not found
  [/\b(pull access denied for) \S+?(?=,?\s|$)/gi, '$1 IMAGE'],
  [/\b(manifest for) \S+ (not found)/gi, '$1 IMAGE $2'],
  [
    /\b(repository|artifact|project|image|tag) (?!(?:was|does|is|not)\b)\S+ (not found|does not exist)/gi,
    '$1 IMAGE $2',
  ],
  [/\b(no such image): \S+/gi, '$1: IMAGE'],
  // containerd 1.5: pulling from host H failed with status code [manifests T]: 401 …
  [/\b(pulling from host) \S+/gi, '$1 HOST'],
  [/\[(manifests|blobs) [^\]]{0,400}\]/gi, '[$1]'],
  // kubelet, for a runtime that says RegistryUnavailable or SignatureValidationFailed
  [/\b(image pull failed for) \S+/gi, '$1 IMAGE'],
  // Amazon ECS: failed to resolve ref X: …
  [/\b(resolve ref) \S+?(?=:\s|\s|$)/gi, '$1 IMAGE'],
  [/\b(pinging (?:container|docker) registry) \S+?(?=:\s|\s|$)/gi, '$1 HOST'],
  // Go's resolver: lookup H on R:53: …
  [/\blookup \S+?(?=:\s|\s|$)/gi, 'lookup HOST'],
  // Quay: Tag T was deleted or has expired
  [/\b(tag) \S+ (was deleted)/gi, '$1 IMAGE $2'],
];

const quotedWord = /"([^"\s]{1,400})"/g;
const singleQuotedWord = /(?<!\w)'[\w.][^'\s]{0,400}'/g;
const digest = /\b(?:sha256|sha384|sha512)[:-][0-9a-f]{6,128}\b/gi;
/** A host may be an IPv6 address in brackets. */
const slashed = /(?<![\w/.:@%+<>-])(?:\[[\da-f:.]{2,45}\]|[\w.<>-]+)(?::\d+)?(?:\/[\w.<>@:%+-]+)+/gi;
const path = /(?<![\w/.>])\/[\w.@:/+-]+/g;
const dottedHost = /(?<![\w./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?![\w.])/g;
/** A tagged name without a slash, as in `no such image nginx:1.99`: its tag has a digit or a dot. */
const dottedTag = /(?<![\w.:-])[a-z][\w-]*:v?\d[\w.-]*(?=:?\s|$)/g;

/** Slashes in words of Go and of the runtimes, not in an image's name. */
const vocabulary =
  /^(?:net\/http|i\/o|input\/output|username\/password|fork\/exec|read\/write|and\/or|http\/[12](?:\.[01])?|crypto\/\w+|archive\/tar|text\/\w+|application\/[\w.+-]+|(?:linux|windows|darwin)\/\w+(?:\/\w+)?|image\/\w+|URL|\\x1[56].*|<!?(?:doctype|html|head|body|\?xml).*)$/i;

/** Of a scan in Harbor's quotes */
const scanStatus = /^(?:Running|Pending|Scheduled)$/;

function isVocabulary(word: string): boolean {
  return vocabulary.test(word) || scanStatus.test(word);
}

function maskSlashed(found: string): string {
  const tail = trailingPunctuation(found);
  const word = found.slice(0, found.length - tail.length);
  return isVocabulary(word) || word.includes('</') ? found : `IMAGE${tail}`;
}

function trailingPunctuation(found: string): string {
  let end = found.length;
  while (end > 0 && ':,.;)]}'.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(end);
}
