/**
 * Image references are checked before anything is created: a kubelet needs a pod and half a second to report
 * InvalidImageName. Grammar: https://github.com/distribution/reference/blob/main/reference.go
 */
export type ImageReference = {
  /** Registry host and port; `docker.io` where none is written. */
  registry: string;
  /** Path in the registry, with Docker Hub's implied `library/`. */
  repository: string;
  tag: string | undefined;
  digest: string | undefined;
};

const MAX_NAME_LENGTH = 255;
/** A name, a tag of 128 and a digest. */
const MAX_REFERENCE_LENGTH = 1000;
const SEGMENT = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const HOST =
  /^(?:(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*|\[[a-fA-F0-9:]+\])(?::[0-9]+)?$/;
const TAG = /^[\w][\w.-]{0,127}$/;
/** The grammar has more, but only these are parsed: https://github.com/opencontainers/go-digest/blob/v1.0.0/algorithm.go */
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$/;

/** Parses as container runtimes do, except in splitHost. `problem`: what is wrong, as the end of a sentence. */
export function parseImageReference(text: string): ImageReference | { problem: string } {
  if (text.length > MAX_REFERENCE_LENGTH) return { problem: 'it is too long' };
  if (/\s/.test(text)) return { problem: 'it contains a space' };
  if (/^[a-z]+:\/\//i.test(text)) return { problem: 'it starts like a URL; remove the part before the host' };
  const [named, digest, ...more] = text.split('@');
  if (more.length > 0) return { problem: 'it has more than one @' };
  if (named === undefined || named === '') return { problem: 'the name is missing' };
  const { name, tag } = splitTag(named);
  const problem = digestProblem(digest) ?? tagProblem(tag) ?? nameProblem(name);
  if (problem !== undefined) return { problem };
  return { ...splitRegistry(name), tag, digest };
}

/** A digest always names the same image; a tag can move. */
export function hasDigest(image: string): boolean {
  const reference = parseImageReference(image);
  return 'digest' in reference && reference.digest !== undefined;
}

function splitTag(named: string): { name: string; tag: string | undefined } {
  const colon = named.lastIndexOf(':');
  if (colon === -1 || named.indexOf('/', colon) !== -1) return { name: named, tag: undefined };
  return { name: named.slice(0, colon), tag: named.slice(colon + 1) };
}

/** Without a host the image is Docker Hub's. */
function splitRegistry(name: string): { registry: string; repository: string } {
  const { host = 'docker.io', path } = splitHost(name);
  const registry = host === 'index.docker.io' ? 'docker.io' : host;
  const isOfficial = registry === 'docker.io' && !path.includes('/');
  return { registry, repository: isOfficial ? `library/${path}` : path };
}

/** Runtimes also take a first part with capital letters for a host; from users it is a misspelt name. */
function splitHost(name: string): { host?: string; path: string } {
  const slash = name.indexOf('/');
  const first = name.slice(0, slash);
  const isHost = slash > 0 && (/[.:]/.test(first) || first === 'localhost');
  return isHost ? { host: first, path: name.slice(slash + 1) } : { path: name };
}

function digestProblem(digest: string | undefined): string | undefined {
  return digest === undefined || DIGEST.test(digest)
    ? undefined
    : 'the part after @ is not a valid digest (sha256: and 64 hexadecimal digits in lowercase)';
}

function tagProblem(tag: string | undefined): string | undefined {
  if (tag === undefined || TAG.test(tag)) return undefined;
  if (tag === '') return 'the tag after the colon is missing';
  return `"${tag}" is not a valid tag; use at most 128 letters, digits, "_", "." and "-", starting with a letter, digit or "_"`;
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'the name is missing';
  if (/^[a-f0-9]{64}$/.test(name)) return 'it is an image ID; use a name';
  const { host, path } = splitHost(name);
  if (host !== undefined && !HOST.test(host)) return `"${host}" is not a valid registry host`;
  if (path.length > MAX_NAME_LENGTH) return `its name is longer than ${MAX_NAME_LENGTH} characters`;
  const bad = path.split('/').find((segment) => !SEGMENT.test(segment));
  if (bad === undefined) return undefined;
  if (bad === '') return 'a part of its path is empty (two slashes, or one at an end)';
  if (bad !== bad.toLowerCase()) return `"${bad}" has uppercase letters; write image names in lowercase`;
  return `"${bad}" is not a valid part of an image name; use lowercase letters and digits, with ".", "_" or "-" between them`;
}

/** Are both written in the same way, apart from an implied `latest` or a tag in addition to a digest? */
export function isWrittenAlike(one: string, other: string): boolean {
  return one === other || spelling(one) === spelling(other);
}

/** Do they name the same image, apart from registry mirrors? */
export function isSameImage(one: string, other: string): boolean {
  return one === other || canonicalName(one) === canonicalName(other);
}

/** Is `given`, as the cluster reports it, the requested image, perhaps with a digest added? */
export function isAsAsked(given: string, asked: string): boolean {
  if (isSameImage(given, asked)) return true;
  const [one, other] = [parseImageReference(given), parseImageReference(asked)];
  if ('problem' in one || 'problem' in other) return false;
  const isSameRepository = one.registry === other.registry && one.repository === other.repository;
  const isPinned = one.digest !== undefined && other.digest === undefined;
  return isSameRepository && isPinned && (one.tag ?? other.tag ?? 'latest') === (other.tag ?? 'latest');
}

/** The image as written, with an implied `latest`, and without a tag if it has a digest. */
export function spelling(image: string): string {
  const reference = parseImageReference(image);
  if ('problem' in reference) return image;
  const { tag, digest } = reference;
  const [named = ''] = image.split('@');
  const name = tag === undefined ? named : named.slice(0, -tag.length - 1);
  return `${name}${identifierOf(tag, digest)}`;
}

function canonicalName(image: string): string {
  const reference = parseImageReference(image);
  if ('problem' in reference) return image;
  const { registry, repository, tag, digest } = reference;
  return `${registry}/${repository}${identifierOf(tag, digest)}`;
}

/** If there is a digest, the tag has no effect. */
function identifierOf(tag: string | undefined, digest: string | undefined): string {
  return digest === undefined ? `:${tag ?? 'latest'}` : `@${digest}`;
}

/** Docker Hub, historically: https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/ */
const DOCKER_HUB = 'https://index.docker.io/v1/';

/** The registry's key in docker's file, which is the same for all names of Docker Hub. */
export function registryKey(registry: string): string {
  return /^(?:(?:index|registry-1)\.)?docker\.io$/.test(registry) ? DOCKER_HUB : registry;
}
