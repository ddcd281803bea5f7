import { parse } from 'yaml';
import type { Job } from '../job.ts';
import { messageOf } from '../message-of-error.ts';

export type Resources = NonNullable<Job['resources']>;

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const QUANTITY = /^\d+(\.\d*)?([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;
const KINDS = ['requests', 'limits'] as const;
const FORMS = 'write cpu=500m, limits.memory=2Gi, or YAML with requests and limits';

/**
 * Reads what the step's container needs: lines like `cpu=500m` (which is requests.cpu) and `limits.memory=2Gi`, or YAML
 * with requests and limits. Gives undefined where nothing is asked for.
 */
export function parseResources(text: string): { resources: Resources | undefined; problems: string[] } {
  const { entries, problems } = /^\s*(\{|(requests|limits)\s*:)/m.test(text)
    ? readYaml(text)
    : readLines(text);
  const resources: Resources = {};
  for (const { kind, name, quantity } of entries) {
    const known = resources[kind] ?? {};
    if (name in known) problems.push(`${kind}.${name} is given twice`);
    if (!QUANTITY.test(quantity))
      problems.push(`${kind}.${name} "${quantity}" is no quantity, like 500m, 2 or 1Gi`);
    resources[kind] = { ...known, [name]: quantity };
  }
  return { resources: entries.length === 0 ? undefined : resources, problems };
}

type Entry = { kind: (typeof KINDS)[number]; name: string; quantity: string };
type Read = { entries: Entry[]; problems: string[] };

function readLines(text: string): Read {
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const line of text.split(/[\r\n]+/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, kind = 'requests', name, quantity] =
      /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)\s*=\s*(\S+)$/.exec(line) ?? [];
    if (name === undefined || quantity === undefined) problems.push(`"${line}": ${FORMS}`);
    else entries.push({ kind: kind === 'limits' ? kind : 'requests', name, quantity });
  }
  return { entries, problems };
}

function readYaml(text: string): Read {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    const [why] = messageOf(error).split('\n', 1);
    return { entries: [], problems: [`it is no YAML: ${why}`] };
  }
  if (!isMap(value)) return { entries: [], problems: [`it is no map; ${FORMS}`] };
  const other = Object.keys(value).filter((key) => !KINDS.some((kind) => kind === key));
  const problems = other.map((key) => `"${key}" is neither requests nor limits`);
  const entries = KINDS.flatMap((kind) => {
    const list = value[kind] ?? {};
    if (!isMap(list)) problems.push(`${kind} is no map of names and quantities`);
    return isMap(list)
      ? Object.entries(list).map(([name, quantity]) => ({ kind, name, quantity: String(quantity) }))
      : [];
  });
  return { entries, problems };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
