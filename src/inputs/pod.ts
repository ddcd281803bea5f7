import { given, OBJECT_NAME, type ReadInput, type Report } from '../inputs.ts';
import type { Job } from '../job.ts';
import { isCheckName } from '../plan/checks.ts';
import { parseImageReference } from '../plan/image-reference.ts';
import { type PodTemplate, STEP_CONTAINER } from '../plan/pod-template.ts';
import { parseLabels } from './key-values.ts';
import { CONTAINER_NAME } from './pod-containers.ts';
import { parsePodTemplate } from './pod-template.ts';
import { readPulling } from './pulling.ts';
import { parseResources } from './resources.ts';

type PodPart =
  | 'template'
  | 'step'
  | 'image'
  | 'labels'
  | 'nodeSelector'
  | 'serviceAccount'
  | 'resources'
  | 'pulls'
  | 'preflight'
  | 'pullGrace';

/** Reads the pod around the step: its template, what the inputs set in it, and how its images are pulled. */
export function readPod(input: ReadInput, report: Report): Pick<Job, PodPart> {
  const step = readContainer(input('container').trim(), report);
  const { template, problems } = parsePodTemplate(input('pod-template'), step);
  const image = readImage(input('image').trim(), template, step, problems.length > 0, report);
  for (const problem of problems) report('pod-template', problem);
  return {
    template,
    step,
    image,
    labels: readLabels('labels', input('labels'), report),
    nodeSelector: readLabels('node-selector', input('node-selector'), report),
    serviceAccount: readServiceAccount(input('service-account').trim(), report),
    resources: readResources(input('resources'), report),
    ...readPulling(input, template, step, image, report),
  };
}

function readContainer(text: string, report: Report): string {
  if (text === '') return STEP_CONTAINER;
  if (!CONTAINER_NAME.test(text))
    report(
      'container',
      `"${text}" is no name of a container (lower-case letters, digits and "-", at most 63)`,
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
  const reference = parseImageReference(text);
  if ('problem' in reference) report('image', `"${text}" is no image reference: ${reference.problem}`);
  return text;
}

function readLabels(name: string, text: string, report: Report): Record<string, string> {
  const { labels, problems } = parseLabels(text);
  for (const problem of problems) report(name, problem);
  return labels;
}

function readServiceAccount(text: string, report: Report): string | undefined {
  if (text !== '' && !OBJECT_NAME.test(text))
    report('service-account', `"${text}" is no name of an object (lower-case letters, digits, "-" and ".")`);
  return given(text);
}

function readResources(text: string, report: Report): Job['resources'] {
  const { resources, problems } = parseResources(text);
  for (const problem of problems) report('resources', problem);
  return resources;
}
