import type { V1Container } from '@kubernetes/client-node';
import type { Origin } from '../job/identity.ts';
import { containersIn, pullersIn } from '../job/image-consumers.ts';
import type { Checkout, Job, PackedFiles, Selection } from '../job/job.ts';
import {
  CHECKOUT_CONTAINER,
  COLLECTING_CONTAINER,
  type CommandFile,
  FILES_CONTAINER,
  folderOf,
  type PodTemplate,
  STEP_CONTAINER,
  stepIn,
  WORKSPACE,
  WORKSPACE_PATH,
} from '../job/pod-parts.ts';
import { quoted, tooShort } from '../job/text.ts';
import { parseResources, readCommand } from './commands.ts';
import { INPUTS } from './known-inputs.ts';
import { problemOfImage, problemOfName, problemOfObjectName, readNames } from './kubernetes-names.ts';
import { pullersInList, readPulling } from './pulls.ts';
import type { readServices } from './services.ts';
import { parsePodTemplate } from './template.ts';
import {
  given,
  type Inputs,
  numberedLines,
  parseInput,
  parseLabels,
  parseSwitch,
  readChoice,
} from './values.ts';

/**
 * `files`: of the runner's workspace, packed; `selections`: of the pod's, to be packed there. Undefined if they can't be, or none are
 * wanted. `central`: inputs that have a platform team's default. `readServices`: only steps with `services` load it.
 */
export type Source = Pick<Origin, 'server' | 'repository' | 'commit'> & {
  files?: PackedFiles | undefined;
  selections?: readonly Selection[] | undefined;
  central?: ReadonlySet<string> | undefined;
  readServices?: typeof readServices | undefined;
};

/** `source`: the workflow's repository and the event's commit. */
function readCheckout(inputs: Inputs, source: Source): Checkout | undefined {
  const { text, report } = inputs;
  const token = given(text('checkout-token'));
  if (parseSwitch(text('checkout')) === false) return undefined;
  if (token !== undefined && /\s/.test(token))
    report('checkout-token', 'contains spaces or line breaks, and a token has neither; set the token alone');
  report('checkout-token', tooShort(token ?? ''));
  const { server, repository } = source;
  if (server === undefined || repository === undefined)
    report('checkout', 'the repository is unknown; set GITHUB_SERVER_URL and GITHUB_REPOSITORY');
  return { url: `${server}/${repository}`, ref: readRef(inputs, source.commit), token };
}

/** action.yml has a default, so an empty value was set on purpose. */
function warningsOfCheckout(written: string): Job['warnings'] {
  if (written.trim() !== '') return [];
  return [
    {
      title: 'Nothing is checked out',
      message:
        'checkout is empty, which counts as false. If it comes from an expression, that has no value in this run: github.head_ref, for example, is empty on a push. Give it a default, as in `github.head_ref || true`, or set false.',
    },
  ];
}

function readRef({ text, report }: Inputs, commit: string | undefined): string {
  const ref = text('checkout');
  if (parseSwitch(ref) === true) {
    if (commit === undefined)
      report(
        'checkout',
        'the commit of the event is unknown, because GITHUB_SHA is not set; set a branch or a tag',
      );
    return commit ?? '';
  }
  if (/^(yes|no|on|off)$/i.test(ref))
    report(
      'checkout',
      `"${ref}" must be true or false; for a branch or tag of this name, write refs/heads/${ref} or refs/tags/${ref}`,
    );
  else if (!isRef(ref))
    report(
      'checkout',
      `${quoted(ref)} is not a valid ref; set true, false, a branch, a tag, a full commit SHA, or a ref such as refs/pull/7/merge`,
    );
  return ref;
}

