import * as client from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { POD_FIELDS } from '../../src/inputs/pod-fields.ts';

/** The client’s types call these plain text; the API takes a number as well. */
const QUANTITIES = /^(sizeLimit|divisor|limits|requests|overhead)$/;

type Attribute = { baseName: string; type: string };
type ClientType = { attributeTypeMap: Attribute[] } | undefined;

function fieldsOf(type: string): Attribute[] | undefined {
  const types = client as unknown as Record<string, ClientType>;
  return (types[`V1${type}`] ?? types[type])?.attributeTypeMap;
}

/** The type as our table writes it. */
function ours({ baseName, type }: Attribute): string {
  const plain = type
    .replace(/^Array<(.*)>$/, '$1[]')
    .replace(/^\{ \[key: string\]: string; \}$/, 'string{}')
    .replace(/^V1/, '')
    .replace(/^IntOrString$/, 'quantity');
  return QUANTITIES.test(baseName) ? plain.replace('string', 'quantity') : plain;
}

test.each([...POD_FIELDS.keys()])('%s has the fields that the Kubernetes API gives it', (type) => {
  const attributes = fieldsOf(type) ?? [];
  const table = POD_FIELDS.get(type) ?? new Map();
  const expected = attributes.map((attribute) => {
    const own = ours(attribute);
    const known = /^(string|number|boolean|quantity)/.test(own) || POD_FIELDS.has(own.replace('[]', ''));
    return [attribute.baseName, known ? own : own.endsWith('[]') ? 'object[]' : 'object'];
  });

  expect([...table]).toEqual(expected);
});
