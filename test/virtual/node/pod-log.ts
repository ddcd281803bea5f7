import { badRequest, internal, notFound } from '../../../simulator/api/status-errors.ts';
import type { Stream } from '../api/server.ts';
import type { VirtualTime } from '../clock.ts';
import type { LogLine, Run } from './program.ts';

/** The log of a container that has started, to which lines are still added. */
export type OpenLog = { run: Run; onLine(listener: (line: LogLine) => void): () => void };

/** How long the kubelet may take to notice that a followed container has ended. */
const ENDING_MS = 1000;

/** `pod`: undefined if it does not exist; its `log`: undefined before the container has started. */
export function logStream(
  name: string,
  pod:
    | { container: string; log: OpenLog | undefined; isNodeSilent: boolean; isThere: () => boolean }
    | undefined,
  query: URLSearchParams,
  { after }: Pick<VirtualTime, 'after'>,
): Stream {
  if (pod === undefined) throw notFound('pods', name);
  if (pod.isNodeSilent)
    throw internal(`Get "https://10.0.0.1:10250/containerLogs/default/${name}": dial tcp: no route to host`);
  const { log, container } = pod;
  if (log === undefined)
    throw badRequest(`container "${container}" in pod "${name}" is waiting to start: ContainerCreating`);
  const since = query.get('sinceTime');
  const from = since === null ? Number.NEGATIVE_INFINITY : Date.parse(since);
  const hasStamps = query.get('timestamps') === 'true';
  const textOf = ({ stamp, text, isEnded }: LogLine) =>
    `${hasStamps ? `${stamp} ` : ''}${text}${isEnded ? '\n' : ''}`;
  const tail = Number(query.get('tailLines') ?? Number.MAX_SAFE_INTEGER);
  return (sink) => {
    const old = log.run.log.filter(({ at }) => at >= from).slice(-tail);
    if (old.length > 0) sink.write(old.map(textOf).join(''));
    if (query.get('follow') !== 'true') {
      sink.end();
      return () => {};
    }
    const unsubscribe = log.onLine((line) => sink.write(textOf(line)));
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      unsubscribe();
      cancel();
    };
    let cancel = () => {};
    // The kubelet looks once a second if the container still runs.
    const look = () => {
      cancel = after(ENDING_MS, () => {
        if (isStopped) return;
        if (log.run.end === undefined && pod.isThere()) return look();
        stop();
        sink.end();
      });
    };
    look();
    return stop;
  };
}
