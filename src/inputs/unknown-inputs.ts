import { inputError } from '../job/errors.ts';
import type { Job } from '../job/job.ts';
import type { ReadInput } from '../job/values.ts';
import { INPUTS } from './known-inputs.ts';
import { isNear, isNearest } from './values.ts';

/**
 * What to write for a name that `container:` jobs, actions/checkout or other runners have and this action does not. `refused`:
 * without it the step does other work than its author asked for. `fine`: values that ask for what happens anyway.
 */
type Foreign = { instead: string; refused?: true; fine?: RegExp };

const IN_TEMPLATE = 'put it into pod-template';
const NEXT_TO_USES = 'write it next to uses:, not below with:';
const WITHOUT_HISTORY = /^1$/;
const OFF = /^(false|False|FALSE)$/;
const ON = /^(true|True|TRUE)$/;

/** By names in the spelling that `lettersOf` gives, separated by spaces. */
const ANSWERS: Readonly<Record<string, Foreign>> = {
  // actions/checkout
  ref: {
    refused: true,
    instead:
      'give the branch, tag or commit to checkout, as in checkout: v1.2.3; or use actions/checkout, and copy its files with files-in: "."',
  },
  repository: {
    refused: true,
    instead:
      'checkout clones only the repository of the workflow; check out another one with actions/checkout, and copy it with files-in: "."',
  },
  fetchdepth: {
    refused: true,
    fine: WITHOUT_HISTORY,
    instead:
      'checkout clones one commit without history; get the history in run, with git fetch --unshallow, or with actions/checkout, and copy its .git with files-in (docs/files.md)',
  },
  fetchtags: {
    refused: true,
    fine: OFF,
    instead:
      'checkout clones no tags; get them in run, with git fetch --tags, or with actions/checkout, and copy its .git with files-in (docs/files.md)',
  },
  submodules: {
    refused: true,
    fine: OFF,
    instead:
      'checkout leaves their folders empty; check them out with actions/checkout, and copy them with files-in: "."',
  },
  lfs: {
    refused: true,
    fine: OFF,
    instead:
      'checkout leaves LFS files as pointers; get them with actions/checkout, and copy them with files-in: "."',
  },
  token: { instead: 'checkout-token is the token that git clones with' },
  sshkey: { instead: 'checkout clones over HTTPS; use checkout-token' },
  path: {
    instead:
      'use files-in to copy files, or working-directory to start in a folder; to clone to another path, mount the volume "workspace" there in pod-template',
  },
  clean: { fine: ON, instead: 'checkout always empties the workspace first' },
  'filter sparsecheckout': { instead: 'checkout clones one commit with all its files' },
  persistcredentials: {
    fine: OFF,
    instead: 'the script never gets the token of checkout; give it another token in secret-env',
  },
  // container: jobs
  entrypoint: { refused: true, instead: 'use command, which replaces the ENTRYPOINT of the image' },
  credentials: {
    instead:
      'use registry-credentials, or image-pull-secrets; credentials of a service belong below its name in services',
  },
  volumes: { instead: 'put volumes and volumeMounts into pod-template' },
  options: {
    instead:
      'use resources for --cpus and --memory, and pod-template for all else; options of a service belong below its name in services',
  },
  ports: { instead: 'you do not have to open a port: containers of a pod reach each other at 127.0.0.1' },
  // Keys of a job or a step
  if: { refused: true, fine: ON, instead: NEXT_TO_USES },
  timeoutminutes: { instead: 'use timeout, as in timeout: 30m' },
  'continueonerror name id': { instead: NEXT_TO_USES },
  outputs: { instead: 'write NAME=VALUE to "$GITHUB_OUTPUT" in run' },
  // Other runners
  script: { refused: true, instead: 'use run' },
  beforescript: { refused: true, instead: 'put its commands at the start of run' },
  afterscript: { refused: true, instead: 'put its commands into run, as in trap "…" EXIT' },
  cmd: { refused: true, instead: 'use run, or args for the CMD of the image' },
  'cpu cpus': { instead: 'use resources, as in resources: cpu=500m' },
  'memory requests': { instead: 'use resources, as in resources: memory=1Gi' },
  'gpu gpus': { instead: 'use resources, as in resources: nvidia.com/gpu=1' },
  limits: { instead: 'use resources, as in resources: limits.memory=2Gi' },
  'retry maxattempts': { instead: 'use retries, and retry-on for the reasons' },
  'user runasuser': { instead: 'put securityContext: { runAsUser: … } into pod-template' },
  privileged: { instead: 'put securityContext: { privileged: true } of the container into pod-template' },
  'securitycontext tolerations affinity volumemounts hostname': { instead: IN_TEMPLATE },
  annotations: { instead: 'put them into metadata of pod-template' },
  initcontainers: { refused: true, instead: IN_TEMPLATE },
  sidecars: {
    refused: true,
    instead:
      'use services, or make each an init container of pod-template with restartPolicy: Always (docs/services.md)',
  },
  network: { instead: 'containers of a pod share one network; add them in services or pod-template' },
  'platform arch': { instead: 'use node-selector, as in node-selector: kubernetes.io/arch=arm64' },
  'pull imagepullpolicy': { instead: 'use pull-policy' },
  'username password': {
    instead: 'use registry-credentials, as in registry-credentials: REGISTRY USER PASSWORD',
  },
  registry: { instead: 'put the host of the registry before the name in image' },
  tag: { instead: 'put it after the name in image, as in image: app:v1' },
  'variables environment': { instead: 'use env, and secret-env for secrets' },
  secrets: { instead: 'use secret-env' },
  workdir: { instead: 'use working-directory' },
  cache: { instead: 'mount a volume claim in pod-template (docs/recipes.md)' },
  artifacts: {
    instead:
      'use files-in for files of earlier steps; write small values to "$GITHUB_OUTPUT", and upload files in run',
  },
  files: { refused: true, instead: 'use files-in for files of the runner that the pod needs' },
};

