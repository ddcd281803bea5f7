/**
 * What trying again would bring: `permanent` fails again until somebody changes something, `transient` may be gone in a
 * moment, `kubelet-retries` is no failure at all, `unknown` is not known well enough to give up early.
 */
export type Persistence = 'permanent' | 'transient' | 'kubelet-retries' | 'unknown';

/** What is said of a reason wherever it is met: in log, annotation and summary, and in docs/outcomes.md. */
export type ReasonEntry = {
  /** `depends`: whoever finds it says which. */
  persistence: Persistence | 'depends';
  /** All else is a failure. */
  outcome?: 'success' | 'cancelled';
  /** A few words for a headline. */
  title: string;
  /** What happened, for the document. */
  found: string;
  /** What to do; a finding may have a better one. */
  hint?: string;
  /** What the document says to do, where the hint depends on what was met. */
  advice?: string;
};
