import { type Prose, prose, uncapitalize } from '../job/text.ts';
import type { Finding } from './finding.ts';
import { asText } from './spoken.ts';

/** Name of the step's own container in sentences. */
export const STEP = 'the step';

/** The namespace of a pod in sentences. */
export function theNamespace({ namespace }: { namespace?: string | undefined }): string {
  return namespace === undefined ? 'the pod’s namespace' : `the namespace ${namespace}`;
}

/** The node of a pod in sentences. A pod that has no node yet, or no longer names it, has a node without a name. */
export function theNode({ node }: { node: string | undefined }): string {
  return node === undefined ? 'the node of the pod' : `the node ${node}`;
}

/** Name of the container in sentences: to the reader of a step its container is the step. */
export function whoIs(container: string, step: string): string {
  return container === step ? STEP : `the container ${container}`;
}

/** What a container failed to do, with the words of its node, as the end of a sentence. */
export function quotedFailure({ message, rawMessage }: Pick<Finding, 'message' | 'rawMessage'>): Prose {
  return prose(`${asText(message).replace(/\.$/, '')}: ${rawMessage}`);
}

/** A sentence or title as the end of another sentence, which starts with `before`. */
export function insideSentence(words: Prose, before = ''): Prose {
  return prose(before + uncapitalize(asText(words).replace(/\.$/, '')));
}
