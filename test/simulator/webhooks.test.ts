import { afterEach, describe, expect, test } from 'vitest';
import type { Webhook, WebhookAnswer } from '../../simulator/api/webhooks.ts';
import type { Pod } from '../../simulator/wire.ts';
import { pods, stepPod } from './client.ts';
import { useSimulator } from './use-simulator.ts';

const { simulator, client } = useSimulator();
const image = 'registry.invalid/app:1';

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** From now on this is what webhooks answer, in this order. */
function answer(...answers: (WebhookAnswer | Webhook['answer'])[]): void {
  ends = answers.map((one) =>
    simulator.api.addWebhook({
      name: 'pods.acme.example',
      url: 'https://127.0.0.1:9443/',
      timeoutSeconds: 10,
      answer: typeof one === 'function' ? one : () => one,
    }),
  );
}

let number = 0;
const create = () => client.request('POST', pods, stepPod(`asked-${++number}`, image, 'true'));

test('webhooks change a new pod one after the other, and what they put in gets its defaults', async () => {
  const add =
    (name: string) =>
    ({ spec }: Pod): WebhookAnswer => ({
      kind: 'allowed',
      spec: { ...spec, containers: [...spec.containers, { name, image: 'app' }] },
    });
  answer(add('one'), add('two'));
  const { status, body } = await create();

  expect(status).toBe(201);
  expect(body.spec.containers).toMatchObject([
    { name: 'step', imagePullPolicy: 'IfNotPresent' },
    { name: 'one', imagePullPolicy: 'Always' },
    { name: 'two', imagePullPolicy: 'Always' },
  ]);
});

// All of these as Kubernetes 1.37.1 answers.
describe('a pod that is not taken is refused in the real words', () => {
  test.each<[WebhookAnswer, number, string | undefined, string]>([
    [{ kind: 'denied' }, 400, undefined, ' without explanation'],
    [{ kind: 'denied', message: '\n\nno:\n  not so' }, 400, undefined, ': \n\nno:\n  not so'],
    [{ kind: 'denied', reason: 'BecauseISay' }, 400, 'BecauseISay', ': BecauseISay'],
    [{ kind: 'denied', message: 'no', code: 200 }, 400, undefined, ': no'],
    [{ kind: 'denied', message: 'no', code: 418 }, 418, undefined, ': no'],
    [{ kind: 'denied', message: 'no', code: 403, reason: 'Forbidden' }, 403, 'Forbidden', ': no'],
  ])('%j', async (given, code, reason, words) => {
    answer(given);
    const { status, body } = await create();

    expect(status).toBe(code);
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: `admission webhook "pods.acme.example" denied the request${words}`,
      ...(reason && { reason }),
      code,
    });
  });
});
