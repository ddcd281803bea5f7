import type { Finding } from '../judge/finding.ts';
import type { Facts } from './facts.ts';
import { code, codeBlock, folded, plain } from './markdown.ts';
import { spanOfTime } from './spans.ts';

const MARKS = { success: '✅', failure: '❌', cancelled: '🚫' } as const;

/** The step's summary in GitHub's Markdown: verdict and hint first, then what ran where, then the words of others, folded. */
export function summary(finding: Finding, facts: Facts): string {
  return `${[
    `### ${MARKS[finding.outcome]} ${plain(finding.title)}`,
    ...(finding.outcome === 'success' ? [] : [sentences(finding)]),
    ...image(facts),
    place(facts),
    ...(finding.said === undefined ? [] : [folded('What was said', codeBlock(finding.said))]),
  ].join('\n\n')}\n`;
}

function sentences(finding: Finding): string {
  return [plain(finding.message), finding.hint && plain(finding.hint)].filter(Boolean).join(' ');
}

function image({ image, imageDigest }: Facts): string[] {
  return image === undefined
    ? []
    : [
        [image, imageDigest]
          .filter((name) => name !== undefined)
          .map(code)
          .join(' · '),
      ];
}

function place({ namespace, pod, node, durationMs }: Facts): string {
  const where = [
    pod && `pod ${code(`${namespace}/${pod}`)}`,
    node && `node ${code(node)}`,
    spanOfTime(durationMs),
  ];
  return where.filter(Boolean).join(' · ');
}
