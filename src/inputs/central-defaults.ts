import { inputError } from '../job/errors.ts';
import { quoted } from '../job/text.ts';
import { isObject, type ReadInput } from '../job/values.ts';
import { parseYaml } from '../job/yaml.ts';
import { INPUTS } from './known-inputs.ts';

/** The connection, and inputs that only the workflow of a run can set. */
const NOT_CENTRAL: ReadonlySet<string> = new Set([
  ...['kubeconfig', 'context', 'namespace', 'server', 'certificate-authority', 'oidc-audience', 'defaults'],
  ...['run', 'command', 'args', 'mode', 'hold-on-failure', 'dry-run', 'tape'],
  ...['checkout-token', 'github-token', 'check-run-id', 'workflow-ref'],
]);
/** For these inputs, a map is YAML. For others, it is lines. */
const YAML_INPUTS: ReadonlySet<string> = new Set(['pod-template', 'resources', 'services']);

/** `input`: reads the workflow's inputs with the defaults in place. `central`: names of the defaults in use. */
type WithDefaults = { input: ReadInput; central: ReadonlySet<string> };

/**
 * Uses a platform team's defaults for inputs that the workflow leaves empty or at the default of action.yml. GitHub does not
 * show whether the workflow sets exactly that value. `where`: where the defaults are written, for the errors. Throws `input`.
 */
export function withCentralDefaults(input: ReadInput, defaults: unknown, where: string): WithDefaults {
  if (defaults === undefined) return { input, central: new Set() };
  if (!isObject(defaults)) throw inputError([`${where}: the value is not a map; write INPUT: value`]);
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, value] of Object.entries(defaults)) {
    const text = textOf(name, value);
    if (!Object.hasOwn(INPUTS, name))
      problems.push(`${where}: ${quoted(name)} is not an input; remove it, or correct its name`);
    else if (NOT_CENTRAL.has(name))
      problems.push(`${where}: ${name} cannot have a central default; set it in the workflow`);
    else if (text === undefined)
      problems.push(
        `${where}: ${name} has neither text, a number, true, false, a list nor a map; correct it`,
      );
    else if (['', INPUTS[name]?.trim()].includes(input(name).trim())) values.set(name, text);
  }
  if (problems.length > 0) throw inputError(problems);
  return { input: (name) => values.get(name) ?? input(name), central: new Set(values.keys()) };
}

function textOf(name: string, value: unknown): string | undefined {
  const isScalar = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  if (isScalar(value)) return String(value);
  if (Array.isArray(value)) return value.every(isScalar) ? value.join('\n') : undefined;
  if (isObject(value) && YAML_INPUTS.has(name)) return JSON.stringify(value);
  if (!isObject(value) || !Object.values(value).every(isScalar)) return undefined;
  const lines = Object.entries(value).map((entry) => entry.join('='));
  return lines.join('\n');
}

/** The input `defaults`; undefined if it is empty. Throws `input`. */
export function readGivenDefaults(input: ReadInput): unknown {
  const text = input('defaults');
  if (text.trim() === '') return undefined;
  const parsed = parseYaml(text, { numbers: 'exact', isFirstOfSeveral: true });
  if ('problem' in parsed) throw inputError([`defaults: the value cannot be read: ${parsed.problem}`]);
  return parsed.value;
}
