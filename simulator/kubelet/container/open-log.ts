// Whether a container has a log that can be read (pkg/kubelet/kubelet_pods.go validateContainerLogStatus).

import { badRequest, unknown } from '../../api/status-errors.ts';
import type { Pod } from '../../wire.ts';
import type { ObservedContainer } from './tracked-container.ts';

/** What the kubelet calls some waiting reasons in its answer. */
const DESCRIPTIONS: Record<string, string> = {
  ErrImagePull: "image can't be pulled",
  ImagePullBackOff: 'trying and failing to pull image',
};

/** The log of a container's latest run, or of the one before.
 *  @param observed the container, as far as the kubelet has noticed
 *  @throws 400 for a container that waits */
export function openLog(
  { metadata: { name }, status }: Pod,
  observed: ObservedContainer | undefined,
  query: URLSearchParams,
): AsyncIterable<Buffer> {
  const container = query.get('container');
  const run = observed?.run ?? observed?.previous?.run;
  if (run) return run.log.read(query);
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const reason = statuses.find((one) => one.name === container)?.state?.waiting?.reason;
  if (!reason) throw unknown('log', `${container} of the pod ${name}`);
  const why = DESCRIPTIONS[reason] ?? reason;
  throw badRequest(`container "${container}" in pod "${name}" is waiting to start: ${why}`);
}
