import { stringify } from 'yaml';
import type { Identity } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { hideIn, hider } from '../job/secrets/hide-secrets.ts';
import { dependentsOf } from '../plan/dependents.ts';
import { planAttempt } from '../plan/plan-attempt.ts';
import { firstPlan } from './attempts/attempts.ts';
import type { Cluster } from './ports/cluster.ts';

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
    'stringData' in object ? { ...object, stringData: '***' } : object,
  );
  const manifests = [...dependents, pod].map((object) => yamlOf(object, secrets).trimEnd());
  return manifests.join('\n---\n').split('\n');
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
