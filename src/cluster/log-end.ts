import type { LogSource } from '../run/ports/cluster.ts';
import { pathOfLog } from './log.ts';
import { type Namespace, open } from './requests.ts';

/** More than any tail needs, and little enough to wait for. */
const MAX_BYTES = 64 * 1024;
/** What the kubelet answers where it has no log any more. */
const NO_LOG = /^unable to retrieve container logs for /;

/**
 * The last lines of a container's log, `most` at most; asked for once. Throws ApiError or UnreachableError where it
 * can't be had, and what `signal` says where that comes first.
 */
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
