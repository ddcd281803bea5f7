import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { openFaultLine } from '../support/faults/fault-line.ts';
import { type Inputs, runAction } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

let farSide: FarSide;
beforeAll(async () => {
  farSide = await openFarSide(stage.kubeconfig);
});
afterAll(() => farSide?.[Symbol.dispose]());

/** The requests of a step, like `GET events watch`, in the order in which they reached the API server. */
async function requestsOf(inputs: Inputs): Promise<string[]> {
  await using line = await openFaultLine(farSide, stage.namespace, [], () => {});
  await runAction({ ...stage.inputs, 'secret-env': '', ...inputs, kubeconfig: line.kubeconfig });
  const requests = line.record.requests.map(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const [, resource, name, log] = pathname.split('/').slice(4);
    const how = searchParams.get('watch') === 'true' ? 'watch' : name === undefined ? '' : (log ?? 'one');
    return `${method} ${resource} ${how}`.trim();
  });
  return withoutLateWatch(requests);
}

const GOOD = [
  'POST pods',
  'GET events watch',
  'GET pods watch',
  'GET pods',
  // Followed, and then read from its last line on, which shows that nothing is missing.
  'GET pods log',
  'GET pods log',
  'DELETE pods one',
];

/** A watch of events that opens late, as on a busy machine, is opened again with those since the pod's create. */
function withoutLateWatch(requests: string[]): string[] {
  const watches = requests.filter((one) => one === 'GET events watch').length;
  return watches === 2 ? requests.toSpliced(requests.indexOf('GET events watch'), 1) : requests;
}

describe('a step asks the API server', () => {
  test('for its pod first, and seven times in all, whatever it prints and however long it takes', async () => {
    const requests = await requestsOf({
      run: '',
      command: '["sh", "-c", "for i in $(seq 2000); do echo line $i; done; sleep 1"]',
    });

    expect(requests[0]).toBe('POST pods');
    expect(requests.toSorted()).toEqual(GOOD.toSorted());
  });

  test('for the events since its start as well if it fails', async () => {
    const requests = await requestsOf({ run: '', command: '["sh", "-c", "exit 3"]' });

    expect(requests.toSorted()).toEqual([...GOOD, 'GET events'].toSorted());
  });

  test('for neither log nor events if it could not start', async () => {
    const requests = await requestsOf({
      run: '',
      command: '["true"]',
      image: `${stage.registry.address}/no/such:1`,
    });

    expect(requests.toSorted()).toEqual(GOOD.filter((one) => one !== 'GET pods log').toSorted());
  });
});
