import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { codedError } from '../../../src/job/errors.ts';
import type { Check } from '../../../src/job/image-consumers.ts';
import { choosePreflight } from '../../../src/run/next-attempt.ts';
import type { Nodes } from '../../../src/run/ports.ts';
import { check } from '../../report/pull-plans.ts';

const ofVolume: Check = { ...check, volume: 'data' };
const pod: V1Pod = { spec: { containers: [] } };
const node = { name: 'n1', kubelet: 'v1.37.1', runtime: 'containerd://2.4.2', system: 'Debian' };

/** Nodes that count their requests. */
function nodesOf(answers: Partial<Nodes> = {}) {
  const asked: string[] = [];
  const noted =
    <Answer>(name: keyof Nodes, answer: () => Promise<Answer>) =>
    () => {
      asked.push(name);
      return answer();
    };
  const nodes: Nodes = {
    condition: noted('condition', async () => undefined),
    kinds: noted('kinds', answers.kinds ?? (async () => [node])),
    architecture: noted('architecture', answers.architecture ?? (async () => 'arm64')),
    images: noted('images', async () => []),
  };
  return { asked, nodes };
}
const inContainers = (architecture: string) => ({ kind: 'init-containers', architecture });
const byVolumes = { kind: 'image-volumes' };

describe('the way to check images', () => {
  test.each<
    [string, Parameters<typeof choosePreflight>[0], Check[], Partial<Nodes>, object, string, string[]]
  >([
    [
      'with auto is init containers where nodes do not answer in time',
      'auto',
      [check],
      {
        kinds: () => Promise.reject(codedError('unreachable', 'https://10.0.0.1: no answer in time')),
        architecture: async () => 'riscv64',
      },
      inContainers('amd64'),
      'by init containers, because the nodes can’t be read (https://10.0.0.1: no answer in time)',
      ['kinds', 'architecture'],
    ],
    [
      'with auto asks no node where nothing is to be checked',
      'auto',
      [],
      {},
      byVolumes,
      'by image volumes',
      [],
    ],
    [
      'with auto asks no node for a volume of the user',
      'auto',
      [ofVolume],
      {},
      byVolumes,
      'by image volumes',
      [],
    ],
    [
      'with image-volumes is those, and no node is asked',
      'image-volumes',
      [check],
      { kinds: () => Promise.reject(new Error('it was asked')) },
      byVolumes,
      'by image volumes, as preflight asks for',
      [],
    ],
    [
      'with always asks no node for a volume of the user',
      'always',
      [ofVolume],
      {},
      byVolumes,
      'by image volumes',
      [],
    ],
  ])('%s', async (_, preflight, checks, answers, method, why, wanted) => {
    const { nodes, asked } = nodesOf(answers);
    expect(await choosePreflight(preflight, pod, checks, nodes)).toEqual({ method, why });
    expect(asked).toEqual(wanted);
  });

  test('asks no node for an architecture that the pod says itself', async () => {
    const { nodes, asked } = nodesOf();
    const own: V1Pod = { spec: { containers: [], nodeSelector: { 'kubernetes.io/arch': 'amd64' } } };
    expect((await choosePreflight('always', own, [check], nodes)).method).toEqual(inContainers('amd64'));
    expect(asked).toEqual([]);
  });
});
