import type { V1Pod } from '@kubernetes/client-node';
import type { Account } from './account.ts';
import { codeBlock, folded } from './markdown.ts';

const MOST_MANIFEST = 60_000;

/**
 * The pod as somebody else can create it again: without what ties it to this run, so that nothing of this run cleans it
 * up, and without the pull secret that went with it.
 */
export function reproducible({ apiVersion, kind, metadata, spec }: V1Pod): V1Pod {
  const { name, namespace, labels, annotations } = metadata ?? {};
  const secrets = spec?.imagePullSecrets?.filter((secret) => secret.name !== name);
  const { imagePullSecrets: _, ...rest } = spec ?? { containers: [] };
  return {
    ...(apiVersion && { apiVersion }),
    ...(kind && { kind }),
    metadata: {
      ...(name && { name }),
      ...(namespace && { namespace }),
      ...kept('labels', labels),
      ...kept('annotations', annotations),
    },
    spec: { ...rest, ...(secrets && secrets.length > 0 && { imagePullSecrets: secrets }) },
  };
}

function kept(name: 'labels' | 'annotations', all: Record<string, string> | undefined) {
  const foreign = Object.entries(all ?? {}).filter(
    ([key]) => !key.startsWith('pod-step/') && key !== 'app.kubernetes.io/managed-by',
  );
  return foreign.length === 0 ? {} : { [name]: Object.fromEntries(foreign) };
}

/** How to go on with kubectl, folded: a command to copy, which holds the manifest. */
export function kubectl({ manifest, podKept, attempts, namespace = '' }: Account): string[] {
  const pod = attempts.at(-1)?.pod;
  const name = pod?.metadata?.name ?? '';
  if (manifest === undefined) return [];
  if (podKept) {
    const commands = `kubectl describe pod -n ${namespace} ${name}\nkubectl logs -n ${namespace} ${name} --all-containers`;
    return [folded('Look at the pod with kubectl', codeBlock(commands, MOST_MANIFEST, 'sh'))];
  }
  const end = endMark(manifest);
  const command = `kubectl create -f - <<'${end}'\n${manifest.trimEnd()}\n${end}\nkubectl get pod -n ${namespace} ${name} --watch`;
  if (command.length > MOST_MANIFEST)
    return [
      folded(
        'Reproduce with kubectl',
        'The manifest is too long for this page; <code>dry-run</code> prints it.',
      ),
    ];
  const secret = hasOwnSecret(pod)
    ? '\n\nThe pull secret of <code>registry-credentials</code> is not part of it.'
    : '';
  return [folded('Reproduce with kubectl', codeBlock(command, MOST_MANIFEST, 'sh') + secret)];
}

function hasOwnSecret(pod: V1Pod | undefined): boolean {
  return pod?.spec?.imagePullSecrets?.some(({ name }) => name === pod.metadata?.name) ?? false;
}

/** A word that is no line of the text. */
function endMark(text: string): string {
  const lines = new Set(text.split('\n'));
  let mark = 'EOF';
  while (lines.has(mark)) mark += '_';
  return mark;
}
