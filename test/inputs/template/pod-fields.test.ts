import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { POD_FIELDS } from '../../../src/inputs/pod-fields.ts';
import { REQUIRED_FIELDS } from '../../../src/inputs/template-shape.ts';

test.each([
  ['V1PodSpec', 'containers', 'V1Container[]'],
  ['V1PodSpec', 'hostNetwork', 'boolean'],
  ['V1PodSpec', 'overhead', 'quantity{}'],
  ['V1PodSpec', 'nodeSelector', 'string{}'],
  ['V1PodSpec', 'ephemeralContainers', 'object[]'],
  ['V1Container', 'command', 'string[]'],
  ['V1ResourceRequirements', 'limits', 'quantity{}'],
  ['V1EmptyDirVolumeSource', 'sizeLimit', 'quantity'],
  ['V1HTTPGetAction', 'port', 'quantity'],
  ['V1SecurityContext', 'runAsUser', 'number'],
  ['V1SecurityContext', 'windowsOptions', 'object'],
  ['V1Volume', 'configMap', 'V1ConfigMapVolumeSource'],
  ['V1Volume', 'rbd', 'object'],
  ['V1VolumeProjection', 'secret', 'V1SecretProjection'],
  ['V1VolumeProjection', 'podCertificate', 'object'],
])('%s.%s holds %s', (type, field, held) => {
  expect(POD_FIELDS.get(type)?.get(field)).toBe(held);
});

test('every type that a field holds is plain or has fields of its own', () => {
  const held = [...POD_FIELDS.values()].flatMap((fields) => [...fields.values()]);
  const types = new Set(held.map((type) => type.replace(/\[\]$|\{\}$/, '')));
  const plain = ['string', 'number', 'boolean', 'quantity', 'object'];
  expect([...types].filter((type) => !plain.includes(type) && !POD_FIELDS.get(type)?.size)).toEqual([]);
});

test('the required fields are those of the client, but for what may be empty and what the inputs give', () => {
  const models = 'node_modules/@kubernetes/client-node/dist/gen/models';
  const ofClient = [...POD_FIELDS.keys()].flatMap((type) =>
    [...readFileSync(`${models}/${type}.d.ts`, 'utf8').matchAll(/^ {4}'(\w+)': /gm)].map(
      ([, field]) => `${type}.${field}`,
    ),
  );
  const others = ['V1HTTPHeader.value', 'V1PodSpec.containers', 'V1Sysctl.value'];
  const ours = Object.entries(REQUIRED_FIELDS).flatMap(([type, fields]) =>
    fields.map((field) => `${type}.${field}`),
  );
  expect([...ours, ...others].sort()).toEqual(ofClient.sort());
});
