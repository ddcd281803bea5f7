import { describe, expect, test } from 'vitest';
import type { RequestKind } from '../support/faults/request-kinds.ts';
import type { Fault } from '../support/faults/schedule.ts';
import type { Inputs } from './action.ts';
import { useFaultLines } from './fault-lines.ts';
import { SLOWLY } from './slow-time.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

const lines = useFaultLines(stage);

/** Comes to the API server so late that a busy machine has opened by then what was sent with it. */
const late = (request: RequestKind): Fault => ({
  when: { request, nth: 1 },
  what: { kind: 'hang', ms: 2000, forwarded: true },
});

/** The requests of a step, like `GET events watch`, in the order in which they were sent. */
async function requestsOf(
  inputs: Inputs,
  faults = [late('create pod')],
  env: Record<string, string> = {},
): Promise<string[]> {
  await using line = await lines.open(faults);
  const given = { 'secret-env': '', ...inputs, kubeconfig: line.kubeconfig };
  await stage.run(given, { ...SLOWLY, ...env });
  // On a busy machine one that does something may be sent again, because it was not answered in time.
  const isAnswered = ({ method, end }: { method: string; end: string }) =>
    method === 'GET' || !end.startsWith('broken');
  return line.record.requests.filter(isAnswered).map(({ method, path }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const [, resource, name, log] = pathname.split('/').slice(4);
    const how = searchParams.get('watch') === 'true' ? 'watch' : name === undefined ? '' : (log ?? 'one');
    return `${method} ${resource} ${how}`.trim();
  });
}

const GOOD = [
  'POST pods',
  // Removes the scheduling gate.
  'PATCH pods one',
  'GET events watch',
  'GET pods watch',
  'GET pods',
  // Followed, and then read from its last line on, which shows that nothing is missing.
  'GET pods log',
  'GET pods log',
  'DELETE pods one',
];

describe('a step asks the API server', () => {
  test('for its pod first, and eight times in all, whatever it prints and however long it takes', async () => {
    const requests = await requestsOf({
      run: '',
      command: '["sh", "-c", "for i in $(seq 2000); do echo line $i; done; sleep 3"]',
    });

    expect(requests[0]).toBe('POST pods');
    expect(requests.toSorted()).toEqual(GOOD.toSorted());
  });

  test('for the watch of events once more if it opens later than the first event can come', async () => {
    // Events are watched until all containers have started.
    const first = { name: 'first', image: stage.image, command: ['sleep', '3'] };
    const inputs = {
      run: '',
      // Long enough for its log to be followed.
      command: '["sleep", "3"]',
      preflight: 'never',
      'pod-template': JSON.stringify({ initContainers: [first] }),
    };
    const requests = await requestsOf(inputs, [late('watch events')]);

    expect(requests.toSorted()).toEqual([...GOOD, 'GET events watch'].toSorted());
  });

  test('by five connections at most', async () => {
    await using line = await lines.open([]);
    const inputs = { kubeconfig: line.kubeconfig, 'secret-env': '', run: 'echo 1; sleep 1; echo 2' };
    const { outputs } = await stage.run(inputs);

    expect(outputs['outcome']).toBe('success');
    // Create and both watches go out at once; the log, its end and the delete take what is free by then.
    expect(line.connections()).toBeLessThanOrEqual(5);
  });

  const QUIET = { run: '', command: '["sleep", "3"]' };
  const own = (inputs: Inputs) => ({ ...QUIET, 'checkout-image': stage.image, ...inputs });
  const workspace = { GITHUB_WORKSPACE: import.meta.dirname };

  test.each<[what: string, inputs: () => Inputs, requests: string[], env?: Record<string, string>]>([
    [
      'the events since its start as well if it fails',
      () => ({ ...QUIET, command: '["sh", "-c", "exit 3"]' }),
      [...GOOD, 'GET events'],
    ],
    [
      'one more with files of the runner: they are in the Secret of its pod',
      () => own({ 'files-in': '*.ts' }),
      [...GOOD, 'POST secrets'],
      workspace,
    ],
    [
      'the log of one more container with files of the pod',
      () => own({ 'files-out': 'a' }),
      [...GOOD, 'GET pods log'],
      workspace,
    ],
    [
      'the log of one more container with a summary and variables of the script',
      () => own({ 'hand-back': 'summary\nenv: A' }),
      [...GOOD, 'GET pods log'],
    ],
    ['nothing more with usage', () => ({ run: 'sleep 3', usage: 'true' }), GOOD],
    [
      'no more with workflow commands that are handed back',
      () => ({ ...QUIET, 'hand-back': 'annotations, groups, masks' }),
      GOOD,
    ],
    [
      'neither log nor events if it could not start',
      () => ({ ...QUIET, image: `${stage.registry.address}/no/such:1` }),
      GOOD.filter((one) => one !== 'GET pods log'),
    ],
  ])('for %s', async (_, inputs, requests, env) => {
    expect((await requestsOf(inputs(), undefined, env)).toSorted()).toEqual(requests.toSorted());
  });

  test('for watches that are answered with nothing after pauses, until something comes', async () => {
    const empty = (request: RequestKind): Fault => ({
      when: { request, nth: 1, forMs: 3000 },
      what: { kind: 'end', lines: 0 },
    });
    const requests = await requestsOf({ run: 'true' }, [empty('watch pods'), empty('watch events')]);

    expect(requests.at(-1)).toBe('DELETE pods one');
    // Some six requests each for pods and events in three seconds, and one that is answered.
    expect(requests.filter((one) => one.endsWith('watch')).length).toBeLessThan(20);
  });
});
