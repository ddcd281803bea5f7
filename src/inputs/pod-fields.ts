import * as models from '@kubernetes/client-node/dist/gen/models/all.js';

/** Left to the API server: volumes of single vendors, other systems, and what a template has no use for. */
const UNCHECKED =
  /^(V1EphemeralContainer|V1WindowsSecurityContextOptions|V1(?:ClusterTrustBundle|PodCertificate)Projection)$|^V1(?!ConfigMap|CSI|DownwardAPI|EmptyDir|HostPath|Image|NFS|PersistentVolumeClaim|Projected|Secret)\w+VolumeSource$/;
/** Typed as text in the client; the API also accepts a number. */
const QUANTITIES = /^(sizeLimit|divisor|limits|requests|overhead)$/;

/** The client makes objects of times, which are strings in JSON. */
const TIMES = /^(Date|V1MicroTime)$/;

/** Of one type: the type of each field. */
export type Fields = ReadonlyMap<string, string>;

/**
 * Maps each type of a pod's spec to its fields, and each field to its type: `string`, `number`, `boolean`, `quantity`
 * (text or a number), `object` (anything with fields), or another type of the map; `T[]` is a list, `T{}` a map. From
 * the models of the Kubernetes client; the bundle has the result in place of this file (scripts/bundle.ts).
 */
export const POD_FIELDS: ReadonlyMap<string, Fields> = fieldsOf('V1PodSpec', new Map());

/** Adds a type and all types of its fields to `known`. */
export function fieldsOf(type: string, known: Map<string, Fields>): Map<string, Fields> {
  const fields = new Map<string, string>();
  known.set(type, fields);
  for (const { baseName, type: written } of attributesOf(type) ?? []) {
    const [, list, map, single = ''] =
      /^(?:Array<(.*)>|\{ \[key: string\]: (.*); \}|(.*))$/.exec(written) ?? [];
    const held = list ?? map ?? single;
    const suffix = list ? '[]' : map ? '{}' : '';
    const isModel = attributesOf(held) !== undefined && !UNCHECKED.test(held);
    if (isModel && !known.has(held)) fieldsOf(held, known);
    fields.set(baseName, `${isModel ? held : plainType(held, baseName)}${suffix}`);
  }
  return known;
}

function plainType(type: string, field: string): string {
  if (type === 'IntOrString' || QUANTITIES.test(field)) return 'quantity';
  if (TIMES.test(type)) return 'string';
  return /^(string|number|boolean)$/.test(type) ? type : 'object';
}

function attributesOf(type: string): { baseName: string; type: string }[] | undefined {
  return (models as Record<string, { attributeTypeMap?: { baseName: string; type: string }[] }>)[type]
    ?.attributeTypeMap;
}
