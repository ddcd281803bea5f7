import { describe, expect, test } from 'vitest';
import { parseRegistryCredentials } from '../../src/inputs/registry-credentials.ts';
import { parseLabels } from '../../src/inputs/values/labels.ts';
import { parseResources } from '../../src/inputs/values/resources.ts';
import { jobOf } from '../plan/planned.ts';
import { problemsOf } from './problems-of.ts';

describe('labels', () => {
  test('are lines of KEY=VALUE', () => {
    expect(parseLabels('# who\nteam=shop # us\n\n example.com/tier = ci\nempty= # none\n')).toEqual({
      labels: { team: 'shop', 'example.com/tier': 'ci', empty: '' },
      problems: [],
    });
  });

  test.each([
    ['team', /^line 1 is not of the form KEY=VALUE$/],
    ['=x', /^line 1 has no key of a label/],
    ['a b=x', /has no key of a label/],
    ['team=a b', /has no value of a label/],
    ['team=a#b', /has no value of a label/],
    ['a=1\na=2', /^line 2 is a second line for its key$/],
    ['a=1,b=2', /^line 1 has more than one label; write each on a line of its own, without a comma$/],
    ['a=1 b=2', /^line 1 has more than one label/],
    ['te\u200bam=a', /^line 1 \(with U\+200B\) has no key of a label/],
    ['team=a\u00a0b', /^line 1 \(with U\+00A0\) has no value of a label/],
    ['pod-step/run-id=5', /^line 1 has the key pod-step\/run-id, which the step sets itself; leave it out$/],
    ['app.kubernetes.io/managed-by=Helm', /^line 1 has the key app\.kubernetes\.io\/managed-by, which/],
    ['a=1;\nb=2', /^line 1 has more than one label/],
  ])('are refused where they are %j', (text, problem) => {
    expect(parseLabels(text).problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe('what is not ASCII', () => {
  test.each([
    [{ image: 'alpine\u200b:3.22' }, 'image: "alpine\u200b:3.22" (with U+200B) is no image reference: '],
    [{ image: 'acme/\u0430lpine' }, 'image: "acme/\u0430lpine" (with U+0430) is no image reference: '],
    [{ image: 'a:1\u{e0041}' }, 'image: "a:1\u{e0041}" (with U+E0041) is no image reference: '],
    [{ image: 'a\u00a0b' }, 'image: "a\u00a0b" (with U+00A0) is no image reference: it holds a blank'],
    [{ env: 'A\u200b=b' }, 'env: line 1 is not of the form NAME=value (with U+200B)'],
    [
      { 'registry-credentials': '\u200bghcr.io me pass-word' },
      'line 1 begins with what is no registry (with U+200B);',
    ],
    [{ resources: 'cpu=1\u2009m' }, 'resources: line 1 (with U+2009) has no quantity'],
  ])('is named by its code points: %j', (inputs, words) => {
    expect(problemsOf({ image: 'a', run: 'true', ...inputs })).toEqual([expect.stringContaining(words)]);
  });
});

describe('lists of names', () => {
  test.each([
    ['team-a # ours\n# theirs\nteam-b, team-c', ['team-a', 'team-b', 'team-c']],
    ['team-a\r\nteam-b\rteam-c', ['team-a', 'team-b', 'team-c']],
  ])('%j', (names, read) => {
    expect(jobOf({ 'image-pull-secrets': names }).imagePullSecrets).toEqual(read);
  });
});

describe('registry credentials', () => {
  test.each(['GHCR.io', 'Registry.example:5000/team', 'DOCKER.IO'])(
    'of %s are refused, because nodes compare letter by letter',
    (registry) => {
      expect(parseRegistryCredentials(`${registry} mona pass-word`).problems).toEqual([
        'line 1 has a registry in capital letters, and nodes use credentials only for images whose registry is written alike; write it in small ones',
      ]);
    },
  );

  test.each([
    ['a line of Windows', 'ghcr.io mona pass-word\r\nquay.io mona pass-word'],
    ['an old line', 'ghcr.io mona pass-word\rquay.io mona pass-word'],
  ])('end with %s', (_, text) => {
    const { credentials, problems } = parseRegistryCredentials(text);
    expect(credentials.map(({ registry }) => registry)).toEqual(['ghcr.io', 'quay.io']);
    expect(problems).toEqual([]);
  });

  test.each([
    '{"auths":{"ghcr.io":{"auth":"bW9uYTpwYXNz"}}}',
    '\n{\n  "auths": {},\n  "credsStore": "x"\n}\n',
  ])('are no file of docker, which is told once: %j', (text) => {
    expect(parseRegistryCredentials(text)).toEqual({
      credentials: [],
      problems: [
        'it is JSON, as docker’s config.json; write REGISTRY USER PASSWORD for each registry, or make a pull secret of the file and name that in image-pull-secrets',
      ],
    });
  });

  test('may have capital letters in the path', () => {
    expect(parseRegistryCredentials('ghcr.io/Acme mona pass-word').problems).toEqual([]);
  });
});

describe('resources', () => {
  test.each([
    ['', undefined],
    ['cpu=500m\nmemory = 1Gi', { requests: { cpu: '500m', memory: '1Gi' } }],
    ['# little\ncpu=500m # half\nmemory=1Gi\t# all', { requests: { cpu: '500m', memory: '1Gi' } }],
    ['cpu=.5\nmemory=1.Gi', { requests: { cpu: '.5', memory: '1.Gi' } }],
    ['cpu=+1\nmemory=1e9', { requests: { cpu: '+1', memory: '1e9' } }],
    ['limits.memory=2Gi\nrequests.cpu=1', { requests: { cpu: '1' }, limits: { memory: '2Gi' } }],
    ['nvidia.com/gpu=1', { requests: { 'nvidia.com/gpu': '1' }, limits: { 'nvidia.com/gpu': '1' } }],
    [
      'nvidia.com/gpu=1\nlimits.nvidia.com/gpu=2',
      { requests: { 'nvidia.com/gpu': '1' }, limits: { 'nvidia.com/gpu': '2' } },
    ],
    [
      'cpu=500m\nhugepages-2Mi=4Mi',
      { requests: { cpu: '500m', 'hugepages-2Mi': '4Mi' }, limits: { 'hugepages-2Mi': '4Mi' } },
    ],
    ['memory=128974848000m', { requests: { memory: '128974848000m' } }],
    ['ephemeral-storage=1G', { requests: { 'ephemeral-storage': '1G' } }],
    ['\ufeffrequests:\n  cpu: 1\n', { requests: { cpu: '1' } }],
    [
      'requests: &all { cpu: 1 }\nlimits: { <<: *all, memory: 1Gi }',
      { requests: { cpu: '1' }, limits: { cpu: '1', memory: '1Gi' } },
    ],
    ['requests:\n  cpu: 1\nlimits:\n  memory: 2Gi\n', { requests: { cpu: '1' }, limits: { memory: '2Gi' } }],
    ['{"limits": {"cpu": "1.5"}}', { limits: { cpu: '1.5' } }],
    ['requests: { memory: 9007199254740993 }', { requests: { memory: '9007199254740993' } }],
    ['requests: { cpu: 1.50, memory: 0777777 }', { requests: { cpu: '1.50', memory: '0777777' } }],
  ])('%j', (text, resources) => {
    expect(parseResources(text)).toEqual({ resources, problems: [] });
  });

  test.each([
    ['cpu', /^line 1: write cpu=500m/],
    ['cpu=lots', /^line 1 has no quantity/],
    ['cpu=.', /^line 1 has no quantity/],
    ['cpu=-1', /^line 1 has no quantity/],
    ['cpu=1\nrequests.cpu=2', /^line 2 is a second one for its resource$/],
    ['requests: {}\nlimit: {}\n', /^"limit" is no field of it; it takes requests and limits$/],
    ['limits: { cpu: [] }\n', /^entry 1 of limits has no quantity/],
    ['limits: { cpu: .inf }\n', /^entry 1 of limits has no quantity/],
    ['limits: 5\n', /^limits is no map/],
    ['limits: [\n', /^it is no YAML/],
    [
      'cpu=1,memory=2Gi',
      /^line 1 has more than one entry; write each on a line of its own, without a comma$/,
    ],
    ['cpu=1, memory=2Gi', /^line 1 has more than one entry; write each on a line of its own/],
    ['cpu=1 memory=2Gi', /^line 1 has more than one entry/],
    ['limits.cpu=1;limits.memory=2Gi', /^line 1 has more than one entry/],
    ['cpu=1,\nmemory=2Gi', /^line 1 has more than one entry; .* without a comma$/],
    [
      'memory=2GB',
      /^line 1 has no quantity, .*; the units are k, M, G, T or Ki, Mi, Gi, Ti, without a blank/,
    ],
    ['memory=512mb', /^line 1 has no quantity, .*; the units are/],
    ['memory=2 Gi', /^line 1 has no quantity, .*; the units are/],
    ['memory=1K', /^line 1 has no quantity, .*; the units are/],
    ['limits: { memory: 1GiB }', /^entry 1 of limits has no quantity, .*; the units are/],
    ['memory=512m', /^line 1 is less than 1 KiB: m is a thousandth of a byte; write Mi for mebibytes$/],
    ['requests: { ephemeral-storage: 100m }', /^entry 1 of requests is less than 1 KiB/],
    ['cpus=2', /^line 1 has no resource of Kubernetes, did you mean cpu\? There are cpu, memory, /],
    ['Memory=1Gi', /^line 1 has no resource of Kubernetes, did you mean memory\?/],
    ['limit.cpu=1', /^line 1 has no resource of Kubernetes\. .*, and limits of them as limits\.cpu$/],
    ['limits=1', /^line 1 has no resource of Kubernetes\. There are/],
    ['requests: { __proto__: 1 }', /^entry 1 of requests has no resource of Kubernetes/],
  ])('are refused where they are %j', (text, problem) => {
    expect(parseResources(text).problems).toEqual([expect.stringMatching(problem)]);
  });
});
