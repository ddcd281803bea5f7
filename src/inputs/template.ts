import type { V1Container, V1ObjectMeta, V1PodSpec } from '@kubernetes/client-node';
import { isSpecField, readObject } from '../job/api-objects.ts';
import { codedError, hasCode } from '../job/errors.ts';
import { PULL_POLICIES } from '../job/image-consumers.ts';
import type { PodTemplate } from '../job/pod-parts.ts';
import { codePoints, looksSecret, quoted } from '../job/text.ts';
import { isObject } from '../job/values.ts';
import { parseYaml } from '../job/yaml.ts';
import { problemOfImage, problemOfName } from './kubernetes-names.ts';
import { readRegularFile, whyUnreadable } from './regular-file.ts';
import { problemOfKey } from './values.ts';

/** Ends the reading of the template with its first mistake. */
function refuse(problem: string): never {
  throw codedError('field', problem, { fault: 'other' });
}

/** `problem`: of the field at this place, if it has one. */
function check(at: string, problem: string | undefined): void {
  if (problem !== undefined) refuse(`${at} ${problem}`);
}

/** The rules for containers beyond the types of their fields. `path`: of the spec; `step`: name of the step's container. */
function checkContainers(spec: Spec, path: string, step: string): void {
  const hasStep = spec.containers?.some(({ name }) => name === step) ?? false;
  for (const list of ['initContainers', 'containers'] as const) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      const { name, image, imagePullPolicy, restartPolicyRules = [] } = container;
      const at = below(path, `${list}[${index}]`);
      check(`${at}.name`, problemOfName(name));
      // The step's image can come from the input.
      if (name !== step && image === undefined)
        refuse(
          `${at} has no image; set one${list === 'containers' && !hasStep ? `, or name the container ${step} if it is the step` : ''}`,
        );
      if (image !== undefined) check(`${at}.image`, problemOfImage(image));
      check(`${at}.imagePullPolicy`, problemOfPolicy(imagePullPolicy));
      // https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers
      const restarting = restartPolicyRules.findIndex(({ action }) => action === 'RestartAllContainers');
      if (restarting !== -1)
        refuse(
          `${at}.restartPolicyRules[${restarting}].action: RestartAllContainers would run the step a second time; use Restart, or remove the rule`,
        );
      if (name === step) checkStep(container, list, at);
    }
  }
}

function problemOfPolicy(policy: string | undefined): string | undefined {
  if (policy === undefined || PULL_POLICIES.some((one) => one === policy)) return undefined;
  return `${quoted(policy)} must be one of ${PULL_POLICIES.join(', ')}`;
}

/** The step ends when its container first ends, so that must run once, and after the init containers. */
function checkStep(container: V1Container, list: string, at: string): void {
  const { restartPolicy, restartPolicyRules, lifecycle } = container;
  if (list === 'initContainers')
    refuse(`${at} has the name of the step’s container; move it to containers, or rename it`);
  const runsOnce = 'the step’s container runs once; remove it';
  if (restartPolicy !== undefined && restartPolicy !== 'Never') refuse(`${at}.restartPolicy: ${runsOnce}`);
  if (restartPolicyRules !== undefined) refuse(`${at}.restartPolicyRules: ${runsOnce}`);
  // A program that the kubelet ends for its probe or hook, and that ends well, has a status like any other.
  for (const probe of ['livenessProbe', 'startupProbe'] as const)
    if (container[probe] !== undefined)
      refuse(`${at}.${probe}: the node would end the step without reporting it; remove it, and use timeout`);
  if (lifecycle?.postStart !== undefined)
    refuse(
      `${at}.lifecycle.postStart: if the hook failed, the node would end the step without reporting it; run it in the script`,
    );
}

