import type { LogSource } from '../run/ports/cluster.ts';
import type { Namespace } from './requests.ts';

export function pathOfLog({ path }: Namespace, { pod }: LogSource): string {
  return `${path('pods', pod)}/log`;
}
