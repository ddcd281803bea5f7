import type { Invariant } from '../../test/support/faults/invariants.ts';

/** What is promised, and the invariants that check it: on the virtual clock, and of the action on a faulty line. */
export type Promised = { promise: string; virtual: string[]; line: Invariant[] };

export const PROMISES: Promised[] = [
  {
    promise: 'The verdict is the pod’s real outcome, or `connection`',
    virtual: ['the verdict is the truth', 'a verdict is reported'],
    line: ['the verdict is true'],
  },
  {
    promise:
      'The step ends, at the latest after its timeout plus the grace period; without faults immediately',
    virtual: ['main ends', 'post ends', 'without faults the verdict is prompt'],
    line: ['the step ends'],
  },
  {
    promise: 'No pod is created, and no program starts, after `timeout`; the step ends within 30 s of it',
    virtual: [
      'no pod is created after the time of the step',
      'no program starts after the time of the step',
      'the step ends soon after its time',
    ],
    line: [],
  },
  {
    promise: 'The program runs once per announced attempt',
    virtual: ['the program runs once'],
    line: ['the program runs once'],
  },
  {
    promise: 'A pod starts only after its gate is removed, which no step does after its end',
    virtual: [
      'no program starts in a pod whose gate main has not opened',
      'no gate is opened when the step is over',
    ],
    line: [],
  },
  {
    promise:
      'No step starts with a part of its files, no wrong file comes back, and no step is green without its files',
    virtual: ['no wrong file, ever'],
    line: ['no wrong file, ever'],
  },
  {
    promise: 'Each line is shown once and in order; a cut log is reported',
    virtual: ['each line is shown once'],
    line: ['the log is whole, or says that it is not'],
  },
  {
    promise: 'Faults shorter than the grace period lose no line',
    virtual: [],
    line: ['a log is cut only by faults longer than the grace period'],
  },
  {
    promise: 'Nothing is left after main and post, or it is reported by name',
    virtual: ['everything that is left is reported'],
    line: ['everything that is left is reported'],
  },
  {
    promise: 'A later step deletes what was left, by its expiry label',
    virtual: ['a later step deletes the rest'],
    line: [],
  },
  {
    promise: 'A cancelled step ends within 7.5 s',
    virtual: ['a cancelled main ends in time'],
    line: ['a cancelled step ends in time'],
  },
  { promise: 'Requests are bounded', virtual: ['requests are bounded'], line: ['requests are few'] },
  {
    promise: 'No unjustified warning',
    virtual: [],
    line: ['every warning is justified'],
  },
  {
    promise: 'No internal error of the action is shown',
    virtual: ['no internal error'],
    line: ['no internal error is shown'],
  },
  { promise: 'No secret is shown', virtual: [], line: ['no secret is shown'] },
];
