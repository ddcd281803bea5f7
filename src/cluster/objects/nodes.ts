import type { V1NodeList, V1ObjectMeta } from '@kubernetes/client-node';
import type { NodeCondition } from '../../judge/observation.ts';
import type { NodeKind } from '../../plan/node-choice.ts';
import type { Nodes } from '../../run/ports/cluster.ts';
import type { Connection } from '../connect.ts';
import { call } from '../requests/requests.ts';

/** How many nodes are read in full, at 20 kB or more each. */
const MAX_NODES_READ = 100;
/** Short, because every caller can do without the response. */
const ANSWER_TIMEOUT_MS = 3000;

type Table = { columnDefinitions?: { name?: string }[]; rows?: { cells?: unknown[] }[] };

export function openNodes(connection: Connection, interrupted: AbortSignal | undefined): Nodes {
  const get = <Answer>(type: string, query: Record<string, string>, accept?: string) =>
    call<Answer>(connection, {
      method: 'GET',
      path: '/api/v1/nodes',
      type,
      query,
      ...(accept && { accept }),
      signal: AbortSignal.any([interrupted ?? [], connection.clock.timeout(ANSWER_TIMEOUT_MS)].flat()),
    });
  return {
    async condition(name) {
      const { items = [] } = await get<Partial<V1NodeList>>('V1NodeList', {
        fieldSelector: `metadata.name=${name}`,
      });
      const ready = items[0]?.status?.conditions?.find(({ type }) => type === 'Ready');
      if (ready === undefined) return undefined;
      const { status, message } = ready;
      return { name, ready: status as NodeCondition['ready'], ...(message && { message }) };
    },
    async kinds() {
      // A table, as for kubectl: a few columns for each node instead of whole objects.
      const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1';
      return kindsOf(await get<Table>('Table', { includeObject: 'None' }, accept));
    },
    async architecture() {
      const accept = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
      // An autoscaled cluster can have no node before the first pod.
      const { items } = await get<{ items?: { metadata?: V1ObjectMeta }[] }>(
        'PartialObjectMetadataList',
        { limit: '1' },
        accept,
      );
      return items?.[0]?.metadata?.labels?.['kubernetes.io/arch'];
    },
    async images() {
      const { items = [] } = await get<Partial<V1NodeList>>('V1NodeList', { limit: String(MAX_NODES_READ) });
      return items.map(({ metadata, status }) => ({
        hostname: metadata?.labels?.['kubernetes.io/hostname'] ?? metadata?.name ?? '',
        images: (status?.images ?? []).flatMap(({ names }) => names ?? []),
      }));
    },
  };
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/printers/internalversion/printers.go */
function kindsOf({ columnDefinitions = [], rows = [] }: Table): NodeKind[] {
  const column = (name: string) => columnDefinitions.findIndex((one) => one.name === name);
  return rows.map(({ cells = [] }) => {
    const cell = (name: string) => String(cells[column(name)] ?? '');
    return {
      name: cell('Name'),
      kubelet: cell('Version'),
      runtime: cell('Container-Runtime'),
      system: cell('OS-Image'),
    };
  });
}
