import { type Cause, causeInWords } from '../job/causes.ts';
import type { PullPolicy } from '../job/image-consumers.ts';
import { capitalize, type Prose, prose, uncapitalize } from '../job/text.ts';
import { asText } from './spoken.ts';

/** A service mesh, and the label or annotation that keeps its containers out of a pod. */
type Mesh = { name: string; keptOutBy: string };

/**
 * What the cluster added to the pod, and what failed. `todo`: which advice replaces the advice of the reason; undefined: none.
 */
type Added = {
  containers: readonly string[];
  volumes: readonly string[];
  by?: Mesh | undefined;
  todo?: 'check' | 'run-again' | 'fix' | undefined;
};

/** All that the title, the message and the hint of a finding say, in the order in which they say it. */
export type Wording = {
  title: Prose;
  /** The object of the title. */
  about?: string | undefined;
  /** What happened, and where. */
  what: Prose;
  /** What else happened. */
  also?: readonly Prose[] | undefined;
  /** The image that must be changed, because an annotation is read without the log. */
  blamedImage?: string | undefined;
  added?: Added | undefined;
  /** The mesh that keeps the network from an init container until its proxy starts. */
  mesh?: (Mesh & { proxy: string }) | undefined;
  hadBegun?: true | undefined;
  /** An event that names who ended the pod. Anyone can write an event, so it is quoted. */
  source?: Prose | undefined;
  /** The first failure of an earlier pull policy, which is usually the real one. */
  firstFailure?: { policy: PullPolicy; cause: Cause } | undefined;
  /**
   * Why no other attempt followed. `unended`: its pod may still run the step; `out-of-time`: the other pod could not start
   * within the timeout of the step.
   */
  whyNot?: keyof typeof WHY_NOT | undefined;
  /** What an exit code usually means. */
  meaning?: Prose | undefined;
  /** Whether the log of the container says more than the finding, or why it failed; `empty`: nothing of it can be read. */
  log?: 'more' | 'why' | 'empty' | undefined;
  /** What to do. */
  hint?: Prose | undefined;
  /** What else to do. */
  alsoTodo?: readonly Prose[] | undefined;
  /** The input that sets how long such a failure can last. */
  grace?: { input: 'pull-grace' | 'setup-grace'; value: string } | undefined;
};

/** The texts of a finding, from its facts, each time in the same order. */
export function compose(wording: Wording): { title: Prose; message: Prose; hint: Prose | undefined } {
  const { title, about } = wording;
  const hint = hintOf(wording);
  return {
    title: about === undefined ? title : prose(`${asText(title)}: ${about}`),
    message: joined(messageOf(wording)),
    hint: hint.length === 0 ? undefined : joined(hint),
  };
}

function joined(parts: readonly string[]): Prose {
  return prose(parts.join(' '));
}

/** What happened · what the cluster had to do with it · what was tried. */
function messageOf(wording: Wording): string[] {
  const { what, also = [], blamedImage, added, mesh, source, firstFailure, whyNot } = wording;
  return [
    asText(what),
    ...also.map(asText),
    blamedImage !== undefined && `The image is ${blamedImage}.`,
    added && addedInWords(added),
    mesh &&
      `It may have had no network: ${mesh.name} sends the traffic of the pod to its container ${mesh.proxy}, which starts after all init containers.`,
    wording.hadBegun && 'The step had already started, and ends with its pod.',
    source && asText(source),
    firstFailure &&
      `Before that, with the policy ${firstFailure.policy}: ${causeInWords(firstFailure.cause)}.`,
    whyNot && WHY_NOT[whyNot],
  ].filter((part) => typeof part === 'string');
}

/** What it usually means · where to read more · what to do · which input matters. */
function hintOf({ meaning, log, hint, alsoTodo = [], grace, mesh, added }: Wording): string[] {
  const instead = added?.todo && adviceOnAdded(added, log);
  const own = [
    meaning && asText(meaning),
    log && LOG[log],
    hint && asText(hint),
    ...alsoTodo.map(asText),
    grace &&
      `The input ${grace.input} (${grace.value}) sets how long the step waits for such a failure to pass.`,
  ].filter((part) => typeof part === 'string');
  const { name, keptOutBy } = mesh ?? {};
  const out = `Let ${name} add its proxy as a native sidecar, or keep it out of the pod (${keptOutBy}).`;
  return [...(instead ?? own), ...(mesh ? [out] : [])];
}

/** Where to read on. */
const LOG = {
  more: 'See its log.',
  why: 'See its log for the reason.',
  empty: 'Its log is empty, or could not be read.',
};

const WHY_NOT = {
  started: 'The step had already started, so it was not tried again in another pod.',
  unknown: 'Nothing else was tried, because the node did not confirm that the step had not started.',
  'out-of-time':
    'No other pod was created, because the timeout of the step would have ended before the pod could start.',
  unended: 'It was not run again, because its pod has not ended: its program may still run on the node.',
};

/** What the cluster added to the pod, as a sentence. */
function addedInWords({ containers, volumes }: Added): string {
  const all = new Set([
    ...containers.map((name) => `container ${name}`),
    ...volumes.map((name) => `volume ${name}`),
  ]);
  const them = all.size === 1 ? 'it' : 'them';
  return `The cluster has added the ${[...all].join(' and the ')} to the pod; the step did not ask for ${them}.`;
}

function adviceOnAdded({ todo, by }: Added, log: Wording['log']): string[] {
  if (todo === 'check')
    return [
      'Ask your cluster administrator which webhook or policy adds it, and whether this namespace has and allows all that it needs.',
    ];
  const fix = whoFixes(by);
  if (todo === 'fix') return [capitalize(fix)];
  const advice = `The step did not cause this. Run the step again. If it happens again, ${fix}`;
  return log === undefined ? [advice] : [LOG[log], advice];
}

/** Who can fix a container that the cluster added, as the end of a sentence. */
export function whoFixes(mesh?: Mesh): string {
  const product = mesh ? ` (by its name ${mesh.name})` : '';
  const means = mesh ? `the ${mesh.keptOutBy}` : 'a label or annotation';
  return `ask your cluster administrator to fix what adds this container${product}. You can also keep it out of the pod with ${means} (in pod-template).`;
}

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
export function quotedFailure({ message, rawMessage = '' }: { message: Prose; rawMessage?: string }) {
  return prose(`${asText(message).replace(/\.$/, '')}${rawMessage && `: ${rawMessage}`}`);
}

/** A sentence or title as the end of another sentence, which starts with `before`. */
export function insideSentence(words: Prose, before = ''): Prose {
  return prose(before + uncapitalize(asText(words).replace(/\.$/, '')));
}
