import { describe, expect, test } from 'vitest';
import { readJob } from '../../../src/inputs/read-job.ts';
import { consumerName } from '../../../src/job/image-consumers.ts';
import { problemsOf } from '../problems-of.ts';

describe('nodes of Windows', () => {
  test.each([
    [
      { 'node-selector': 'kubernetes.io/os=windows' },
      'node-selector: selects Windows nodes, but a step runs only on Linux; select Linux nodes',
    ],
    [
      { 'pod-template': 'nodeSelector: { kubernetes.io/os: windows }' },
      'node-selector: selects Windows nodes, but a step runs only on Linux; select Linux nodes',
    ],
    [
      { 'pod-template': 'os: { name: windows }' },
      'pod-template: is for Windows (os.name), but a step runs only on Linux; remove os.name',
    ],
  ])('are refused where %j asks for them', (inputs, problem) => {
    expect(problemsOf({ image: 'app:1', ...inputs })).toEqual([problem]);
  });

  test('are nobody’s wish where Linux is asked for', () => {
    expect(problemsOf({ image: 'app:1', 'node-selector': 'kubernetes.io/os=linux' })).toEqual([]);
  });
});

describe('a mere check of images', () => {
  const pullsOf = (inputs: Record<string, string>) =>
    readJob((name) => ({ mode: 'check', ...inputs })[name] ?? '').pulls.map(({ consumer, image }) => [
      consumerName(consumer),
      image,
    ]);

  test('names each after its repository, and those of the template as it does', () => {
    const image = 'ghcr.io/acme/shop_ci:v1, docker.io/library/postgres:17\npostgres:16';
    const template = 'containers: [{ name: db, image: "redis:8" }]';
    expect(pullsOf({ image, 'pod-template': template })).toEqual([
      ['db', 'redis:8'],
      ['shop-ci', 'ghcr.io/acme/shop_ci:v1'],
      ['postgres', 'docker.io/library/postgres:17'],
      ['postgres-2', 'postgres:16'],
    ]);
  });

  test('has the image volumes of the template, too', () => {
    const template =
      'volumes: [{ name: data, image: { reference: "model:1" } }, { name: cache, emptyDir: {} }]';
    expect(pullsOf({ image: 'app:1', 'pod-template': template })).toEqual([
      ['app', 'app:1'],
      ['volume:data', 'model:1'],
    ]);
    expect(pullsOf({ 'pod-template': template })).toEqual([['volume:data', 'model:1']]);
  });

  test('tells every entry of its list that is no image', () => {
    expect(problemsOf({ mode: 'check', image: 'App:1 b:1 c:' })).toEqual([
      expect.stringContaining('"App:1" is not a valid image reference'),
      expect.stringContaining('"c:" is not a valid image reference'),
    ]);
  });
});
