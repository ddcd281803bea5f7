import { readFileSync } from 'node:fs';
import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { PreflightMethod } from '../../src/plan/checks.ts';
import { BY_CONTAINERS, BY_VOLUMES, type Inputs, planned, shapeOf } from './planned.ts';

/**
 * `by`: how images are checked, without it by init containers. What the pod then has, each of it optional: its containers and image
 * volumes as `shapeOf` writes them, its containers with their images, fields of the step or of the spec (null: none), and the
 * folder that the checkout looks for.
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
};

const METHODS: Record<string, PreflightMethod> = { 'image-volumes': BY_VOLUMES, none: { kind: 'none' } };
const ROWS: Row[] = readFileSync('test/fixtures/plans.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** As JSON, with null in place of each field that is wanted and not there. */
function fieldsOf(object: object | undefined, wanted: object): object {
  const nothing = Object.fromEntries(Object.keys(wanted).map((field) => [field, null]));
  return { ...nothing, ...JSON.parse(JSON.stringify(object)) };
}

describe('the pod that comes of inputs and a template', () => {
  test.each(ROWS.map((row) => [row.what, row] as const))('%s', (_, row) => {
    const { inputs, template = {}, by = '', shape, containers, step, spec, folder } = row;
    const { pod } = planned(inputs, template, METHODS[by] ?? BY_CONTAINERS);
    const all = [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])];
    const named = (name: string) => all.find((one) => one.name === name);
    if (shape) expect(shapeOf(pod)).toEqual(shape);
    if (containers) expect(all.map(({ name, image }) => `${name} ${image}`)).toEqual(containers);
    if (step) expect(fieldsOf(named('step'), step)).toMatchObject(step);
    if (spec) expect(fieldsOf(pod.spec, spec)).toMatchObject(spec);
    const looksFor = named('checkout')?.env?.find(({ name }) => name === 'CHECKOUT_FOLDER')?.value;
    if (folder !== undefined) expect(looksFor ?? null).toBe(folder);
  });
});
