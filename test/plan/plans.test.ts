import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { PreflightMethod } from '../../src/plan/checks.ts';
import { rowsOf } from '../rows.ts';
import {
  BY_CONTAINERS,
  BY_VOLUMES,
  FILES,
  type Inputs,
  mounting,
  planned,
  SELECTIONS,
  type Source,
  shapeOf,
} from './planned.ts';
import { forbidden } from './restricted.ts';

/**
 * `by`: how images are checked, without it by init containers. What the pod then has, each of it optional: its containers and image
 * volumes as `shapeOf` writes them, its containers with their images, fields of the step or of the spec (null: none), the
 * folder that the checkout or files-in looks for, fields of any container by its name, variables of the step, which containers
 * mount a volume, what the script of a container has in this order, containers that satisfy the profile "restricted", and
 * all annotations.
 */
type Row = {
  what: string;
  inputs: Inputs;
  template?: Partial<V1PodSpec>;
  brings?: 'files' | 'selections';
  by?: 'image-volumes' | 'none';
  leavesUsers?: boolean;
  shape?: string[];
  containers?: string[];
  step?: Partial<V1Container>;
  spec?: Partial<V1PodSpec>;
  folder?: string | null;
  has?: Record<string, Partial<V1Container>>;
  env?: Record<string, string>;
  mounted?: Record<string, string[]>;
  script?: Record<string, string[]>;
  restricted?: string[];
  annotations?: Record<string, string>;
};

const METHODS: Record<string, PreflightMethod> = { 'image-volumes': BY_VOLUMES, none: { kind: 'none' } };
const SOURCES: Record<string, Source> = {
  files: { files: FILES },
  selections: { selections: SELECTIONS },
};
const ROWS = rowsOf<Row>('plans');

/** As JSON, with null in place of each field that is wanted and not there. */
function fieldsOf(object: unknown, wanted: object): object {
  const known = JSON.parse(JSON.stringify(object ?? {}));
  const fields = Object.entries(wanted).map(([name, value]) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject && known[name] ? fieldsOf(known[name], value) : (known[name] ?? null)];
  });
  return { ...known, ...Object.fromEntries(fields) };
}

describe('the pod that comes of inputs and a template', () => {
  test.each(ROWS.map((row) => [row.what, row] as const))('%s', (_, row) => {
    const { inputs, template = {}, by = '', brings = '', leavesUsers } = row;
    const { shape, containers, step, spec, folder, has = {}, env = {} } = row;
    const { mounted = {}, script = {}, restricted = [], annotations } = row;
    const changes = leavesUsers ? { leavesUsers } : {};
    const made = planned(inputs, template, METHODS[by] ?? BY_CONTAINERS, changes, SOURCES[brings]);
    const { pod, containers: all, named } = made;
    if (shape) expect(shapeOf(pod)).toEqual(shape);
    if (containers) expect(all.map(({ name, image }) => `${name} ${image}`)).toEqual(containers);
    if (step) expect(fieldsOf(named('step'), step)).toMatchObject(step);
    if (spec) expect(fieldsOf(pod.spec, spec)).toMatchObject(spec);
    for (const [name, fields] of Object.entries(has))
      expect(fieldsOf(named(name), fields)).toMatchObject(fields);
    for (const [name, value] of Object.entries(env))
      expect(named('step')?.env).toContainEqual({ name, value });
    const looksFor = (named('checkout') ?? named('files-in'))?.env?.find(
      ({ name }) => name === 'CHECKOUT_FOLDER',
    );
    if (folder !== undefined) expect(looksFor?.value ?? null).toBe(folder);
    for (const [volume, names] of Object.entries(mounted)) expect(mounting(all, volume)).toEqual(names);
    for (const [name, parts] of Object.entries(script)) {
      const text = named(name)?.command?.join('\n') ?? '';
      const places = parts.map((part) => text.indexOf(part));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
    for (const name of restricted) {
      const container = named(name);
      expect(container && forbidden(container, pod.spec?.securityContext)).toEqual([]);
    }
    if (annotations) expect(pod.metadata?.annotations).toMatchObject(annotations);
  });
});
