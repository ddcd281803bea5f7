import type { Job } from '../../job/job.ts';
import { isObject } from '../../job/json.ts';
import { codePoints, looksSecret, quoted } from '../../job/quoted.ts';
import { numberedRules } from './lines.ts';
import { isNear } from './near.ts';
import { parseYamlWithoutNumbers } from './yaml.ts';

export type Resources = NonNullable<Job['resources']>;

/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const QUANTITY = /^\+?(\d+(\.\d*)?|\.\d+)([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;
const NAME = /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)$/;
const KINDS = ['requests', 'limits'] as const;
const FORMS = 'write cpu=500m, limits.memory=2Gi, or YAML with requests and limits';

/**
 * Lines like `cpu=500m` (requests.cpu) and `limits.memory=2Gi`, or YAML with requests and limits. Of a device, or of huge pages, the
 * API server wants a limit that is the same, so the one means the other:
 * https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#extended-resources
 */
export function parseResources(text: string): { resources: Resources | undefined; problems: string[] } {
  const { entries, problems } = /^\ufeff?[ \t]*(\{|(requests|limits)[ \t]*:)/m.test(text)
    ? readYaml(text)
    : readLines(text);
  const resources: Resources = {};
  for (const { kind, name, quantity, place } of entries) {
    const known = resources[kind] ?? {};
    resources[kind] = known;
    if (Object.hasOwn(known, name))
      problems.push(`${place} repeats a resource that is already set; remove one of them`);
    const problem = problemOfQuantity(name, quantity) ?? problemOfName(name);
    if (problem !== undefined) problems.push(`${place} ${problem}`);
    known[name] = quantity;
  }
  const ofDevices = Object.entries(resources.requests ?? {}).filter(([name]) => !STANDARD.includes(name));
  if (ofDevices.length > 0) resources.limits = { ...Object.fromEntries(ofDevices), ...resources.limits };
  return { resources: entries.length === 0 ? undefined : resources, problems };
}

function problemOfQuantity(name: string, quantity: string): string | undefined {
  if (/[,;=]/.test(quantity)) return 'has more than one entry; write each on its own line, without a comma';
  if (!QUANTITY.test(quantity)) {
    const units = /^[\d.]+\s*[kmgtpe]i?b?$/i.test(quantity) ? UNITS : '';
    return `does not have a valid quantity; write it as in 500m, 2 or 512Mi${units}`;
  }
  if (name === 'cpu' || !isStandard(name)) return undefined;
  const unit = quantity.slice(-1);
  const part = PARTS_OF_BYTES[unit];
  if (part === undefined && !/^[\d.+]+$/.test(quantity)) return undefined;
  const bytes = Number.parseFloat(quantity) * (part?.bytes ?? 1);
  const words = part ? `${unit} is ${part.words} of a byte` : 'a number alone is bytes';
  // 0 asks for nothing, and is meant so.
  return bytes < 1024 && bytes > 0 ? `is less than 1 KiB: ${words}; write Mi for mebibytes` : undefined;
}

const UNITS = ' (Kubernetes units have no space and no trailing B)';
const PARTS_OF_BYTES: Record<string, { bytes: number; words: string }> = {
  n: { bytes: 1e-9, words: 'a billionth' },
  u: { bytes: 1e-6, words: 'a millionth' },
  m: { bytes: 1e-3, words: 'a thousandth' },
};

/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#resource-types */
const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];

function isStandard(name: string): boolean {
  return STANDARD.includes(name) || name.startsWith('hugepages-');
}

/** The API server refuses other names without a slash. */
function problemOfName(name: string): string | undefined {
  if (name.includes('/') || isStandard(name)) return undefined;
  const near = STANDARD.find((one) => isNear(one, name.toLowerCase()));
  const meant = near === undefined ? 'use' : `did you mean ${near}? Use`;
  return `does not name a Kubernetes resource; ${meant} ${STANDARD.join(', ')}, hugepages-2Mi or a device such as nvidia.com/gpu, and limits.memory for a limit`;
}

/** `place`: its name in problems. */
type Entry = { kind: (typeof KINDS)[number]; name: string; quantity: string; place: string };
type Read = { entries: Entry[]; problems: string[] };

function readLines(text: string): Read {
  const entries: Entry[] = [];
  const problems: string[] = [];
  for (const { line, number } of numberedRules(text)) {
    const equals = line.indexOf('=');
    const quantity = line.slice(equals + 1).trim();
    const [, kind = 'requests', name] = NAME.exec(line.slice(0, Math.max(equals, 0)).trim()) ?? [];
    const place = `line ${number}${codePoints(line)}`;
    if (name === undefined || quantity === '') problems.push(`${place} is not a valid resource; ${FORMS}`);
    else entries.push({ kind: kind === 'limits' ? kind : 'requests', name, quantity, place });
  }
  return { entries, problems };
}

function readYaml(text: string): Read {
  const parsed = parseYamlWithoutNumbers(text);
  if ('problem' in parsed) return { entries: [], problems: [`is not valid YAML: ${parsed.problem}`] };
  const { value } = parsed;
  if (!isObject(value)) return { entries: [], problems: [`is not a map; ${FORMS}`] };
  const others = Object.keys(value).filter((key) => !KINDS.some((kind) => kind === key));
  const hidden = looksSecret(text);
  const problems = others.map(
    (key) => `${quoted(key, hidden)} is not a valid field; use requests and limits`,
  );
  const entries = KINDS.flatMap((kind) => {
    const list = value[kind] ?? {};
    if (isObject(list))
      return Object.entries(list).map(([name, quantity], index) => ({
        kind,
        name,
        quantity: typeof quantity === 'string' ? quantity : '',
        place: `entry ${index + 1} of ${kind}`,
      }));
    problems.push(`${kind} must be a map of names and quantities`);
    return [];
  });
  return { entries, problems };
}
