/** The catalogue of reasons, as docs/outcomes.md and docs/troubleshooting.md list it. */

import { readFileSync } from 'node:fs';
import {
  type Category,
  OF_THE_SERVER,
  REASONS,
  type Reason,
  type ServerReason,
} from '../src/findings/catalogue.ts';
import { finding, isRetryable } from '../src/findings/finding.ts';
import { asText } from '../src/findings/spoken.ts';
import type { ReasonEntry } from '../src/job/causes.ts';
import { troubleshootingUrl } from '../src/report/step-report.ts';

/**
 * What the documents say of a reason. `found`: what happened. `advice`: what to do, if the hint of a finding depends on the case;
 * default: the hint.
 */
type ReasonText = { reason: `${Category}/${string}`; found: string; advice?: string };

export const REASON_TEXTS = readFileSync(new URL('reason-texts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ReasonText);

export const CATEGORIES = Object.keys(REASONS) as Category[];

/** `name`: one reason or several, in Markdown. `section`: their anchor in docs/troubleshooting.md. */
export type Listed = {
  name: string;
  section: string;
  title: string;
  found: string;
  advice: string;
  retryable: 'yes' | 'no' | 'depends';
  /** Has no section in docs/troubleshooting.md. */
  isSuccess: boolean;
};

export function reasonsOf(category: Category): Listed[] {
  const entries: [string, ReasonEntry][] = Object.entries(REASONS[category]);
  return [
    ...entries.map(([reason, entry]) => listed(category, reason, `\`${reason}\``, entry)),
    ...serverReasonsOf(category),
  ];
}

/** Reasons of the API server, in kebab case. Incomplete, because extensions add their own. */
export const SERVER_REASONS = {
  admission: [
    ...['bad-request', 'not-found', 'method-not-allowed', 'not-acceptable'],
    ...['request-entity-too-large', 'unsupported-media-type'],
  ],
  connection: ['internal-error', 'server-timeout', 'service-unavailable', 'timeout', 'too-many-requests'],
  http: ['http-'],
};

function serverReasonsOf(category: Category): Listed[] {
  const listedAs = (kind: keyof typeof SERVER_REASONS, name: string) =>
    listed(category, SERVER_REASONS[kind][0] ?? '', name, OF_THE_SERVER[kind]);
  const several = (names: string[]) =>
    `${names.map((name) => `\`${name}\``).join(', ')}, or another reason of the API server in lower case`;
  if (category === 'admission') return [listedAs('admission', several(SERVER_REASONS.admission))];
  if (category !== 'connection') return [];
  return [
    listedAs('connection', several(SERVER_REASONS.connection)),
    listedAs('http', '`http-` and the status, such as `http-404`'),
  ];
}

function listed(category: Category, reason: string, name: string, entry: ReasonEntry): Listed {
  const text = REASON_TEXTS.find((one) => one.reason === `${category}/${reason}`);
  if (text === undefined) throw new Error(`scripts/reason-texts.jsonl has no line for ${category}/${reason}`);
  const { title } = entry;
  const kind = { category, reason: reason as Reason };
  const {
    found,
    advice = asText(finding(category, reason as ServerReason, { message: '' }, entry).hint ?? 'Nothing'),
  } = text;
  const section = sectionOf(kind);
  const isSuccess = entry.outcome === 'success';
  return { name, section, title, found, advice, retryable: retryable(category, entry), isSuccess };
}

/** The anchor of a reason in docs/troubleshooting.md. */
export function sectionOf(reason: Parameters<typeof troubleshootingUrl>[1]): string {
  return troubleshootingUrl({ documents: '' }, reason).replace(/^.*#/, '');
}

/** What a finding of this reason answers; `depends` where findings of it differ. */
export function retryable(category: Category, entry: ReasonEntry): Listed['retryable'] {
  const { outcome = 'failure', persistence = 'permanent' } = entry;
  if (persistence === 'depends') return 'depends';
  return isRetryable({ outcome, category, persistence }) ? 'yes' : 'no';
}
