// An admission webhook for a real cluster whose API server runs on this machine.
// https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { json } from 'node:stream/consumers';
import { AdmissionregistrationV1Api, type V1MutatingWebhook } from '@kubernetes/client-node';
import type { WebhookAnswer } from '../../simulator/api/webhooks.ts';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import type { Pod } from '../../simulator/wire.ts';
import { type Served, serve } from '../serve.ts';
import { configOf, type Stage, until } from './stage.ts';
import type { UsedWebhook, WebhookSettings } from './webhook.ts';

/** What the API server asks: https://kubernetes.io/docs/reference/config-api/apiserver-admission.v1/ */
type Review = { request: { uid: string; dryRun?: boolean; object: Pod } };

/** Settles when the API server asks it about the pods of the stage's namespace, and about no others. */
export async function registerServer(stage: Stage, settings: WebhookSettings): Promise<UsedWebhook> {
  const { namespace, api } = stage;
  const { name, kind } = settings;
  await using cleanup = new AsyncDisposableStack();
  const server = cleanup.use(await startServer(settings.answer));
  const registrations = configOf(stage.kubeconfig).makeApiClient(AdmissionregistrationV1Api);
  const body = { metadata: { name }, webhooks: [webhookOf(namespace, settings, server)] };
  if (kind === 'mutating') await registrations.createMutatingWebhookConfiguration({ body });
  else await registrations.createValidatingWebhookConfiguration({ body });
  cleanup.defer(async () => {
    if (kind === 'mutating') await registrations.deleteMutatingWebhookConfiguration({ name });
    else await registrations.deleteValidatingWebhookConfiguration({ name });
    await until(async () => !(await isAsked()));
  });

  /** Tries a pod without creating it, because the API server learns of changed configurations a moment later. */
  async function isAsked(): Promise<boolean> {
    const before = server.trials();
    const containers = [{ name: 'none', image: 'none' }];
    const trial = { namespace, body: { metadata: { name: 'trial' }, spec: { containers } }, dryRun: 'All' };
    const refusal = await api.createNamespacedPod(trial).then(
      () => undefined,
      (error: Error) => error,
    );
    if (refusal !== undefined && !refusal.message.includes(name)) throw refusal;
    return refusal !== undefined || server.trials() > before;
  }

  await until(isAsked);
  const kept = cleanup.move();
  return {
    name,
    stop: () => server[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

type Server = Served & {
  url: string;
  /** Its certificate is signed by this one. */
  authority: string;
  /** How often it was called for a pod in a dry run. */
  trials(): number;
};

/** Trials get every pod taken as it is, whatever `answer` says. */
async function startServer(answer: WebhookSettings['answer']): Promise<Server> {
  const authority = await createAuthority('webhook-ca');
  const { certificate, key } = await issue(authority, { subject: 'CN=webhook', names: ['127.0.0.1'] });
  let trials = 0;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    review(request, response).catch((error) => response.destroy(error));
  });
  async function review(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, dryRun, object } = ((await json(request)) as Review).request;
    if (dryRun) trials++;
    const given: WebhookAnswer = dryRun ? { kind: 'allowed', spec: object.spec } : answer(object);
    if (given.kind === 'hang') return;
    if (given.kind === 'reset' || given.kind === 'refused') return void request.socket.destroy();
    const kind = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' };
    const answered = JSON.stringify({ ...kind, response: { uid, ...responseOf(given, object) } });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(answered);
  }
  const served = await serve(server);
  return {
    ...served,
    url: `https://${served.address}/`,
    authority: authority.certificate,
    trials: () => trials,
  };
}

function responseOf(given: Extract<WebhookAnswer, { kind: 'allowed' | 'denied' }>, { spec }: Pod): object {
  if (given.kind === 'denied') {
    const { kind: _, ...status } = given;
    return { allowed: false, status };
  }
  // A validating webhook may not answer with a patch, not even with one that changes nothing.
  if (given.spec === spec) return { allowed: true, warnings: given.warnings };
  const patch = [{ op: 'replace', path: '/spec', value: given.spec }];
  return {
    allowed: true,
    warnings: given.warnings,
    patchType: 'JSONPatch',
    patch: Buffer.from(JSON.stringify(patch)).toString('base64'),
  };
}

function webhookOf(
  namespace: string,
  { name, timeoutSeconds }: WebhookSettings,
  { url, authority }: Server,
): V1MutatingWebhook {
  return {
    name,
    clientConfig: { url, caBundle: Buffer.from(authority).toString('base64') },
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
    rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }],
    failurePolicy: 'Fail',
    timeoutSeconds,
    // Trials are made without creating anything, which is allowed only where asking changes nothing.
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
}
