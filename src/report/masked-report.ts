import { defined } from '../job/json.ts';
import { type Hide, hideIn, hider, isPlainObject } from '../job/secrets/secret-forms.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';
import type { Attempt, StepReport } from './step-report.ts';

/** Masks secrets in messages, events, logs and the manifest. Names and verdicts stay, whatever a password is. */
export function withoutSecrets(stepReport: StepReport, secrets: readonly string[]): StepReport {
  const hide = hider(secrets);
  const { name, finding, others, attempts, tails, manifest } = stepReport;
  return {
    ...stepReport,
    name: name && hide(name),
    finding: maskFinding(finding, hide),
    ...(others && { others: others.map((other) => maskFinding(other, hide)) }),
    attempts: attempts.map((attempt) => maskAttempt(attempt, hide)),
    tails: tails.map((tail) => ({ ...tail, lines: tail.lines.map(hide) })),
    manifest: manifest && hide(manifest),
  };
}

function maskFinding(finding: Finding, hide: Hide): Finding {
  const { title, message, hint, remedy, rawMessage } = finding;
  const words = defined({ title, message, hint, remedy, rawMessage });
  return { ...finding, ...hideIn(words, hide) };
}

function maskAttempt(attempt: Attempt, hide: Hide): Attempt {
  const { state, finding } = attempt;
  return { ...attempt, finding: maskFinding(finding, hide), state: maskState(state, hide) };
}

function maskState(state: State, hide: Hide): State {
  if (state.pod === undefined) return state;
  const { status } = state.pod;
  const events = [...state.events].map(
    ([key, seen]) => [key, { ...seen, event: maskMessages(seen.event, hide) }] as const,
  );
  const pod = { ...state.pod, ...(status && { status: maskMessages(status, hide) }) };
  return { ...state, pod, events: new Map(events) };
}

/** Masks the fields `message` and `note` at any depth; the verdict depends on the others. */
function maskMessages<Value>(value: Value, hide: Hide): Value {
  if (Array.isArray(value)) return value.map((item) => maskMessages(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    name === 'message' || name === 'note' ? hideIn(one, hide) : maskMessages(one, hide),
  ]);
  return Object.fromEntries(entries) as Value;
}
