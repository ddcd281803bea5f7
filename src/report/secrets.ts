import type { SeenEvent } from '../judge/events.ts';
import type { Finding } from '../judge/finding.ts';
import type { State } from '../judge/state.ts';
import { type Hide, hideIn, hider, isPlainObject } from '../plan/secret-forms.ts';
import type { Account } from './account.ts';
import type { Attempt } from './attempt.ts';

/**
 * The same account with every secret hidden in the words of others: sentences, events, logs and the manifest. Names and
 * verdicts stay what they are, whatever a password is.
 */
export function withoutSecrets(account: Account, secrets: readonly string[]): Account {
  const hide = hider(secrets);
  const { finding, others, attempts, tails, manifest } = account;
  return {
    ...account,
    finding: quietFinding(finding, hide),
    ...(others && { others: others.map((other) => quietFinding(other, hide)) }),
    attempts: attempts.map((attempt) => quietAttempt(attempt, hide)),
    tails: tails.map((tail) => ({ ...tail, lines: tail.lines.map(hide) })),
    manifest: manifest && hide(manifest),
  };
}

function quietFinding(finding: Finding, hide: Hide): Finding {
  const { title, message, hint, remedy, rawMessage } = finding;
  const words = { title, message, hint, remedy, rawMessage };
  const given = Object.entries(words).filter(([, text]) => text !== undefined);
  return { ...finding, ...hideIn(Object.fromEntries(given), hide) };
}

function quietAttempt(attempt: Attempt, hide: Hide): Attempt {
  const { state, finding } = attempt;
  return { ...attempt, finding: quietFinding(finding, hide), state: quietState(state, hide) };
}

function quietState(state: State, hide: Hide): State {
  if (state.pod === undefined) return state;
  const events = [...state.events].map(([key, seen]) => [key, quietEvent(seen, hide)] as const);
  const { status } = state.pod;
  const pod = { ...state.pod, ...(status && { status: quietMessages(status, hide) }) };
  return { ...state, pod, events: new Map(events) };
}

function quietEvent(seen: SeenEvent, hide: Hide): SeenEvent {
  return { ...seen, event: quietMessages(seen.event, hide) };
}

/** Hides in what is called a message, however deep, because names beside it decide. */
function quietMessages<Value>(value: Value, hide: Hide): Value {
  if (Array.isArray(value)) return value.map((item) => quietMessages(item, hide)) as Value;
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    name === 'message' || name === 'note' ? hideIn(one, hide) : quietMessages(one, hide),
  ]);
  return Object.fromEntries(entries) as Value;
}
