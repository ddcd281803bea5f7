// Admission webhooks as scenarios have them: one of the simulator's, or on a real cluster a true one, which is a server
// of this process (webhook-server.ts).

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { WebhookAnswer } from '../../simulator/api/webhooks.ts';
import type { Simulator } from '../../simulator/start.ts';
import type { Container, Pod, PodSpec, Volume } from '../../simulator/wire.ts';
import type { Stage } from './stage.ts';
import { registerServer } from './webhook-server.ts';

export type WebhookSettings = {
  /** As in a configuration of webhooks: three words with dots at least. */
  name: string;
  /** What only looks at pods and changes none may be a validating one. */
  kind: 'mutating' | 'validating';
  /** How long the API server waits for an answer. */
  timeoutSeconds: number;
  answer(pod: Pod): WebhookAnswer;
};

/** A webhook that is called; disposing of it ends that. */
export type UsedWebhook = AsyncDisposable & {
  name: string;
  /** From now on, nothing listens at its address. */
  stop(): Promise<void>;
};

/**
 * The API server asks `answer` about each new pod of the stage, from when this settles until what it gives is disposed of:
 *
 *     await using _ = await useWebhook(stage, mutating((spec) => ({ ...spec, … })));
 */
export function useWebhook(
  stage: Stage,
  answer: WebhookSettings['answer'],
  settings: Partial<WebhookSettings> = {},
): Promise<UsedWebhook> {
  const name = `pods-${randomBytes(4).toString('hex')}.acme.example`;
  const webhook = { name, kind: 'mutating' as const, timeoutSeconds: 10, answer, ...settings };
  return stage.simulator === undefined ? registerServer(stage, webhook) : register(stage.simulator, webhook);
}

/** The same for all tests of a file, or of the group in which it is called. */
export function useWebhookThroughout(stage: Stage, answer: WebhookSettings['answer']): void {
  let webhook: UsedWebhook | undefined;
  beforeAll(async () => {
    webhook = await useWebhook(stage, answer);
  });
  afterAll(() => webhook?.[Symbol.asyncDispose]());
}

async function register({ api }: Simulator, settings: WebhookSettings): Promise<UsedWebhook> {
  let stopped = false;
  const end = api.addWebhook({
    ...settings,
    url: 'https://127.0.0.1:9443/',
    answer: (pod) => (stopped ? { kind: 'refused' } : settings.answer(pod)),
  });
  return {
    name: settings.name,
    async stop() {
      stopped = true;
    },
    async [Symbol.asyncDispose]() {
      end();
    },
  };
}

/** Takes every pod, with its spec changed. */
export function mutating(change: (spec: PodSpec) => PodSpec): WebhookSettings['answer'] {
  return ({ spec }) => ({ kind: 'allowed', spec: change(spec) });
}

/**
 * Gives every container and init container another image. The usual policies leave it at that, as in
 * https://kyverno.io/policies/other/replace-image-registry/replace-image-registry; `volumes`: image volumes get theirs too.
 */
export function withImages(
  rewrite: (image: string) => string,
  { volumes = false } = {},
): WebhookSettings['answer'] {
  const inContainer = (container: Container) => ({ ...container, image: rewrite(container.image ?? '') });
  const inVolume = ({ image, ...volume }: Volume) =>
    image === undefined
      ? volume
      : { ...volume, image: { ...image, reference: rewrite(image.reference ?? '') } };
  return mutating((spec) => ({
    ...spec,
    ...(spec.initContainers && { initContainers: spec.initContainers.map(inContainer) }),
    containers: spec.containers.map(inContainer),
    ...(volumes && spec.volumes && { volumes: spec.volumes.map(inVolume) }),
  }));
}
