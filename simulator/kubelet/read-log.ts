// Reading a container's log: which run, from where, and what is said when there is none.

import { badRequest, unknown } from '../api/status.ts';
import type { Pod } from '../wire.ts';
import type { PodWorker } from './pod-worker.ts';

/** validateContainer and validateContainerLogStatus: whose log, and is there one yet? */
export function openLog(
  { metadata: { name }, spec, status }: Pod,
  worker: PodWorker | undefined,
  query: URLSearchParams,
): AsyncIterable<string> {
  const { containers, initContainers = [] } = spec;
  const wanted = query.get('container');
  const isThere = [...initContainers, ...containers].some((container) => container.name === wanted);
  if (wanted === null || !isThere || !spec.nodeName) throw unknown('log', `${wanted} of the pod ${name}`);
  const seen = worker?.seen(wanted);
  const run = seen?.run ?? seen?.last?.run;
  if (run) {
    return run.log.read({
      follow: query.get('follow') === 'true',
      timestamps: query.get('timestamps') === 'true',
      tail: Number(query.get('tailLines') ?? Number.POSITIVE_INFINITY),
      limitBytes: Number(query.get('limitBytes') ?? Number.POSITIVE_INFINITY),
      // The API server passes a time on in whole seconds.
      since: Math.floor(Date.parse(query.get('sinceTime') ?? '1970-01-01') / 1000),
    });
  }
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  const reason = statuses.find((one) => one.name === wanted)?.state?.waiting?.reason ?? 'ContainerCreating';
  const words: Record<string, string> = {
    ErrImagePull: "image can't be pulled",
    ImagePullBackOff: 'trying and failing to pull image',
  };
  throw badRequest(`container "${wanted}" in pod "${name}" is waiting to start: ${words[reason] ?? reason}`);
}
