import { CAUSES, type Cause, type Persistence, persistenceOf } from '../job/causes.ts';
import { refusedPlace } from './pull-rules.ts';
import { maskForeignText, type PullFailure } from './pulls.ts';

/** What to do: advice by message or cause and by registry, the mirror that the node asked, and whether a retry helps. */
export function pullHint(failure: Partial<PullFailure> & Pick<PullFailure, 'cause' | 'rawMessage'>): string {
  const registry = registryKind(failure.registry);
  const words = maskForeignText(failure.rawMessage);
  const [, byWords, scope] = BY_WORDS[failure.cause]?.find(([known]) => known.test(words)) ?? [];
  const parts = [
    isRefusedByStorage(failure) ? STORAGE_ADVICE : (byWords ?? CAUSES[failure.cause].hint),
    scope !== 'whole' &&
      REGISTRY_ADVICE[failure.cause]?.[registry]?.replace('%', () => failure.registry ?? ''),
    failure.mirror && `The node asked ${failure.mirror} in place of ${failure.registry}: look there first.`,
    AGAIN[persistenceOf(failure.cause)],
  ];
  return parts.filter(Boolean).join(' ');
}

const AGAIN: Record<Persistence, string> = {
  permanent: 'Trying again will not help.',
  transient: 'Trying again may help.',
  'kubelet-retries': 'The node tries again automatically.',
  unknown: 'Trying again may help.',
};

/** A refusal by the registry itself would be `unauthorized`: see `causeOfAddress`. */
function isRefusedByStorage({ cause, status }: Partial<PullFailure>): boolean {
  return cause === 'registry-unavailable' && [400, 401, 403].includes(status ?? 0);
}

const STORAGE_ADVICE =
  'The registry accepted the node’s login, but its storage refused the download: check the clock of the node, and that its network can reach that storage.';

/** `whole`: the credentials that the registry accepts do not matter. */
type Advice = readonly [words: RegExp, advice: string, scope?: 'whole'];

/** Matched against masked text, like the rules, because the name of an image can contain any word. */
const BY_WORDS: Partial<Record<Cause, readonly Advice[]>> = {
  unauthorized: [
    [
      refusedPlace,
      'The registry does not serve the country or network that the node is in: use another registry for this image.',
      'whole',
    ],
    [
      /is not allowed access|not in the (?:allow|white)list/i,
      'The registry accepts only listed addresses: ask its administrator to add the address of the nodes.',
      'whole',
    ],
    [
      /\b(?:account|consumer|namespace|organi[sz]ation|project|user)\b.{0,60}\b(?:disabled|suspended|not active)\b|requires billing|API has not been used/i,
      'An account, project or namespace is disabled at the registry, or its billing is: enable it again, or use another one.',
      'whole',
    ],
    [/expired/i, 'The credentials have expired: create new ones.'],
  ],
  'registry-unavailable': [
    [
      /\bread[- ]?only\b/i,
      'The registry is in read-only mode, for example for maintenance: try again later, or ask its administrator.',
    ],
  ],
  'credentials-missing': [
    [
      /\bCREDENTIALS\b/,
      'A file of registry credentials on the node is not valid, whichever registry it is for: ask your cluster administrator to fix it.',
      'whole',
    ],
    [
      /parse auth field|illegal base64|json: cannot unmarshal/i,
      'The node can’t read a pull secret of the pod, whichever registry it is for: create it again with `kubectl create secret docker-registry`.',
    ],
    [
      /pull secret/i,
      'Check that the image pull secrets named by the pod and its service account exist in its namespace.',
    ],
    [
      /credential[ -](?:provider|helper)|docker-credential-|getting credentials/i,
      'The program on the node that fetches credentials failed: check that it is installed, and its configuration.',
    ],
  ],
  'invalid-reference': [
    [
      /short[- ]?name|unqualified/i,
      'Write the image with its registry, such as `docker.io/library/nginx:1.29`: the node does not complete short names.',
    ],
  ],
  signature: [
    [
      /registry \S+ is blocked/i,
      'The node’s configuration blocks this registry: ask your cluster administrator for the registry to use.',
    ],
    [
      /vulnerab|severity|\bXray\b|curation|quarantine/i,
      'The registry blocks images that have known vulnerabilities or are not scanned yet: rebuild the image on a newer base, or ask the registry’s administrator.',
    ],
    [
      /signature|signed|trust data/i,
      'Sign the image with the key that the cluster trusts, or ask your cluster administrator to change its policy.',
    ],
  ],
  tls: [
    [
      /certificate required|remote error: tls: (?:bad|unknown|expired|revoked|unsupported) certificate/i,
      'The registry requires a certificate of the node: give the node’s runtime a client certificate for it (containerd: `hosts.toml`; CRI-O: `certs.d`).',
    ],
    [
      /HTTP response to HTTPS client|first record does not look like|malformed HTTP/i,
      'The registry speaks HTTP where the node expects HTTPS: serve HTTPS, or list the registry as insecure in the node’s runtime (containerd: `hosts.toml`; CRI-O: `registries.conf`).',
    ],
    [
      /has expired or is not yet valid|certificate has expired/i,
      'Renew the registry’s certificate, and check the clock of the node.',
    ],
    [
      /is (?:not )?valid for/i,
      'The server that answered has a certificate for another name: a proxy or a wrong DNS entry leads the node to another server, or the registry’s certificate lacks this name.',
    ],
    [
      /doesn't contain any IP SANs|legacy Common Name|cannot validate certificate for/i,
      'Use the name that the registry’s certificate is made for, or a certificate for this name.',
    ],
  ],
};

