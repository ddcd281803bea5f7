// Reading a container's log: which run, from where, and what is said when there is none.

import { badRequest } from '../api/status.ts';
import type { Pod } from '../wire.ts';
import type { LogOptions } from './logs.ts';
import type { PodWorker } from './pod-worker.ts';

/** validateContainer and validateContainerLogStatus: whose log, and is there one yet? */
export function openLog(
  pod: Pod,
  worker: PodWorker | undefined,
  query: URLSearchParams,
): AsyncIterable<string> | undefined {
  const name = pod.metadata.name;
  const { containers, initContainers = [] } = pod.spec;
  const wanted = query.get('container') ?? (containers.length === 1 ? containers[0]?.name : undefined);
  const names = [...initContainers, ...containers].map((container) => container.name);
  if (wanted === undefined) {
    throw badRequest(
      `a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`,
    );
  }
  if (!names.includes(wanted)) throw badRequest(`container ${wanted} is not valid for pod ${name}`);
  if (!pod.spec.nodeName) return undefined;
  const seen = worker?.seen(wanted);
  if (query.get('previous') === 'true') {
    if (seen?.last) return seen.last.run.log.read(logOptions(query));
    throw badRequest(`previous terminated container "${wanted}" in pod "${name}" not found`);
  }
  const run = seen?.run ?? seen?.last?.run;
  if (run) return run.log.read(logOptions(query));
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])];
  const reason =
    statuses.find((status) => status.name === wanted)?.state?.waiting?.reason ?? 'ContainerCreating';
  const words: Record<string, string> = {
    ErrImagePull: "image can't be pulled",
    ImagePullBackOff: 'trying and failing to pull image',
  };
  throw badRequest(`container "${wanted}" in pod "${name}" is waiting to start: ${words[reason] ?? reason}`);
}

function logOptions(query: URLSearchParams): LogOptions {
  const number = (name: string): number | undefined =>
    query.has(name) ? Number(query.get(name)) : undefined;
  const [tail, limitBytes, seconds] = [number('tailLines'), number('limitBytes'), number('sinceSeconds')];
  // The API server passes a time on in whole seconds.
  const sinceTime = query.get('sinceTime');
  const since = sinceTime
    ? Math.floor(Date.parse(sinceTime) / 1000)
    : seconds && Math.floor(Date.now() / 1000 - seconds);
  return {
    follow: query.get('follow') === 'true',
    timestamps: query.get('timestamps') === 'true',
    ...(since === undefined ? {} : { since }),
    ...(tail === undefined ? {} : { tail }),
    ...(limitBytes === undefined ? {} : { limitBytes }),
  };
}
