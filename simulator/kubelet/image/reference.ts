// Image references as the kubelet and containerd read them (github.com/distribution/reference).

export interface ImageReference {
  /** The registry to pull from: `docker.io` for a name without a host. */
  domain: string;
  /** Without the domain: `library/busybox`. */
  repository: string;
  tag?: string;
  digest?: string;
}

const COMPONENT = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const DOMAIN = `(?:${LABEL}(?:\\.${LABEL})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const REFERENCE = new RegExp(
  `^(?:(${DOMAIN})/)?(${COMPONENT}(?:/${COMPONENT})*)(?::(\\w[\\w.-]{0,127}))?(?:@(\\w+:[0-9a-f]{32,}))?$`,
);

/** @throws an error with the library's own words for a name that is not a valid reference */
export function parseReference(text: string): ImageReference {
  const { host, remote } = splitHost(text);
  const path = host === 'docker.io' && !remote.includes('/') ? `library/${remote}` : remote;
  const remoteName = (remote.split('@')[0] ?? '').replace(/:[^:/]*$/, '');
  if (remoteName !== remoteName.toLowerCase())
    throw new Error(`invalid reference format: repository name (${remoteName}) must be lowercase`);
  const [, , repository, tag, digest] = REFERENCE.exec(`${host}/${path}`) ?? [];
  if (!repository) throw new Error('invalid reference format');
  return {
    domain: host === 'index.docker.io' ? 'docker.io' : host,
    repository,
    ...(tag ? { tag } : {}),
    ...(digest ? { digest } : tag ? {} : { tag: 'latest' }),
  };
}

/** splitDockerDomain: the first part is a host only if it looks like one. */
function splitHost(text: string): { host: string; remote: string } {
  const slash = text.indexOf('/');
  const first = text.slice(0, Math.max(slash, 0));
  const isHost = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase();
  return isHost ? { host: first, remote: text.slice(slash + 1) } : { host: 'docker.io', remote: text };
}

/** The full name, as containerd writes it; a digest wins over a tag. */
export function fullName({ domain, repository, tag, digest }: ImageReference): string {
  return `${domain}/${repository}${digest ? `@${digest}` : `:${tag}`}`;
}
