import type { Node } from 'yaml';
import { isCheckName } from '../plan/checks.ts';
import { parseImageReference } from '../plan/image-reference.ts';
import { PULL_POLICIES } from '../plan/pull-policies.ts';
import { entryOf, itemsOf, type ReportNode, type Resolve, textOf } from './pod-shape.ts';

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
    const parsed = parseImageReference(textOf(reference, resolve) ?? '');
    if ('problem' in parsed)
      report(
        reference ?? image,
        `${path}.image.reference "${textOf(reference, resolve) ?? ''}" is no image reference: ${parsed.problem}`,
      );
    const policy = entryOf(image, 'pullPolicy', resolve);
    if (policy !== undefined && !PULL_POLICIES.some((one) => one === textOf(policy, resolve)))
      report(
        policy,
        `${path}.image.pullPolicy "${textOf(policy, resolve)}" must be one of ${PULL_POLICIES.join(', ')}`,
      );
  }
}
