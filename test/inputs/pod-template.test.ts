import { describe, expect, test } from 'vitest';
import { parsePodTemplate } from '../../src/inputs/pod-template.ts';

const lines = (...text: string[]) => `${text.join('\n')}\n`;
const problemsOf = (text: string, step = 'step') => parsePodTemplate(text, step).problems;

describe('a pod template', () => {
  const spec = { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'db', image: 'postgres:17' }] };
  const json = JSON.stringify(spec);

  test.each([
    ['a Pod', `{apiVersion: v1, kind: Pod, metadata: {labels: {a: b}}, spec: ${json}}`],
    [
      'a Pod as kubectl prints it',
      `{apiVersion: v1, kind: Pod, metadata: {name: x, creationTimestamp: null, labels: {a: b}}, spec: ${json}, status: {}}`,
    ],
    [
      'a PodTemplate',
      `{apiVersion: v1, kind: PodTemplate, metadata: {name: x}, template: {metadata: {labels: {a: b}}, spec: ${json}}}`,
    ],
  ])('may be %s', (_, text) => {
    expect(parsePodTemplate(text, 'step')).toEqual({
      template: { labels: { a: 'b' }, annotations: {}, spec },
      problems: [],
    });
  });

  test('may be the bare spec of a pod, and need not have containers', () => {
    expect(parsePodTemplate('nodeSelector: {disk: ssd}\n', 'step').template.spec).toEqual({
      nodeSelector: { disk: 'ssd' },
      containers: [],
    });
  });

  test('that is not given is an empty one', () => {
    expect(parsePodTemplate(' \n', 'step')).toEqual({
      template: { labels: {}, annotations: {}, spec: { containers: [] } },
      problems: [],
    });
  });

  test('may repeat itself by anchors; what a map says itself goes before what it merges', () => {
    const { template, problems } = parsePodTemplate(
      lines(
        'initContainers:',
        '  - &tool',
        '    name: first',
        '    image: tool:1',
        '    resources: { requests: { cpu: 1 } }',
        'containers:',
        '  - <<: *tool',
        '    name: step',
      ),
      'step',
    );

    expect(problems).toEqual([]);
    expect(template.spec.containers).toEqual([
      { name: 'step', image: 'tool:1', resources: { requests: { cpu: 1 } } },
    ]);
  });

  test('tells all its faults at once, in the order in which they stand', () => {
    const text = lines(
      'apiVersion: v1',
      'kind: Pod',
      'spec:',
      '  dnsPolcy: Default',
      '  containers:',
      '    - name: db',
      '      image: 5',
      '    - name: db',
      '      imagePullPolicy: Sometimes',
    );

    expect(problemsOf(text)).toEqual([
      '4:3: spec.dnsPolcy is no field that Kubernetes knows; did you mean dnsPolicy?',
      '7:14: spec.containers[0].image is 5, but must be text; put it into quotes',
      '8:7: spec.containers[1] has no image',
      '8:13: spec.containers[1].name: there is a container "db" already',
      '9:24: spec.containers[1].imagePullPolicy "Sometimes" must be one of Always, IfNotPresent, Never',
    ]);
  });
});

describe('a pod template is refused', () => {
  const container = (fields: string) => `containers: [{ name: step, ${fields} }]\n`;

  test.each([
    ['that is no YAML', 'a: [1\nb: 2\n', /^2:1: .*flow/i],
    ['with a key twice', 'hostname: a\nhostname: b\n', /^2:1: Map keys must be unique$/],
    [
      'of several documents',
      'hostname: a\n---\nhostname: b\n',
      /^3:1: a second document begins; .* one pod$/,
    ],
    ['that is empty', '---\n# nothing\n', /^it is empty/],
    ['that is a list', '- a\n- b\n', /^1:1: it is no Pod, no PodTemplate and no spec of a pod$/],
    ['of another kind', '{apiVersion: v1, kind: Job}', /^1:24: kind "Job" must be Pod or PodTemplate$/],
    ['of another version', '{apiVersion: apps/v1, kind: Pod}', /^1:14: apiVersion must be v1/],
    ['without a kind', '{apiVersion: v1, spec: {}}', /^1:1: kind is missing/],
    ['with unknown fields at the top', '{apiVersion: v1, kind: Pod, data: {}}', /^1:29: data is no field/],
    ['with containers that are no list', 'containers: { name: a }\n', /^1:13: containers must be a list$/],
    [
      'with a container that has no name',
      'containers: [{ image: a }]\n',
      /^1:14: containers\[0\] has no name$/,
    ],
    ['with text as a container', 'containers: [db]\n', /^1:14: containers\[0\] must have fields$/],
    [
      'with a flag that is a word',
      'hostNetwork: yes\n',
      /^1:14: hostNetwork is "yes", but must be true or false$/,
    ],
    [
      'with a number in labels',
      '{apiVersion: v1, kind: Pod, metadata: {labels: {v: 1.1}}}',
      /^1:52: metadata\.labels\.v is 1\.1, but/,
    ],
    [
      'with a namespace',
      '{apiVersion: v1, kind: Pod, metadata: {namespace: a}}',
      /^1:40: metadata\.namespace: the input namespace/,
    ],
    [
      'with finalizers',
      '{apiVersion: v1, kind: Pod, metadata: {finalizers: [a]}}',
      /^1:40: metadata\.finalizers can’t/,
    ],
    [
      'with a field misspelt deep in it',
      container('livenessProbe: { httpGet: { port: 80, pth: / } }'),
      /httpGet\.pth is no field .* mean path\?$/,
    ],
    [
      'with an environment of numbers',
      container('env: [{ name: A, value: 1 }]'),
      /env\[0\]\.value is 1, but must be text/,
    ],
    [
      'with a bad image of an init container',
      'initContainers: [{ name: a, image: "a b" }]\n',
      /^1:36: initContainers\[0\]\.image "a b" is no image reference: it holds a blank$/,
    ],
    [
      'whose step would be an init container',
      'initContainers: [{ name: step, image: a }]\n',
      /can’t be an init container$/,
    ],
    [
      'whose step would run again',
      container('restartPolicy: Always'),
      /restartPolicy: the step’s container runs once/,
    ],
    ['that merges itself', 'containers: [&a { <<: *a, name: b }]\n', /anchors and aliases can’t be followed/],
    [
      'whose file is not there',
      'no/such/pod.yaml',
      /^"no\/such\/pod\.yaml" is no file that can be read: ENOENT/,
    ],
  ])('%s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });
});
