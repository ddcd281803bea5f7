import type { Invariant } from '../../test/support/faults/invariants.ts';

/** What is promised, and the invariants that check it: on the virtual clock, and of the action on a faulty line. */
export type Promised = { promise: string; virtual: string[]; line: Invariant[] };

export const PROMISES: Promised[] = [
  {
    promise: 'The verdict is what became of the pod, or `connection`',
    virtual: ['the verdict is the truth', 'a verdict is told'],
    line: ['the verdict is true'],
  },
  {
    promise: 'The step ends, by its timeout and the patience at the latest; without faults at once',
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
    promise: 'The program runs once for each attempt that is announced',
    virtual: ['the program runs once'],
    line: ['the program runs once'],
  },
  {
    promise: 'Each line once and in order; a cut log is told',
    virtual: ['each line is shown once'],
    line: ['the log is whole, or says that it is not'],
  },
  {
    promise: 'Faults that pass within the patience cost no line',
    virtual: [],
    line: ['a log is cut only by faults that outlast the patience'],
  },
  {
    promise: 'Nothing is left after main and post, or it is told by name',
    virtual: ['nothing is left untold'],
    line: ['nothing is left untold'],
  },
  {
    promise: 'A later step deletes what was left, by its expiry label',
    virtual: ['a later step sweeps the rest'],
    line: [],
  },
  {
    promise: 'A cancelled step ends within 7.5 s',
    virtual: ['a cancelled main ends in time'],
    line: ['a cancelled step ends in time'],
  },
  { promise: 'Requests are bounded', virtual: ['requests are bounded'], line: ['requests are few'] },
  {
    promise: 'No warning without need',
    virtual: [],
    line: ['nothing is warned of without need'],
  },
  {
    promise: 'No fault of the action itself shows',
    virtual: ['no fault of ours'],
    line: ['no fault of our own shows'],
  },
  { promise: 'No secret is shown', virtual: [], line: ['no secret is shown'] },
];
