// Admission webhooks: the API server calls them for every new pod, and words their refusals and failures.
// k8s.io/apiserver v0.37, pkg/admission/plugin/webhook: mutating/dispatcher.go, errors/statuserror.go

import type { Clock } from '../clock.ts';
import type { Pod, PodSpec } from '../wire.ts';
import { ApiError, internal } from './status-errors.ts';

export interface Webhook {
  /** As in its configuration: `images.acme.example`. */
  name: string;
  /** Its address in error messages. */
  url: string;
  /** How long the API server waits for its answer. */
  timeoutSeconds: number;
  answer(pod: Pod): WebhookAnswer;
}

/**
 * `allowed`: with this spec, and warnings for the client that creates it. `hang`: no answer comes. `reset`: the connection ends
 * before the answer. `refused`: no server listens.
 */
export type WebhookAnswer =
  | { kind: 'allowed'; spec: PodSpec; warnings?: string[] }
  | { kind: 'denied'; message?: string; reason?: string; code?: number }
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'refused' };

/** @param warn gets what the webhook warns of
 *  @returns the pod as the webhook changed it
 *  @throws ApiError where it denies the pod, or does not answer: the failure policy is Fail */
export async function callWebhook(
  webhook: Webhook,
  pod: Pod,
  clock: Clock,
  warn: (warning: string) => void,
): Promise<Pod> {
  const answer = webhook.answer(pod);
  switch (answer.kind) {
    case 'allowed':
      answer.warnings?.forEach(warn);
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

/** ToStatusErr: code, reason and message are the webhook's, after a prefix. */
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
