import { describe, expect, test } from 'vitest';
import type { WebhookAnswer } from '../../simulator/api/webhooks.ts';
import type { Pod } from '../../simulator/wire.ts';
import { commandsIn, errorsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';
import { useWebhook } from './webhook.ts';

const stage = useStage();
expectNothingLeft(stage);

/** As it reads on one line. */
const flat = (text = '') => text.replaceAll(/\s+/g, ' ');

/** As Kyverno words it: https://github.com/kyverno/kyverno/blob/1585b53afc7d6f63deb3353d392f7b080aa76c4b/pkg/webhooks/utils/block.go */
function kyverno({ metadata: { namespace, name } }: Pod, policies: string): WebhookAnswer {
  const resource = `Pod/${namespace}/${name}`;
  return {
    kind: 'denied',
    message: `\n\nresource ${resource} was blocked due to the following policies \n\n${policies}`,
  };
}
/** Long words are broken as YAML breaks them. */
const IMAGE_TAG = `disallow-latest-tag:
  require-image-tag: 'validation error: An image tag is required. rule require-image-tag
    failed at path /spec/containers/0/image/'
`;
const LABELS = `require-labels:
  check-for-labels: 'validation error: The label team is required. rule check-for-labels
    failed at path /metadata/labels/team/'
`;

describe('a pod that a webhook denies', () => {
  test.each(['run', 'check'])(
    'in several lines: the step says the rules and their words (mode: %s)',
    async (mode) => {
      await using webhook = await useWebhook(stage, (pod) => kyverno(pod, IMAGE_TAG + LABELS), {
        kind: 'validating',
      });
      const { outputs, log, summary, exitCode } = await stage.run({
        mode,
        ...(mode === 'run' && { run: 'true' }),
      });

      expect(outputs).toMatchObject({
        outcome: 'failure',
        category: 'admission',
        reason: 'webhook-denied',
        retryable: 'false',
      });
      for (const text of [outputs['message'], errorsIn(log)[0]?.replaceAll('%0A', '\n')]) {
        expect(flat(text)).toContain(webhook.name);
        expect(flat(text)).toContain('disallow-latest-tag');
        expect(flat(text)).toContain('An image tag is required. rule require-image-tag failed');
        expect(flat(text)).toContain('require-labels');
        expect(flat(text)).toContain('The label team is required. rule check-for-labels failed');
      }
      expect(summary).toContain('was blocked due to the following policies');
      expect(exitCode).toBe(1);
    },
  );

  test('in words that another refusal has: it is the webhook’s all the same', async () => {
    const message = 'exceeded quota: images-of-shop, requested: 1, used: 5, limited: 5';
    await using webhook = await useWebhook(stage, () => ({ kind: 'denied', code: 403, message }), {
      kind: 'validating',
    });
    const { outputs } = await stage.run({ run: 'true' });

    expect(outputs).toMatchObject({ category: 'admission', reason: 'webhook-denied' });
    expect(outputs['message']).toContain(webhook.name);
  });

  test('in words that look like commands of the runner: none is obeyed, and no end is forged', async () => {
    const forged = [
      '::error::forged',
      '::set-output name=outcome::success',
      '##[error]forged',
      'x\r::warning::forged',
    ];
    const message = `\n\n${forged.join('\n')}\nno`;
    await using _ = await useWebhook(stage, () => ({ kind: 'denied', message }), { kind: 'validating' });
    const { outputs, log } = await stage.run({ run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'webhook-denied' });
    // The annotation contains the words, and is one command, whatever they are.
    expect(commandsIn({ log })).toEqual([expect.objectContaining({ name: 'error' })]);
  });
});

describe('a webhook that can’t be asked', () => {
  const failed = {
    outcome: 'failure',
    category: 'admission',
    reason: 'webhook-failed',
    retryable: 'true',
  };

  test('because nothing listens ends the step, which can be retried', async () => {
    await using webhook = await useWebhook(stage, ({ spec }) => ({ kind: 'allowed', spec }));
    await webhook.stop();
    const { log, outputs, summary } = await stage.run({ 'connection-grace': '5s', run: 'true' });

    expect(outputs).toMatchObject(failed);
    expect(outputs['message']).toContain(webhook.name);
    expect(summary).toContain('connection refused');
    expect(log).toContainEqual(
      expect.stringMatching(/^Waiting for the API server, .*failed calling webhook/),
    );
  });

  // After 30 s it is not known yet whether the outage is long, so the request is sent once more.
  test.for([1, 30])(
    'because it does not answer for %i s ends the step, which can be retried',
    { timeout: 120_000 },
    async (timeoutSeconds, { skip }) => {
      skip(timeoutSeconds > 1 && stage.kind === 'simulator', 'its time passes faster than the step’s');
      await using webhook = await useWebhook(stage, () => ({ kind: 'hang' }), { timeoutSeconds });
      const { outputs } = await stage.run({ 'connection-grace': '5s', run: 'true' });

      expect(outputs).toMatchObject(failed);
      expect(outputs['message']).toContain(`failed calling webhook "${webhook.name}"`);
      expect(outputs['message']).toMatch(/deadline exceeded|Client\.Timeout/);
    },
  );

  test('temporarily, for example while it is being replaced, is called again', async () => {
    let asked = 0;
    await using _ = await useWebhook(stage, ({ spec }) =>
      ++asked < 4 ? { kind: 'reset' } : { kind: 'allowed', spec },
    );
    const { outputs, log } = await stage.run({ run: 'echo ran' });

    expect(log).toContain('ran');
    expect(outputs['outcome']).toBe('success');
  });
});

test('a warning of a webhook is in the log of a step that goes on', async () => {
  const words = 'images of acme.example move to registry.example; see "the page"';
  const answer = ({ spec }: Pod): WebhookAnswer => ({ kind: 'allowed', spec, warnings: [words] });
  await using _ = await useWebhook(stage, answer, { kind: 'validating' });
  const { outputs, log } = await stage.run({ run: 'echo ran' });

  expect(outputs).toMatchObject({ outcome: 'success' });
  expect(log.filter((line) => line.includes(`the API server warns: ${words}`))).toHaveLength(1);
  expect(log).toContain('ran');
});
