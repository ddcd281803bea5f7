import type { Job } from '../job/job.ts';
import { numberedRules } from './lines.ts';
import { parseYamlWithoutNumbers } from './yaml.ts';

export type Resources = NonNullable<Job['resources']>;

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const QUANTITY = /^\+?(\d+(\.\d*)?|\.\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;
const NAME = /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)$/;
const KINDS = ['requests', 'limits'] as const;
const FORMS = 'write cpu=500m, limits.memory=2Gi, or YAML with requests and limits';

/** Lines like `cpu=500m` (requests.cpu) and `limits.memory=2Gi`, or YAML with requests and limits. */
export function parseResources(text: string): { resources: Resources | undefined; problems: string[] } {
  const { entries, problems } = /^[ \t]*(\{|(requests|limits)[ \t]*:)/m.test(text)
    ? readYaml(text)
    : readLines(text);
  const resources: Resources = {};
  for (const { kind, name, quantity, place } of entries) {
    const known = resources[kind] ?? {};
    resources[kind] = known;
    if (Object.hasOwn(known, name)) problems.push(`${place} is a second one for its resource`);
    if (!QUANTITY.test(quantity)) problems.push(`${place} has no quantity, like 500m, 2 or 1Gi`);
    known[name] = quantity;
  }
  return { resources: entries.length === 0 ? undefined : resources, problems };
}

/** `place`: its name in problems. */
type Entry = { kind: (typeof KINDS)[number]; name: string; quantity: string; place: string };
type Read = { entries: Entry[]; problems: string[] };

function readLines(text: string): Read {
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const { line, number } of numberedRules(text.replaceAll(/\r(?!\n)/g, '\n'))) {
    const equals = line.indexOf('=');
    const quantity = line.slice(equals + 1).trim();
    const [, kind = 'requests', name] = NAME.exec(line.slice(0, Math.max(equals, 0)).trim()) ?? [];
    const place = `line ${number}`;
    if (name === undefined || quantity === '') problems.push(`${place}: ${FORMS}`);
    else entries.push({ kind: kind === 'limits' ? kind : 'requests', name, quantity, place });
  }
  return { entries, problems };
}

function readYaml(text: string): Read {
  const parsed = parseYamlWithoutNumbers(text);
  if ('problem' in parsed) return { entries: [], problems: [`it is no YAML: ${parsed.problem}`] };
  const { value } = parsed;
  if (!isMap(value)) return { entries: [], problems: [`it is no map; ${FORMS}`] };
  const isOther = Object.keys(value).some((key) => !KINDS.some((kind) => kind === key));
  const problems = isOther ? ['it has other fields than requests and limits'] : [];
  const entries = KINDS.flatMap((kind) => {
    const list = value[kind] ?? {};
    if (isMap(list))
      return Object.entries(list).map(([name, quantity], index) => ({
        kind,
        name,
        quantity: typeof quantity === 'string' ? quantity : '',
        place: `entry ${index + 1} of ${kind}`,
      }));
    problems.push(`${kind} is no map of names and quantities`);
    return [];
  });
  return { entries, problems };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
