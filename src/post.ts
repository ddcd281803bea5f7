import { openCluster } from './cluster/cluster.ts';
import { connect } from './cluster/connect.ts';
import type { Console } from './github/console.ts';
import { readLeftovers } from './github/leftovers.ts';
import { type ReadInput, readClusterSettings } from './inputs.ts';
import { messageOf } from './message-of-error.ts';

/** After main, also where main was killed: deletes the pods that it left. */
export async function post(input: ReadInput, console: Console): Promise<void> {
  const leftovers = readLeftovers();
  if (leftovers === undefined) return;
  const { namespace, pods } = leftovers;
  const names = pods.map(({ pod }) => pod);
  try {
    const connection = await connect(readClusterSettings(input));
    // The warning is of what is created, and nothing is.
    const cluster = openCluster(connection, connection.namespace, () => {});
    for (const doomed of pods) {
      await cluster.delete(doomed, undefined);
      console.say(`Deleted the pod ${namespace}/${doomed.pod}, which the step had left behind.`);
    }
    await connection.close();
  } catch (error) {
    const why = messageOf(error);
    console.warning(
      'A pod is left behind',
      `${namespace}/${names.join(', ')} could not be deleted: ${why}. Delete it with: kubectl delete pod -n ${namespace} ${names.join(' ')}`,
    );
  }
}
