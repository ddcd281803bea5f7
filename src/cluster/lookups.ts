import type { V1NodeList, V1ObjectMeta } from '@kubernetes/client-node';
import { MANAGED_BY } from '../job/identity.ts';
import { emptyingPatch, type NodeKind } from '../job/pod-parts.ts';
import type { LookedUp, NodeCondition } from '../pod/events.ts';
import type { Cluster, LogSource, Nodes } from '../run/ports.ts';
import { isOfApiServer, isTaken } from './api-errors.ts';
import { type Connection, call, type Namespace, openLog } from './requests.ts';

/** Short, because every caller can do without the answer. */
const TIMEOUT_MS = 3000;

type AccessReview = { status?: { allowed?: boolean } };

/** How many nodes are read in full, at 20 kB or more each. */
const MAX_NODES_READ = 100;

type Table = { columnDefinitions?: { name?: string }[]; rows?: { cells?: unknown[] }[] };

function openNodes(connection: Connection, interrupted: AbortSignal | undefined): Nodes {
  const get = <Answer>(type: string, query: Record<string, string>) =>
    call<Answer>(connection, {
      method: 'GET',
      path: '/api/v1/nodes',
      type,
      query,
      signal: AbortSignal.any([interrupted ?? [], connection.clock.timeout(TIMEOUT_MS)].flat()),
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
      return kindsOf(await get<Table>('Table', { includeObject: 'None' }));
    },
    async architecture() {
      // An autoscaled cluster can have no node before the first pod.
      const { items } = await get<{ items?: { metadata?: V1ObjectMeta }[] }>('PartialObjectMetadataList', {
        limit: '1',
      });
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

/** More than nearly any tail needs, and quick to load. */
const MAX_LOG_BYTES = 256 * 1024;
/** The kubelet's response if it no longer has the log. */
const NO_LOG = /^unable to retrieve container logs for /;

async function lastLines(namespace: Namespace, source: LogSource, count: number, signal: AbortSignal) {
  const options = { tailLines: String(count), limitBytes: String(MAX_LOG_BYTES) };
  return (await openLog(namespace, source, options, signal)).text();
}

/** Requests of a step that are not about its pods. `interrupted`: ends lookups that are no longer needed. */
export function openLookups(namespace: Namespace, interrupted: AbortSignal | undefined) {
  const { connection, path, name } = namespace;
  return {
    nodes: openNodes(connection, interrupted),

    /**
     * Asks for each right on its own, which every user is allowed to do. Authorizers other than RBAC cannot list all of them.
     * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
     */
    async lackingRights(needed) {
      const signal = connection.clock.timeout(TIMEOUT_MS);
      const isLacking = async (path: string, verb: string) => {
        const [resource, subresource] = path.split('/');
        const resourceAttributes = { namespace: name, verb, resource, ...(subresource && { subresource }) };
        const { status } = await call<AccessReview>(connection, {
          method: 'POST',
          path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
          type: 'V1SelfSubjectAccessReview',
          body: {
            apiVersion: 'authorization.k8s.io/v1',
            kind: 'SelfSubjectAccessReview',
            spec: { resourceAttributes },
          },
          signal,
        });
        return status?.allowed !== true;
      };
      const lacking = needed.map(async ({ resource, verbs }) => {
        const answers = await Promise.all(verbs.map((verb) => isLacking(resource, verb)));
        return { resource, verbs: verbs.filter((_, index) => answers[index]) };
      });
      return (await Promise.all(lacking)).filter(({ verbs }) => verbs.length > 0);
    },

    /** Safe with concurrent writers: https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
    async applySecret(secret, signal) {
      await call(connection, {
        method: 'PATCH',
        path: path('secrets', secret.metadata?.name),
        query: { fieldManager: 'pod-step', force: 'true' },
        body: secret,
        contentType: 'application/apply-patch+yaml',
        signal,
      });
    },

    /** If the patch's test fails, another step has written the Secret since, and empties it later. 404: it contains nothing. */
    async emptySecret({ name, token }, signal) {
      await call(connection, {
        method: 'PATCH',
        path: path('secrets', name),
        contentType: 'application/json-patch+json',
        body: emptyingPatch(token),
        signal,
      }).catch((error: unknown) => {
        if (!isOfApiServer(error) || ![422, 404].includes(error.status)) throw error;
      });
    },

    /**
     * Uses a create request as a dry run: 409 means that the name exists. So it needs only a right that a step has anyway, and
     * reads no Secret. https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run
     */
    async lookUpSecrets(names, signal) {
      const found = names.map(async (name): Promise<LookedUp[]> => {
        const metadata = { name, labels: { ...MANAGED_BY } };
        const body = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque' };
        try {
          const query = { dryRun: 'All' };
          await call(connection, { method: 'POST', path: path('secrets'), query, body, signal });
          return [{ name, isThere: false }];
        } catch (error) {
          if (isTaken(error)) return [{ name, isThere: true }];
          return []; // not allowed, or no answer
        }
      });
      return (await Promise.all(found)).flat();
    },

    /** Fewer lines where they are too long for one answer. Throws `api`, `unreachable`, AbortError on abort. */
    async logEnd(source, most, signal) {
      // One more shows whether there are further ones.
      let count = most + 1;
      let text = await lastLines(namespace, source, count, signal);
      // The kubelet returns the first bytes of so many last lines, so the end is missing:
      // https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go (ReadLogs)
      while (count > 1 && Buffer.byteLength(text) >= MAX_LOG_BYTES) {
        count = Math.floor(count / 2);
        text = await lastLines(namespace, source, count, signal);
      }
      const lines = text.split('\n');
      if (lines.at(-1) === '') lines.pop();
      if (lines.length === 1 && NO_LOG.test(lines[0] ?? '')) return { lines: [], cut: false };
      return { lines: lines.slice(-most), cut: count <= most || lines.length > most };
    },
  } satisfies Partial<Cluster>;
}
