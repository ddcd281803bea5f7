import type { V1ObjectMeta, V1PodSpec } from '@kubernetes/client-node';
import { isCheckName, PULL_POLICIES } from '../job/image-consumers.ts';
import { NO_TEMPLATE, type PodTemplate } from '../job/pod-parts.ts';
import { looksSecret, quoted } from '../job/text.ts';
import { problemOfContainerName, problemOfImage, RESERVED_NAME } from './kubernetes-names.ts';
import { readRegularFile, whyUnreadable } from './regular-file.ts';
import { checkShape, isNearSpec, unknownField } from './template-shape.ts';
import {
  fieldOf,
  plainOf,
  type ReportAt,
  readYamlDocument,
  textOf,
  type YamlDocument,
  type YamlValue,
} from './template-yaml.ts';
import { isReserved, RESERVED_KEY } from './values.ts';

/** The rules for containers beyond the types of their fields. `step`: name of the step's container. */
function checkContainers(spec: YamlValue | undefined, step: string, report: ReportAt): void {
  const names = new Set<string>();
  const isStep = (container: YamlValue) => textOf(fieldOf(container, 'name')) === step;
  const hasStep = fieldOf(spec, 'containers')?.items?.some(isStep);
  for (const list of ['initContainers', 'containers']) {
    for (const container of fieldOf(spec, list)?.items ?? []) {
      if (container.fields === undefined) continue;
      checkName(container, names, report);
      // The step's image may come from the input.
      if (!isStep(container)) {
        const meant =
          list === 'containers' && !hasStep ? `, or name the container ${step} if it is the step` : '';
        checkHasImage(container, meant, report);
      }
      checkImage(container, report);
      const policy = fieldOf(container, 'imagePullPolicy');
      if (textOf(policy) !== undefined) checkPolicy(policy, report);
      checkRestartRules(container, report);
      if (isStep(container)) checkStep(container, list, report);
      else if (list === 'initContainers') checkRestart(container, report);
    }
  }
}

function checkName(container: YamlValue, names: Set<string>, report: ReportAt): void {
  const at = fieldOf(container, 'name');
  const name = textOf(at);
  if (at === undefined || !name) return;
  const problem = problemOfContainerName(name);
  if (problem !== undefined) report(at.offset, `${at.path} ${problem}`);
  checkReserved(at, report);
  if (names.has(name))
    report(at.offset, `${at.path}: the name ${quoted(name)} is already used; choose another`);
  names.add(name);
}

function checkHasImage(container: YamlValue, meant: string, report: ReportAt): void {
  if (fieldOf(container, 'image') === undefined)
    report(container.offset, `${container.path} has no image; set one${meant}`);
}

function checkImage(container: YamlValue, report: ReportAt): void {
  const at = fieldOf(container, 'image');
  const image = textOf(at);
  const problem = image === undefined ? undefined : problemOfImage(image);
  if (at !== undefined && problem !== undefined) report(at.offset, `${at.path} ${problem}`);
}

function checkReserved(name: YamlValue | undefined, report: ReportAt): void {
  if (name !== undefined && isCheckName(textOf(name) ?? ''))
    report(name.offset, `${name.path}: ${RESERVED_NAME}`);
}

function checkPolicy(at: YamlValue | undefined, report: ReportAt): void {
  const policy = textOf(at) ?? '';
  if (at !== undefined && !PULL_POLICIES.some((one) => one === policy))
    report(at.offset, `${at.path} ${quoted(policy)} must be one of ${PULL_POLICIES.join(', ')}`);
}

/**
 * A rule of any container can restart all of them, the step too:
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers
 */
function checkRestartRules(container: YamlValue, report: ReportAt): void {
  for (const rule of fieldOf(container, 'restartPolicyRules')?.items ?? []) {
    const action = fieldOf(rule, 'action');
    if (action !== undefined && textOf(action) === 'RestartAllContainers')
      report(
        action.offset,
        `${action.path}: RestartAllContainers would run the step a second time; use Restart, or remove the rule`,
      );
  }
}

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];

/**
 * What makes an init container a service, and what no other may have:
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/apis/core/validation/validation.go (validateInitContainers)
 */
