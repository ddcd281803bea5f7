import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { refused } from '../../../src/judge/api/refusal.ts';
import { missingRights, neededRights, withAllMissingRights } from '../../../src/judge/api/rights.ts';

const all = neededRights({ secrets: true, configmaps: true });
const core = (resources: string[], verbs: string[]) => ({ apiGroups: [''], resources, verbs });

describe('the rights that a step lacks', () => {
  test.each([
    ['are all of them where nothing is granted', [], all],
    ['are none for a user who may do everything', [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }], []],
    ['are those of one resource', [core(['pods', 'pods/log', 'secrets', 'configmaps'], ['*'])], [all[2]]],
    [
      'are single verbs',
      [core(['*'], ['get', 'list', 'create', 'patch', 'delete'])],
      [
        { resource: 'pods', verbs: ['watch'] },
        { resource: 'events', verbs: ['watch'] },
      ],
    ],
    [
      'are not granted by rules for objects of certain names, or of another group',
      [
        { ...core(['pods'], ['*']), resourceNames: ['mine'] },
        { apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['*'] },
        core(['pods/log', 'secrets', 'configmaps'], ['*']),
      ],
      [all[0], all[2]],
    ],
    [
      'may be granted for every subresource',
      [core(['pods', '*/log', 'events', 'secrets', 'configmaps'], ['*'])],
      [],
    ],
  ])('%s', (_, granted, missing) => {
    expect(missingRights(all, granted)).toEqual(missing);
  });

  test('of objects that a step does not make are not needed', () => {
    const needed = neededRights({ secrets: false, configmaps: false });
    expect(needed.map(({ resource }) => resource)).toEqual(['pods', 'pods/log', 'events']);
  });
});

test('all missing rights are told at once, with a Role that grants them', () => {
  const said =
    'pods is forbidden: User "u" cannot watch resource "pods" in API group "" in the namespace "ci"';
  const one = refused(
    { status: 403, reason: 'Forbidden', message: said },
    { what: 'watch pods', namespace: 'ci' },
  );
  const missing = [
    { resource: 'pods', verbs: ['list', 'watch'] },
    { resource: 'events', verbs: ['list'] },
  ];
  const found = withAllMissingRights(one, missing, 'ci');
  expect(found.message).toBe(
    'The user "u" may not do all that a step needs in the namespace ci. Missing: list, watch pods; list events.',
  );
  expect(parse(found.remedy ?? '')).toMatchObject({
    kind: 'Role',
    metadata: { namespace: 'ci' },
    rules: [
      { apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['list'] },
    ],
  });
  expect(withAllMissingRights(one, [], 'ci')).toEqual(one);
});
