import type { V1PodSpec } from '@kubernetes/client-node';
import { stringify } from 'yaml';
import { type Identity, isReserved } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { type Hide, hideIn } from '../job/masking.ts';
import { defined } from '../job/values.ts';
import { asAllowed, hasUserOfOurs, planAttempt, planPod } from '../plan/pod.ts';
import { dependentsOf, isReusableSecret } from '../plan/secrets.ts';
import type { Attempt } from '../report/step-report.ts';
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
  hide: Hide,
): Promise<string[]> {
  const { plan } = await firstPlan(job, identity, cluster);
  const { pod } = planAttempt(job, identity, plan);
  const dependents = dependentsOf(pod, job).map((object) =>
    'stringData' in object
      ? { ...object, stringData: '***', ...('data' in object && { data: '***' }) }
      : object,
  );
  const manifests = [...dependents, pod].map((object) => yamlOf(object, hide).trimEnd());
  return [NOT_CHECKED, ...manifests.join('\n---\n').split('\n')];
}

/**
 * An object as YAML for people, so without aliases. Secrets are masked before quotes and escapes can change them. Lines
 * are not folded, because the runner can't mask a folded secret. kubectl reads YAML 1.1, in which an unquoted `yes` is
 * a boolean: https://github.com/kubernetes-sigs/yaml
 */
export function yamlOf(object: object, hide: Hide): string {
  return stringify(hideIn(object, hide), {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
  });
}

/**
 * The pod of an attempt as a user can create it again. Labels and annotations of Pod Step are left out, so that its cleanup does
 * not delete the pod. The step's own pull secrets are left out too.
 */
export function reproducible(job: Job, identity: Identity, attempt: Pick<Attempt, 'pod' | 'pullPlans'>) {
  const pod = job.mode === 'check' ? attempt.pod : planAgain(job, identity, attempt);
  const { apiVersion, kind, metadata, spec = { containers: [] } } = pod;
  const { name, namespace, labels, annotations } = metadata ?? {};
  return {
    ...defined({ apiVersion, kind }),
    metadata: defined({ name, namespace, labels: foreign(labels), annotations: foreign(annotations) }),
    spec: withoutOwnSecrets(spec, name),
  };
}

/** Variables of the run that has ended. */
const OF_TRACE = new Set(['TRACEPARENT', 'TRACESTATE']);

/**
 * Plans the pod without its checks, its trace, the exit traps of its shell, and the sidecar that packs files. What the cluster
 * allows, and which nodes are best, was found out with the pod itself.
 */
function planAgain(job: Job, identity: Identity, { pod, pullPlans }: Pick<Attempt, 'pod' | 'pullPlans'>) {
  const runVariables = job.runVariables.filter(({ name }) => !OF_TRACE.has(name));
  const bare = { ...job, runVariables, usage: undefined, holdMs: undefined };
  const planned = planPod(bare, { ...identity, pod: pod.metadata?.name ?? '' }, pullPlans);
  const again = asAllowed(planned, job, !hasUserOfOurs(pod));
  return { ...again, spec: { ...again.spec, ...defined({ affinity: pod.spec?.affinity }) } };
}

function withoutOwnSecrets({ imagePullSecrets = [], ...spec }: V1PodSpec, pod: string | undefined) {
  const others = imagePullSecrets.filter(({ name = '' }) => name !== pod && !isReusableSecret(name));
  return others.length === 0 ? spec : { ...spec, imagePullSecrets: others };
}

function foreign(all: Record<string, string> = {}): Record<string, string> | undefined {
  const entries = Object.entries(all).filter(([key]) => !isReserved(key));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
