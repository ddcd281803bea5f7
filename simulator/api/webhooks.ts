// Admission webhooks: the API server asks them about every new pod, and words what they answer.
// k8s.io/apiserver v0.37, pkg/admission/plugin/webhook: mutating/dispatcher.go, errors/statuserror.go

import type { Clock } from '../clock.ts';
import type { Pod, PodSpec } from '../wire.ts';
import { ApiError, internal } from './status-errors.ts';

export interface Webhook {
  /** As in its configuration: `images.acme.example`. */
  name: string;
  /** Where it is asked, as errors tell it. */
  url: string;
  /** How long the API server waits for an answer. */
  timeoutSeconds: number;
  answer(pod: Pod): WebhookAnswer;
}

/** `allowed`: with this spec. `hang`: no answer comes. `reset`: the connection ends before the answer. `refused`: there is none. */
export type WebhookAnswer =
  | { kind: 'allowed'; spec: PodSpec }
  | { kind: 'denied'; message?: string; reason?: string; code?: number }
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'refused' };

/** The pod as the webhook wants it.
 *  @throws ApiError where it denies the pod, or does not answer: the failure policy is Fail */
export async function askWebhook(webhook: Webhook, pod: Pod, clock: Clock): Promise<Pod> {
  const answer = webhook.answer(pod);
  switch (answer.kind) {
    case 'allowed':
      return { ...pod, spec: answer.spec };
    case 'denied':
      throw denied(webhook, answer);
    case 'hang':
      await clock.wait(webhook.timeoutSeconds * 1000);
      throw failed(webhook, 'context deadline exceeded');
    case 'reset':
      throw failed(webhook, 'EOF');
    case 'refused':
      throw failed(webhook, `dial tcp ${new URL(webhook.url).host}: connect: connection refused`);
  }
}

/** ToStatusErr: code, reason and message are the webhook's, with a few words before. */
function denied(
  { name }: Webhook,
  { message, reason = '', code = 0 }: Extract<WebhookAnswer, { kind: 'denied' }>,
): ApiError {
  const why = message || reason;
  const words = why === '' ? ' without explanation' : `: ${why}`;
  return new ApiError(Math.max(code, 400), reason, `admission webhook "${name}" denied the request${words}`);
}

function failed({ name, url, timeoutSeconds }: Webhook, why: string): ApiError {
  const call = `Post "${url}?timeout=${timeoutSeconds}s": ${why}`;
  return internal(`failed calling webhook "${name}": failed to call webhook: ${call}`);
}