const FOREIGN = new Map(
  Object.entries(ANSWERS).flatMap(([names, answer]) =>
    names.split(' ').map((name) => [name, answer] as const),
  ),
);

/** Nearly every short word is near to another one: INPUT_TYPE does not mean `tape`. */
const MIN_LENGTH = 5;
/** In a shorter name a changed letter makes another word: INPUT_CONTENT does not mean `context`. */
const MIN_LENGTH_CHANGED = 8;

/**
 * Handles inputs that the action does not have. GitHub only warns about them and passes them on. A step without its `timeout`
 * could then run for hours, and a step without its `ref` could test another commit. Throws `input` for names that are almost
 * those of inputs, and for names that change what the step does. Gives one warning for all other known names. A variable of the
 * job can be called INPUT_MEMORY, so unknown names are ignored. `names`: the names of all inputs that have a value, in lower
 * case.
 */
export function answerUnknownInputs(names: readonly string[], input: ReadInput): Job['warnings'] {
  const refused: Answer[] = [];
  const ignored: Answer[] = [];
  for (const name of names) {
    if (Object.hasOwn(INPUTS, name)) continue;
    const foreign = FOREIGN.get(lettersOf(name));
    const meant = foreign ? undefined : meantBy(name, input);
    if (meant !== undefined) refused.push({ name, answer: `did you mean ${meant}?` });
    if (foreign === undefined || foreign.fine?.test(input(name).trim())) continue;
    (foreign.refused ? refused : ignored).push({ name, answer: `${foreign.instead}.` });
  }
  if (refused.length > 0) throw inputError(refusals(refused));
  return ignored.length === 0 ? [] : [warning(ignored)];
}

/** `answer`: what to write instead, with its punctuation. */
type Answer = { name: string; answer: string };

/** What to do about a variable of the job is said once, at the end. */
function refusals(answers: readonly Answer[]): string[] {
  return answers.map(({ name, answer }, index) => {
    const wayOut = index === answers.length - 1 ? ` ${unlessVariables(answers)}` : '';
    return `${name}: unknown input; ${answer}${wayOut}`;
  });
}

function warning(answers: readonly Answer[]): Job['warnings'][number] {
  const each = answers.map(({ name, answer }) => `${name}: ${answer}`);
  const [only] = answers.map(({ name, answer }) => `Pod Step has no input ${name}; ${answer}`);
  const what =
    answers.length === 1 ? only : `Pod Step ignores inputs that it does not have. ${each.join(' ')}`;
  return {
    title: answers.length === 1 ? 'Unknown input' : 'Unknown inputs',
    message: `${what} ${unlessVariables(answers)}`,
  };
}

function unlessVariables(answers: readonly Answer[]): string {
  const variables = answers.map(({ name }) => `$INPUT_${name.toUpperCase()}`);
  const [is, it] = variables.length === 1 ? ['is a variable', 'it'] : ['are variables', 'them'];
  return `If ${variables.join(', ')} ${is} of the job for something else, rename ${it}, or set ${it} to "" in the env of this step`;
}

/** Undefined if the input has its own value: a variable of the job can have such a name, and is not an input of this step. */
function meantBy(name: string, input: ReadInput): string | undefined {
  const free = Object.keys(INPUTS).filter((ours) => !isGiven(ours, input));
  const alike = free.map((ours) => ({ ours, part: commonPart(name, ours) })).filter(({ part }) => part > 0.5);
  alike.sort((one, other) => other.part - one.part);
  return free.find((ours) => isMistyped(name, ours)) ?? alike[0]?.ours;
}

/**
 * How many words the two names share, up to 1: `hold-on-fail` has all words of `hold-on-failure`. Only for names with a dash,
 * which a shell variable cannot have.
 */
function commonPart(name: string, ours: string): number {
  const [one, other] = [name.split('-'), ours.split('-')];
  if (one.length < 2 || other.length < 2) return 0;
  const common = other.filter((word) => one.some((its) => isWordAlike(its, word)));
  return common.length / Math.max(one.length, other.length);
}

/** The same word, the start of it, or its other number. */
function isWordAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return one === other || (short.length >= MIN_WORD && long.startsWith(short.replace(/(?:y|ies|s)$/, '')));
}

/** A shorter word is the start of many others. */
const MIN_WORD = 4;

function isMistyped(name: string, ours: string): boolean {
  const [one, other] = [lettersOf(name), lettersOf(ours)];
  if (other.length < MIN_LENGTH) return false;
  return other.length < MIN_LENGTH_CHANGED ? isNearest(one, other) : isNear(one, other);
}

/** `pull_policy` and `pullPolicy` are `pull-policy`. */
function lettersOf(name: string): string {
  return name.replaceAll(/[-_ ]/g, '');
}

function isGiven(ours: string, input: ReadInput): boolean {
  const byDefault = INPUTS[ours];
  const value = input(ours);
  return typeof byDefault === 'string' && value !== '' && value !== byDefault;
}
