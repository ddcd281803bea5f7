// The form that a client requests in its Accept header: the object itself, only its metadata, or a table for people as `kubectl
// get nodes` shows it (pkg/printers/internalversion/printers.go printNode).
// https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables

import type { Metadata, Node, Stored } from '../wire.ts';
import { unknown } from './status-errors.ts';

export interface List {
  kind: string;
  apiVersion: string;
  metadata: { resourceVersion: string };
  /** Without kind and API version, which the list has. */
  items: { metadata: Metadata }[];
}

/** @throws 501 for a form that the action does not ask for */
export function presentObject(object: Stored, accept = ''): object {
  const form = formOf(accept);
  if (form === undefined) return object;
  if (form === 'PartialObjectMetadata') return metadataOf(object);
  throw unknown('form', accept);
}

/**
 * @param includeObject what a table has of each object in addition to its cells
 * @throws 501 for a form that the action does not request
 */
export function presentList(list: List, accept = '', includeObject: string | null): object {
  const form = formOf(accept);
  const { metadata, items } = list;
  if (form === undefined) return list;
  if (form === 'PartialObjectMetadataList') {
    const shown = items.length === 0 ? null : items.map(metadataOf);
    return { kind: form, apiVersion: 'meta.k8s.io/v1', metadata, items: shown };
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

/** What the action reads; the real table has more columns, and describes them. */
const columns: Record<string, (node: Node) => string | undefined> = {
  Name: ({ metadata }) => metadata.name,
  Version: ({ status }) => status?.nodeInfo?.kubeletVersion,
  'OS-Image': ({ status }) => status?.nodeInfo?.osImage,
  'Container-Runtime': ({ status }) => status?.nodeInfo?.containerRuntimeVersion,
};

function nodeTable(nodes: Node[]): object {
  const rows = nodes.map((node) => ({ cells: Object.values(columns).map((cell) => cell(node)) }));
  return { columnDefinitions: Object.keys(columns).map((name) => ({ name, type: 'string' })), rows };
}
