import { isObject } from '../job/values.ts';
import { OBJECT_FIELDS } from './object-fields.ts';

/** The API answers in formats that all its clients read, so this is the answer of something else. The message quotes no value. */
export class WrongAnswerError extends Error {
  constructor(type: string, path: string, wanted: string) {
    const name = type.replace(/^(Core)?V1/, '');
    super(`it answered something that is not a Kubernetes ${name}: ${path === '' ? 'it' : path} ${wanted}`);
    this.name = 'WrongAnswerError';
  }
}

const KINDS: Record<string, { wanted: string; holds(value: unknown): boolean }> = {
  any: { wanted: 'is missing', holds: () => true },
  string: { wanted: 'is not a string', holds: (value) => typeof value === 'string' },
  number: { wanted: 'is not a number', holds: (value) => Number.isFinite(value) },
  boolean: { wanted: 'is not true or false', holds: (value) => typeof value === 'boolean' },
  quantity: {
    wanted: 'is not a string or a number',
    holds: (value) => typeof value === 'string' || Number.isFinite(value),
  },
  object: { wanted: 'is not an object', holds: isObject },
};

/** What the API server never leaves out, and the step needs to know which object this is. */
const ALWAYS: Record<string, readonly string[]> = {
  V1Pod: ['metadata'],
  CoreV1Event: ['metadata', 'involvedObject'],
  PartialObjectMetadata: ['metadata'],
};

/**
 * An object of the API, with the types that its fields must have. A field that is null is left out, as Go writes a field that is not
 * set. Fields that are not known here stay as they are. Throws WrongAnswerError.
 */
export function readObject<Item>(answer: unknown, type: string): Item {
  const read = (value: unknown, held: string, path: string): unknown => {
    const wrong = (wanted: string) => new WrongAnswerError(type, path, wanted);
    const single = held.replace(/\[\]$|\{\}$/, '');
    if (held.endsWith('[]')) {
      if (!Array.isArray(value)) throw wrong('is not a list');
      return value.map((item, index) => read(item, single, `${path}[${index}]`));
    }
    const kind = KINDS[held];
    if (kind !== undefined) {
      if (!kind.holds(value)) throw wrong(kind.wanted);
      return value;
    }
    if (!isObject(value)) throw wrong('is not an object');
    const fields = held.endsWith('{}') ? undefined : OBJECT_FIELDS.get(held);
    if (fields === undefined && single === held) return value;
    for (const name of ALWAYS[held] ?? []) if (!isObject(value[name])) throw wrong(`has no ${name}`);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => {
        const inner = fields === undefined ? single : fields.get(name);
        if (field === null) return [];
        return [
          [name, inner === undefined ? field : read(field, inner, path === '' ? name : `${path}.${name}`)],
        ];
      }),
    );
  };
  return read(answer, type, '') as Item;
}
