import { readFileSync } from 'node:fs';
import type { KubernetesObject } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VERSION } from '../src/job/identity.ts';
import { neededRights } from '../src/messages/rights.ts';
import { deployFiles, filesOfDeploy } from './scenarios/deploy-files.ts';
import { deployedRole } from './scenarios/roles.ts';

// Checks that test/scenarios/rights-policy.test.ts cannot make: documents and manifests agree.

const objects = Object.values(deployFiles())
  .flatMap((text) => parseAllDocuments(text))
  .map((document) => document.toJS() as KubernetesObject);
const inDeploy = (kind: string) => objects.filter((one) => one.kind === kind);

describe('the Role', () => {
  test('of deploy/ has exactly the rights that a step needs', () => {
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

test('only the account of deploy/ has the share of the API server', () => {
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

test('only the account of deploy/ can read nodes', () => {
  const [account] = inDeploy('ServiceAccount');
  expect(inDeploy('ClusterRole')).toMatchObject([
    { rules: [{ apiGroups: [''], resources: ['nodes'], verbs: ['list'] }] },
  ]);
  expect(inDeploy('ClusterRoleBinding')).toMatchObject([
    { subjects: [{ namespace: account?.metadata?.namespace, name: account?.metadata?.name }] },
  ]);
});

describe('for many namespaces', () => {
  test('Kustomize takes each manifest that has the name of a namespace, and no other', () => {
    const { resources } = parse(filesOfDeploy()['kustomization.yaml'] ?? '') as { resources: string[] };
    const ofNamespace = Object.entries(deployFiles()).filter(([, text]) => /^[^#]*\bci\b/m.test(text));
    expect(resources.toSorted()).toEqual(ofNamespace.map(([name]) => name).toSorted());
  });

  test('an object outside of a namespace that belongs to one has its name', () => {
    const outside = parseAllDocuments(deployFiles()['bindings.yaml'] ?? '').map((one) => one.toJS());
    expect(outside.map(({ metadata }) => metadata.name)).toEqual([
      'pod-step-nodes.ci',
      'pod-step-runners.ci',
    ]);
  });

  test('the policy applies to namespaces with the label', () => {
    const namespace = inDeploy('Namespace').find(({ metadata }) => metadata?.name === 'ci');
    const labels = { 'pod-step/policy': 'enforce' };
    expect(namespace?.metadata?.labels).toMatchObject(labels);
    for (const { spec } of inDeploy('ValidatingAdmissionPolicyBinding') as { spec?: object }[])
      expect(spec).toMatchObject({
        validationActions: ['Deny'],
        matchResources: { namespaceSelector: { matchLabels: labels } },
      });
  });

  test('all policies mean the same by a runner', () => {
    const policies = inDeploy('ValidatingAdmissionPolicy') as { spec?: { matchConditions?: object } }[];
    const conditions = policies.map(({ spec }) => spec?.matchConditions);
    expect(conditions.length).toBeGreaterThan(1);
    for (const one of conditions) expect(one).toEqual(conditions[0]);
  });
});

test('policy-parameters.yaml and the page have the limits and defaults of policy.yaml', () => {
  const policy = inDeploy('ValidatingAdmissionPolicy').find(
    ({ metadata }) => metadata?.name === 'pod-step-runner-limits',
  ) as { spec?: { variables: { name: string; expression: string }[] } } | undefined;
  const { expression = '' } = policy?.spec?.variables.find(({ name }) => name === 'defaults') ?? {};
  const defaults: Record<string, string> = JSON.parse(expression.replaceAll("'", '"'));
  const [parameters] = inDeploy('ConfigMap') as { data?: object }[];
  expect(parameters?.data).toEqual(defaults);
  const page = readFileSync('deploy/README.md', 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (`.*?`) \|/gm)].map(([, name, values = '']) => [
    name,
    values.replaceAll('`', ''),
  ]);
  expect(Object.fromEntries(rows)).toEqual(defaults);
});

test('every object has the version of the action', () => {
  const versions = objects.map(({ metadata }) => metadata?.labels?.['app.kubernetes.io/version']);
  expect(versions).toEqual(objects.map(() => `v${VERSION}`));
});