function checkRestart(container: YamlValue, report: ReportAt): void {
  const at = fieldOf(container, 'restartPolicy');
  const policy = textOf(at);
  if (at !== undefined && policy !== undefined && !RESTART_POLICIES.includes(policy)) {
    report(at.offset, `${at.path} ${quoted(policy)} must be one of ${RESTART_POLICIES.join(', ')}`);
    return;
  }
  for (const key of policy === 'Always'
    ? []
    : ['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle']) {
    const field = fieldOf(container, key);
    if (field?.fields !== undefined)
      report(
        field.offset,
        `${field.path}: only a service can have this; set restartPolicy: Always in ${container.path} to make it a service`,
      );
  }
}

/** The step ends when its container first ends, so that must run once, and after the init containers. */
function checkStep(container: YamlValue, list: string, report: ReportAt): void {
  const { path, offset } = container;
  if (list === 'initContainers')
    report(offset, `${path} has the name of the step’s container; move it to containers, or rename it`);
  for (const key of ['restartPolicy', 'restartPolicyRules']) {
    const field = fieldOf(container, key);
    if (field !== undefined && textOf(field) !== 'Never')
      report(field.offset, `${field.path}: the step’s container runs once; remove it`);
  }
  // A program that the kubelet ends for its probe or hook, and that ends well, has a status like any other.
  for (const key of ['livenessProbe', 'startupProbe']) {
    const field = fieldOf(container, key);
    if (field?.fields !== undefined)
      report(
        field.offset,
        `${field.path}: the node would end the step without reporting it; remove it, and use timeout`,
      );
  }
  const hook = fieldOf(fieldOf(container, 'lifecycle'), 'postStart');
  if (hook?.fields !== undefined)
    report(
      hook.offset,
      `${hook.path}: if the hook failed, the node would end the step without reporting it; run it in the script`,
    );
}

/** The rules for volumes beyond the types of their fields: an image volume names an image. */
function checkVolumes(spec: YamlValue | undefined, report: ReportAt): void {
  for (const volume of fieldOf(spec, 'volumes')?.items ?? []) {
    checkReserved(fieldOf(volume, 'name'), report);
    const image = fieldOf(volume, 'image');
    if (image === undefined) continue;
    const reference = fieldOf(image, 'reference');
    const problem = problemOfImage(textOf(reference) ?? '');
    if (problem !== undefined) report((reference ?? image).offset, `${image.path}.reference ${problem}`);
    checkPolicy(fieldOf(image, 'pullPolicy'), report);
  }
}

type Parts = { metadata: YamlValue | undefined; spec: YamlValue | undefined };

/** Finds metadata and spec in any form of a template; undefined where there are none. */
function partsOf(root: YamlValue, report: ReportAt): Parts | undefined {
  if (root.fields === undefined) {
    report(root.offset, 'it is not a Pod, a PodTemplate or a pod spec');
    return undefined;
  }
  const kind = fieldOf(root, 'kind');
  const apiVersion = fieldOf(root, 'apiVersion');
  if (kind === undefined && apiVersion === undefined) return partsWithoutKind(root, report);
  if (kind === undefined) report(root.offset, 'kind is missing; write kind: Pod');
  if (textOf(apiVersion) !== 'v1')
    report((apiVersion ?? root).offset, 'apiVersion must be v1 for a Pod or PodTemplate');
  if (textOf(kind) === 'Pod')
    return partsBelow(root, report, ['apiVersion', 'kind', 'metadata', 'spec', 'status']);
  if (textOf(kind) === 'PodTemplate') {
    checkKeys(root, ['apiVersion', 'kind', 'metadata', 'template'], report);
    return partsBelow(fieldOf(root, 'template'), report);
  }
  if (kind !== undefined)
    report(
      kind.offset,
      `kind ${quoted(textOf(kind) ?? '')} must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template`,
    );
  return undefined;
}

/**
 * A bare spec, or metadata and spec as in spec.template of Jobs and Deployments, where most users find their pod; one of the
 * two may be missing.
 */
function partsWithoutKind(root: YamlValue, report: ReportAt): Parts | undefined {
  const { fields = [] } = root;
  const hasOnlyParts = fields.length > 0 && fields.every(({ key }) => PARTS.includes(key));
  if (hasOnlyParts || fieldOf(root, 'spec') !== undefined) return partsBelow(root, report);
  if (fields.length === 0 || fields.some(({ key }) => isNearSpec(key)))
    return { metadata: undefined, spec: root };
  // The fields of something else, such as a cloud account's key, must not be repeated.
  const services = fieldOf(root, 'services') === undefined ? '' : SERVICES;
  report(root.offset, `it is not a Pod, a PodTemplate or a pod spec: it has none of their fields${services}`);
  return undefined;
}

