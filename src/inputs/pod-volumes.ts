import type { Node } from 'yaml';
import { isCheckName } from '../plan/check-names.ts';
import { PULL_POLICIES } from '../plan/pull-policies.ts';
import { problemOfImage } from './image.ts';
import { entryOf, itemsOf, type ReportNode, type Resolve, textOf } from './pod-shape.ts';
import { quoted } from './quoted.ts';

/** What must hold of the volumes of a pod's spec beyond the types of their fields: an image volume names an image. */
export function checkVolumes(
  spec: Node | undefined,
  specPath: string,
  report: ReportNode,
  resolve: Resolve,
): void {
  for (const [index, node] of itemsOf(entryOf(spec, 'volumes', resolve), resolve).entries()) {
    const path = `${specPath === '' ? '' : `${specPath}.`}volumes[${index}]`;
    const name = entryOf(node, 'name', resolve);
    if (isCheckName(textOf(name, resolve) ?? ''))
      report(name, `${path}.name: names that begin with imagecheck belong to preflight checks`);
    const image = entryOf(node, 'image', resolve);
    if (image === undefined) continue;
    const reference = entryOf(image, 'reference', resolve);
    const problem = problemOfImage(textOf(reference, resolve) ?? '');
    if (problem !== undefined) report(reference ?? image, `${path}.image.reference ${problem}`);
    const policy = entryOf(image, 'pullPolicy', resolve);
    if (policy !== undefined && !PULL_POLICIES.some((one) => one === textOf(policy, resolve)))
      report(
        policy,
        `${path}.image.pullPolicy ${quoted(textOf(policy, resolve) ?? '')} must be one of ${PULL_POLICIES.join(', ')}`,
      );
  }
}
