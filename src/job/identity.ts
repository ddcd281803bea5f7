/** Who a step's pod is: its name, its namespace, and what tells to whom it belongs. */
export type Identity = {
  pod: string;
  namespace: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  /** The pull secrets that stay in the namespace and have the step's credentials (reusable-secret.ts). */
  pullSecrets: readonly string[];
};

/** Where a step comes from, as far as its surroundings say. Fields are missing outside GitHub. */
export type Origin = {
  server: string | undefined;
  repository: string | undefined;
  /** The one that the event is about. */
  commit?: string | undefined;
  runId: string | undefined;
  runNumber: string | undefined;
  runAttempt: string | undefined;
  workflow: string | undefined;
  job: string | undefined;
  /** The number of the job's page. */
  checkRunId?: string | undefined;
  actor: string | undefined;
};

/** Every object of ours carries it: https://kubernetes.io/docs/concepts/overview/working-with-objects/common-labels/ */
export const MANAGED_BY = { 'app.kubernetes.io/managed-by': 'pod-step' } as const;

/**
 * Tells a pod of ours from another of its name: somebody in the namespace may take the name before us, or when our pod has
 * gone. Random, and not to be learned before the pod is there.
 */
export const TOKEN_ANNOTATION = 'pod-step/token';

/** What comes with a pod is made before it, so who may read it must not learn the pod's token from it. */
export function tokenOfDependent(token: string): string {
  return token.slice(0, token.length / 2);
}

/** A pod's name is also its host name, a DNS label of 63 characters at most. */
const MAX_NAME_LENGTH = 63;
const MAX_LABEL_LENGTH = 63;

/**
 * Names the pod of a step `repository-run-job-random`, as far as known.
 * `random`: a few characters of [a-z0-9]; `token`: a value nobody else has.
 */
export function identify(origin: Origin, namespace: string, random: string, token: string): Identity {
  return {
    pod: podName([origin.repository?.split('/').pop(), origin.runNumber, origin.job], random),
    namespace,
    labels: {
      ...MANAGED_BY,
      ...label('pod-step/repository', origin.repository?.replaceAll('/', '.')),
      ...label('pod-step/run-id', origin.runId),
      ...label('pod-step/job', origin.job),
    },
    annotations: {
      [TOKEN_ANNOTATION]: token,
      ...annotation('pod-step/repository', origin.repository),
      ...annotation('pod-step/workflow', origin.workflow),
      ...annotation('pod-step/actor', origin.actor),
      ...annotation('pod-step/run', runUrl(origin)),
      ...annotation('pod-step/job-url', jobUrl(origin)),
    },
    pullSecrets: [],
  };
}

/** The same step in a further pod: its name and token can't be known from the earlier ones. Arguments: as of `identify`. */
export function renewed(identity: Identity, random: string, token: string): Identity {
  return {
    ...identity,
    pod: identity.pod.replace(/-[a-z0-9]+$/, `-${random}`),
    annotations: { ...identity.annotations, [TOKEN_ANNOTATION]: token },
  };
}

/** The pod of the first attempt has the name itself, the others a number behind it, and the one that looks at images a word. */
export function attemptName(name: string, attempt: number | 'images'): string {
  const suffix = attempt === 1 ? '' : `-${attempt}`;
  return `${name.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
}

function podName(parts: (string | undefined)[], random: string): string {
  const stem = parts
    .filter((part) => part !== undefined)
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_NAME_LENGTH - random.length - 1)
    .replace(/-+$/, '');
  return `${stem || 'pod-step'}-${random}`;
}

/** The page of the run, or undefined outside GitHub. */
export function runUrl({ server, repository, runId, runAttempt }: Origin): string | undefined {
  if (server === undefined || repository === undefined || runId === undefined) return undefined;
  const attempt = runAttempt === undefined ? '' : `/attempts/${runAttempt}`;
  return `${server}/${repository}/actions/runs/${runId}${attempt}`;
}

/** The page of the job, or undefined where its number is not known. */
export function jobUrl({ server, repository, runId, checkRunId }: Origin): string | undefined {
  if (server === undefined || repository === undefined || runId === undefined || checkRunId === undefined)
    return undefined;
  return `${server}/${repository}/actions/runs/${runId}/job/${checkRunId}`;
}

/** A label's value takes letters, digits, "-", "_" and ".", begins and ends with a letter or digit, and is short. */
function label(key: string, value: string | undefined): Record<string, string> {
  const legal = value
    ?.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .slice(0, MAX_LABEL_LENGTH)
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
  return legal ? { [key]: legal } : {};
}

function annotation(key: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [key]: value };
}
