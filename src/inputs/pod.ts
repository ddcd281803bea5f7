import { given, type ReadInput, type Report } from '../inputs.ts';
import { type Job, MODES } from '../job.ts';
import { isCheckName } from '../plan/check-names.ts';
import { type PodTemplate, STEP_CONTAINER } from '../plan/pod-template.ts';
import { checkTemplateForCheckout, readCheckout, type Source } from './checkout.ts';
import { readChoice } from './choice.ts';
import { checkImage } from './image.ts';
import { parseLabels } from './key-values.ts';
import { checkObjectName, DNS_LABEL } from './names.ts';
import { parsePodTemplate } from './pod-template.ts';
import { pullersInList, pullersOf } from './pullers.ts';
import { readPulling } from './pulling.ts';
import { looksSecret, quoted } from './quoted.ts';
import { parseResources } from './resources.ts';

type PodPart =
  | 'template'
  | 'step'
  | 'mode'
  | 'image'
  | 'checkout'
  | 'workingDirectory'
  | 'labels'
  | 'nodeSelector'
  | 'serviceAccount'
  | 'resources'
  | 'pulls'
  | 'preflight'
  | 'pullGrace'
  | 'warnings';

/** Reads the pod around the step: its template, what the inputs set in it, and how its images are pulled. */
export function readPod(input: ReadInput, source: Source, report: Report): Pick<Job, PodPart> {
  const step = readContainer(input('container').trim(), report);
  const { template, problems } = parsePodTemplate(input('pod-template'), step);
  const mode = readChoice('mode', input('mode').trim(), MODES, report);
  const listed = mode === 'check' ? readImages(input('image'), report) : [];
  const image =
    mode === 'check'
      ? (listed[0] ?? '')
      : readImage(input('image').trim(), template, step, problems.length > 0, report);
  for (const problem of problems) report('pod-template', problem);
  const checkout = readCheckout(input, source, report);
  if (checkout !== undefined) checkTemplateForCheckout(template, step, report);
  const pullers =
    mode === 'check' ? pullersInList(template, checkout, listed) : pullersOf(template, checkout, step, image);
  if (mode === 'check' && pullers.length === 0 && problems.length === 0)
    report('image', 'is missing; list the images to check, or give a pod-template that has some');
  const nodeSelector = readLabels('node-selector', input('node-selector'), report);
  refuseWindows({ ...template.spec.nodeSelector, ...nodeSelector }, template, report);
  return {
    template,
    step,
    mode,
    image,
    checkout,
    workingDirectory: readWorkingDirectory(input('working-directory').trim(), checkout !== undefined, report),
    labels: readLabels('labels', input('labels'), report),
    nodeSelector,
    serviceAccount: readServiceAccount(input('service-account').trim(), report),
    resources: readResources(input('resources'), report),
    ...readPulling(input, pullers, report),
  };
}

function readContainer(text: string, report: Report): string {
  if (text === '') return STEP_CONTAINER;
  if (!DNS_LABEL.test(text))
    report(
      'container',
      `${quoted(text)} is no name of a container (lower-case letters, digits and "-", at most 63)`,
    );
  if (isCheckName(text)) report('container', 'names that begin with imagecheck belong to preflight checks');
  return text;
}

/** The input's image, or the one that the template gives the step's container. `unread`: nobody knows what the template says. */
function readImage(
  text: string,
  template: PodTemplate,
  step: string,
  unread: boolean,
  report: Report,
): string {
  const own = template.spec.containers.find(({ name }) => name === step)?.image;
  if (text === '') {
    if (own === undefined && !unread)
      report('image', 'is missing; name the image that the step runs in, for example image: alpine:3.22');
    return own ?? '';
  }
  checkImage('image', text, report);
  return text;
}

/** The images of a list, with blanks, commas or lines between them. */
function readImages(text: string, report: Report): string[] {
  const images = text.split(/[\s,]+/).filter((image) => image !== '');
  const hidden = looksSecret(text);
  for (const image of images) checkImage('image', image, report, hidden);
  return images;
}

/** Absolute, or a path in the workspace where there is one. */
function readWorkingDirectory(text: string, hasWorkspace: boolean, report: Report): string | undefined {
  if (text.startsWith('/') || text === '') return given(text);
  if (!hasWorkspace)
    report('working-directory', `${quoted(text)} must be an absolute path in the container, like /src`);
  else if (text.split('/').includes('..'))
    report('working-directory', `${quoted(text)} leads out of the workspace; write it without ".."`);
  return text;
}

function readLabels(name: string, text: string, report: Report): Record<string, string> {
  const { labels, problems } = parseLabels(text);
  for (const problem of problems) report(name, problem);
  return labels;
}

/** https://kubernetes.io/docs/concepts/windows/intro/ : other shells, other paths, and no program of ours runs there. */
function refuseWindows(nodeSelector: Record<string, string>, { spec }: PodTemplate, report: Report): void {
  const isSelected = nodeSelector['kubernetes.io/os'] === 'windows';
  if (isSelected) report('node-selector', 'asks for Windows nodes; a step runs on Linux nodes only');
  if (spec.os?.name === 'windows')
    report('pod-template', 'is for Windows (os.name); a step runs on Linux nodes only');
}

function readServiceAccount(text: string, report: Report): string | undefined {
  if (text !== '') checkObjectName('service-account', text, report);
  return given(text);
}

function readResources(text: string, report: Report): Job['resources'] {
  const { resources, problems } = parseResources(text);
  for (const problem of problems) report('resources', problem);
  return resources;
}
