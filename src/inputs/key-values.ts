/** A name of at most 63 characters, behind a DNS name and a slash where it is somebody's own. */
const KEY = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;

/**
 * Reads lines of labels, KEY=VALUE each, as `labels` and `node-selector` have them. Empty lines and lines that begin
 * with `#` are passed over. https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
export function parseLabels(text: string): { labels: Record<string, string>; problems: string[] } {
  const labels = new Map<string, string>();
  const problems: string[] = [];
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, key = '', value = ''] = /^([^=]*?)\s*=\s*(.*)$/.exec(line) ?? [];
    const problem = problemOf(line, key, value, labels);
    if (problem === undefined) labels.set(key, value);
    else problems.push(`"${line}" ${problem}`);
  }
  return { labels: Object.fromEntries(labels), problems };
}

function problemOf(
  line: string,
  key: string,
  value: string,
  before: Map<string, string>,
): string | undefined {
  if (!line.includes('=')) return 'is not of the form KEY=VALUE';
  if (!KEY.test(key)) return `has no key of a label before the =, like team or example.com/team`;
  if (!VALUE.test(value))
    return 'has no value of a label behind the = (letters, digits, "-", "_" and ".", at most 63)';
  return before.has(key) ? 'is a second line for its key' : undefined;
}
