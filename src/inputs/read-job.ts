import { RETRY_CATEGORIES, retryNames } from '../findings/finding.ts';
import { DNS_LABEL } from '../job/identity.ts';
import {
  type ClusterSettings,
  type EnvironmentVariable,
  type Job,
  SETUP_GRACE_MS,
  type ServerSettings,
} from '../job/job.ts';
import { COMMAND_FILES, stepIn } from '../job/pod-parts.ts';
import { looksSecret, quoted } from '../job/text.ts';
import type { ReadInput } from '../job/values.ts';
import { runsExitTrap } from '../plan/exit-trap.ts';
import { isEmptyScript } from './commands.ts';
import { readCredentials } from './credentials.ts';
import { readVariables } from './environment.ts';
import { parseHandBack } from './hand-back.ts';
import { problemOfObjectName, readNames } from './kubernetes-names.ts';
import { readPod, type Source } from './pod.ts';
import { warningsOfScript } from './script.ts';
import {
  entriesOf,
  given,
  type Inputs,
  parseDuration,
  parseInput,
  readChoice,
  readDuration,
  readInputs,
  readSwitch,
} from './values.ts';

const MINUTE_MS = 60_000;
/** Replacing a control plane takes 10 to 60 s, an upgrade of a small one some minutes. */
const CONNECTION_GRACE_MS = 5 * MINUTE_MS;

/** Throws an `input` error with all problems. */
export function readClusterSettings(input: ReadInput): ClusterSettings {
  return readInputs(input, (inputs) => ({
    server: readServer(inputs),
    kubeconfig: given(inputs.raw('kubeconfig')),
    context: given(inputs.text('context')),
    namespace: readNamespace(inputs),
    connectionGraceMs: readDuration(inputs, 'connection-grace', CONNECTION_GRACE_MS, 0),
  }));
}

function readNamespace({ text, report }: Inputs): string | undefined {
  const name = text('namespace');
  if (name !== '' && !DNS_LABEL.test(name))
    report(
      'namespace',
      `${quoted(name)} is not a valid namespace name; use at most 63 lowercase letters, digits and "-"`,
    );
  return given(name);
}

/** `server`, `certificate-authority` and `oidc-audience`: together they replace a kubeconfig. */
function readServer(inputs: Inputs): ServerSettings | undefined {
  const { raw, text, report } = inputs;
  const server = text('server');
  const audience = text('oidc-audience');
  const certificateAuthority = given(raw('certificate-authority'));
  const isSet = server !== '';
  const others = isSet ? ['kubeconfig', 'context'] : ['oidc-audience', 'certificate-authority'];
  for (const name of others.filter((one) => text(one) !== ''))
    report(
      name,
      isSet
        ? 'is set together with server, which replaces the kubeconfig; remove one of them'
        : 'is set without server; set server to the https:// URL of the API server, or remove this input',
    );
  if (!isSet) return undefined;
  if (audience === '')
    report(
      'oidc-audience',
      `is missing, and server ${shown(server)} needs it; set an audience from the API server’s authentication configuration`,
    );
  const url = urlOf(inputs, server);
  return url && { url, certificateAuthority, audience };
}

function urlOf({ report }: Inputs, server: string): URL | undefined {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isPlain = url && url.username + url.password + url.search + url.hash === '';
  if (isPlain && url.protocol === 'https:') return url;
  report(
    'server',
    `${shown(server)} is not an https:// URL with only a host, a port and a path; write it as in https://cluster.example:6443`,
  );
  return undefined;
}

