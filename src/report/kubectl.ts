import type { V1Pod } from '@kubernetes/client-node';
import { containersIn } from '../job/image-consumers.ts';
import { FILLING_VARIABLES, filesInto, SECRET_KEYS } from '../job/pod-parts.ts';
import { codeBlock, folded } from './markdown.ts';
import type { StepReport } from './step-report.ts';

const MAX_MANIFEST_LENGTH = 60_000;

/** Commands to continue with kubectl, folded; with the manifest unless the pod was kept. */
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
  const keys = keysOfOwnSecret(pod);
  const others = keys.filter((key) => key !== SECRET_KEYS.pulls);
  const files = filesInto(pod.spec);
  const here = `<<'${end}'`;
  const command = [
    ...(files ? [`tar -czf ${SECRET_KEYS.files} FILES`] : []),
    ...secretCommands(others, `-n ${namespace} ${name}`),
    files ? `${MEASURED} ${here} | kubectl create -f -` : `kubectl create -f - ${here}`,
    manifest.trimEnd(),
    end,
    ...(files?.way === 'attach'
      ? [
          `until kubectl attach -n ${namespace} ${name} -c ${files.container} -i <${SECRET_KEYS.files}; do sleep 1; done`,
        ]
      : []),
    `kubectl get pod -n ${namespace} ${name} --watch`,
  ].join('\n');
  const headline = 'Reproduce with kubectl';
  if (command.length > MAX_MANIFEST_LENGTH)
    return [folded(headline, 'The manifest is too long for this page; <code>dry-run</code> prints it.')];
  const secret = keys.includes(SECRET_KEYS.pulls)
    ? '\n\nThe pull secret of <code>registry-credentials</code> is not part of it.'
    : '';
  const variables =
    files !== undefined || others.length > 0
      ? '\n\nThe pod needs more than its manifest. Put your own values in place of the words in capital letters.'
      : '';
  return [folded(headline, codeBlock(command, MAX_MANIFEST_LENGTH, 'sh') + secret + variables)];
}

/** Writes the hash and the length of the new archive into the manifest, because its container unpacks nothing else. */
const MEASURED = [
  `sed -e "/name: ${FILLING_VARIABLES.sum}/{n;s/[0-9a-f]\\{64\\}/$(sha256sum <${SECRET_KEYS.files} | cut -c1-64)/;}"`,
  `-e "/name: ${FILLING_VARIABLES.packed}/{n;s/[0-9]\\{1,\\}/$(wc -c <${SECRET_KEYS.files} | tr -d ' ')/;}"`,
].join(' \\\n  ');

/** Commands that create a Secret like the pod's, with these keys. */
function secretCommands(keys: readonly string[], name: string): string[] {
  if (keys.length === 0) return [];
  const values = keys.map((key) => {
    if (key === SECRET_KEYS.files) return `--from-file=${SECRET_KEYS.files}`;
    return key === SECRET_KEYS.authorization
      ? `--from-literal="${key}=Authorization: Basic $(printf %s x-access-token:TOKEN | base64 | tr -d '\\n')"`
      : `--from-literal='${key}=VALUE'`;
  });
  return [[`kubectl create secret generic ${name}`, ...values].join(' \\\n  ')];
}

/**
 * The content of a Secret that is kept with its pod, and the commands to delete both; undefined if there is no Secret, or if a
 * hold deletes it.
 */
export function keptSecret({ podKept, heldUntil, attempts, namespace = '' }: StepReport) {
  const pod = attempts.at(-1)?.pod;
  if (!podKept || heldUntil !== undefined || pod === undefined) return undefined;
  const content = [...new Set(keysOfOwnSecret(pod).map((key) => CONTENT[key] ?? 'the values of secret-env'))];
  if (content.length === 0) return undefined;
  const what = [content.slice(0, -1).join(', '), ...content.slice(-1)].filter(Boolean).join(' and ');
  const name = `-n ${namespace} ${pod.metadata?.name}`;
  return {
    title: 'The Secret of the pod is kept',
    message: `It contains ${what}, and stays with the pod (cleanup) until you delete both. Anyone who can read Secrets in the namespace can read it.`,
    commands: `kubectl delete pod ${name} && kubectl delete secret ${name} --ignore-not-found`,
  };
}

const CONTENT: Record<string, string> = {
  [SECRET_KEYS.pulls]: 'the passwords of registry-credentials',
  [SECRET_KEYS.authorization]: 'the token of the checkout',
  [SECRET_KEYS.files]: 'the files of files-in',
};

/** Each key of its own Secret that the pod uses: for pulls, for files of the runner, for its variables. */
function keysOfOwnSecret({ metadata, spec }: V1Pod): string[] {
  const { imagePullSecrets = [], volumes = [] } = spec ?? {};
  const keys = [
    ...imagePullSecrets.map(({ name }) => ({ name, key: SECRET_KEYS.pulls })),
    ...volumes.flatMap(({ secret }) =>
      (secret?.items ?? []).map(({ key }) => ({ name: secret?.secretName, key })),
    ),
    ...containersIn(spec).flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    ),
  ];
  return [...new Set(keys.filter(({ name }) => name === metadata?.name).map(({ key }) => key))];
}

/** A heredoc delimiter that does not occur as a line of the text. */
function endMark(text: string): string {
  const lines = new Set(text.split('\n'));
  let mark = 'EOF';
  while (lines.has(mark)) mark += '_';
  return mark;
}
