import type { Finding } from '../judge/finding.ts';
import type { Facts } from './facts.ts';
import { code, codeBlock, folded, plain } from './markdown.ts';
import { spanOfTime } from './spans.ts';

const MARKS = { success: '✅', failure: '❌', cancelled: '🚫' } as const;

/** The step's summary in GitHub's Markdown: verdict and hint first, then where it ran, then the words of others, folded. */
export function summary(finding: Finding, facts: Facts): string {
  return `${[
    `### ${MARKS[finding.outcome]} ${plain(finding.title)}`,
    ...(finding.outcome === 'success' ? [] : [sentences(finding)]),
    table(finding, facts),
    ...(finding.said === undefined ? [] : [folded('What was said', codeBlock(finding.said))]),
  ].join('\n\n')}\n`;
}

function sentences(finding: Finding): string {
  return [plain(finding.message), finding.hint && plain(finding.hint)].filter(Boolean).join(' ');
}

function table(finding: Finding, facts: Facts): string {
  const rows = [
    ['image', facts.image && code(facts.image)],
    ['digest', facts.imageDigest && code(facts.imageDigest)],
    ['pod', facts.pod && code(`${facts.namespace}/${facts.pod}`)],
    ['node', facts.node && code(facts.node)],
    ['exit code', finding.exitCode?.toString()],
    ['time', spanOfTime(facts.durationMs)],
  ];
  const filled = rows.filter(([, value]) => value);
  return ['| | |', '|---|---|', ...filled.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}