/** As jobs on GitHub have them. */
const SERVICES = '; write services as init containers with restartPolicy: Always (docs/recipes.md)';

const PARTS = ['metadata', 'spec'];

function partsBelow(value: YamlValue | undefined, report: ReportAt, known = PARTS): Parts {
  checkKeys(value, known, report);
  return { metadata: fieldOf(value, 'metadata'), spec: fieldOf(value, 'spec') };
}

function checkKeys(value: YamlValue | undefined, known: string[], report: ReportAt): void {
  if (value === undefined) return;
  if (value.fields === undefined) report(value.offset, `${value.path} must be a map`);
  for (const { key, keyOffset, path } of value.fields ?? [])
    if (!known.includes(key)) report(keyOffset, unknownField(path, key, known));
}

/** A template printed by kubectl has a name and a time; they are ignored. */
const IGNORED = new Set(['name', 'generateName', 'creationTimestamp']);

/** Accepts labels and annotations; refuses what would change the pod's identity or lifetime. */
function checkMetadata(metadata: YamlValue | undefined, report: ReportAt): void {
  if (metadata === undefined) return;
  if (metadata.fields === undefined) report(metadata.offset, `${metadata.path} must be a map`);
  for (const field of metadata.fields ?? []) {
    const { key, keyOffset, path } = field;
    if (key === 'labels' || key === 'annotations') {
      checkShape(field, 'string{}', report);
      for (const one of field.fields ?? [])
        if (isReserved(one.key)) report(one.keyOffset, `${path} has the key ${one.key}, ${RESERVED_KEY}`);
    } else if (key === 'namespace')
      report(keyOffset, `${path} cannot be set here; remove it, and use the input namespace`);
    else if (!IGNORED.has(key))
      report(keyOffset, `${path} cannot be set for a step’s pod; use only labels and annotations`);
  }
}

type Parsed = { template: PodTemplate; problems: string[] };

/**
 * Parses a pod template: YAML, or the path of a YAML file. It is a Pod, a PodTemplate, the template of a Job or
 * Deployment (metadata and spec), or a bare pod spec. Problems begin with line and column; they quote only what is too
 * short or too plain to be a secret. `step`: the name of the step's container.
 */
export function parsePodTemplate(text: string, step: string): Parsed {
  const path = text.trim();
  if (path === '') return { template: NO_TEMPLATE, problems: [] };
  // A path has neither line ends nor fields.
  if (/\n|\{|:\s/.test(path)) return parseYaml(text, step, '');
  const content = readText(path);
  return 'problem' in content ? bad(content.problem) : parseYaml(content.text, step, `${path}:`);
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

function bad(...problems: string[]): Parsed {
  return { template: NO_TEMPLATE, problems };
}

/** `file`: prefix of line and column. */
function parseYaml(text: string, step: string, file: string): Parsed {
  if (text.length > MAX_BYTES) return bad('it is larger than 1 MiB');
  try {
    const read = readYamlDocument(text, file);
    return 'problems' in read ? bad(...read.problems) : readTemplate(read, step);
  } catch (error) {
    // Stack overflow, in the parser or in what walks its result.
    if (error instanceof RangeError) return bad('its lists and maps are nested too deeply');
    throw error;
  }
}

const HIDDEN = 'this value is not valid (hidden, because it looks like a secret)';

function readTemplate({ root, place }: YamlDocument, step: string): Parsed {
  const found: { offset: number; problem: string }[] = [];
  // Problems contain names of fields, labels and annotations.
  const report: ReportAt = (offset, problem) =>
    found.push({ offset, problem: looksSecret(problem) ? HIDDEN : problem });
  const parts = partsOf(root, report);
  if (parts !== undefined) {
    checkMetadata(parts.metadata, report);
    checkShape(parts.spec, 'V1PodSpec', report);
    checkContainers(parts.spec, step, report);
    checkVolumes(parts.spec, report);
  }
  if (parts === undefined || found.length > 0) {
    found.sort((one, other) => one.offset - other.offset);
    return bad(...found.map(({ offset, problem }) => `${place(offset)}: ${problem}`));
  }
  const plain = (value: YamlValue | undefined) => (value === undefined ? {} : Object(plainOf(value)));
  const { labels = {}, annotations = {} }: V1ObjectMeta = plain(parts.metadata);
  const spec: Partial<V1PodSpec> = plain(parts.spec);
  return {
    template: { labels, annotations, spec: { ...spec, containers: spec.containers ?? [] } },
    problems: [],
  };
}
