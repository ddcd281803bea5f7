import { CoreV1Api } from '@kubernetes/client-node';
import { afterEach, beforeEach } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { type Simulator, type SimulatorSettings, startSimulator } from '../../simulator/start.ts';
import { type Inputs, runAction, startAction } from './action.ts';
import { refuseLeaks } from './leaks.ts';
import { configOf, type Stage } from './stage.ts';

/** A simulator for each test, with an image in its registry. */
type FreshSimulator = Pick<Stage, 'run' | 'start'> & {
  simulator: Simulator;
  inputs: Inputs;
  /** All pods, in the order of their requests, because a watch would be one of the requests that fail. */
  created: string[];
  /** Another one in its place. */
  reopen(settings: SimulatorSettings): Promise<void>;
  /** The pods that are not being deleted. */
  podsLeft(): Promise<string[]>;
};

/**
 * For scenarios of events that a real cluster does not produce on demand: they run only on the simulator (test/e2e.ts). At the
 * end of each test, its pods are searched for secrets.
 */
export function useFreshSimulator(): FreshSimulator {
  const created: string[] = [];
  const open = async (settings: SimulatorSettings) => {
    const simulator = await startSimulator(settings);
    simulator.api.admit((pod) => {
      created.push(JSON.stringify(pod));
      return pod;
    });
    simulator.registry.push('ok/app:1', shellImage());
    const inputs = { kubeconfig: simulator.kubeconfig, image: `${simulator.registry.address}/ok/app:1` };
    Object.assign(fresh, { simulator, inputs });
  };
  const fresh = {
    created,
    run: (given, env) => runAction({ ...fresh.inputs, ...given }, env),
    start: (given, env) => startAction({ ...fresh.inputs, ...given }, env),
    async reopen(settings) {
      await fresh.simulator.close();
      await open(settings);
    },
    async podsLeft() {
      const api = configOf(fresh.simulator.kubeconfig).makeApiClient(CoreV1Api);
      const { items } = await api.listNamespacedPod({ namespace: 'default' });
      return items
        .filter(({ metadata }) => metadata?.deletionTimestamp === undefined)
        .map(({ metadata }) => metadata?.name ?? '');
    },
  } as FreshSimulator;
  beforeEach(() => open({ speed: 5 }));
  afterEach(async () => {
    await fresh.simulator.close();
    refuseLeaks({ 'a pod that was created': created.splice(0).join('\n') });
  });
  return fresh;
}

/** Versions are counted over all objects, so the place of a watch grows old without a change of what it watches. */
export async function changeSomethingElse({ kubeconfig }: Simulator): Promise<void> {
  const body = { metadata: { name: 'something-else' } };
  await configOf(kubeconfig)
    .makeApiClient(CoreV1Api)
    .createNamespacedConfigMap({ namespace: 'default', body });
}
