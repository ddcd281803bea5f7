// `fieldValidation=Strict`: the fields of a new pod that an API server does not know, or that are written twice.

import * as generated from '@kubernetes/client-node/dist/gen/models/all.js';
import { badRequest } from './status-errors.ts';

type Model = { attributeTypeMap?: { baseName: string; type: string }[] };

const models = generated as Record<string, Model>;

/** @param without fields that this server is too old for, like `V1Volume.image`
 *  @throws 400 with all such fields in the order of the JSON, as sigs.k8s.io/json lists them */
export function validateStrictly(json: string, without: readonly string[]): void {
  const problems = problemsIn(json, without);
  if (problems.length === 0) return;
  const why = `strict decoding error: ${problems.join(', ')}`;
  throw badRequest(`Pod in version "v1" cannot be handled as a Pod: ${why}`);
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g;

/** @param json valid JSON; JSON.parse would drop what is written twice */
function problemsIn(json: string, without: readonly string[]): string[] {
  const tokens = json.match(TOKEN) ?? [];
  const problems: string[] = [];
  let next = 0;
  const readItems = (end: string, readItem: (index: number) => void): void => {
    for (let index = 0; tokens[next] !== end; index++) {
      readItem(index);
      if (tokens[next] === ',') next++;
    }
    next++;
  };
  const read = (type: string | undefined, path: string): void => {
    const token = tokens[next++];
    if (token === '[') readItems(']', (index) => read(itemOf(type), `${path}[${index}]`));
    if (token !== '{') return;
    const seen = new Set<string>();
    readItems('}', () => {
      const name = JSON.parse(tokens[next] ?? '') as string;
      next += 2; // the name and its colon
      const at = path === '' ? name : `${path}.${name}`;
      const held = fieldOf(type, name, without);
      if (held === 'unknown') problems.push(`unknown field "${at}"`);
      else if (seen.has(name)) problems.push(`duplicate field "${at}"`);
      seen.add(name);
      read(held === 'unknown' ? undefined : held, at);
    });
  };
  read('V1Pod', '');
  return problems;
}

/** The type of a field; undefined for what has no model, where every field is known. */
function fieldOf(type = '', name: string, without: readonly string[]): string | 'unknown' | undefined {
  const value = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  const fields = models[type]?.attributeTypeMap;
  if (fields === undefined) return value;
  const field = fields.find(({ baseName }) => baseName === name);
  return field === undefined || without.includes(`${type}.${name}`) ? 'unknown' : field.type;
}

function itemOf(type = ''): string | undefined {
  return /^Array<(.*)>$/.exec(type)?.[1];
}
