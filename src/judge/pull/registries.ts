/** Self-hosted registries are recognized by the usual names of their hosts. */
const HOSTS = [
  [/^(?:.+\.)?docker\.(?:io|com)$/, 'docker-hub'],
  [/^(?:ghcr\.io|docker\.pkg\.github\.com)$/, 'ghcr'],
  [/^public\.ecr\.aws$/, 'ecr-public'],
  [/\.dkr[.-]ecr(?:-fips)?\..+/, 'ecr'],
  [/^(?:.+\.)?gcr\.io$|\.pkg\.dev$/, 'google'],
  [/\.azurecr\.(?:io|cn|us)$/, 'acr'],
  [/^quay\.io$|^quay\./, 'quay'],
  [/gitlab/, 'gitlab'],
  [/harbor/, 'harbor'],
  [/artifactory|\.jfrog\.io$/, 'artifactory'],
  // A service of the cluster, a name without a domain, or a private address.
  [/^localhost$|\.svc(?:\.cluster\.local)?$|\.(?:internal|local)$|^[^.]+$/, 'in-cluster'],
  [/^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./, 'in-cluster'],
] as const;

export type RegistryKind = (typeof HOSTS)[number][1] | 'other';

/** @param registry a host, with or without port, as in `PullFacts.registry` */
export function registryKind(registry: string | undefined): RegistryKind {
  const host = registry?.toLowerCase().replace(/:\d+$/, '') ?? '.';
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? 'other';
}