/** Which credentials each registry accepts. */
const CREDENTIALS: Partial<Record<RegistryKind, string>> = {
  'docker-hub': 'Docker Hub accepts a user name and a personal access token.',
  ghcr: 'GHCR accepts a token with `read:packages`, and answers the same for a package that does not exist; `GITHUB_TOKEN` works if the package’s settings name this repository.',
  ecr: 'ECR’s passwords expire after 12 hours: run `aws ecr get-login-password` shortly before this step, or give the nodes’ role `ecr:BatchGetImage` and `ecr:GetDownloadUrlForLayer`.',
  google: 'Give the nodes’ service account the role Artifact Registry Reader on the repository.',
  acr: 'Attach the registry to the cluster (`az aks update --attach-acr`), or use a token with the role AcrPull; its firewall answers the same.',
  'in-cluster':
    'For OpenShift’s own registry, the service account also needs the role `system:image-puller` in the image’s namespace.',
};

const ON_THE_NODE =
  'On a node, % is the node itself, not the machine that built the image: push the image to a registry that all nodes can reach, or load it onto the node.';

/** `%` is replaced by the registry. */
const REGISTRY_ADVICE: Partial<Record<Cause, Partial<Record<RegistryKind, string>>>> = {
  unauthorized: CREDENTIALS,
  'unauthorized-or-not-found': CREDENTIALS,
  'credentials-missing': CREDENTIALS,
  'rate-limited': {
    'docker-hub':
      'Docker Hub counts pulls without a login by address, so all nodes with the same public address share the limit.',
  },
  'not-found': {
    ecr: 'An ECR lifecycle policy may have removed the tag.',
    google: 'gcr.io moved to Artifact Registry; old images may no longer exist.',
    node: ON_THE_NODE,
  },
  dns: {
    'in-cluster': 'Nodes don’t ask the cluster’s DNS: use a name or an address that the node itself knows.',
  },
  tls: {
    'in-cluster': 'A registry inside the cluster must be listed in the runtime configuration of every node.',
  },
  network: {
    'in-cluster': 'Nodes reach a registry in the cluster through a node port or a load balancer.',
    node: ON_THE_NODE,
  },
};

const HOSTS = [
  [/^(?:.+\.)?docker\.(?:io|com)$/, 'docker-hub'],
  [/^(?:ghcr\.io|docker\.pkg\.github\.com)$/, 'ghcr'],
  [/\.dkr[.-]ecr(?:-fips)?\..+/, 'ecr'],
  [/^(?:.+\.)?gcr\.io$|\.pkg\.dev$/, 'google'],
  [/\.azurecr\.(?:io|cn|us)$/, 'acr'],
  [/^localhost$|^127\.|^\[::1\]$/, 'node'],
  // A service of the cluster, a name without a domain, or a private address.
  [
    /\.svc(?:\.cluster\.local)?$|\.(?:internal|local)$|^[^.]+$|^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./,
    'in-cluster',
  ],
] as const;

type RegistryKind = (typeof HOSTS)[number][1] | 'other';

/** `registry`: a host, with or without port. */
function registryKind(registry: string | undefined): RegistryKind {
  const host = registry?.toLowerCase().replace(/:\d+$/, '') ?? '.';
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? 'other';
}
