import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { stringify } from 'yaml';
import type { Identity } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { hideIn, hider } from '../job/masking.ts';
import type { PullPlan } from '../job/pull-plan.ts';
import { defined } from '../job/values.ts';
import { withoutChecks, withPullPolicies } from '../plan/checks.ts';
import { withoutCollecting } from '../plan/collecting.ts';
import { withoutExitTraps } from '../plan/exit-trap.ts';
import { planAttempt } from '../plan/pod.ts';
import { dependentsOf, isReusableSecret } from '../plan/secrets.ts';
import { firstPlan } from './attempts.ts';
import type { Cluster } from './ports.ts';

/** A YAML comment, because programs can read the output. */
const NOT_CHECKED =
  '# A dry run creates nothing. The cluster has not checked these manifests or the fields of pod-template.';

/** The manifests of the first attempt as lines of YAML, without secrets. Looks up the nodes as a real run does. */
export async function plannedManifests(
  job: Job,
  identity: Identity,
  cluster: Pick<Cluster, 'nodes'>,
  secrets: readonly string[],
): Promise<string[]> {
  const { plan } = await firstPlan(job, identity, cluster);
  const { pod } = planAttempt(job, identity, 1, plan);
  const dependents = dependentsOf(pod, job).map(({ object }) =>
    'stringData' in object
      ? { ...object, stringData: '***', ...('data' in object && { data: '***' }) }
      : object,
  );
  const manifests = [...dependents, pod].map((object) => yamlOf(object, secrets).trimEnd());
  return [NOT_CHECKED, ...manifests.join('\n---\n').split('\n')];
}

/**
 * An object as YAML for people, so without aliases. Secrets are masked before quotes and escapes can change them. Lines
 * are not folded, because the runner can't mask a folded secret. kubectl reads YAML 1.1, in which an unquoted `yes` is
 * a boolean: https://github.com/kubernetes-sigs/yaml
 */
export function yamlOf(object: object, secrets: readonly string[]): string {
  const quiet = hideIn(object, hider(secrets));
  return stringify(quiet, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
  });
}

/**
 * The pod as a user can create it again. Labels and annotations of Pod Step are left out, so that its cleanup does not delete
 * the pod. The step's own pull secrets, its checks, its trace, the sidecar that packs files, and the exit traps of its shells
 * are left out too.
 */
export function reproducible({ apiVersion, kind, metadata, spec }: V1Pod, pullPlans: readonly PullPlan[]) {
  const { name, namespace, labels, annotations } = metadata ?? {};
  const bare = withoutExitTraps(withoutCollecting(withoutChecks(spec ?? { containers: [] })));
  return {
    ...defined({ apiVersion, kind }),
    metadata: defined({ name, namespace, labels: foreign(labels), annotations: foreign(annotations) }),
    spec: withoutOwnSecrets(withPullPolicies(withoutTrace(bare), pullPlans), name),
  };
}

/** Variables of the run that has ended. */
const OF_TRACE = new Set(['TRACEPARENT', 'TRACESTATE']);

function withoutTrace(spec: V1PodSpec): V1PodSpec {
  const containers = spec.containers.map((one) =>
    one.env === undefined ? one : { ...one, env: one.env.filter(({ name }) => !OF_TRACE.has(name)) },
  );
  return { ...spec, containers };
}

function withoutOwnSecrets({ imagePullSecrets = [], ...spec }: V1PodSpec, pod: string | undefined) {
  const others = imagePullSecrets.filter(({ name = '' }) => name !== pod && !isReusableSecret(name));
  return others.length === 0 ? spec : { ...spec, imagePullSecrets: others };
}

function foreign(all: Record<string, string> = {}): Record<string, string> | undefined {
  const entries = Object.entries(all).filter(
    ([key]) => !key.startsWith('pod-step/') && key !== 'app.kubernetes.io/managed-by',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
