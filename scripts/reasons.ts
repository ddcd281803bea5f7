/** The catalogue of reasons, as docs/outcomes.md and docs/troubleshooting.md list it. */

import { type Category, REASONS, type Reason } from '../src/findings/catalogue.ts';
import { OF_THE_SERVER } from '../src/findings/catalogue-configuration.ts';
import { isRetryable } from '../src/findings/finding.ts';
import type { ReasonEntry } from '../src/job/causes.ts';
import { sectionOf } from '../src/report/step-report.ts';

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

/** The most frequent reasons of the API server, as examples. */
function serverReasonsOf(category: Category): Listed[] {
  const { admission, connection, http } = OF_THE_SERVER;
  const several = ({ names }: { names: readonly string[] }) =>
    `${names.map((name) => `\`${name}\``).join(', ')}, or another reason of the API server in lower case`;
  if (category === 'admission') return [listed(category, admission.names[0], several(admission), admission)];
  if (category !== 'connection') return [];
  return [
    listed(category, connection.names[0], several(connection), connection),
    listed(category, http.names[0], '`http-` and the status, such as `http-404`', http),
  ];
}

function listed(category: Category, reason: string, name: string, entry: ReasonEntry): Listed {
  const { title, found = title, hint = 'Nothing', advice = hint } = entry;
  const section = sectionOf({ category, reason: reason as Reason });
  const isSuccess = entry.outcome === 'success';
  return { name, section, title, found, advice, retryable: retryable(category, entry), isSuccess };
}

/** What a finding of this reason answers; `depends` where findings of it differ. */
export function retryable(category: Category, entry: ReasonEntry): Listed['retryable'] {
  const { outcome = 'failure', persistence = 'permanent' } = entry;
  if (persistence === 'depends') return 'depends';
  return isRetryable({ outcome, category, persistence }) ? 'yes' : 'no';
}
