import { describe, expect, test } from 'vitest';
import { parseResources } from '../../src/inputs/commands.ts';
import { parseRegistryCredentials } from '../../src/inputs/pulls.ts';
import { parseLabels } from '../../src/inputs/values.ts';
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
    ['team', /^line 1 is not a valid label; write KEY=VALUE$/],
    ['=x', /^line 1 does not have a valid label key/],
    ['a b=x', /does not have a valid label key/],
    ['team=a b', /does not have a valid label value/],
    ['team=a#b', /does not have a valid label value/],
    ['a=1\na=2', /^line 2 repeats a key that is already set; remove one of the lines$/],
    ['a=1,b=2', /^line 1 has more than one label; write each on its own line, without a comma$/],
    ['a=1 b=2', /^line 1 has more than one label/],
    ['te\u200bam=a', /^line 1 \(with U\+200B\) does not have a valid label key/],
    ['team=a\u00a0b', /^line 1 \(with U\+00A0\) does not have a valid label value/],
    ['pod-step/run-id=5', /^line 1 has the key pod-step\/run-id, which is reserved for Pod Step; remove it$/],
    ['app.kubernetes.io/managed-by=Helm', /^line 1 has the key app\.kubernetes\.io\/managed-by, which/],
    ['a=1;\nb=2', /^line 1 has more than one label/],
  ])('are refused where they are %j', (text, problem) => {
    expect(parseLabels(text).problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe('what is not ASCII', () => {
  test.each([
    [
      { image: 'alpine\u200b:3.22' },
      'image: "alpine\u200b:3.22" (with U+200B) is not a valid image reference: ',
    ],
    [
      { image: 'acme/\u0430lpine' },
      'image: "acme/\u0430lpine" (with U+0430) is not a valid image reference: ',
    ],
    [{ image: 'a:1\u{e0041}' }, 'image: "a:1\u{e0041}" (with U+E0041) is not a valid image reference: '],
    [
      { image: 'a\u00a0b' },
      'image: "a\u00a0b" (with U+00A0) is not a valid image reference: it contains a space',
    ],
    [{ env: 'A\u200b=b' }, 'env: line 1 is not of the form NAME=value (with U+200B)'],
    [
      { 'registry-credentials': '\u200bghcr.io me pass-word' },
      'line 1 does not start with a registry host (with U+200B);',
    ],
    [{ resources: 'cpu=1\u2009m' }, 'resources: line 1 (with U+2009) does not have a valid quantity'],
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
        'line 1 has uppercase letters in its registry, which nodes compare with the image by case; write it in lowercase',
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
        'is JSON, such as the config.json of Docker; write a line REGISTRY USER PASSWORD for each registry, or create a pull secret from the file and set image-pull-secrets',
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
    ['cpu', /^line 1 is not a valid resource; write cpu=500m/],
    ['cpu=lots', /^line 1 does not have a valid quantity/],
    ['cpu=.', /^line 1 does not have a valid quantity/],
    ['cpu=-1', /^line 1 does not have a valid quantity/],
    ['cpu=1\nrequests.cpu=2', /^line 2 repeats a resource that is already set; remove one of them$/],
    ['requests: {}\nlimit: {}\n', /^"limit" is not a valid field; use requests and limits$/],
    ['limits: { cpu: [] }\n', /^entry 1 of limits does not have a valid quantity/],
    ['limits: { cpu: .inf }\n', /^entry 1 of limits does not have a valid quantity/],
    ['limits: 5\n', /^limits must be a map/],
    ['limits: [\n', /^is not valid YAML/],
    ['cpu=1,memory=2Gi', /^line 1 has more than one entry; write each on its own line, without a comma$/],
    ['cpu=1, memory=2Gi', /^line 1 has more than one entry; write each on its own line/],
    ['cpu=1 memory=2Gi', /^line 1 has more than one entry/],
    ['limits.cpu=1;limits.memory=2Gi', /^line 1 has more than one entry/],
    ['cpu=1,\nmemory=2Gi', /^line 1 has more than one entry; .* without a comma$/],
    [
      'memory=2GB',
      /^line 1 does not have a valid quantity; .* \(Kubernetes units have no space and no trailing B\)$/,
    ],
    ['memory=512mb', /^line 1 does not have a valid quantity; .* \(Kubernetes units/],
    ['memory=2 Gi', /^line 1 does not have a valid quantity; .* \(Kubernetes units/],
    ['memory=1K', /^line 1 does not have a valid quantity; .* \(Kubernetes units/],
    ['limits: { memory: 1GiB }', /^entry 1 of limits does not have a valid quantity; .* \(Kubernetes units/],
    ['memory=512m', /^line 1 is less than 1 KiB: m is a thousandth of a byte; write Mi for mebibytes$/],
    ['requests: { ephemeral-storage: 100m }', /^entry 1 of requests is less than 1 KiB/],
    ['cpus=2', /^line 1 does not name a Kubernetes resource; did you mean cpu\? Use cpu, memory, /],
    ['Memory=1Gi', /^line 1 does not name a Kubernetes resource; did you mean memory\?/],
    ['limit.cpu=1', /^line 1 does not name a Kubernetes resource; use .*, and limits.memory for a limit$/],
    ['limits=1', /^line 1 does not name a Kubernetes resource; use cpu/],
    ['requests: { __proto__: 1 }', /^entry 1 of requests does not name a Kubernetes resource/],
  ])('are refused where they are %j', (text, problem) => {
    expect(parseResources(text).problems).toEqual([expect.stringMatching(problem)]);
  });
});
