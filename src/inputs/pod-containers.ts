import { isMap, type Node } from 'yaml';
import { isCheckName } from '../plan/check-names.ts';
import { PULL_POLICIES } from '../plan/pull-policies.ts';
import { problemOfImage } from './image.ts';
import { DNS_LABEL } from './names.ts';
import { entryOf, itemsOf, type ReportNode, type Resolve, textOf } from './pod-shape.ts';
import { quoted } from './quoted.ts';

/** What must hold of the containers of a pod's spec beyond the types of their fields; `step` is the name of the step's. */
export function checkContainers(
  spec: Node | undefined,
  specPath: string,
  step: string,
  report: ReportNode,
  resolve: Resolve,
): void {
  const names = new Set<string>();
  for (const list of ['initContainers', 'containers']) {
    for (const [index, node] of itemsOf(entryOf(spec, list, resolve), resolve).entries()) {
      if (!isMap(resolve(node))) continue;
      const container = {
        node,
        path: `${specPath === '' ? '' : `${specPath}.`}${list}[${index}]`,
        isInit: list === 'initContainers',
        isStep: textOf(entryOf(node, 'name', resolve), resolve) === step,
      };
      checkName(container, names, report, resolve);
      checkImage(container, report, resolve);
      checkPolicy(container, report, resolve);
      checkRestartRules(container, report, resolve);
      if (container.isStep) checkStep(container, report, resolve);
    }
  }
}

type Container = { node: Node; path: string; isInit: boolean; isStep: boolean };

function checkName(
  { node, path }: Container,
  names: Set<string>,
  report: ReportNode,
  resolve: Resolve,
): void {
  const at = entryOf(node, 'name', resolve);
  const name = textOf(at, resolve);
  if (at === undefined) report(node, `${path} has no name`);
  if (name === undefined) return;
  if (!DNS_LABEL.test(name))
    report(
      at,
      `${path}.name ${quoted(name)} is no name of a container (lower-case letters, digits and "-", at most 63)`,
    );
  if (isCheckName(name))
    report(at, `${path}.name: names that begin with imagecheck belong to preflight checks`);
  if (names.has(name)) report(at, `${path}.name: there is a container ${quoted(name)} already`);
  names.add(name);
}

function checkImage({ node, path, isStep }: Container, report: ReportNode, resolve: Resolve): void {
  const at = entryOf(node, 'image', resolve);
  const image = textOf(at, resolve);
  // The step's may come from the input.
  if (at === undefined && !isStep) report(node, `${path} has no image`);
  if (image === undefined) return;
  const problem = problemOfImage(image);
  if (problem !== undefined) report(at, `${path}.image ${problem}`);
}

function checkPolicy({ node, path }: Container, report: ReportNode, resolve: Resolve): void {
  const at = entryOf(node, 'imagePullPolicy', resolve);
  const policy = textOf(at, resolve);
  if (policy !== undefined && !PULL_POLICIES.some((one) => one === policy))
    report(at, `${path}.imagePullPolicy ${quoted(policy)} must be one of ${PULL_POLICIES.join(', ')}`);
}

/** A rule of any container can restart all of them, the step too: https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers */
function checkRestartRules({ node, path }: Container, report: ReportNode, resolve: Resolve): void {
  const rules = itemsOf(entryOf(node, 'restartPolicyRules', resolve), resolve);
  for (const [index, rule] of rules.entries()) {
    const action = entryOf(rule, 'action', resolve);
    if (textOf(action, resolve) === 'RestartAllContainers')
      report(
        action,
        `${path}.restartPolicyRules[${index}].action: RestartAllContainers would start the step a second time, and it runs once; use Restart, or leave the rule out`,
      );
  }
}

/** Its first end is the step's, so it must run after the init containers, and once. */
function checkStep({ node, path, isInit }: Container, report: ReportNode, resolve: Resolve): void {
  if (isInit) report(node, `${path} has the name of the step’s container, which can’t be an init container`);
  for (const field of ['restartPolicy', 'restartPolicyRules']) {
    const at = entryOf(node, field, resolve);
    if (at !== undefined && textOf(at, resolve) !== 'Never')
      report(at, `${path}.${field}: the step’s container runs once; leave it out`);
  }
}
