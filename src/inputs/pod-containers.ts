import { isCheckName } from '../plan/checks.ts';
import { PULL_POLICIES } from '../plan/pull-policies.ts';
import { problemOfImage } from './image.ts';
import { problemOfContainerName, RESERVED_NAME } from './names.ts';
import { quoted } from './quoted.ts';
import { fieldOf, type ReportAt, textOf, type YamlValue } from './yaml-tree.ts';

/** What must hold of the containers of a pod's spec beyond the types of their fields; `step` is the name of the step's. */
export function checkContainers(spec: YamlValue | undefined, step: string, report: ReportAt): void {
  const names = new Set<string>();
  for (const list of ['initContainers', 'containers']) {
    for (const container of fieldOf(spec, list)?.items ?? []) {
      if (container.fields === undefined) continue;
      const { path, offset } = container;
      const name = fieldOf(container, 'name');
      const isStep = textOf(name) === step;
      if (name === undefined) report(offset, `${path} has no name`);
      else checkName(name, names, report);
      const image = fieldOf(container, 'image');
      // The step's may come from the input.
      if (image === undefined && !isStep) report(offset, `${path} has no image`);
      const text = textOf(image);
      const problem = text === undefined ? undefined : problemOfImage(text);
      if (image !== undefined && problem !== undefined) report(image.offset, `${image.path} ${problem}`);
      const policy = fieldOf(container, 'imagePullPolicy');
      if (textOf(policy) !== undefined) checkPolicy(policy, report);
      checkRestartRules(container, report);
      if (isStep && list === 'initContainers')
        report(offset, `${path} has the name of the step’s container, which can’t be an init container`);
      if (isStep) checkStep(container, report);
    }
  }
}

function checkName(at: YamlValue, names: Set<string>, report: ReportAt): void {
  const name = textOf(at);
  if (name === undefined) return;
  const problem = problemOfContainerName(name);
  if (problem !== undefined) report(at.offset, `${at.path} ${problem}`);
  checkReserved(at, report);
  if (names.has(name)) report(at.offset, `${at.path}: there is a container ${quoted(name)} already`);
  names.add(name);
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

/** A rule of any container can restart all of them, the step too: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers */
function checkRestartRules(container: YamlValue, report: ReportAt): void {
  for (const rule of fieldOf(container, 'restartPolicyRules')?.items ?? []) {
    const action = fieldOf(rule, 'action');
    if (action !== undefined && textOf(action) === 'RestartAllContainers')
      report(
        action.offset,
        `${action.path}: RestartAllContainers would start the step a second time, and it runs once; use Restart, or leave the rule out`,
      );
  }
}

/** The step ends when its container first ends, so that must not run again. */
function checkStep(container: YamlValue, report: ReportAt): void {
  for (const key of ['restartPolicy', 'restartPolicyRules']) {
    const field = fieldOf(container, key);
    if (field !== undefined && textOf(field) !== 'Never')
      report(field.offset, `${field.path}: the step’s container runs once; leave it out`);
  }
}

/** What must hold of the volumes of a pod's spec beyond the types of their fields: an image volume names an image. */
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
