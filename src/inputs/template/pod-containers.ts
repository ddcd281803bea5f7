import { isCheckName } from '../../job/images/checks.ts';
import { PULL_POLICIES } from '../../job/images/pull-policies.ts';
import { quoted } from '../../job/quoted.ts';
import { problemOfContainerName, problemOfImage, RESERVED_NAME } from '../values/names.ts';
import { fieldOf, type ReportAt, textOf, type YamlValue } from './yaml-tree.ts';

/** The rules for containers beyond the types of their fields. `step`: name of the step's container. */
export function checkContainers(spec: YamlValue | undefined, step: string, report: ReportAt): void {
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
export function checkVolumes(spec: YamlValue | undefined, report: ReportAt): void {
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
