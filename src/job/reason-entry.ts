/**
 * Effect of a retry: `permanent` fails again until somebody changes something, `transient` may be gone in a moment,
 * `kubelet-retries` is no failure at all, `unknown` is not known well enough to give up early.
 */
export type Persistence = 'permanent' | 'transient' | 'kubelet-retries' | 'unknown';

/** `elsewhere`: the node is to blame, so another one is preferred. */
export type Replacement = 'anywhere' | 'elsewhere';

/** What log, annotation, summary and docs/outcomes.md say of a reason. */
export type ReasonEntry = {
  /** Default: permanent. `depends`: decided where the finding is made. */
  persistence?: Persistence | 'depends';
  /** Default: failure. */
  outcome?: 'success' | 'cancelled';
  /** A few words, for a headline. */
  title: string;
  /** What happened, for docs/outcomes.md. Default: the title. */
  found?: string;
  /** What to do; a finding may override it. */
  hint?: string;
  /** What docs/outcomes.md says to do, where the hint depends on the case. */
  advice?: string;
  /** Why is known to the raw message alone, so it stands beside the hint. */
  isInItsMessage?: true;
  /** Where another pod is made if the step had not begun in this one; undefined: nowhere. */
  replacement?: Replacement;
};
