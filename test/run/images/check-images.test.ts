import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { withGate } from '../../../src/job/pod-parts.ts';
import type { Cluster, Creation } from '../../../src/run/ports.ts';
import { step } from '../../../src/run/step.ts';
import { jobOf, letter } from '../../plan/planned.ts';
import { rowsOf } from '../../rows.ts';
import { openHost } from '../../virtual/host.ts';
import { ORIGIN } from '../../virtual/job.ts';

const FAILED: Creation = { kind: 'failed', error: new Error('no'), mayExist: false };

/**
 * Checks the images of a job; `create` answers for its pod, and nothing of it is observed. Returns the requests to the cluster.
 */
function checking(
  [inputs, template]: [object, object],
  create: (pod: V1Pod) => Promise<Creation> | Creation,
  interrupted = new AbortController().signal,
) {
  const asked: string[] = [];
  let sent: V1Pod | undefined;
  const cluster = {
    async create(pod: V1Pod) {
      asked.push('create');
      sent = pod;
      return create(pod);
    },
    openGate: async () => void asked.push('openGate'),
    delete: async () => asked.push('delete') > 0,
    pods: async function* () {},
    events: async function* () {},
    listPods: async () => ({ pods: [], serverTime: Number.NaN }),
  } as Partial<Cluster> as Cluster;
  const { host, told } = openHost(Date.now, undefined);
  const job = jobOf({ mode: 'check', ...inputs }, { containers: [], ...template });
  const beginning = { origin: ORIGIN, begunAt: Date.now() };
  const given = { cluster, clock: systemClock, host, interrupted, beginning, hide: (text: string) => text };
  return { asked, told, checked: step(job, 'ci', given), sent: () => sent };
}

type Row = { how: string; inputs: object; template: object; images: string[] };

test.each(rowsOf<Row>('checked-images'))('an image is checked $how', async ({ inputs, template, images }) => {
  const { checked, sent } = checking([inputs, template], () => FAILED);
  await checked;
  const containers = sent()?.spec?.containers ?? [];
  expect(containers.map((one) => `${one.name} ${one.image} ${letter(one.imagePullPolicy)}`)).toEqual(images);
});

describe('a check of images', () => {
  const created = (pod: V1Pod): Creation => ({ kind: 'created', pod: withGate(pod), warnings: [] });

  test('that is cancelled before it starts creates nothing', async () => {
    const { asked, told, checked } = checking([{}, {}], created, AbortSignal.abort());
    await checked;
    expect(told.outputs['outcome']).toBe('cancelled');
    expect(asked).toEqual([]);
  });

  test.each([
    ['was refused has nothing to delete', false, ['create']],
    ['may have been made has it deleted', true, ['create', 'delete']],
  ])('whose pod %s', async (_, mayExist, expected) => {
    const { asked, told, checked } = checking([{}, {}], () => ({ ...FAILED, mayExist }));
    await checked;
    expect(told.outputs['outcome']).toBe('failure');
    expect(asked).toEqual(expected);
  });
});
