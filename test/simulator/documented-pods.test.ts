import { describe, expect, test } from 'vitest';
import { STEPS_OF_DOCUMENTS } from '../inputs/steps-of-documents.ts';
import { planned } from '../plan/planned.ts';
import { pods } from './client.ts';
import { useSimulator } from './use-simulator.ts';

// A step of the documents that is tried on the simulator gets the answer of a cluster, and never "not known here".

describe('the simulator accepts the pod of', () => {
  const { client } = useSimulator();
  const runs = STEPS_OF_DOCUMENTS.filter(([, { mode, image }]) => mode !== 'check' && image);

  let count = 0;

  test.each(runs)('%s', async (_, { kubeconfig: __, ...inputs }) => {
    const { pod } = planned(inputs);
    count += 1;
    const name = `documented-${count}`;
    const spec = { ...pod.spec, schedulingGates: [{ name: 'not-now' }] };
    const { status, body } = await client.request('POST', pods, { metadata: { name }, spec });
    // What a cluster without the class or the account of the recipe says.
    if (status === 403)
      expect(JSON.stringify(body)).toMatch(
        /no PriorityClass with name ci was found|RuntimeClass \\"sandboxed\\" not found|error looking up service account/,
      );
    else expect([status, body]).toEqual([201, expect.objectContaining({ kind: 'Pod' })]);
  });
});
