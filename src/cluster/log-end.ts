import type { LogSource } from '../run/ports/cluster.ts';
import { pathOfLog } from './log-path.ts';
import { type Namespace, open } from './requests.ts';

/** More than any tail needs, and quick to load. */
const MAX_BYTES = 64 * 1024;
/** The kubelet's response if it no longer has the log. */
const NO_LOG = /^unable to retrieve container logs for /;

/** The last lines of a log, `most` at most, by one request. Throws ApiError, UnreachableError, AbortError on abort. */
export async function readLogEnd(
  namespace: Namespace,
  source: LogSource,
  most: number,
  signal: AbortSignal,
): Promise<string[]> {
  const path = pathOfLog(namespace, source);
  const query = { container: source.container, tailLines: String(most), limitBytes: String(MAX_BYTES) };
  const body = await open(namespace.connection, { method: 'GET', path, query, signal }, 0);
  const lines = (await body.text()).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.length === 1 && NO_LOG.test(lines[0] ?? '') ? [] : lines;
}
