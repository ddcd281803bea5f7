import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import type { PullPlan } from '../job/images/pull-plan.ts';
import { defined } from '../job/json.ts';
import { containersOf } from '../judge/containers.ts';
import { AUTHORIZATION_KEY } from '../plan/checkout.ts';
import { withoutChecks } from '../plan/checks-in-pod.ts';
import { withPullPolicies } from '../plan/pull-policies-in-pod.ts';
import { isReusableSecret } from '../plan/reusable-secret.ts';
import { codeBlock, folded } from './markdown.ts';
import type { StepReport } from './step-report.ts';

const MAX_MANIFEST_LENGTH = 60_000;

/**
 * The pod as somebody else can create it again: without our labels and annotations, so that no cleanup of ours deletes
 * it, and without the step's own pull secrets and checks.
 */
export function reproducible({ apiVersion, kind, metadata, spec }: V1Pod, pullPlans: readonly PullPlan[]) {
  const { name, namespace, labels, annotations } = metadata ?? {};
  return {
    ...defined({ apiVersion, kind }),
    metadata: defined({ name, namespace, labels: foreign(labels), annotations: foreign(annotations) }),
    spec: withoutOwnSecrets(withPullPolicies(withoutChecks(spec ?? { containers: [] }), pullPlans), name),
  };
}

function withoutOwnSecrets({ imagePullSecrets = [], ...spec }: V1PodSpec, pod: string | undefined) {
  const others = imagePullSecrets.filter(({ name = '' }) => name !== pod && !isReusableSecret(name));
  return others.length === 0 ? spec : { ...spec, imagePullSecrets: others };
}

function foreign(all: Record<string, string> = {}): Record<string, string> | undefined {
  const entries = Object.entries(all).filter(
    ([key]) => !key.startsWith('pod-step/') && key !== 'app.kubernetes.io/managed-by',
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Commands to go on with kubectl, folded; with the manifest unless the pod was kept. */
export function kubectl(stepReport: StepReport): string[] {
  const { podKept, attempts, namespace = '' } = stepReport;
  const pod = attempts.at(-1)?.pod;
  if (pod === undefined || stepReport.manifest === undefined) return [];
  const name = pod.metadata?.name;
  if (podKept) {
    const commands = `kubectl describe pod -n ${namespace} ${name}\nkubectl logs -n ${namespace} ${name} --all-containers`;
    return [folded('Look at the pod with kubectl', codeBlock(commands, MAX_MANIFEST_LENGTH, 'sh'))];
  }
  const manifest = stepReport.manifest();
  const end = endMark(manifest);
  const command = `kubectl create -f - <<'${end}'\n${manifest.trimEnd()}\n${end}\nkubectl get pod -n ${namespace} ${name} --watch`;
  const headline = 'Reproduce with kubectl';
  if (command.length > MAX_MANIFEST_LENGTH)
    return [folded(headline, 'The manifest is too long for this page; <code>dry-run</code> prints it.')];
  const secret = hasOwnSecret(pod)
    ? '\n\nThe pull secret of <code>registry-credentials</code> is not part of it.'
    : '';
  const variables = readsOwnSecret(pod)
    ? `\n\nThe secret <code>${name}</code>, which variables of it refer to, is not part of it; make one first.`
    : '';
  return [folded(headline, codeBlock(command, MAX_MANIFEST_LENGTH, 'sh') + secret + variables)];
}

/** What a Secret that stays with its pod has, and the commands to delete both; undefined if there is none. */
export function keptSecret({ podKept, attempts, namespace = '' }: StepReport) {
  const pod = attempts.at(-1)?.pod;
  if (!podKept || pod === undefined) return undefined;
  const keys = keysOfOwnSecret(pod);
  const content = [
    ...(hasOwnSecret(pod) ? ['the passwords of registry-credentials'] : []),
    ...(keys.includes(AUTHORIZATION_KEY) ? ['the token of the checkout'] : []),
    ...(keys.some((key) => key !== AUTHORIZATION_KEY) ? ['the values of secret-env'] : []),
  ];
  if (content.length === 0) return undefined;
  const what = [content.slice(0, -1).join(', '), ...content.slice(-1)].filter(Boolean).join(' and ');
  const name = `-n ${namespace} ${pod.metadata?.name}`;
  return {
    title: 'The Secret of the pod is kept',
    message: `It contains ${what}, and stays with the pod (cleanup) until you delete both. Anyone who can read Secrets in the namespace can read it.`,
    commands: `kubectl delete pod ${name} && kubectl delete secret ${name} --ignore-not-found`,
  };
}

function hasOwnSecret({ metadata, spec }: V1Pod): boolean {
  return spec?.imagePullSecrets?.some(({ name }) => name === metadata?.name) ?? false;
}

/** For secret variables, or the token of a checkout. */
function readsOwnSecret(pod: V1Pod): boolean {
  return keysOfOwnSecret(pod).length > 0;
}

function keysOfOwnSecret(pod: V1Pod): string[] {
  const references = containersOf(pod).flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
  );
  return references.filter(({ name }) => name === pod.metadata?.name).map(({ key }) => key);
}

/** A heredoc delimiter that is no line of the text. */
function endMark(text: string): string {
  const lines = new Set(text.split('\n'));
  let mark = 'EOF';
  while (lines.has(mark)) mark += '_';
  return mark;
}
