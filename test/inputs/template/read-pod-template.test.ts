import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parsePodTemplate } from '../../../src/inputs/template.ts';

const lines = (...text: string[]) => `${text.join('\n')}\n`;
const problemsOf = (text: string, step = 'step') => parsePodTemplate(text, step).problems;

describe('a pod template', () => {
  const spec = { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'db', image: 'postgres:17' }] };
  const json = JSON.stringify(spec);

  test.each([
    ['the template of a Job', `{metadata: {labels: {a: b}}, spec: ${json}}`],
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

  test.each([
    ['only metadata', '{metadata: {labels: {a: b}}}', { a: 'b' }],
    ['metadata and an empty spec', 'metadata: {labels: {a: b}}\nspec:\n', { a: 'b' }],
    ['metadata and a spec that are empty', 'metadata:\nspec:\n', {}],
  ])('may be %s', (_, text, labels) => {
    expect(parsePodTemplate(text, 'step')).toEqual({
      template: { labels, annotations: {}, spec: { containers: [] } },
      problems: [],
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

  test.each([
    ['0400', 0o400],
    ['0o400', 0o400],
    ['-0400', -0o400],
    ['0', 0],
    ['0490', 490],
    ['400', 400],
  ])('has the number %s as kubectl reads it', (text, number) => {
    const { template, problems } = parsePodTemplate(
      `volumes: [{ name: key, secret: { defaultMode: ${text} } }]\n`,
      'step',
    );
    expect(problems).toEqual([]);
    expect(template.spec.volumes?.[0]?.secret?.defaultMode).toBe(number);
  });

  test('has none of the empty fields that are read here', () => {
    const { template, problems } = parsePodTemplate(
      lines(
        'metadata:',
        '  creationTimestamp:',
        '  labels:',
        '  annotations: ~',
        'spec:',
        '  nodeName:',
        '  volumes:',
        '  securityContext: { runAsUser: }',
        '  containers:',
        '    - name: step',
        '      imagePullPolicy:',
        '      env: null',
        '      volumeMounts: [&mount { name: a, mountPath: /a, subPath: }, *mount]',
        '      resources: { requests: { cpu: 1 }, limits: }',
      ),
      'step',
    );
    const mount = { name: 'a', mountPath: '/a' };
    const step = { name: 'step', volumeMounts: [mount, mount], resources: { requests: { cpu: 1 } } };

    expect(problems).toEqual([]);
    expect(JSON.parse(JSON.stringify(template))).toEqual({
      labels: {},
      annotations: {},
      spec: { securityContext: {}, containers: [step] },
    });
    expect(JSON.stringify(template)).not.toContain('null');
    expect(template.spec).not.toHaveProperty('nodeName');
  });

  test.each([
    'securityContext: { seccompProfile: null }',
    'securityContext: { seccompProfile: }',
    'securityContext: { seccompProfile: ~, runAsUser: }',
  ])('keeps the wish for no seccomp profile, which a pod gets by default: %s', (written) => {
    const { template, problems } = parsePodTemplate(written, 'step');
    expect(problems).toEqual([]);
    expect(template.spec.securityContext).toEqual({ seccompProfile: null });
  });

  test('tells all that breaks a rule at once', () => {
    const text = lines(
      'apiVersion: v1',
      'kind: Pod',
      'spec:',
      '  containers:',
      '    - name: db',
      '      image: "5:"',
      '    - name: db',
      '      imagePullPolicy: Sometimes',
    );

    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/^spec\.containers\[0\]\.image "5:" is not a valid image reference: /),
      'spec.containers[1].name: the name "db" is already used; choose another',
      'spec.containers[1] has no image; set one, or name the container step if it is the step',
      'spec.containers[1].imagePullPolicy "Sometimes" must be one of Always, IfNotPresent, Never',
    ]);
  });
});

test('the mistakes that docs/pod-template.md shows are told as it says', () => {
  const text = lines(
    'apiVersion: v1',
    'kind: Pod',
    'spec:',
    '  containers:',
    '    - name: step',
    '      restartPolicy: Always',
    '    - name: db',
    '      image: Postgres:17',
  );
  const page = readFileSync('docs/pod-template.md', 'utf8');
  const told = problemsOf(text).map((problem) => `pod-template: ci/pod.yaml: ${problem}\n`);

  expect(told).toHaveLength(2);
  expect(page).toContain(told.join(''));
});

describe('the file of a pod template', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-template-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read', () => {
    const path = join(folder, 'pod.yaml');
    writeFileSync(path, 'hostname: a\n');
    expect(parsePodTemplate(path, 'step')).toMatchObject({
      template: { spec: { hostname: 'a' } },
      problems: [],
    });
  });

  test('must be a regular file, whatever a read of it would bring', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of [folder, pipe, '/dev/zero'])
      expect(problemsOf(path)).toEqual([expect.stringMatching(/cannot be read: it is not a regular file/)]);
  });

  test('must be smaller than a pod can be', () => {
    const path = join(folder, 'large.yaml');
    writeFileSync(path, `hostname: ${'a'.repeat(1024 * 1024)}\n`);
    expect(problemsOf(path)).toEqual([expect.stringMatching(/larger than 1 MiB/)]);
  });

  test('is not named where its name looks like a secret', () => {
    expect(problemsOf('c2VjcmV0IG9mIG1hbnkgY2hhcmFjdGVycw1').join()).not.toContain('c2Vjcm');
  });
});

