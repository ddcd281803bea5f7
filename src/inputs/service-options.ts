import type { V1Probe } from '@kubernetes/client-node';
import { quoted } from '../job/text.ts';
import { entryOf, escapeExpansion } from '../job/values.ts';
import { parseDuration } from './values.ts';

/** Takes the end of a sentence that begins with the field. */
type Report = (problem: string) => void;

/** The way out for what `services` does not have. */
export const IN_TEMPLATE = 'write this service as a container of pod-template (docs/services.md)';

/** Docker's defaults: https://docs.docker.com/reference/dockerfile/#healthcheck */
const DOCKER = { intervalMs: 30_000, timeoutMs: 30_000, retries: 3 };
/** With Docker's interval, or the usual 10 s, the step would wait that long for a service that is ready a second after the first check. */
const PERIOD_MS = 2000;
/** Enough for most databases. */
const PORT_PATIENCE_SECONDS = 120;

export function probeOfPort(ports: readonly string[]): V1Probe | undefined {
  const port = ports.find((one) => one.endsWith('/tcp'));
  if (port === undefined) return undefined;
  return {
    tcpSocket: { port: Number.parseInt(port, 10) },
    periodSeconds: 1,
    failureThreshold: PORT_PATIENCE_SECONDS,
  };
}

/** The options with a counterpart: their durations and numbers. */
const HEALTH = ['--health-interval', '--health-timeout', '--health-start-period', '--health-retries'];
const HEALTH_OPTIONS = ['--health-cmd', ...HEALTH];

/** What to write for other options of docker create. */
const INSTEAD: Readonly<Record<string, string>> = {
  '--cpus': 'use resources, as in resources: { cpu: 500m }',
  '--memory': 'use resources, as in resources: { memory: 1Gi }',
  '-m': 'use resources, as in resources: { memory: 1Gi }',
  '--env': 'use env',
  '-e': 'use env',
  '--entrypoint': 'use entrypoint',
  '--publish': 'use ports',
  '-p': 'use ports',
  '--name': 'remove it: the host name of a service is its name in services',
  '--hostname': 'remove it: the host name of a service is its name in services',
  '-h': 'remove it: the host name of a service is its name in services',
  '--network-alias': 'remove it: the host name of a service is its name in services',
  '--network': 'remove it: the containers of a pod share one network',
  '--net': 'remove it: the containers of a pod share one network',
  '--restart': 'remove it: a service that ends is started again',
  '--health-start-interval': 'use --health-interval, which also applies at the start',
};

/** Undefined without a health command. */
export function readOptions(value: unknown, report: Report): V1Probe | undefined {
  const words = readWords(value, report) ?? [];
  const given = new Map<string, string>();
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const equals = word.indexOf('=');
    const name = equals === -1 ? word : word.slice(0, equals);
    if (!HEALTH_OPTIONS.includes(name)) {
      report(problemOfOption(name));
      // The value of an option that is refused.
      if (equals === -1 && words[index + 1]?.startsWith('-') === false) index++;
      continue;
    }
    const text = equals === -1 ? words[++index] : word.slice(equals + 1);
    if (given.has(name)) report(`has ${name} twice; remove one`);
    if (text === undefined || text === '') report(`has no value for ${name}; set one`);
    else given.set(name, text);
  }
  return probeOfHealth(given, report);
}

function problemOfOption(word: string): string {
  if (!word.startsWith('-'))
    return `has ${quoted(word)}, which belongs to no option; put a command of several words in quotes, as in --health-cmd "redis-cli ping"`;
  return `has ${quoted(word)}, which has no counterpart in a pod; ${entryOf(INSTEAD, word) ?? IN_TEMPLATE}`;
}

/**
 * Docker checks for the first time after an interval, and counts no failure before the start period is over. A kubelet checks for
 * the first time within an interval, so it has one failure more.
 */
function probeOfHealth(given: ReadonlyMap<string, string>, report: Report): V1Probe | undefined {
  const duration = (name: string) => {
    const text = given.get(name);
    const milliseconds = parseDuration(text ?? '0s');
    if (milliseconds === undefined)
      report(`has ${name} ${quoted(text ?? '')}, which is not a valid duration; write it as in 10s`);
    return milliseconds ?? 0;
  };
  const interval = duration('--health-interval');
  const timeout = duration('--health-timeout') || DOCKER.timeoutMs;
  const startPeriod = duration('--health-start-period');
  const tries = given.get('--health-retries') ?? '0';
  if (!/^\d{1,4}$/.test(tries))
    report(`has --health-retries ${quoted(tries)}, which is not a valid number; write it as in 5`);
  const command = given.get('--health-cmd');
  const [without] = HEALTH.filter((name) => given.has(name));
  if (command === undefined) {
    if (without !== undefined) report(`has ${without} without --health-cmd; set the command that checks`);
    return undefined;
  }
  const patience = startPeriod + (Number(tries) || DOCKER.retries) * (interval || DOCKER.intervalMs);
  const periodSeconds = Math.ceil(Math.min(interval || PERIOD_MS, PERIOD_MS) / 1000);
  return {
    exec: { command: ['sh', '-c', escapeExpansion(command)] },
    periodSeconds,
    timeoutSeconds: Math.max(1, Math.ceil(timeout / 1000)),
    failureThreshold: 1 + Math.ceil(patience / 1000 / periodSeconds),
  };
}

/**
 * The words of a text, with quotes of both kinds; undefined if there are none. As on GitHub, a backslash means itself unless a quote
 * follows it: https://learn.microsoft.com/en-us/dotnet/api/system.diagnostics.processstartinfo.arguments
 */
export function readWords(value: unknown, report: Report): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') {
    report('is not text; write it on one line, or after >-');
    return undefined;
  }
  const words = wordsOf(value);
  if (words === undefined) report('has a quote without its end');
  return words;
}

function wordsOf(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (text.startsWith('\\"', at) && quote !== "'") word = (word ?? '') + text.charAt(++at);
    else if (quote === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign;
      word ??= '';
    } else if (sign === quote) quote = '';
    else word = (word ?? '') + sign;
  }
  if (word !== undefined) words.push(word);
  return quote === '' ? words : undefined;
}
