import type { Persistence } from '../job/causes.ts';
import { type Category, type ReasonOf, RUN_AGAIN } from './catalogue.ts';

/** A reason with its category, such as `configuration/host-path`; the last ones are the API server's own. */
type Is =
  | { [C in Category]: `${C}/${ReasonOf<C> & string}` }[Category]
  | 'admission/request-entity-too-large'
  | 'connection/service-unavailable';

/** What happened, by its reason, and how it is said. The texts contain names in braces. */
export type Case = {
  readonly is: Is;
  readonly message: string;
  readonly title?: string;
  /** The subject of the title, which is added after a colon. */
  readonly about?: string;
  readonly hint?: string;
  readonly persistence?: Persistence;
};

const WHO_CHANGES_PODS =
  'Find out who changes pods in this namespace (the audit log of the cluster names them), then run the step again.';
const STARTED_AGAIN = 'The step’s container was started again';
const ENDED_BY_NODE = 'The node ended the step’s container before its program had ended, ';
const NOT_READY = 'The container {container} did not become ready';

/** What is seen of a pod and its containers. The judge names the case and what it is about; its sentences are here. */
export const CASES = {
  // The cluster ended the pod.
  'preempted-by-scheduler': {
    is: 'disruption/preempted',
    message: 'The scheduler ended the pod to make room for one of higher priority.',
  },
  'preempted-by-kueue': {
    is: 'disruption/preempted',
    message: 'Kueue ended the pod to make room for other work.',
  },
  'preempted-on-node': {
    is: 'disruption/preempted',
    title: 'The pod was preempted on its node',
    message: 'The kubelet evicted the pod to make room for a critical pod.',
  },
  'node-tainted': {
    is: 'disruption/tainted',
    message:
      'The node got a taint that the pod does not tolerate; usually because it was lost or is being replaced.',
  },
  'device-tainted': {
    is: 'disruption/tainted',
    title: 'The pod was evicted by a taint of its device (NoExecute)',
    message:
      'A device that the pod claims got a taint that the claim does not tolerate; usually because it is broken.',
  },
  'eviction-granted': {
    is: 'disruption/evicted',
    message:
      'The pod was asked to leave its node, for example because the node is drained for an upgrade or removed by an autoscaler.',
  },
  'ended-by-kubelet': {
    is: 'disruption/evicted',
    title: 'The pod was ended by its cluster',
    message: 'The cluster ended the pod{ (why)}.',
  },
  'ended-by-cluster': { is: 'disruption/disrupted', message: 'The cluster ended the pod{ (why)}.' },
  'node-shutdown': {
    is: 'disruption/node-shutdown',
    message: 'The node was shutting down, and ended or rejected the pod.',
  },
  'node-unresponsive': { is: 'disruption/node-lost', message: 'The node of the pod no longer responds.' },
  'node-gone': { is: 'disruption/node-lost', message: 'The node of the pod no longer exists.' },
  'node-lost-with-end': {
    is: 'disruption/node-lost',
    about: '{node}',
    message:
      'The pod was being deleted, but its node{ node} no longer responds, so the result of the step is unknown; it may still be running there.',
  },
  'node-silent': {
    is: 'disruption/node-silent',
    about: '{node}',
    message:
      'The node {node} did not react for {minutes} minutes after the pod was assigned to it{: condition}.',
  },
  deleted: {
    is: 'disruption/deleted',
    message: 'The pod{ pod} was deleted before the step finished, and not by Pod Step.',
  },
  'deadline-exceeded': {
    is: 'timeout/deadline-exceeded',
    message: 'The pod was active for longer than its activeDeadlineSeconds{ of limit}.',
  },

  // The pod was declared failed, or a part of it was lost.
  'failed-while-running': {
    is: 'disruption/pod-failed',
    message:
      'The pod had started to run on {where}, and was then marked as failed as a whole{ (why)}, for example because its node was restarted.',
  },
  'failed-unseen': {
    is: 'disruption/pod-failed',
    title: 'The pod was declared failed',
    message:
      'The pod was declared failed{ (why)}, but nothing shows that it has ended: it may still run on {where}.',
    hint: 'Check that it no longer runs there, then run the step again.',
  },
  'refused-by-scheduler': {
    is: 'scheduling/unschedulable',
    title: 'The pod was refused before it had a node',
    message: 'The pod was declared failed{ (why)} before it had a node{, as by its scheduler name}.',
    hint: 'Change what its message names, or ask the people who run the scheduler.',
  },
  'container-lost': {
    is: 'disruption/container-lost',
    message:
      'The node lost track of {who}, for example after a restart of the node or its container runtime, so its exit status is unknown.',
  },
  'sandbox-lost': {
    is: 'disruption/sandbox-failed',
    title: 'The node lost the sandbox of the pod',
    message:
      'The node lost the sandbox of the pod, for example when it was restarted, and has not created another one, so the step could not start.',
  },

  // The step's container was started again, or ended by its node.
  'restarted-with-all': {
    is: 'disruption/restarted',
    message:
      'A container’s restart rule (RestartAllContainers) restarted all containers of the pod, the step among them.',
  },
  'restarted-for-its-image': {
    is: 'disruption/restarted',
    title: STARTED_AGAIN,
    message:
      'The node ended the step’s container and started it again, because its image was changed from {before} to {now}.',
    hint: WHO_CHANGES_PODS,
  },
  restarted: {
    is: 'disruption/restarted',
    title: STARTED_AGAIN,
    message: 'The node started the step’s container a second time{, because of rule}.',
  },
  'hook-or-probe-failed': {
    is: 'disruption/killed-by-node',
    message: `${ENDED_BY_NODE}because its {failed} failed.`,
  },
  'image-changed': {
    is: 'disruption/killed-by-node',
    message: `${ENDED_BY_NODE}because its image was changed.`,
    hint: WHO_CHANGES_PODS,
  },
  'killed-by-node': {
    is: 'disruption/killed-by-node',
    message: `${ENDED_BY_NODE}for example because the sandbox of the pod died.`,
    hint: RUN_AGAIN,
  },

  // The cluster changed the pod on admission.
  'step-removed': {
    is: 'admission/pod-changed',
    message:
      'The cluster changed the pod on admission: the step’s container {step} is missing, and there is {containers}.',
  },
  'restart-policy-changed': {
    is: 'admission/pod-changed',
    message:
      'The cluster changed the pod on admission: its restartPolicy is {policy} in place of Never, so the step’s program could run more than once.',
  },
  'restart-rules-added': {
    is: 'admission/pod-changed',
    message:
      'The cluster changed the pod on admission: the container {container} has its own restartPolicy or restartPolicyRules, so the step’s program could run more than once.',
  },
  'deadline-changed': {
    is: 'admission/pod-changed',
    message:
      'The cluster changed the pod on admission: its activeDeadlineSeconds is {actual} in place of {requested}, so it would never stop if its runner died.',
  },
  'image-volumes-dropped': {
    is: 'configuration/image-volumes-dropped',
    about: '{volumes}',
    message: 'The API server accepted the pod, but dropped its image {kind} {volumes}.',
  },
  'image-volumes-not-replaced': {
    is: 'configuration/image-volumes-not-replaced',
    message:
      'The cluster runs {given} in place of {checked}, but has left the image volume that checks it as it was.',
  },

  // A container before the step.
  'never-ready': {
    is: 'step/never-ready',
    title: NOT_READY,
    message: `${NOT_READY}: its startup probe failed until the kubelet killed it, so the step did not start.`,
  },
  'probe-cannot-run': {
    is: 'step/never-ready',
    title: NOT_READY,
    message: `${NOT_READY}, because its startup probe can’t run, so the step did not start.`,
  },
  'crash-loop': {
    is: 'step/crash-loop',
    title: 'The container {container} keeps crashing',
    message:
      'The container {container} ended again and again, last with exit code {code}, so the step did not start.',
  },

  // The kernel cannot execute the program, or the interpreter or loader that must run it is missing.
  'foreign-program': {
    is: 'image-pull/platform-mismatch',
    title: 'No program for this kind of node',
    message:
      'The node cannot run the program of {who}: it is built for another processor, or is a script without a first line like #!/bin/sh.',
    hint: 'Build the image for the processor of the nodes too, choose other nodes, or give the script its first line. Trying again will not help.',
  },
  'no-interpreter': {
    is: 'configuration/command-not-found',
    title: 'No interpreter for the program',
    message:
      'The program {program} is in the image, but the program that must run it is missing: the interpreter that its first line names, or the loader of its C library.',
    hint: 'Save a script without Windows line ends (CRLF), which become a part of that name. A program that was built for glibc does not run on Alpine, which has musl.',
  },

  // Images and time limits.
  'pull-timeout': {
    is: 'image-pull/timeout',
    title: 'Pull takes too long',
    about: '{image}',
    message: 'The pull of {image} was neither done nor refused after {seconds} s ({place}).',
    hint: 'Raise pull-timeout for a big image, or find out what slows its registry. Trying again may help.',
  },
  'images-unknown': {
    is: 'timeout/timeout',
    title: 'Timed out after {limit}',
    message: 'The timeout of {limit} passed before these images were pulled or refused: {images}.',
    hint: 'Raise timeout, or find out why their pulls take so long.',
  },
  'timed-out': {
    is: 'timeout/timeout',
    title: 'Timed out after {limit}',
    message: 'The step did not finish within {limit}: {awaited}.',
  },
  'bad-outputs': {
    is: 'step/bad-outputs',
    message: 'The program of the step succeeded, but {problem}.',
  },
} as const satisfies Record<string, Case>;

export type CaseName = keyof typeof CASES;