/** The rules for volumes beyond the types of their fields: an image volume names an image. */
function checkVolumes({ volumes = [] }: Spec, path: string): void {
  for (const [index, { name, image }] of volumes.entries()) {
    const at = below(path, `volumes[${index}]`);
    check(`${at}.name`, problemOfName(name, 'volume'));
    if (image === undefined) continue;
    check(`${at}.image.reference`, problemOfImage(image.reference ?? ''));
    check(`${at}.image.pullPolicy`, problemOfPolicy(image.pullPolicy));
  }
}

/** A template's spec; its list of containers may be missing. */
type Spec = Partial<V1PodSpec>;
/** `paths`: where the two are; empty for the whole document. */
type Parts = { metadata: unknown; spec: unknown; paths: { metadata: string; spec: string } };

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Finds metadata and spec in any form of a template. */
function partsOf(data: unknown): Parts {
  if (!isObject(data)) refuse('it is not a Pod, a PodTemplate or a pod spec');
  const { kind, apiVersion } = data;
  if (isMissing(kind) && isMissing(apiVersion)) return partsWithoutKind(data);
  if (apiVersion === 'v1' && kind === 'Pod')
    return partsIn(data, '', ['apiVersion', 'kind', ...PARTS, 'status']);
  if (apiVersion !== 'v1' || kind !== 'PodTemplate')
    refuse(
      'apiVersion must be v1, and kind must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template',
    );
  checkKeys(data, '', ['apiVersion', 'kind', 'metadata', 'template']);
  return partsIn(data['template'], 'template', PARTS);
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/**
 * A bare spec, or metadata and spec as in spec.template of Jobs and Deployments, where most users find their pod; one of the
 * two may be missing.
 */
function partsWithoutKind(data: Record<string, unknown>): Parts {
  const names = Object.keys(data);
  const hasOnlyParts = names.length > 0 && names.every((name) => PARTS.includes(name));
  if (hasOnlyParts || !isMissing(data['spec'])) return partsIn(data, '', PARTS);
  // The fields of another kind of file, such as a cloud account's key, must not be repeated.
  if (names.length > 0 && !names.some(isSpecField))
    refuse(
      `it is not a Pod, a PodTemplate or a pod spec: it has none of their fields${isMissing(data['services']) ? '' : SERVICES}`,
    );
  return { metadata: undefined, spec: data, paths: { metadata: '', spec: '' } };
}

/** Services in the form of jobs on GitHub. */
const SERVICES = '; write the services of a job in the input services (docs/services.md)';

const PARTS = ['metadata', 'spec'];

/** Metadata and spec below `path`. Only the names of `known` are allowed next to them. */
function partsIn(value: unknown, path: string, known: string[]): Parts {
  checkKeys(value, path, known);
  const { metadata, spec } = isObject(value) ? value : {};
  return { metadata, spec, paths: { metadata: below(path, 'metadata'), spec: below(path, 'spec') } };
}

/** Refuses fields that are not sent, so that the API server can't check them. */
function checkKeys(value: unknown, path: string, known: string[]): void {
  if (!isMissing(value) && !isObject(value)) refuse(`${path} is not a map`);
  const other = Object.keys(value ?? {}).find((name) => !known.includes(name));
  if (other === undefined) return;
  const at = below(path, other);
  refuse(`${at}${codePoints(at)} is an unknown field; only ${known.join(', ')} can be here`);
}

/** A template printed by kubectl has a name and a time; they are ignored. */
const IGNORED = new Set(['name', 'generateName', 'creationTimestamp']);

/** Accepts labels and annotations; refuses what would change the pod's identity or lifetime. */
function readMetadata(value: unknown, path: string): V1ObjectMeta {
  const metadata = readObject<V1ObjectMeta>(value ?? {}, 'V1ObjectMeta', path);
  for (const name of Object.keys(value ?? {})) {
    const at = `${path}.${name}`;
    if (name === 'labels' || name === 'annotations') {
      for (const key of Object.keys(metadata[name] ?? {})) check(at, problemOfKey(key));
    } else if (name === 'namespace')
      refuse(`${at} cannot be set here; remove it, and use the input namespace`);
    else if (!IGNORED.has(name))
      refuse(`${at} cannot be set for a step’s pod; use only labels and annotations`);
  }
  return metadata;
}

/** Refuses what JSON can't carry, and empty items, which would become empty texts and objects in the API server. */
function checkValues(value: unknown, path: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(`${path} is not a finite number`);
  else if (Array.isArray(value))
    for (const [index, item] of value.entries())
      if (item === null) refuse(`${path}[${index}] is empty${ADVICE.empty}`);
      else checkValues(item, `${path}[${index}]`);
  else if (isObject(value))
    for (const [name, field] of Object.entries(value)) checkValues(field, below(path, name));
}

/** What to do about a field of a wrong type. */
const ADVICE = {
  'not-a-string': '; put it in quotes',
  empty: '; remove it, or write "" for an empty text',
  other: '',
};

/** With a problem, the template has only the step's container. */
type Parsed = { template: PodTemplate; problem?: string };

/**
 * Parses a pod template: YAML, or the path of a YAML file. It is a Pod, a PodTemplate, the template of a Job or
 * Deployment (metadata and spec), or a bare pod spec. The API server checks all fields that Pod Step does not read. A problem
 * quotes only what is too short or too plain to be a secret. `step`: the name of the step's container.
 */
export function parsePodTemplate(text: string, step: string): Parsed {
  const path = text.trim();
  const template = withStep(step);
  if (path === '') return { template };
  // A path has neither line ends nor fields.
  const isPath = !/\n|\{|:\s/.test(path);
  const content = isPath ? readText(path) : { text };
  if ('problem' in content) return { template, problem: content.problem };
  try {
    return { template: readTemplate(content.text, step) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { template, problem: `${isPath ? `${path}: ` : ''}${looksSecret(problem) ? HIDDEN : problem}` };
  }
}

/** It contains names of fields, labels and annotations. Undefined for errors that are not a user's mistake. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof RangeError) return 'its lists and maps are nested too deeply'; // a stack overflow
  return hasCode(error, 'field') ? `${error.message}${ADVICE[error.fault]}` : undefined;
}

/** Limit of objects and etcd: https://kubernetes.io/docs/tasks/configmap-secret/managing-secret-using-config-file/ */
const MAX_BYTES = 1024 * 1024;

function readText(path: string): { text: string } | { problem: string } {
  try {
    return { text: readRegularFile(path, MAX_BYTES).toString('utf8') };
  } catch (error) {
    const home = path.startsWith('~') ? '; "~" is not expanded' : '';
    return {
      problem: `the file ${quoted(path)} cannot be read: ${whyUnreadable(error)}${home}. Set the path of a file, or the YAML itself. A file of the repository exists after actions/checkout.`,
    };
  }
}

const HIDDEN = 'this value is not valid (hidden, because it looks like a secret)';

function readTemplate(text: string, step: string): PodTemplate {
  const parsed = parseYaml(text, { numbers: 'kubectl' });
  if ('problem' in parsed) refuse(parsed.problem);
  if (parsed.value === undefined) refuse('it is empty; set a Pod, a PodTemplate or a pod spec');
  const { metadata, spec, paths } = partsOf(parsed.value);
  const read = readMetadata(metadata, paths.metadata);
  checkValues(spec, paths.spec);
  const readSpec = readObject<Spec>(spec ?? {}, 'V1PodSpec', paths.spec);
  checkContainers(readSpec, paths.spec, step);
  checkVolumes(readSpec, paths.spec);
  return withStep(step, readSpec, read);
}

/** The template with the step's container, which comes last if the user has not written it. */
function withStep(
  step: string,
  { containers = [], ...spec }: Spec = {},
  metadata: V1ObjectMeta = {},
): PodTemplate {
  const { labels = {}, annotations = {} } = metadata;
  const own = containers.some(({ name }) => name === step) ? [] : [{ name: step }];
  return { labels, annotations, spec: { ...spec, containers: [...containers, ...own] } };
}