/** A URL can contain a password or a token. */
function shown(server: string): string {
  return quoted(server, /[@?#]/.test(server) || undefined);
}

const MAX_RETRIES = 20;

/** How often a step that has started can run again. */
function readRetries({ text, report }: Inputs): number {
  const written = text('retries') || '0';
  const count = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  if (!(count <= MAX_RETRIES))
    report(
      'retries',
      `${quoted(written)} is not a valid number; use a whole number from 0 to ${MAX_RETRIES}`,
    );
  return count;
}

/** The categories and reasons after which the step can run again. */
function readRetryOn({ text, report }: Inputs): string[] {
  const written = text('retry-on');
  const names = entriesOf(written);
  if (names.length === 0) return ['disruption'];
  const known = new Set(retryNames());
  const hidden = looksSecret(written);
  for (const name of new Set(names))
    if (!known.has(name))
      report(
        'retry-on',
        `${quoted(name, hidden)} cannot be retried; use categories (${RETRY_CATEGORIES.join(', ')}) or their reasons (docs/outcomes.md)`,
      );
  return names;
}

/** What the host says of the run. `variables`: for the step's container. `isCheckedOut`: the runner has the repository. */
type Run = Source & { variables?: EnvironmentVariable[]; isCheckedOut?: boolean };

/** Events with which strangers can start their own programs with secrets of the repository. */
const RUN_OTHERS_CODE = ['pull_request_target', 'workflow_run', 'issue_comment'];
/** By which the author of a workflow says that they cannot, or that it does no harm. */
const TRUSTED = 'trusted';

/** How long the pod of a script that failed stays; undefined: not at all. `event`: what has started the workflow. */
function readHold(
  { text, report }: Inputs,
  { mode, command, filesOut }: Pick<Job, 'mode' | 'command' | 'filesOut'>,
  event: string | undefined,
): number | undefined {
  const written = text('hold-on-failure');
  if (written === '' || mode === 'check') return undefined;
  const words = entriesOf(written);
  const [duration = '', ...others] = words.filter((word) => word !== TRUSTED);
  const milliseconds = others.length === 0 ? parseDuration(duration) : undefined;
  const add = (problem: string) => report('hold-on-failure', problem);
  if (milliseconds === undefined || milliseconds < 1000)
    add(`${quoted(written)} is not a valid duration (1s to 24 days); write it as in 30m, or 30m ${TRUSTED}`);
  else if (event !== undefined && RUN_OTHERS_CODE.includes(event) && !words.includes(TRUSTED))
    add(
      `is refused for the event ${event}, because a stranger’s program could keep running with secrets of the repository; remove it, or write ${duration} ${TRUSTED} if the step runs only your own code`,
    );
  if (!runsExitTrap(command))
    add(
      'requires a script in run of at most 124 KiB, and sh, dash, ash or bash as shell; change them, or remove this input',
    );
  if (filesOut !== undefined)
    add(
      'cannot be combined with files-out or hand-back: summary, env, whose files come back when the container has ended; remove one of them',
    );
  return milliseconds;
}

/** Can the shell of the script report what the step has used? Undefined if the user does not ask for it. */
function readUsage(
  inputs: Inputs,
  { mode, command, template, step }: Pick<Job, 'mode' | 'command' | 'template' | 'step'>,
): Job['usage'] {
  if (!readSwitch(inputs, 'usage') || mode === 'check') return undefined;
  if (command.kind !== 'script') return 'no-script';
  if (!runsExitTrap(command)) return 'no-trap';
  const { terminationMessagePath, terminationMessagePolicy } = stepIn(template.spec, step);
  const ownMessage = terminationMessagePath ?? terminationMessagePolicy;
  return ownMessage === undefined ? 'reported' : 'own-message';
}

/** A variable of a platform team's default yields to one that the template sets. */
function variablesFor(inputs: Inputs, central: Run['central'], ofTemplate: readonly { name: string }[]) {
  const { env, secretEnv, warnings } = readVariables(inputs);
  const isOther = ({ name }: EnvironmentVariable) => ofTemplate.every((one) => one.name !== name);
  return {
    env: central?.has('env') ? env.filter(isOther) : env,
    secretEnv: central?.has('secret-env') ? secretEnv.filter(isOther) : secretEnv,
    warnings,
  };
}

/** Throws an `input` error with all problems. `source`: what a checkout fetches, and the files of the runner. */
export function readJob(input: ReadInput, source: Run = { server: undefined, repository: undefined }): Job {
  return readInputs(input, (inputs) => {
    const { words: handBack, variables: handBackVariables } = parseInput(inputs, 'hand-back', parseHandBack);
    const commandFiles = (['summary', 'env'] as const).filter((word) => handBack.includes(word));
    const { serviceCredentials, hasWorkspace, ...pod } = readPod(inputs, source, commandFiles);
    const { env: ofTemplate = [] } = stepIn(pod.template.spec, pod.step);
    const variables = variablesFor(inputs, source.central, ofTemplate);
    const all = [...(source.variables ?? []), ...variables.env, ...variables.secretEnv, ...ofTemplate];
    const registryCredentials = readCredentials(inputs, serviceCredentials);
    const names = new Set(all.map(({ name }) => name));
    const ofCommandFiles = commandFiles.map((file) => COMMAND_FILES[file].variable);
    for (const name of ofCommandFiles.filter((one) => names.has(one)))
      inputs.report(
        'hand-back',
        `hands back what the script writes to $${name}, and env or pod-template sets ${name} to something else; remove one of the two`,
      );
    const ofScript = warningsOfScript({
      handBack,
      command: pod.command,
      variables: new Set([...names, ...ofCommandFiles]),
      hasWorkspace,
    });
    const event = source.variables?.find(({ name }) => name === 'GITHUB_EVENT_NAME');
    return {
      ...pod,
      runVariables: source.variables ?? [],
      isCheckedOutOnRunner: source.isCheckedOut ?? false,
      ...variables,
      warnings: [...pod.warnings, ...variables.warnings, ...ofScript],
      timeoutMs: readDuration(inputs, 'timeout', 6 * 60 * MINUTE_MS),
      scheduleTimeoutMs: readDuration(inputs, 'schedule-timeout', 15 * MINUTE_MS),
      setupGraceMs: readDuration(inputs, 'setup-grace', SETUP_GRACE_MS, 0),
      imagePullSecrets: readNames(inputs, 'image-pull-secrets', problemOfObjectName),
      registryCredentials,
      pullTimeoutMs: readDuration(inputs, 'pull-timeout', undefined),
      retries: readRetries(inputs),
      retryOn: readRetryOn(inputs),
      cleanup: readChoice(inputs, 'cleanup', ['always', 'on-success', 'never']),
      holdMs: readHold(inputs, pod, event?.value),
      summary: readSummary(input, inputs.report),
      usage: readUsage(inputs, pod),
      handBack,
      handBackVariables,
      dryRun: readSwitch(inputs, 'dry-run'),
      tape: given(inputs.text('tape')),
    };
  });
}

/** Without `report`, readable even if inputs are invalid; `always` if this one is. */
export function readSummary(input: ReadInput, report: Inputs['report'] = () => {}): Job['summary'] {
  const text = (name: string) => input(name).trim();
  return readChoice({ text, report }, 'summary', ['always', 'on-failure', 'never']);
}

/** GitHub numbers the steps without an id: `__run`, `__pod-step_pod-step_2`. */
const NUMBERED = /^__/;
const MAX_COMMAND_LENGTH = 80;

/**
 * The name that distinguishes a step from the others of its job: its id, or its first command. A line is never cut or trimmed,
 * because the runner masks only whole secrets. `action`: $GITHUB_ACTION.
 */
export function stepName(action: string | undefined, input: ReadInput): string | undefined {
  if (action && !NUMBERED.test(action)) return action;
  const words = ['run', 'command', 'args'].map(input).find((text) => text.trim() !== '') ?? '';
  const command = words.split(/[\r\n]+/).find((line) => !isEmptyScript(line)) ?? '';
  const isShown = command !== '' && command.length <= MAX_COMMAND_LENGTH && !looksSecret(command);
  return isShown ? command : undefined;
}