describe('aliases of a pod template', () => {
  const spec = 'spec: {containers: []}';
  const anchors = [
    'metadata:',
    '  annotations: { team: &managed app.kubernetes.io/managed-by, lead: &step pod-step/expires-at }',
  ];

  test.each([
    [
      'as the key of a label',
      ['  labels: { *managed : "false" }'],
      'metadata.labels has the key app.kubernetes.io/managed-by',
    ],
    [
      'as a key after a ?',
      ['  labels:', '    ? *step', '    : "1"'],
      'metadata.labels has the key pod-step/expires-at',
    ],
    [
      'in what a label merges',
      ['  labels: { <<: { *step : "1" } }'],
      'metadata.labels has the key pod-step/expires-at',
    ],
    [
      'as a field of the pod',
      ['  ? *managed', '  : x'],
      'metadata.app.kubernetes.io/managed-by cannot be set',
    ],
    ['twice as a key', ['  labels: { *managed : a, *managed : b }'], 'repeated key; remove one of them'],
    [
      'beside the same key',
      ['  labels: { *managed : a, app.kubernetes.io/managed-by: b }'],
      'repeated key; remove one of them',
    ],
  ])('are read before the key is checked: %s', (_, text, problem) => {
    expect(problemsOf(lines(...anchors, ...text, spec))).toEqual([expect.stringContaining(problem)]);
  });

  test('as the name of a field give that field, and not one beside it', () => {
    const text = lines('hostname: &name nodeName', 'containers: []', '*name : node-1');
    expect(parsePodTemplate(text, 'step')).toMatchObject({
      problems: [],
      template: { spec: { nodeName: 'node-1' } },
    });
  });

  test('merge in the order of YAML: the first that has a key gives it', () => {
    const text = lines('nodeSelector: { <<: [{ disk: ssd }, { disk: hdd, zone: a }] }', 'containers: []');
    expect(parsePodTemplate(text, 'step').template.spec.nodeSelector).toEqual({ disk: 'ssd', zone: 'a' });
  });

  test('may stand for much, a hundred times too', () => {
    const env = Array.from({ length: 50 }, (_, index) => `    - { name: A${index}, value: x }`);
    const more = Array.from({ length: 150 }, (_, index) => `  - { name: c${index}, image: a, env: *env }`);
    const { template, problems } = parsePodTemplate(
      lines('containers:', '  - name: step', '    env: &env', ...env, ...more),
      'step',
    );
    expect(problems).toEqual([]);
    expect(template.spec.containers).toHaveLength(151);
    expect(template.spec.containers.at(-1)?.env).toHaveLength(50);
  });

  test('are counted before anybody follows them', () => {
    const laughs = Array.from({ length: 30 }, (_, level) =>
      level === 0
        ? '  l0: &l0 { a: a, b: b }'
        : `  l${level}: &l${level} { ${Array.from({ length: 9 }, (_, index) => `k${index}: *l${level - 1}`).join(', ')} }`,
    );
    expect(problemsOf(lines('nodeSelector:', ...laughs))).toEqual([
      'its anchors and aliases cannot be resolved: expanded, they are more than 50,000 entries',
    ]);
  });

  test('must stand for something that comes before', () => {
    expect(problemsOf('nodeSelector: *later\naffinity: &later {}\n')).toEqual([
      'its anchors and aliases cannot be resolved: an alias refers to an anchor that is not defined before it',
    ]);
  });
});

test.each([
  ['lists', '['.repeat(15_000)],
  ['maps', '{a: '.repeat(4000)],
  ['entries', `${'- '.repeat(9000)}a`],
])('a template of %s in one another is refused, not followed', (_, text) => {
  expect(problemsOf(`hostname: a\ntolerations: ${text}`).length).toBeGreaterThan(0);
});

test('a template of more lines than a pod can have is refused before it is parsed', () => {
  expect(problemsOf('a: b\n'.repeat(30_000))).toEqual([
    expect.stringMatching(/^it has more than 20,000 lines/),
  ]);
});
