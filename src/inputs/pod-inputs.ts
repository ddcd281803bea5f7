import { isCheckName } from '../job/images/checks.ts';
import { MODES } from '../job/job.ts';
import { type PodTemplate, STEP_CONTAINER } from '../job/pod-template.ts';
import { quoted } from '../job/quoted.ts';
import {
  checkTemplateForCheckout,
  readCheckout,
  type Source,
  warningsOfCheckout,
} from './checkout-inputs.ts';
import { given, type Inputs, parseInput } from './inputs.ts';
import { readPulling } from './pull-inputs.ts';
import { pullersInList, pullersOf } from './pullers.ts';
import { parsePodTemplate } from './template/read-pod-template.ts';
import { readChoice } from './values/choice.ts';
import { readCommand } from './values/command.ts';
import { parseLabels } from './values/labels.ts';
import {
  problemOfContainerName,
  problemOfImage,
  problemOfObjectName,
  RESERVED_NAME,
  readNames,
} from './values/names.ts';
import { parseResources } from './values/resources.ts';

/** The part of a Job about the pod around the step: its template, the inputs over it, and its pulls. */
export function readPod(inputs: Inputs, source: Source) {
  const { raw, report } = inputs;
  const step = readContainer(inputs);
  const { template, problems } = parsePodTemplate(raw('pod-template'), step);
  const isUnread = problems.length > 0;
  const mode = readChoice(inputs, 'mode', MODES);
  const listed = mode === 'check' ? readNames(inputs, 'image', problemOfImage) : [];
  const ofStep = template.spec.containers.find(({ name }) => name === step) ?? { name: step };
  const image = mode === 'check' ? (listed[0] ?? '') : readImage(inputs, ofStep.image, isUnread);
  for (const problem of problems) report('pod-template', problem);
  const checkout = readCheckout(inputs, source);
  if (checkout !== undefined) checkTemplateForCheckout(inputs, template, step);
  const pullers =
    mode === 'check' ? pullersInList(template, checkout, listed) : pullersOf(template, checkout, step, image);
  if (mode === 'check' && pullers.length === 0 && !isUnread)
    report('image', 'is missing; list the images to check, or set a pod-template that has images');
  const nodeSelector = parseInput(inputs, 'node-selector', parseLabels).labels;
  refuseWindows(inputs, nodeSelector, template);
  const pulling = readPulling(inputs, pullers);
  return {
    template,
    step,
    mode,
    image,
    command: readCommand(inputs, isUnread ? undefined : ofStep),
    checkout,
    workingDirectory: readWorkingDirectory(inputs, checkout !== undefined),
    labels: parseInput(inputs, 'labels', parseLabels).labels,
    nodeSelector,
    serviceAccount: readServiceAccount(inputs),
    resources: parseInput(inputs, 'resources', parseResources).resources,
    ...pulling,
    warnings: [...pulling.warnings, ...warningsOfCheckout(raw('checkout'))],
  };
}

function readContainer({ text, report }: Inputs): string {
  const name = text('container') || STEP_CONTAINER;
  report('container', problemOfContainerName(name));
  if (isCheckName(name)) report('container', RESERVED_NAME);
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

/** Absolute, or relative to the workspace, where there is one. */
function readWorkingDirectory({ text, report }: Inputs, hasWorkspace: boolean): string | undefined {
  const path = text('working-directory');
  if (/^(~(\/|$)|\$|[A-Za-z]:[\\/]|["'])/.test(path))
    report(
      'working-directory',
      `${quoted(path)} contains a variable, "~", quotes or a drive, which are not expanded; write /src, or a folder of the repository such as web/app`,
    );
  else if (path.startsWith('/') || path === '') return given(path);
  if (!hasWorkspace)
    report(
      'working-directory',
      `${quoted(path)} must be an absolute path such as /src; for a folder of the repository, set checkout: true`,
    );
  else if (path.split('/').includes('..'))
    report('working-directory', `${quoted(path)} leaves the workspace; remove ".."`);
  return path;
}

/** Windows: other shells and paths, and no program of ours runs. https://kubernetes.io/docs/concepts/windows/intro/ */
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
