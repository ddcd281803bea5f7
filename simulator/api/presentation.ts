// The form that a client asks for in its Accept header: the object itself, its metadata alone, or a table.
// https://kubernetes.io/docs/reference/using-api/api-concepts/#receiving-resources-as-tables

import type { Metadata, Node, Stored } from '../wire.ts';
import { nodeTable } from './node-table.ts';
import { ApiError, badRequest } from './status.ts';

export interface List {
  kind: string;
  apiVersion: string;
  metadata: { resourceVersion: string };
  /** Without kind and API version, which the list tells. */
  items: { metadata: Metadata }[];
}

/** @param includeObject what a table has of each object besides its cells
 *  @throws 406 if the simulator has none of the forms that the client takes, 400 for an unknown includeObject */
export function present(body: Stored | List, accept = '*/*', includeObject: string | null = null): object {
  for (const type of accept.split(',')) {
    const form = formOf(body, type, includeObject);
    if (form) return form;
  }
  const known = 'only the following media types are accepted: application/json';
  throw new ApiError(406, 'NotAcceptable', known);
}

function formOf(body: Stored | List, type: string, includeObject: string | null): object | undefined {
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim());
  if (!['application/json', 'application/*', '*/*'].includes(media)) return undefined;
  const { as, v } = Object.fromEntries(parameters.map((one) => one.split('='))) as Record<string, string>;
  if (as === undefined) return body;
  if (v !== 'v1') return undefined;
  const items = (body as List).items as Stored[] | undefined;
  if (as === 'Table' && /^Node(List)?$/.test(body.kind)) {
    return nodeTable((items ?? [body]) as Node[], body.metadata.resourceVersion, (node) =>
      attachment(node, includeObject),
    );
  }
  if (as === 'PartialObjectMetadata' && !items) return metadataOf(body);
  if (as !== 'PartialObjectMetadataList' || !items) return undefined;
  return { ...metadataOf(body), kind: as, items: items.map(metadataOf) };
}

/** An object without anything but its metadata. */
const metadataOf = ({ metadata }: { metadata: object }): object => ({
  kind: 'PartialObjectMetadata',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
});

function attachment(node: Node, includeObject: string | null): object | null {
  switch (includeObject ?? '') {
    case '':
    case 'Metadata':
      return metadataOf(node);
    case 'Object':
      return node;
    case 'None':
      return null;
    default: {
      const rule = "must be 'Metadata', 'Object', 'None', or empty";
      const why = `includeObject: Invalid value: "${includeObject}": ${rule}`;
      throw badRequest(`Unable to convert to Table as requested: ${why}`);
    }
  }
}
