import type { Finding } from '../finding.ts';
import type { State } from '../state.ts';
import { isAdded } from './cluster-changes.ts';
import { keptOut, meshOf } from './injectors.ts';

/**
 * A mesh sends the traffic of the pod to its proxy before that runs, where it is no sidecar that starts first; then init
 * containers have no network. https://istio.io/latest/docs/setup/additional-setup/cni/#compatibility-with-application-init-containers
 */
export function namingMesh({ pod, options }: State, found: Finding): Finding {
  const { container = '', message, hint } = found;
  const { initContainers = [], containers = [] } = pod?.spec ?? {};
  const place = initContainers.findIndex(({ name }) => name === container);
  if (place === -1 || !mayLackNetwork(found)) return found;
  const added = (all: readonly { name: string }[]) =>
    all.map(({ name }) => name).filter((name) => isAdded(options, name) && meshOf(name) !== undefined);
  const [first = ''] = added(initContainers.slice(0, place));
  const proxy = added(containers).find((name) => meshOf(name) === meshOf(first));
  if (proxy === undefined) return found;
  const mesh = meshOf(proxy);
  return {
    ...found,
    message: `${message} It may have had no network: ${mesh} sends the traffic of the pod to its container ${proxy}, which starts after all init containers.`,
    hint: `${hint} Let ${mesh} add its proxy as a native sidecar, or keep it out of the pod (${keptOut(proxy)}).`,
  };
}

function mayLackNetwork({ category, reason }: Finding): boolean {
  return reason === 'init-failed' || (reason === 'checkout-failed' && category === 'connection');
}
