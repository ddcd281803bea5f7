import type { KubernetesObject } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { neededRights } from '../src/messages/rights.ts';
import { deployFiles } from './scenarios/deploy-files.ts';
import { deployedRole } from './scenarios/roles.ts';

// What test/scenarios/rights-policy.test.ts can't tell: that those who read the one read the other.

const objects = Object.values(deployFiles())
  .flatMap((text) => parseAllDocuments(text))
  .map((document) => document.toJS() as KubernetesObject);
const inDeploy = (kind: string) => objects.filter((one) => one.kind === kind);

describe('the Role', () => {
  test('of deploy/ has the rights that a step says it needs, and no others', () => {
    const needed = neededRights({ secrets: true, configmaps: true, attach: true });
    const wanted = needed.flatMap(({ resource, verbs }) => verbs.map((verb) => `${verb} ${resource}`));
    const granted = (deployedRole().rules ?? []).flatMap(({ apiGroups = [], resources = [], verbs }) =>
      [...apiGroups, ...resources].length === 2
        ? verbs.map((verb) => [verb, [...resources, ...apiGroups].join('.').replace(/\.$/, '')].join(' '))
        : ['too much'],
    );
    // The pull secret that stays is written before there is a pod. The last one is what policy.yaml asks for.
    expect(granted.toSorted()).toEqual([...wanted, 'patch secrets', 'run steps.pod-step'].toSorted());
  });

  test('says of each rule what it is for', () => {
    const lines = (deployFiles()['namespace.yaml'] ?? '').split('\n');
    const isRule = (line = '') => line.startsWith('  - { apiGroups: [');
    const rules = lines.flatMap((line, index) => (isRule(line) ? [lines[index - 1]] : []));
    expect(rules.length).toBeGreaterThan(1);
    expect(rules).toEqual(rules.map(() => expect.stringMatching(/^ {2}# /)));
  });
});

test('the share of the API server is for the account that deploy/ makes, and for nobody else', () => {
  const [account] = inDeploy('ServiceAccount');
  const [level] = inDeploy('PriorityLevelConfiguration');
  expect(inDeploy('FlowSchema')).toMatchObject([
    {
      spec: {
        priorityLevelConfiguration: { name: level?.metadata?.name },
        rules: [
          {
            subjects: [
              {
                kind: 'ServiceAccount',
                serviceAccount: { namespace: account?.metadata?.namespace, name: account?.metadata?.name },
              },
            ],
          },
        ],
      },
    },
  ]);
});

test('nodes are read by the account that deploy/ makes, and by nobody else', () => {
  const [account] = inDeploy('ServiceAccount');
  expect(inDeploy('ClusterRole')).toMatchObject([
    { rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['list'] }] },
  ]);
  expect(inDeploy('ClusterRoleBinding')).toMatchObject([
    { subjects: [{ namespace: account?.metadata?.namespace, name: account?.metadata?.name }] },
  ]);
});

describe('for many namespaces', () => {
  const named = new Set(inDeploy('Namespace').map(({ metadata }) => metadata?.name));
  const other = deployFilesFor('team-b');
  const clusterWide = (all: readonly KubernetesObject[]) =>
    all.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata?.namespace === undefined);
  const keyOf = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata?.name}`;

  test('what two of them have in common is the same for both', () => {
    const first = new Map(clusterWide(objects).map((one) => [keyOf(one), one]));
    const shared = clusterWide(other).filter((one) => first.has(keyOf(one)));
    for (const one of shared) expect(one).toEqual(first.get(keyOf(one)));
    expect(shared.map(({ kind }) => kind)).toEqual([
      'PriorityLevelConfiguration',
      ...['pods', 'attach', 'Secrets'].flatMap(() => [
        'ValidatingAdmissionPolicy',
        'ValidatingAdmissionPolicyBinding',
      ]),
      'ClusterRole',
    ]);
  });

  test('the policy has the name of none, and applies to those with the label', () => {
    for (const name of named) expect(deployFiles()['policy.yaml']).not.toMatch(new RegExp(`\\b${name}\\b`));
    const [namespace] = inDeploy('Namespace');
    const labels = { 'pod-step/policy': 'enforce' };
    expect(namespace?.metadata?.labels).toMatchObject(labels);
    for (const { spec } of inDeploy('ValidatingAdmissionPolicyBinding') as { spec?: object }[])
      expect(spec).toMatchObject({
        validationActions: ['Deny'],
        matchResources: { namespaceSelector: { matchLabels: labels } },
      });
  });

  test('both policies mean the same by a runner', () => {
    const policies = inDeploy('ValidatingAdmissionPolicy') as { spec?: { matchConditions?: object } }[];
    const [first, second] = policies.map(({ spec }) => spec?.matchConditions);
    expect(first).toEqual(second);
  });
});

/** With the command of the page for another namespace. */
function deployFilesFor(namespace: string): KubernetesObject[] {
  return Object.values(deployFiles())
    .flatMap((text) => parseAllDocuments(text.replaceAll(/(?<=[ -])ci(?=[ ,]|$)/gm, namespace)))
    .map((document) => document.toJS() as KubernetesObject);
}
