// Image references as the kubelet and containerd read them (github.com/distribution/reference).

export interface ImageReference {
  /** Where it is pulled from: `docker.io` for a name without a host. */
  domain: string;
  /** Without the domain: `library/busybox`. */
  repository: string;
  tag?: string;
  digest?: string;
}

const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const domain = `(?:${label}(?:\\.${label})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const name = new RegExp(
  `^(?:(${domain})/)?(${component}(?:/${component})*)(?::(\\w[\\w.-]{0,127}))?(?:@(\\w+:[0-9a-f]{32,}))?$`,
);

/** @throws an error with the library's own words for a name that is no reference */
export function parseReference(text: string): ImageReference {
  const [first, rest] = [text.slice(0, text.indexOf('/')), text.slice(text.indexOf('/') + 1)];
  // splitDockerDomain: the first part is a host only if it looks like one.
  const isHost =
    text.includes('/') && (/[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase());
  const host = isHost ? first : 'docker.io';
  const remote = isHost ? rest : text;
  const path = host === 'docker.io' && !remote.includes('/') ? `library/${remote}` : remote;
  const remoteName = (remote.split('@')[0] ?? '').replace(/:[^:/]*$/, '');
  if (remoteName !== remoteName.toLowerCase()) {
    throw new Error(`invalid reference format: repository name (${remoteName}) must be lowercase`);
  }
  const parts = name.exec(`${host}/${path}`);
  if (!parts?.[2]) throw new Error('invalid reference format');
  const [, , repository, tag, digest] = parts;
  return {
    domain: host === 'index.docker.io' ? 'docker.io' : host,
    repository,
    ...(tag ? { tag } : {}),
    ...(digest ? { digest } : tag ? {} : { tag: 'latest' }),
  };
}

/** The full name, as containerd writes it; a digest wins over a tag. */
export function fullName({ domain, repository, tag, digest }: ImageReference): string {
  return `${domain}/${repository}${digest ? `@${digest}` : `:${tag}`}`;
}
