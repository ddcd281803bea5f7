import type { Identity } from '../job/identity.ts';
import type { Job } from '../job/job.ts';
import { dependentsOf } from '../plan/dependents.ts';
import { planAttempt } from '../plan/plan-attempt.ts';
import { firstPlan } from './attempts.ts';
import { yamlOf } from './manifest-yaml.ts';
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
