import { type Cause, type Prospect, prospects } from './causes.ts';
import type { PullFailure } from './pull-message.ts';
import { type RegistryKind, registryKind } from './registries.ts';

/**
 * What to do about a failed pull, in plain words: the advice, what this registry asks for,
 * where to look when a mirror was asked, and whether trying again helps.
 */
export function pullHint(failure: PullFailure): string {
  const registry = registryKind(failure.registry);
  const parts = [
    ADVICE[failure.cause](failure.said),
    REGISTRY_ADVICE[failure.cause]?.[registry],
    failure.mirror && `The node asked ${failure.mirror} in place of ${failure.registry}: look there first.`,
    AGAIN[prospects[failure.cause]],
  ];
  return parts.filter(Boolean).join(' ');
}

const AGAIN: Record<Prospect, string> = {
  lasting: 'Trying again will not help.',
  passing: 'Trying again may help.',
  waits: 'The node tries again by itself.',
  unknown: 'Trying again may help.',
};

type Advice = (said: string) => string;

const GIVE_CREDENTIALS =
  'Give credentials that may pull it: with `registry-credentials`, an image pull secret or the service account.';

const ADVICE: Record<Cause, Advice> = {
  'not-found': () => 'Check the spelling, and that the image was pushed before this step ran.',
  unauthorized: (said) =>
    /expired/i.test(said)
      ? 'The credentials have expired: make new ones.'
      : 'Check that the credentials are right and may pull this repository.',
  'unauthorized-or-not-found': () =>
    `Check the spelling of the image; if it is private, ${lower(GIVE_CREDENTIALS)}`,
  'credentials-missing': (said) =>
    /pull secret/i.test(said)
      ? 'Check that the image pull secrets named by the pod and its service account exist in its namespace.'
      : /credential[ -]?(?:provider|helper)|docker-credential-|getting credentials/i.test(said)
        ? 'The program on the node that fetches credentials failed: look at its configuration, and that it is installed.'
        : GIVE_CREDENTIALS,
  'invalid-reference': (said) =>
    /short[- ]?name|unqualified/i.test(said)
      ? 'Write the image with its registry, such as `docker.io/library/nginx:1.29`: the node does not complete short names.'
      : 'Write the image as `registry/path/name:tag`: in small letters, without `https://` and without blanks.',
  'platform-mismatch': () =>
    'Build the image for this node as well (`docker buildx build --platform linux/amd64,linux/arm64`), or choose other nodes with `node-selector`.',
  'unsupported-format': () =>
    'Build the image anew with a current tool, and check that the name leads to an image and not to a chart, a signature or a build cache.',
  signature: (said) =>
    /is blocked/i.test(said)
      ? 'The node’s configuration blocks this registry: ask who runs the cluster for the registry to use.'
      : 'Sign the image with the key that the cluster trusts, or ask who runs the cluster to change its policy.',
  tls: adviceOnTls,
  'never-policy': () =>
    'Load the image on the node beforehand, or allow a pull with `pull-policy: Never, IfNotPresent`. Nodes from Kubernetes 1.35 on also say so of an image that was pulled with credentials that this pod lacks.',
  'rate-limited': () =>
    'Wait, pull with credentials, or let `pull-policy: IfNotPresent` use what the node has.',
  'registry-unavailable': () => 'Look at the registry’s status page or its own log.',
  dns: () =>
    'Check the registry’s name, and that the node’s resolver knows it; pods may resolve names that nodes can’t.',
  network: () => 'Check that the registry is up and that the node may reach it: address, port, firewall.',
  timeout: () => 'Check that the registry is up and that a firewall on the node’s way to it drops nothing.',
  proxy: () => 'Check the proxy settings of the node’s container runtime, or the address of the registry.',
  'corrupt-content': () =>
    'If it stays, push the image again, and clear what a mirror or the node keeps of it.',
  disk: () => 'Free space on the node or check its disk; another node may have room.',
  'kubelet-throttled': () => 'Nothing to do: the node limits how many pulls it begins in a second.',
  'runtime-error': () => 'If it stays, the node needs care: its container runtime failed, not the registry.',
  'backoff-only': () => 'Look at the pod’s events: this kubelet tells the reason only there.',
  other: () => 'Read what the node said; its words are not known here.',
};

function adviceOnTls(said: string): string {
  if (/HTTP response to HTTPS client|first record does not look like|malformed HTTP/i.test(said)) {
    return 'The registry speaks HTTP where the node expects HTTPS: serve HTTPS, or list the registry as insecure in the node’s runtime (containerd: `hosts.toml`; CRI-O: `registries.conf`).';
  }
  if (/has expired or is not yet valid|certificate has expired/i.test(said)) {
    return 'Renew the registry’s certificate, and check the clock of the node.';
  }
  if (
    /is valid for|doesn't contain any IP SANs|legacy Common Name|cannot validate certificate for/i.test(said)
  ) {
    return 'Use the name that the registry’s certificate is made for, or a certificate for this name.';
  }
  return 'Let the nodes trust the authority that signed the registry’s certificate.';
}

/** How each registry wants its credentials. */
const CREDENTIALS: Partial<Record<RegistryKind, string>> = {
  'docker-hub': 'Docker Hub takes a user name and a personal access token.',
  ghcr: 'GHCR takes a token with `read:packages`, and answers the same for a package that does not exist; `GITHUB_TOKEN` works where the package’s settings name this repository.',
  ecr: 'ECR’s passwords end after 12 hours: run `aws ecr get-login-password` shortly before this step, or give the nodes’ role `ecr:BatchGetImage` and `ecr:GetDownloadUrlForLayer`.',
  'ecr-public':
    'ECR Public refuses an expired login even for public images: leave the credentials out or renew them.',
  google: 'Give the nodes’ service account the role Artifact Registry Reader on the repository.',
  acr: 'Attach the registry to the cluster (`az aks update --attach-acr`), or use a token with the role AcrPull; its firewall answers the same.',
  quay: 'Quay takes a robot account with Read on the repository, and answers the same for a repository that does not exist.',
  gitlab: 'GitLab takes a deploy token with `read_registry`; a job’s own token ends with the job.',
  harbor: 'Harbor takes a robot account that may pull from the project; quote its name, for it holds a `$`.',
  artifactory:
    'Artifactory takes an identity token of a user with Read on the repository and on what it is a view of.',
  'in-cluster':
    'The cluster’s own registry wants a role as well: in OpenShift `system:image-puller` in the image’s namespace.',
};

const REGISTRY_ADVICE: Partial<Record<Cause, Partial<Record<RegistryKind, string>>>> = {
  unauthorized: CREDENTIALS,
  'unauthorized-or-not-found': CREDENTIALS,
  'credentials-missing': CREDENTIALS,
  'rate-limited': {
    'docker-hub':
      'Docker Hub counts pulls without a login by address, so all nodes behind one address share them.',
    'ecr-public': 'ECR Public allows more to pulls with a login.',
  },
  'not-found': {
    ecr: 'An ECR lifecycle policy may have removed the tag.',
    google: 'gcr.io moved to Artifact Registry; old images may be gone.',
    quay: 'Quay removes tags that have expired.',
    harbor: 'A Harbor retention policy may have removed the tag.',
  },
  dns: {
    'in-cluster': 'Nodes don’t ask the cluster’s DNS: use a name or an address that the node itself knows.',
  },
  tls: { 'in-cluster': 'A registry inside the cluster has to be listed in the runtime of every node.' },
  network: { 'in-cluster': 'Nodes reach a registry in the cluster through a node port or a load balancer.' },
};

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
