import { V1PodSpec } from '@kubernetes/client-node/dist/gen/models/all.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePodTemplate } from '../../../src/inputs/template.ts';

const problemsOf = (text: string, step = 'step') => parsePodTemplate(text, step).problems;

describe('a pod template is refused', () => {
  const container = (fields: string) => `containers: [{ name: step, ${fields} }]\n`;

  test.each([
    ['that is no YAML', 'a: [1\nb: 2\n', /^2:1: .*flow/i],
    [
      'with a line that is indented less than those beside it, which is told once',
      'initContainers:\n  - name: db\n   image: a\n    restartPolicy: Always\n    env: []\n',
      /^3:1: Sequence item without - indicator; check that this line is indented like the lines around it$/,
    ],
    [
      'with a line that begins left of its list',
      'initContainers:\n  - name: db\n  image: a\n    restartPolicy: Always\n',
      /^3:1: .*; check that this line is indented like the lines around it$/,
    ],
    [
      'with the services of a job',
      'services:\n  - { name: db, image: a }\n',
      /^it is not a Pod, .*: it has none of their fields; write services as init containers with restartPolicy: Always \(docs\/recipes\.md\)$/,
    ],
    [
      'whose step has another name, and its image in the input',
      'containers: [{ name: stp, volumeMounts: [] }]\n',
      /^containers\[0\] has no image; set one, or name the container step if it is the step$/,
    ],
    [
      'with a startup probe of an init container that is no service',
      'initContainers: [{ name: db, image: a, startupProbe: { periodSeconds: 1 } }]\n',
      /^initContainers\[0\]\.startupProbe: only a service can have this; set restartPolicy: Always in initContainers\[0\] to make it a service$/,
    ],
    [
      'with a restart policy that is none, which is told once',
      'initContainers: [{ name: db, image: a, restartPolicy: always, startupProbe: { periodSeconds: 1 } }]\n',
      /^initContainers\[0\]\.restartPolicy "always" must be one of Always, OnFailure, Never$/,
    ],
    ['with a key twice', 'hostname: a\nhostname: b\n', /^2:1: repeated key; remove one of them$/],
    [
      'with a key twice, once as a number',
      'nodeSelector: {1: a, "1": b}\n',
      /^1:22: repeated key; remove one of them$/,
    ],
    [
      'with a key twice, as numbers that are one',
      'nodeSelector: {1.10: a, 1.1: b}\n',
      /^1:25: repeated key; remove one of them$/,
    ],
    [
      'that merges a word',
      'nodeSelector:\n  <<: pool-a\n',
      /^<< must be a map, an alias of a map, or a list of these$/,
    ],
    [
      'that merges a word of a list',
      'nodeSelector: { <<: [{ a: b }, pool-a] }\n',
      /^<< must be a map, an alias of a map, or a list of these$/,
    ],
    [
      'of several documents',
      'hostname: a\n---\nhostname: b\n',
      /^3:1: a second document starts; .* one pod$/,
    ],
    ['that is empty', '---\n# nothing\n', /^it is empty/],
    ['that is a list', '- a\n- b\n', /^it is not a Pod, a PodTemplate or a pod spec$/],
    [
      'of another kind',
      '{apiVersion: v1, kind: Job}',
      /^kind "Job" must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template$/,
    ],
    ['of another version', '{apiVersion: apps/v1, kind: Pod}', /^apiVersion must be v1/],
    ['without a kind', '{apiVersion: v1, spec: {}}', /^kind is missing/],
    [
      'with unknown fields at the top',
      '{apiVersion: v1, kind: Pod, data: {}}',
      /^data is an unknown field; only apiVersion, kind, metadata, spec, status can be here$/,
    ],
    ['with containers that are no list', 'containers: { name: a }\n', /^containers is not a list$/],
    ['with a container that has no name', 'containers: [{ image: a }]\n', /^containers\[0\] has no name$/],
    ['with text as a container', 'containers: [db]\n', /^containers\[0\] is not an object$/],
    ['with a flag that is a word', 'enableServiceLinks: yes\n', /^enableServiceLinks is not true or false$/],
    [
      'with a label of ours',
      'metadata: {labels: {pod-step/job: a}}',
      /^metadata\.labels has the key pod-step\/job, which is reserved for Pod Step; remove it$/,
    ],
    [
      'with an annotation of ours',
      'metadata: {annotations: {pod-step/token: a}}',
      /^metadata\.annotations has the key pod-step\/token, which/,
    ],
    ['without a comma', '{containers: [a {b: c}]}', /^1:\d+: Missing , or : between flow sequence items$/],
    [
      'with a number in labels',
      '{apiVersion: v1, kind: Pod, metadata: {labels: {v: 1.1}}}',
      /^metadata\.labels\.v is not a string; put it in quotes$/,
    ],
    [
      'with a namespace',
      '{apiVersion: v1, kind: Pod, metadata: {namespace: a}}',
      /^metadata\.namespace cannot be set here; remove it, and use the input namespace$/,
    ],
    [
      'with finalizers',
      '{apiVersion: v1, kind: Pod, metadata: {finalizers: [a]}}',
      /^metadata\.finalizers cannot be set for a step’s pod; use only labels and annotations$/,
    ],
    [
      'with an environment of numbers',
      container('env: [{ name: A, value: 1 }]'),
      /^containers\[0\]\.env\[0\]\.value is not a string; put it in quotes$/,
    ],
    [
      'with a bad image of an init container',
      'initContainers: [{ name: a, image: "a b" }]\n',
      /^initContainers\[0\]\.image "a b" is not a valid image reference: it contains a space$/,
    ],
    [
      'whose step would be an init container',
      'initContainers: [{ name: step, image: a }]\n',
      /has the name of the step’s container; move it to containers, or rename it$/,
    ],
    [
      'whose step would run again',
      container('restartPolicy: Always'),
      /restartPolicy: the step’s container runs once/,
    ],
    [
      'whose step the node would end without saying so',
      container('livenessProbe: { exec: { command: [check] } }'),
      /livenessProbe: the node would end the step without reporting it; remove it, and use timeout$/,
    ],
    [
      'whose step the node would end if its hook fails, without saying so',
      container('lifecycle: { postStart: { exec: { command: [register] } } }'),
      /lifecycle\.postStart: if the hook failed, the node would end the step without reporting it; run it in the script$/,
    ],
    [
      'with a rule that would start the step again with all others',
      'initContainers: [{ name: db, image: a, restartPolicy: Always, restartPolicyRules: [{ action: RestartAllContainers }] }]\n',
      /restartPolicyRules\[0\]\.action: RestartAllContainers would run the step a second time/,
    ],
    ['with a volume that has no name', 'volumes: [{ emptyDir: {} }]\n', /^volumes\[0\] has no name$/],
    [
      'with a mount of no volume',
      container('volumeMounts: [{ mountPath: /x }]'),
      /volumeMounts\[0\] has no name$/,
    ],
    [
      'with a mount without a path',
      container('volumeMounts: [{ name: v }]'),
      /volumeMounts\[0\] has no mountPath$/,
    ],
    [
      'with an empty container',
      'containers:\n-\n',
      /containers\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty init container',
      'initContainers: [~]\n',
      /initContainers\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty volume',
      'volumes: [~]\n',
      /volumes\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty pull secret',
      'imagePullSecrets: [~]\n',
      /imagePullSecrets\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty variable',
      container('env: [~]'),
      /env\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty argument',
      container('args: [~]'),
      /args\[0\] is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty label of nodes',
      'nodeSelector: { disk: }\n',
      /nodeSelector\.disk is empty; remove it, or write "" for an empty text$/,
    ],
    [
      'with an empty limit',
      container('resources: { limits: { cpu: } }'),
      /limits\.cpu is empty; remove it, or write "" for an empty text$/,
    ],
    ['with a number that JSON has not', 'priority: .inf\n', /^priority is not a finite number$/],
    [
      'with a number that JSON has not, deep in it',
      'hostAliases: [{ hostnames: [a, .nan] }]\n',
      /^hostAliases\[0\]\.hostnames\[1\] is not a finite number$/,
    ],
    [
      'with the fields of something else',
      'private_key: abc\nproject: x\n',
      /^it is not a Pod, .*: it has none of their fields$/,
    ],
    [
      'that merges itself',
      'containers: [&a { <<: *a, name: b }]\n',
      /anchors and aliases cannot be resolved/,
    ],
    [
      'whose file is not there',
      'no/such/pod.yaml',
      /^the file "no\/such\/pod\.yaml" cannot be read: no such file or directory \(ENOENT\)/,
    ],
  ])('%s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });
});

test('a key of a map that looks like a secret is not shown', () => {
  const token = 'c2VjcmV0IG9mIG1hbnkgY2hhcmFjdGVycw1';
  const problems = problemsOf(`{metadata: {labels: {${token}: 5}, ${token}: 1}, spec: {${token}: 2}}`);
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain('c2Vjcm');
});

describe('what the API server checks is not checked here:', () => {
  const container = (fields: string) => `containers: [{ name: step, ${fields} }]\n`;

  test.each([
    ['a misspelt field', 'dnsPolcy: Default\nhostname: a\n'],
    ['a field of a newer Kubernetes', container('futureField: { a: [1] }')],
    ['a field misspelt deep in it', container('readinessProbe: { httpGet: { port: 80, pth: / } }')],
    ['a "<<" in quotes, which merges nothing', container('"<<": { name: b }')],
    ['a missing field', container('ports: [{ name: web }]')],
    ['a wrong type of what is not read', 'hostNetwork: "yes"\n'],
  ])('%s', (_, text) => {
    const { template, problems } = parsePodTemplate(text, 'step');
    expect(problems).toEqual([]);
    expect(template.spec).toEqual({ containers: [], ...parse(text) });
  });
});

test('every field of a spec alone is known as a bare spec', () => {
  const fields = V1PodSpec.getAttributeTypeMap().map(({ baseName }) => baseName);
  expect(fields.filter((name) => problemsOf(`${name}: null\n`).length > 0)).toEqual([]);
  expect(fields.length).toBeGreaterThan(40);
});