/** A name that git cannot read as an option, pattern or refspec: https://git-scm.com/docs/git-check-ref-format */
function isRef(text: string): boolean {
  return !/^[-+/.]|[\s~^:?*[\\\x7f]|\.\.|\/\/|@\{|[/.]$|\.lock$/.test(text);
}

/** `own`: a container of Pod Step. `input`: the input that adds it. */
function checkName(
  { report }: Inputs,
  { spec }: PodTemplate,
  step: string,
  own: string,
  input: string,
): void {
  if (step === own || containersIn(spec).some(({ name }) => name === own))
    report(
      step === own ? 'container' : 'pod-template',
      `the container name "${own}" is reserved for the input ${input}; use another name`,
    );
}

function checkMounts({ report }: Inputs, { spec }: PodTemplate, step: string, own: string): void {
  const { volumeMounts: mounts = [] } = stepIn(spec, step);
  const other = mounts.find(({ mountPath }) => folderOf(mountPath) === WORKSPACE_PATH);
  if (other !== undefined && !mounts.some(({ name }) => name === WORKSPACE))
    report(
      'pod-template',
      `the container ${step} mounts the volume "${other.name}" at ${WORKSPACE_PATH}, the folder of ${own}; rename the volume to ${WORKSPACE} if it is for these files, or mount it at another path`,
    );
}

/** The container of Pod Step that fills the workspace, which has the name of its input; undefined if there is none. */
function readFilling({ text, report }: Inputs, checkout: Checkout | undefined): string | undefined {
  const patterns = numberedLines(text('files-in')).map(({ line }) => line);
  if (checkout === undefined) return patterns.length === 0 ? undefined : FILES_CONTAINER;
  if (patterns.some((line) => !line.startsWith('!') && line.split('/').includes('.git')))
    report('files-in', '.git cannot be put over the repository that checkout clones; remove one of the two');
  return CHECKOUT_CONTAINER;
}

/** A default of the platform team yields to what the template sets: the inputs without such defaults. */
function withTemplateFirst(
  inputs: Inputs,
  { spec }: PodTemplate,
  ofStep: Partial<V1Container>,
  central: ReadonlySet<string>,
): Inputs {
  const ofTemplate: Record<string, unknown> = {
    image: ofStep.image,
    resources: ofStep.resources,
    'working-directory': ofStep.workingDir,
    'service-account': spec.serviceAccountName ?? spec.serviceAccount,
  };
  const raw = (name: string) => (central.has(name) && ofTemplate[name] !== undefined ? '' : inputs.raw(name));
  return { ...inputs, raw, text: (name) => raw(name).trim() };
}

/** Labels of a default, without the keys that the template sets. */
function readLabels(
  inputs: Inputs,
  name: 'labels' | 'node-selector',
  central: ReadonlySet<string>,
  ofTemplate: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const labels = parseInput(inputs, name, parseLabels);
  if (!central.has(name)) return labels;
  return Object.fromEntries(Object.entries(labels).filter(([key]) => !Object.hasOwn(ofTemplate, key)));
}

/**
 * The input that adds the sidecar of Pod Step, which packs files of the workspace, or the files with which the program reports to
 * GitHub; undefined if no files are copied back.
 */
function readCollecting(
  { text, report }: Inputs,
  { spec }: PodTemplate,
  commandFiles: readonly CommandFile[],
): 'files-out' | 'hand-back' | undefined {
  const hasWorkspace = numberedLines(text('files-out')).length > 0;
  if (!hasWorkspace && text('files-out-to') !== '')
    report('files-out-to', 'is set without files-out; set files-out to the files to copy, or remove it');
  if (!hasWorkspace && commandFiles.length === 0) return undefined;
  const input = hasWorkspace ? 'files-out' : 'hand-back';
  if (spec.shareProcessNamespace === true)
    report(
      'pod-template',
      `shareProcessNamespace is set together with ${input}, so the step could end or change what copies its files; remove one of them`,
    );
  return input;
}

/**
 * The part of a Job about the pod around the step: its template, the inputs that override it, and its pulls. `commandFiles`:
 * the files with which the program reports to GitHub, and which are copied back.
 */
export function readPod(written: Inputs, source: Source, commandFiles: readonly CommandFile[]) {
  const { raw, report } = written;
  const { central = new Set<string>() } = source;
  const step = readContainer(written);
  const { template: alone, problem } = parsePodTemplate(raw('pod-template'), step);
  const services = addServices(written, alone, step, source);
  const { template } = services;
  const isUnread = problem !== undefined;
  const mode = readChoice(written, 'mode', ['run', 'check']);
  const listed = mode === 'check' ? readNames(written, 'image', problemOfImage) : [];
  const ofStep = stepIn(template.spec, step);
  const inputs = withTemplateFirst(written, template, ofStep, central);
  const image = mode === 'check' ? (listed[0] ?? '') : readImage(inputs, ofStep.image, isUnread);
  report('pod-template', problem);
  const checkoutImage = inputs.text('checkout-image') || (INPUTS['checkout-image'] ?? '');
  const checkout = readCheckout(inputs, source);
  const filling = readFilling(inputs, checkout);
  const collectingFor = readCollecting(inputs, template, commandFiles);
  if ((filling ?? collectingFor) !== undefined) report('checkout-image', problemOfImage(checkoutImage));
  if (filling !== undefined) checkName(inputs, alone, step, filling, filling);
  if (collectingFor !== undefined) checkName(inputs, alone, step, COLLECTING_CONTAINER, collectingFor);
  const hasWorkspace = filling !== undefined || collectingFor === 'files-out';
  if (hasWorkspace) checkMounts(inputs, template, step, filling ?? 'files-out');
  const own = (name: string) => ({ name, image: checkoutImage });
  // In the order in which they start.
  const initContainers = [
    ...(filling === undefined ? [] : [own(filling)]),
    ...(template.spec.initContainers ?? []),
    ...(collectingFor === undefined ? [] : [own(COLLECTING_CONTAINER)]),
  ];
  const pullersOfPod = pullersIn({ ...template.spec, initContainers });
  const pullers =
    mode === 'check'
      ? pullersInList(pullersOfPod, listed)
      : pullersOfPod.map((one) => (one.consumer === step ? { ...one, image } : one));
  if (mode === 'check' && pullers.length === 0 && !isUnread)
    report('image', 'is missing; list the images to check, or set a pod-template that has images');
  const nodeSelector = readLabels(inputs, 'node-selector', central, template.spec.nodeSelector);
  refuseWindows(inputs, nodeSelector, template);
  const pulling = readPulling(inputs, pullers);
  return {
    template,
    step,
    mode,
    image,
    command: readCommand(inputs, isUnread ? undefined : ofStep),
    checkoutImage,
    checkout,
    filesIn: source.files,
    filesOut:
      collectingFor === undefined || mode === 'check'
        ? undefined
        : { selections: source.selections ?? [], commandFiles },
    workingDirectory: readWorkingDirectory(inputs, hasWorkspace),
    labels: readLabels(inputs, 'labels', central, template.labels),
    nodeSelector,
    serviceAccount: readServiceAccount(inputs),
    security: readChoice(inputs, 'security', ['baseline', 'restricted']),
    resources: parseInput(inputs, 'resources', parseResources),
    ...pulling,
    serviceCredentials: services.credentials,
    hasWorkspace,
    warnings: [...pulling.warnings, ...services.warnings, ...warningsOfCheckout(raw('checkout'))],
  };
}

/** Throws if a step has `services` and has not loaded their reader: it must not run without them. */
function addServices(
  inputs: Inputs,
  template: PodTemplate,
  step: string,
  source: Source,
): ReturnType<typeof readServices> {
  if (inputs.raw('services').trim() === '') return { template, credentials: [], warnings: [] };
  if (source.readServices === undefined) throw new Error('the reader of services is not loaded');
  return source.readServices(inputs, template, step);
}

function readContainer({ text, report }: Inputs): string {
  const name = text('container') || STEP_CONTAINER;
  report('container', problemOfName(name));
  return name;
}

const SEVERAL_LINES =
  'has several lines, but a step runs in one image; add other images as containers of pod-template, or set mode: check to check a list';

/** `ofTemplate`: the image of the template's step container. `isUnread`: the template has errors. */
function readImage(inputs: Inputs, ofTemplate: string | undefined, isUnread: boolean): string {
  const image = inputs.text('image');
  if (image !== '') {
    inputs.report('image', image.includes('\n') ? SEVERAL_LINES : problemOfImage(image));
    return image;
  }
  if (ofTemplate === undefined && !isUnread)
    inputs.report('image', 'is missing; set the image to run the step in, for example image: alpine:3.22');
  return ofTemplate ?? '';
}

/** Absolute, or relative to the workspace if there is one. */
function readWorkingDirectory({ text, report }: Inputs, hasWorkspace: boolean): string | undefined {
  const path = text('working-directory');
  report('working-directory', problemOfDirectory(path, hasWorkspace));
  return given(path);
}

function problemOfDirectory(path: string, hasWorkspace: boolean): string | undefined {
  if (/^[~$"']|^[A-Za-z]:[\\/]/.test(path))
    return `${quoted(path)} would be used as it is written, without a shell; write an absolute path such as /src, or a folder of the workspace such as web/app`;
  if (path === '' || path.startsWith('/')) return undefined;
  if (!hasWorkspace)
    return `${quoted(path)} is a relative path, but the pod has no workspace; set checkout: true or files-in, or write an absolute path such as /src`;
  return path.split('/').includes('..') ? `${quoted(path)} leaves the workspace; remove ".."` : undefined;
}

/**
 * Windows has other shells and paths, and programs of Pod Step do not run on it.
 * https://kubernetes.io/docs/concepts/windows/intro/
 */
function refuseWindows({ report }: Inputs, selector: Record<string, string>, { spec }: PodTemplate): void {
  if ({ ...spec.nodeSelector, ...selector }['kubernetes.io/os']?.toLowerCase() === 'windows')
    report('node-selector', 'selects Windows nodes, but a step runs only on Linux; select Linux nodes');
  if (spec.os?.name === 'windows')
    report('pod-template', 'is for Windows (os.name), but a step runs only on Linux; remove os.name');
}

function readServiceAccount({ text, report }: Inputs): string | undefined {
  const name = text('service-account');
  if (name !== '') report('service-account', problemOfObjectName(name));
  return given(name);
}
