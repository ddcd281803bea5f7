import { defined, hourOf } from './values.ts';

/** A step's pod: its name, its namespace, and the metadata that shows whose it is. */
export type Identity = {
  /** What the names of all pods of a step start with. */
  stem: string;
  pod: string;
  namespace: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  /** Pull secrets that stay in the namespace and hold the step's credentials (plan/secrets.ts). */
  pullSecrets: readonly string[];
};

/** Where a step comes from, as far as the environment shows it. Fields are missing outside GitHub. */
export type Origin = {
  server: string | undefined;
  repository: string | undefined;
  /** The event's commit. */
  commit?: string | undefined;
  runId: string | undefined;
  runNumber: string | undefined;
  runAttempt: string | undefined;
  workflow: string | undefined;
  job: string | undefined;
  /** The number in the URL of the job's page. */
  checkRunId?: string | undefined;
  actor: string | undefined;
  /** What the workflow names after `uses:`. Empty for a path, as in `uses: ./`. */
  actionRepository?: string | undefined;
  actionRef?: string | undefined;
};

/**
 * A label of every object that Pod Step creates:
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/common-labels/
 */
export const MANAGED_BY = { 'app.kubernetes.io/managed-by': 'pod-step' } as const;

/** Is it a label or annotation of Pod Step? A step finds its pods by some of them. */
export function isReserved(key: string): boolean {
  return key.startsWith('pod-step/') || Object.hasOwn(MANAGED_BY, key);
}

/** Identifies our pod among earlier and later ones of its name. Random, and secret until the pod exists. */
export const TOKEN_ANNOTATION = 'pod-step/token';

/**
 * The token of a pod, or of the content of a pull secret. With an empty token, an object without the annotation would count as
 * the step's own.
 */
export const TOKEN = /^[0-9a-f]{32}$/;

/** Names of namespaces and containers: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
export const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A pod's name is also its host name, a DNS label of at most 63 characters. */
const MAX_NAME_LENGTH = 63;
const MAX_LABEL_LENGTH = 63;

/** Names the pod `repository-run-job-random`, as far as known. `random`: a few of [a-z0-9]; `token`: unique. */
export function identify(origin: Origin, namespace: string, random: string, token: string): Identity {
  const stem = stemOf(origin);
  return {
    stem,
    pod: podName(stem, random),
    namespace,
    labels: {
      ...MANAGED_BY,
      ...label('pod-step/repository', origin.repository?.replaceAll('/', '.')),
      ...label('pod-step/run-id', origin.runId),
      ...label('pod-step/job', origin.job),
    },
    annotations: {
      [TOKEN_ANNOTATION]: token,
      ...defined({
        'pod-step/repository': origin.repository,
        'pod-step/workflow': origin.workflow,
        'pod-step/actor': origin.actor,
        'pod-step/run': runUrl(origin),
        'pod-step/job-url': jobUrl(origin),
      }),
    },
    pullSecrets: [],
  };
}

/**
 * The same step in another pod: its name and token can't be derived from the earlier ones. `suffix`: the number of the attempt,
 * or what else distinguishes the pod.
 */
export function renewed(
  identity: Identity,
  suffix: number | 'images',
  random: string,
  token: string,
): Identity {
  return {
    ...identity,
    pod: podName(identity.stem, `${random}-${suffix}`),
    annotations: { ...identity.annotations, [TOKEN_ANNOTATION]: token },
  };
}

function stemOf({ repository, runNumber, job }: Origin): string {
  return [repository?.split('/').pop(), runNumber, job]
    .filter((part) => part !== undefined)
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
}

/** `end` stays whole: without its random part, jobs of one matrix would have pods of one name. */
function podName(stem: string, end: string): string {
  const short = stem.slice(0, MAX_NAME_LENGTH - end.length - 1).replace(/-+$/, '');
  return `${short || 'pod-step'}-${end}`;
}

/** URL of the run's page; undefined outside GitHub. */
export function runUrl({ server, repository, runId, runAttempt }: Origin): string | undefined {
  if (server === undefined || repository === undefined || runId === undefined) return undefined;
  const attempt = runAttempt === undefined ? '' : `/attempts/${runAttempt}`;
  return `${server}/${repository}/actions/runs/${runId}${attempt}`;
}

/** URL of the job's page; undefined where its number is not known. */
export function jobUrl({ checkRunId, ...origin }: Origin): string | undefined {
  const run = runUrl({ ...origin, runAttempt: undefined });
  return run === undefined || checkRunId === undefined ? undefined : `${run}/job/${checkRunId}`;
}

const PROJECT = 'pod-step/pod-step';
const REPOSITORY = /^\w[\w.-]*\/\w[\w.-]*$/;
const REF = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/**
 * URL of the documents at the version of the action that runs. This project is public on github.com, and GHES can run it without a
 * copy. A fork is on the server of its workflows.
 */
export function documentsUrl({ server, actionRepository = '', actionRef = '' }: Origin): string {
  const isNamed = REPOSITORY.test(actionRepository) && REF.test(actionRef);
  const [repository, ref] = isNamed ? [actionRepository, actionRef] : [PROJECT, `v${VERSION}`];
  const host = repository === PROJECT ? undefined : server;
  return `${host ?? 'https://github.com'}/${repository}/blob/${ref}/docs`;
}

/** A label value has letters, digits, "-", "_" and ".", with a letter or digit at both ends, and is short. */
function label(key: string, value: string | undefined): Record<string, string> {
  const legal = value
    ?.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
    .slice(0, MAX_LABEL_LENGTH)
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
  return legal ? { [key]: legal } : {};
}

/**
 * Label of pods that are not kept on purpose: the hour (UTC) when their step has certainly ended, such as `2026-11-21T17`. If
 * the pod still exists then, its runner was lost, and the next step may delete it.
 */
export const EXPIRES = 'pod-step/expires';

/** After the step's timeout: for its report, the post step, and clock differences between runners. */
const SLACK_MS = 3_600_000;

/** The label for the pods of a step that started at `begunAt` (milliseconds since 1970). */
export function expiry(begunAt: number, timeoutMs: number): Record<string, string> {
  return { [EXPIRES]: hourOf(begunAt + timeoutMs + SLACK_MS) };
}

/** The same version as in package.json. */
export const VERSION = '0.9.0';
