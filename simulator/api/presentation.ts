// The form that a client asks for in its Accept header: the object itself, its metadata alone, or a table for people as
// `kubectl get nodes` shows it (pkg/printers/internalversion/printers.go printNode).
// https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables

import type { Metadata, Node, Stored } from '../wire.ts';
import { unknown } from './status.ts';

export interface List {
  kind: string;
  apiVersion: string;
  metadata: { resourceVersion: string };
  /** Without kind and API version, which the list tells. */
  items: { metadata: Metadata }[];
}

/** @throws 501 for a form that the action does not ask for */
export function presentObject(object: Stored, accept = ''): object {
  const form = formOf(accept);
  if (form === undefined) return object;
  if (form === 'PartialObjectMetadata') return metadataOf(object);
  throw unknown('form', accept);
}

/** @param includeObject what a table has of each object besides its cells
 *  @throws 501 for a form that the action does not ask for */
export function presentList(list: List, accept = '', includeObject: string | null): object {
  const form = formOf(accept);
  const { metadata, items } = list;
  if (form === undefined) return list;
  if (form === 'PartialObjectMetadataList') {
    return { kind: form, apiVersion: 'meta.k8s.io/v1', metadata, items: items.map(metadataOf) };
  }
  if (form === 'Table' && list.kind === 'NodeList' && includeObject === 'None') {
    return { kind: form, apiVersion: 'meta.k8s.io/v1', metadata, ...nodeTable(items as Node[]) };
  }
  throw unknown('form', `${accept} of a ${list.kind}`);
}

const formOf = (accept: string): string | undefined => /;as=(\w+)/.exec(accept)?.[1];

/** An object without anything but its metadata. */
const metadataOf = ({ metadata }: { metadata: object }): object => ({
  kind: 'PartialObjectMetadata',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
});

/** How the columns are called and what they show. The real ones have long descriptions. */
const columns: Record<string, (node: Node) => string | undefined> = {
  Name: ({ metadata }) => metadata.name,
  Status: ({ status }) => (status?.conditions?.[0]?.status === 'True' ? 'Ready' : 'NotReady'),
  Roles: () => '<none>',
  Age: ({ metadata }) => age(Date.now() - Date.parse(metadata.creationTimestamp ?? '')),
  Version: ({ status }) => status?.nodeInfo?.kubeletVersion,
  'Internal-IP': ({ status }) => status?.addresses?.[0]?.address,
  'External-IP': () => '<none>',
  'OS-Image': ({ status }) => status?.nodeInfo?.osImage,
  'Kernel-Version': ({ status: { nodeInfo } = {} }) =>
    `${nodeInfo?.kernelVersion} (${nodeInfo?.architecture})`,
  'Container-Runtime': ({ status }) => status?.nodeInfo?.containerRuntimeVersion,
};

function nodeTable(nodes: Node[]): object {
  const shown = Object.entries(columns);
  return {
    columnDefinitions: shown.map(([name], index) => ({
      name,
      type: 'string',
      format: name === 'Name' ? 'name' : '',
      description: '',
      // Those behind the version are for `-o wide` alone.
      priority: index > 4 ? 1 : 0,
    })),
    rows: nodes.map((node) => ({ cells: shown.map(([, cell]) => cell(node)), object: null })),
  };
}

/** duration.HumanDuration, for as long as a simulator lives. */
function age(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 120) return `${seconds}s`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes >= 180) return `${Math.floor(minutes / 60)}h`;
  return minutes < 10 && rest > 0 ? `${minutes}m${rest}s` : `${minutes}m`;
}
