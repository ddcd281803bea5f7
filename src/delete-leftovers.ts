import { openCluster } from './cluster/cluster.ts';
import { connect } from './cluster/connect.ts';
import type { Console } from './github/console.ts';
import { readLeftovers } from './github/leftovers.ts';
import { readClusterSettings } from './inputs/cluster-settings.ts';
import type { ReadInput } from './inputs/inputs.ts';
import { messageOf } from './message-of-error.ts';

/** After main, also where main was killed: deletes the pods that it has told of and not deleted itself, and nothing else. */
export async function deleteLeftovers(input: ReadInput, console: Console): Promise<void> {
  const leftovers = readLeftovers(console);
  if (leftovers === undefined) return;
  const { namespace, pods, pullSecrets } = leftovers;
  const names = pods.map(({ pod }) => pod.name);
  try {
    const connection = await connect(readClusterSettings(input), console.mask);
    // The warning is of what is created, and nothing is.
    const cluster = openCluster(connection, connection.namespace, () => {});
    for (const left of pods) {
      await cluster.delete(left, undefined);
      console.say(`Deleted the pod ${namespace}/${left.pod.name}, which the step had left behind.`);
    }
    await Promise.all(pullSecrets.map((secret) => cluster.emptySecret(secret)));
    await connection.close();
  } catch (error) {
    const why = messageOf(error);
    console.warning(
      'A pod is left behind',
      `${namespace}/${names.join(', ')} could not be deleted: ${why}. Delete it with: kubectl delete pod -n ${namespace} ${names.join(' ')}`,
    );
  }
}
