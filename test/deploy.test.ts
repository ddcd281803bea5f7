import type { KubernetesObject } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { neededRights } from '../src/judge/api/rights.ts';
import { deployFiles } from './scenarios/deploy-files.ts';
import { deployedRole } from './scenarios/roles.ts';

// What test/scenarios/rights-policy.test.ts can't tell: that those who read the one read the other.

const objects = Object.values(deployFiles())
  .flatMap((text) => parseAllDocuments(text))
  .map((document) => document.toJS() as KubernetesObject);
const inDeploy = (kind: string) => objects.filter((one) => one.kind === kind);

describe('the Role', () => {
  test('of deploy/ has the rights that a step says it needs, and no others', () => {
    const needed = neededRights({ secrets: true, configmaps: true });
    const wanted = needed.flatMap(({ resource, verbs }) => verbs.map((verb) => `${verb} ${resource}`));
    const granted = (deployedRole().rules ?? []).flatMap(({ apiGroups = [], resources = [], verbs }) =>
      [...apiGroups, ...resources].length === 2
        ? verbs.map((verb) => `${verb} ${resources[0]}`)
        : ['too much'],
    );
    // The pull secret that stays is written before there is a pod.
    expect(granted.toSorted()).toEqual([...wanted, 'patch secrets'].toSorted());
  });

  test('says of each rule what it is for', () => {
    const lines = (deployFiles()['namespace.yaml'] ?? '').split('\n');
    const isRule = (line = '') => line.startsWith('  - { apiGroups: [""]');
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

test('all of deploy/ is in the namespace that it makes, or is about it alone', () => {
  const [namespace] = inDeploy('Namespace').map(({ metadata }) => metadata?.name);
  const elsewhere = objects.filter(({ metadata }) => metadata?.namespace !== namespace);
  expect(elsewhere.map(({ kind }) => kind)).toEqual([
    'PriorityLevelConfiguration',
    'FlowSchema',
    'Namespace',
    ...['pods', 'secrets and ConfigMaps'].flatMap(() => [
      'ValidatingAdmissionPolicy',
      'ValidatingAdmissionPolicyBinding',
    ]),
    'ClusterRole',
    'ClusterRoleBinding',
  ]);
  for (const { spec } of inDeploy('ValidatingAdmissionPolicyBinding') as { spec?: object }[])
    expect(spec).toMatchObject({
      validationActions: ['Deny'],
      matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } },
    });
});
