import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import * as models from '@kubernetes/client-node/dist/gen/models/all.js';
import { describe, expect, test } from 'vitest';
import { readObject } from '../../src/job/api-objects.ts';
import { hasCode } from '../../src/job/errors.ts';
import { judge } from '../../src/judge/verdict.ts';
import { CASE, stateAfter } from '../judge/pods.ts';

/** The objects that real clusters have answered, from the recordings. */
const FOLDER = 'test/fixtures/tapes/v1.37.1';
const LINES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as { pod?: V1Pod; event?: CoreV1Event });
const PODS = LINES.flatMap(({ pod }) => (pod?.metadata === undefined ? [] : [pod]));
const EVENTS = LINES.flatMap(({ event }) => event ?? []).map((event) => ({ ...event, metadata: {} }));

const WRONG = [null, true, 7, 'text', [], [null], ['text'], [[]], {}, { a: null }, { a: [] }];

/** The object with each of its fields in turn, at any depth, having a wrong value. */
function* perturbed(value: unknown, path = ''): Generator<[path: string, object: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    const changed = (other: unknown) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? other : item))
        : { ...value, [key]: other };
    for (const wrong of WRONG) yield [`${path}.${key} = ${JSON.stringify(wrong)}`, changed(wrong)];
    for (const [at, inner] of perturbed(field, `${path}.${key}`)) yield [at, changed(inner)];
  }
}

/** One of each shape: hundreds of recorded objects have the same fields. */
function ofEachShape<Item extends object>(objects: Item[]): Item[] {
  const shape = (one: object) => JSON.stringify(one).replaceAll(/"(?:[^"\\]|\\.)*"(?!:)|-?[\d.]+/g, '');
  return [...new Map(objects.map((one) => [shape(one), one])).values()];
}

const withoutNulls = (object: object) => JSON.parse(JSON.stringify(object), (_, value) => value ?? undefined);

test('answers of real clusters are read unchanged', () => {
  for (const pod of PODS) expect(withoutNulls(readObject(pod, 'V1Pod'))).toEqual(withoutNulls(pod));
  for (const event of EVENTS)
    expect(withoutNulls(readObject(event, 'CoreV1Event'))).toEqual(withoutNulls(event));
  expect(PODS.length).toBeGreaterThan(100);
});

describe('a field of a wrong type is named, or it does no harm to what is judged', () => {
  test.each([
    ['pod', 'V1Pod', ofEachShape(PODS).slice(0, 12)],
    ['event', 'CoreV1Event', ofEachShape(EVENTS).slice(0, 40)],
  ])('in a %s', { timeout: 60_000 }, (kind, type, objects) => {
    const surprises = new Set<string>();
    const running = PODS[0];
    for (const object of objects)
      for (const [what, changed] of perturbed(object)) {
        try {
          const read = readObject(changed, type);
          const observation = { at: 2, [kind]: read } as never;
          judge(stateAfter([{ at: 1, pod: running as V1Pod }, observation], CASE), 3);
        } catch (error) {
          if (!hasCode(error, 'field')) surprises.add(`${what}: ${error}`);
        }
      }
    expect([...surprises].slice(0, 20)).toEqual([]);
  });
});

test.each([
  ['V1Pod', 'a text', 'it is not an object'],
  ['V1Pod', { kind: 'Pod' }, 'it has no metadata'],
  ['V1Pod', { metadata: { name: 7 } }, 'metadata.name is not a string'],
  ['V1Pod', { metadata: {}, status: { containerStatuses: {} } }, 'status.containerStatuses is not a list'],
  ['V1Pod', { metadata: {}, spec: { containers: ['x'] } }, 'spec.containers[0] is not an object'],
  ['V1Pod', { metadata: {}, spec: { containers: [{ image: 'a' }] } }, 'spec.containers[0] has no name'],
  [
    'CoreV1EventList',
    { items: [{ metadata: {}, involvedObject: {}, count: 'x' }] },
    'items[0].count is not a number',
  ],
  ['Table', { rows: [{ cells: 'x' }] }, 'rows[0].cells is not a list'],
  ['PartialObjectMetadata', { metadata: { labels: { a: 1 } } }, 'metadata.labels.a is not a string'],
  ['PartialObjectMetadata', { metadata: { labels: { a: null } } }, 'metadata.labels.a is empty'],
])('a %s that is %j is named by its field', (type, answer, problem) => {
  expect(() => readObject(answer, type)).toThrow(problem);
});

test('fields that are null are missing, and fields that are not known here stay', () => {
  const answer = { metadata: { labels: null, name: 'a' }, status: null, future: { a: null }, next: null };
  expect(readObject(answer, 'V1Pod')).toEqual({ metadata: { name: 'a' }, future: { a: null }, next: null });
  expect(readObject({ items: null }, 'PartialObjectMetadataList')).toEqual({});
});

/** An object with every field that the Kubernetes client knows. */
function whole(type: string): unknown {
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) return [whole(item)];
  const [, entry] = /^\{ \[key: string\]: (.*); \}$/.exec(type) ?? [];
  if (entry !== undefined) return { a: whole(entry) };
  const known = models as unknown as Record<
    string,
    { attributeTypeMap?: { baseName: string; type: string }[] }
  >;
  const fields = known[type]?.attributeTypeMap;
  if (fields !== undefined)
    return Object.fromEntries(fields.map(({ baseName, type: held }) => [baseName, whole(held)]));
  return { number: 1, boolean: true }[type] ?? 'text';
}

test.each([
  ...['V1Pod', 'V1PodList', 'CoreV1Event', 'CoreV1EventList', 'V1NodeList', 'V1Status'],
  'V1SelfSubjectAccessReview',
])('a %s with all fields of the Kubernetes client is read as it is', (type) => {
  const object = whole(type);
  expect(Object.keys(object as object).length).toBeGreaterThan(3);
  expect(readObject(object, type)).toEqual(object);
});
