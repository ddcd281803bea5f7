import type { V1PodSpec } from '@kubernetes/client-node';
import { expect, test } from 'vitest';
import { BY_CONTAINERS, BY_VOLUMES, FILES, type Inputs, planned, SELECTIONS } from './planned.ts';
import { forbidden } from './restricted.ts';

/** What the profile "restricted" forbids of the containers of a pod that has all kinds of them. */
function forbiddenIn(security: string, template: Partial<V1PodSpec> = {}, method = BY_CONTAINERS) {
  const { initContainers = [], ...rest } = template;
  const pod = { ...rest, initContainers: [{ name: 'prepare', image: 'tool:1' }, ...initContainers] };
  const inputs: Inputs = {
    ...{ args: '', run: 'make', checkout: 'main', services: 'redis: redis:8', 'files-out': 'reports' },
    'pod-template': JSON.stringify(pod),
    security,
  };
  const source = { files: FILES, selections: SELECTIONS };
  const { pod: made, containers } = planned(inputs, {}, method, {}, source);
  const all = containers.map(
    (container) => [container.name, forbidden(container, made.spec?.securityContext)] as const,
  );
  return Object.fromEntries(all.filter(([, rules]) => rules.length > 0));
}

test.each([
  ['checked by containers', BY_CONTAINERS],
  ['checked by volumes', BY_VOLUMES],
])('every container of a step meets "restricted" with the input, its images %s', (_, method) => {
  expect(forbiddenIn('restricted', {}, method)).toEqual({});
});

test.each(['', 'baseline'])('with security: "%s", only the containers of Pod Step do', (security) => {
  expect(Object.keys(forbiddenIn(security))).toEqual(['redis', 'prepare', 'step']);
});

test.each<[what: string, template: Partial<V1PodSpec>, rules: Record<string, string[]>]>([
  [
    'of a container alone',
    { containers: [{ name: 'step', securityContext: { runAsNonRoot: false } }] },
    { step: ['Running as Non-root'] },
  ],
  [
    'of its capabilities, without the others that it has',
    { containers: [{ name: 'step', securityContext: { capabilities: { add: ['NET_ADMIN'] } } }] },
    { step: ['Capabilities'] },
  ],
  [
    'of a privileged container, which the API server would otherwise refuse',
    { containers: [{ name: 'step', securityContext: { privileged: true } }] },
    { step: ['Privileged Containers', 'Privilege Escalation', 'Capabilities'] },
  ],
  [
    'of the pod, for the containers that are not of Pod Step',
    { securityContext: { runAsNonRoot: false } },
    { redis: ['Running as Non-root'], prepare: ['Running as Non-root'], step: ['Running as Non-root'] },
  ],
])('a field that the template sets stays: %s', (_, template, rules) => {
  expect(forbiddenIn('restricted', template)).toEqual(rules);
});
