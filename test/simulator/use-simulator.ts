import { afterAll, beforeAll } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Simulator, SimulatorSettings } from '../../simulator/start.ts';
import { type Client, clientOf, simulate } from './client.ts';

/** One simulator for the tests of a file or a group, and a client of it. Before they run it holds what `prepare` puts there. */
export function useSimulator(
  settings: SimulatorSettings = {},
  prepare: (simulator: Simulator, client: Client) => unknown = () => {},
): { simulator: Simulator; client: Client } {
  const simulator = {} as Simulator;
  const client = {} as Client;
  beforeAll(async () => {
    Object.assign(simulator, await simulate(settings));
    Object.assign(client, clientOf(simulator.kubeconfig));
    await prepare(simulator, client);
  });
  afterAll(() => simulator.close());
  return { simulator, client };
}

/** Puts an image with a shell into the registry. Gives its reference. */
export function pushImage({ registry }: Simulator): string {
  registry.push('team/app:1', shellImage());
  return `${registry.address}/team/app:1`;
}
