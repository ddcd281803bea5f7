import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { PreflightMethod } from '../../src/plan/checks.ts';
import { rowsOf } from '../rows.ts';
import { BY_CONTAINERS, BY_VOLUMES, type Inputs, planned, shapeOf } from './planned.ts';

/**
 * `by`: how images are checked, without it by init containers. What the pod then has, each of it optional: its containers and image
 * volumes as `shapeOf` writes them, its containers with their images, fields of the step or of the spec (null: none), the
 * folder that the checkout looks for, fields of any container by its name, and variables of the step.
 */
type Row = {
  what: string;
  inputs: Inputs;
  template?: Partial<V1PodSpec>;
  by?: 'image-volumes' | 'none';
  shape?: string[];
  containers?: string[];
  step?: Partial<V1Container>;
  spec?: Partial<V1PodSpec>;
  folder?: string | null;
  has?: Record<string, Partial<V1Container>>;
  env?: Record<string, string>;
};

const METHODS: Record<string, PreflightMethod> = { 'image-volumes': BY_VOLUMES, none: { kind: 'none' } };
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
    const { inputs, template = {}, by = '', shape, containers, step, spec, folder, has = {}, env = {} } = row;
    const { pod } = planned(inputs, template, METHODS[by] ?? BY_CONTAINERS);
    const all = [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
    const named = (name: string) => all.find((one) => one.name === name);
    if (shape) expect(shapeOf(pod)).toEqual(shape);
    if (containers) expect(all.map(({ name, image }) => `${name} ${image}`)).toEqual(containers);
    if (step) expect(fieldsOf(named('step'), step)).toMatchObject(step);
    if (spec) expect(fieldsOf(pod.spec, spec)).toMatchObject(spec);
    for (const [name, fields] of Object.entries(has))
      expect(fieldsOf(named(name), fields)).toMatchObject(fields);
    for (const [name, value] of Object.entries(env))
      expect(named('step')?.env).toContainEqual({ name, value });
    const looksFor = named('checkout')?.env?.find(({ name }) => name === 'CHECKOUT_FOLDER')?.value;
    if (folder !== undefined) expect(looksFor ?? null).toBe(folder);
  });
});
