import type { LogSource } from '../../run/ports/cluster.ts';
import { type Namespace, open, type PortMethod } from '../requests/requests.ts';

/** More than nearly any tail needs, and quick to load. */
const MAX_BYTES = 256 * 1024;
/** The kubelet's response if it no longer has the log. */
const NO_LOG = /^unable to retrieve container logs for /;

/**
 * The last lines of a log, `most` at most, and fewer where they are too long for one answer. Throws ApiError,
 * UnreachableError, AbortError on abort.
 */
export const readLogEnd: PortMethod<'logEnd'> = async (namespace, source, most, signal) => {
  // One more tells whether there are more.
  let count = most + 1;
  let text = await lastLines(namespace, source, count, signal);
  // Of so many last lines the kubelet gives the first bytes, so the end is missing:
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go (ReadLogs)
  while (count > 1 && Buffer.byteLength(text) >= MAX_BYTES) {
    count = Math.floor(count / 2);
    text = await lastLines(namespace, source, count, signal);
  }
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 1 && NO_LOG.test(lines[0] ?? '')) return { lines: [], cut: false };
  return { lines: lines.slice(-most), cut: count <= most || lines.length > most };
};

async function lastLines(namespace: Namespace, source: LogSource, count: number, signal: AbortSignal) {
  const path = namespace.path('pods', `${source.pod}/log`);
  const query = { container: source.container, tailLines: String(count), limitBytes: String(MAX_BYTES) };
  const body = await open(namespace.connection, { method: 'GET', path, query, signal }, 0);
  return body.text();
}
