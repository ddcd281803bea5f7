import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { Finding } from '../../../src/findings/finding.ts';
import { refused } from '../../../src/messages/refusals.ts';
import { neededRights, type Right, withAllMissingRights } from '../../../src/messages/rights.ts';

const all = neededRights({ secrets: true, configmaps: true });

test('rights to objects that a step does not make are not needed', () => {
  const needed = neededRights({ secrets: false, configmaps: false });
  expect(needed.map(({ resource }) => resource)).toEqual(['pods', 'pods/log', 'events']);
});

/** What the API server says of a missing right, with all others that are missing. */
function lacking(user: string, missing: Right[]): Finding {
  const message = `pods is forbidden: User "${user}" cannot watch resource "pods" in API group "" in the namespace "ci"`;
  const request = { what: 'watch pods', namespace: 'ci' };
  return withAllMissingRights(refused({ status: 403, reason: 'Forbidden', message }, request), missing, 'ci');
}

/** The objects of a remedy, as kubectl applies them. */
function applied({ remedy = '' }: Finding) {
  return parseAllDocuments(remedy).map((one) => one.toJS());
}

const twoVerbs = [
  { resource: 'pods', verbs: ['list', 'watch'] },
  { resource: 'events', verbs: ['list'] },
];

test('all missing rights are reported at once, with a Role that grants them', () => {
  const found = lacking('u', twoVerbs);
  expect(found.message).toBe(
    'The user "u" lacks rights that a step needs in the namespace ci. Missing: list, watch pods; list events.',
  );
  expect(applied(found)[0]).toMatchObject({
    kind: 'Role',
    metadata: { namespace: 'ci' },
    rules: [
      { apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['list'] },
    ],
  });
  expect(lacking('u', [])).not.toHaveProperty('remedy');
});

test.each([
  [
    'a service account',
    'system:serviceaccount:ci:pod-step',
    { kind: 'ServiceAccount', name: 'pod-step', namespace: 'ci' },
  ],
  [
    'a user with any name',
    'github:repo:acme/shop:ref: # x',
    { apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'github:repo:acme/shop:ref: # x' },
  ],
])('the Role comes with a binding to %s, without which it grants nothing', (_, user, subject) => {
  const [role, binding] = applied(lacking(user, twoVerbs));
  expect(binding).toMatchObject({
    kind: 'RoleBinding',
    metadata: { namespace: 'ci', name: expect.stringMatching(/^[a-z0-9-]{1,253}$/) },
    roleRef: { kind: 'Role', name: role.metadata.name },
    subjects: [subject],
  });
});

test('the Roles of two steps, for two users, can be applied one after the other', () => {
  const names = [
    lacking('u', twoVerbs),
    lacking('v', twoVerbs),
    lacking('u', [{ resource: 'pods', verbs: ['patch'] }]),
  ].map((found) => applied(found).map(({ metadata }) => metadata.name));
  expect(new Set(names.map(([role]) => role)).size).toBe(2);
  expect(new Set(names.map(([, binding]) => binding)).size).toBe(3);
});

test('the right to patch pods comes with why a step needs it', () => {
  const patch = lacking('u', [{ resource: 'pods', verbs: ['patch'] }]);
  expect(patch.message).toBe(
    'The user "u" lacks rights that a step needs in the namespace ci. Missing: patch pods. Each step starts its pod with patch pods, by removing the scheduling gate of the pod.',
  );
  expect(patch.hint).toContain('docs/rights.md');
  expect(lacking('u', twoVerbs).message).not.toContain('scheduling gate');
});

test('if not even pods can be created, the namespace can be another than was meant', () => {
  expect(lacking('u', all).hint).toMatch(/^Check the namespace first/);
  expect(lacking('u', twoVerbs).hint).not.toMatch(/Check the namespace/);
});

test('a right that Azure refuses gets a role assignment, and no Role', () => {
  const message =
    'pods is forbidden: User "00dc" cannot create resource "pods" in API group "" in the namespace "ci": User does not have access to the resource in Azure. Update role assignment to allow access.';
  const found = refused(
    { status: 403, reason: 'Forbidden', message },
    { what: 'create the pod', namespace: 'ci' },
  );
  const whole = withAllMissingRights(found, [{ resource: 'pods', verbs: ['create', 'get'] }], 'ci');
  expect(whole).toMatchObject({ hint: found.hint, message: expect.stringContaining('create, get pods') });
  expect(whole).not.toHaveProperty('remedy');
});
