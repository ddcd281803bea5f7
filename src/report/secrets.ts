import type { SeenEvent } from '../judge/events.ts';
import type { Finding } from '../judge/finding.ts';
import type { Account } from './account.ts';
import type { Attempt } from './attempt.ts';

/** Shorter lines of a secret of many lines say nothing, and would hide every brace. */
const SHORTEST_LINE = 4;
const HIDDEN = '***';

type Hide = (text: string) => string;

/**
 * The same account with every secret hidden in the words of others: sentences, events, logs and the manifest; of a secret
 * of several lines each of them, as the runner does. Names and verdicts stay what they are, whatever a password is.
 */
export function withoutSecrets(account: Account, secrets: readonly string[]): Account {
  const words = [...new Set(secrets.flatMap(forms))].sort((a, b) => b.length - a.length);
  const hide: Hide = (text) => words.reduce((rest, word) => rest.replaceAll(word, () => HIDDEN), text);
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

function forms(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.trim().length >= SHORTEST_LINE);
  return [secret, ...(secret.includes('\n') ? lines : [])].filter((form) => form.trim() !== '');
}

function quietFinding(finding: Finding, hide: Hide): Finding {
  const { title, message, hint, said } = finding;
  return {
    ...finding,
    title: hide(title),
    message: hide(message),
    ...(hint !== undefined && { hint: hide(hint) }),
    ...(said !== undefined && { said: hide(said) }),
  };
}

function quietAttempt(attempt: Attempt, hide: Hide): Attempt {
  const { state, finding } = attempt;
  const events = [...state.events].map(([key, seen]) => [key, quietEvent(seen, hide)] as const);
  return {
    ...attempt,
    finding: quietFinding(finding, hide),
    state: { ...state, events: new Map(events) },
  };
}

function quietEvent(seen: SeenEvent, hide: Hide): SeenEvent {
  const { event } = seen;
  return event.message === undefined ? seen : { ...seen, event: { ...event, message: hide(event.message) } };
}
