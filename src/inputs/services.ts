import type { V1Container, V1HostAlias, V1Probe } from '@kubernetes/client-node';
import { DNS_LABEL } from '../job/identity.ts';
import { containersIn } from '../job/image-consumers.ts';
import { parseImageReference } from '../job/image-reference.ts';
import type { Job, RegistryCredentials } from '../job/job.ts';
import {
  CHECKOUT_CONTAINER,
  COLLECTING_CONTAINER,
  FILES_CONTAINER,
  type PodTemplate,
  UNPRIVILEGED,
} from '../job/pod-parts.ts';
import { looksRandom, looksSecret, quoted, tooShort } from '../job/text.ts';
import { defined, escapeExpansion, isObject } from '../job/values.ts';
import { parseYaml } from '../job/yaml.ts';
import { parseResources, readResources } from './commands.ts';
import { problemOfImage, problemOfName } from './kubernetes-names.ts';
import { type Inputs, parseDuration, type Report } from './values.ts';

/**
 * Reads `services`, in the syntax of `jobs.<job_id>.services`, into init containers of the template that restart. After that,
 * they are treated like services of the template. They come first, so that the template's init containers can use them. Returns
 * the template with the services, their host names, and the credentials for their images.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idservices
 */
export function readServices(inputs: Inputs, template: PodTemplate, step: string) {
  const report: Report = (problem) => inputs.report('services', problem);
  const services = Object.entries(servicesIn(inputs.raw('services'), report)).flatMap(([name, value]) => {
    report(problemOfServiceName(name, template, step));
    return readService(name, value, report);
  });
  if (services.length === 0) return { template, credentials: [], warnings: [] };
  reportSharedPorts(services, template, report);
  const { spec } = template;
  const isRestricted = spec.securityContext?.runAsNonRoot === true;
  const containers = services.map(({ container }) =>
    isRestricted ? { ...container, securityContext: UNPRIVILEGED } : container,
  );
  return {
    template: {
      ...template,
      spec: {
        ...spec,
        initContainers: [...containers, ...(spec.initContainers ?? [])],
        hostAliases: withNames(
          spec.hostAliases ?? [],
          services.map(({ container }) => container.name),
        ),
      },
    },
    credentials: services.flatMap(({ credentials }) => credentials),
    warnings: services.flatMap(warningsOf),
  };
}

function servicesIn(text: string, report: Report): Record<string, unknown> {
  const parsed = parseYaml(text, { numbers: 'text' });
  if ('problem' in parsed) report(`is not valid YAML: ${parsed.problem}`);
  else if (isObject(parsed.value) && areServices(Object.values(parsed.value), text)) return parsed.value;
  else report('has no service with the field image; write each service as in redis: { image: redis:8 }');
  return {};
}

/** The names in another kind of file, such as the key of a cloud account, must not be repeated. */
function areServices(values: readonly unknown[], text: string): boolean {
  const isImage = (value: unknown) => typeof value === 'string' && problemOfImage(value) === undefined;
  return (
    values.some((value) => isObject(value) && 'image' in value) ||
    (values.every(isImage) && !looksSecret(text))
  );
}

const OURS = [CHECKOUT_CONTAINER, FILES_CONTAINER, COLLECTING_CONTAINER];

function problemOfServiceName(name: string, { spec }: PodTemplate, step: string): string | undefined {
  const problem = problemOfName(name);
  if (problem !== undefined) return `${problem}. It is also the host name of the service`;
  if (OURS.includes(name)) return `${name} is reserved for the input ${name}; rename the service`;
  if (name === step) return `${name} is the name of the step’s container; rename the service`;
  const isTaken = containersIn(spec).some((one) => one.name === name);
  return isTaken ? `${name} is also a container of pod-template; rename one of them` : undefined;
}

/** `ports`: ports of the container, such as `5432/tcp`. */
type Service = { container: V1Container; ports: string[]; credentials: RegistryCredentials[] };

const FIELDS = ['image', 'env', 'ports', 'options', 'credentials', 'entrypoint', 'command', 'resources'];

/** An empty image is a service that does not start, as on GitHub: an expression chooses it in some jobs of a matrix. */
function readService(name: string, value: unknown, report: Report): Service[] {
  const fields = typeof value === 'string' ? { image: value } : value;
  if (!isObject(fields)) {
    report(`${quoted(name)} has no image; write it below the name, as in image: redis:8`);
    return [];
  }
  const { image } = fields;
  // A name that is not valid may be a secret in the wrong place.
  const place = DNS_LABEL.test(name) ? name : quoted(name);
  if ('image' in fields && (image === null || image === '')) return [];
  const at =
    (field: string): Report =>
    (problem) =>
      report(problem && `${place}.${field} ${problem}`);
  for (const field of Object.keys(fields))
    if (field === 'volumes') at(field)(`cannot be set here; ${IN_TEMPLATE}`);
    else if (!FIELDS.includes(field))
      report(`${place}: ${quoted(field)} is not a valid field; use ${FIELDS.join(', ')}, or ${IN_TEMPLATE}`);
  at('image')(typeof image === 'string' ? problemOfImage(image) : 'is missing; set one, as in redis:8');
  const ports = readPorts(fields['ports'], at('ports'));
  const entrypoint = readWords(fields['entrypoint'], at('entrypoint'));
  const command = readWords(fields['command'], at('command'));
  const container = defined({
    name,
    image: String(image),
    restartPolicy: 'Always',
    command: entrypoint?.map(escapeExpansion),
    args: command?.map(escapeExpansion),
    env: readEnv(fields['env'], at('env')),
    resources: readLimits(fields['resources'], at('resources')),
    startupProbe: readOptions(fields['options'], at('options')) ?? probeOfPort(ports),
  }) as V1Container;
  const credentials = readCredentials(fields['credentials'], String(image), at('credentials'));
  return [{ container, ports, credentials }];
}

/** The map of `credentials`, `env` and similar fields; undefined if it is not set, or not a map. */
function mapIn(value: unknown, report: Report): Record<string, unknown> | undefined {
  if (value === undefined || value === null) return undefined;
  if (isObject(value)) return value;
  report('is not a map');
  return undefined;
}

function readEnv(value: unknown, report: Report): V1Container['env'] {
  const variables = Object.entries(mapIn(value, report) ?? {}).map(([name, text]) => {
    if (!/^[A-Za-z_][\w.-]*$/.test(name))
      report(`has ${quoted(name)}, which is not a valid name of a variable; use letters, digits and "_"`);
    if (isObject(text) || Array.isArray(text)) report(`has a list or map in ${quoted(name)}; write text`);
    return { name, value: escapeExpansion(String(text ?? '')) };
  });
  return variables.length > 0 ? variables : undefined;
}

/** The container's ports. On GitHub a mapping opens one of the host's for it, where steps run that are in no container. */
function readPorts(value: unknown, report: Report): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    report('is not a list; write it as in [5432]');
    return [];
  }
  return value.flatMap((entry: unknown) => {
    const [, host = '', port, protocol = 'tcp'] = PORT.exec(String(entry).toLowerCase()) ?? [];
    if (port === undefined || Number(port) < 1 || Number(port) > 65_535) {
      report(`has ${quoted(String(entry))}, which is not a valid port; write each as in 5432 or 53/udp`);
      return [];
    }
    if (host !== '' && Number(host) !== Number(port))
      report(
        `has ${quoted(String(entry))}, but a pod maps no ports: the service answers at its own port, ${port}; write ${port}, and use it in the step`,
      );
    return [`${Number(port)}/${protocol}`];
  });
}

/** `5432`, `5432:5432`, `127.0.0.1:5432:5432`, `53/udp`. */
const PORT = /^(?:[\d.]+:(?=\d*:))?(?:(\d{0,5}):)?(\d{1,5})(?:\/(tcp|udp|sctp))?$/;

/** The containers of a pod have one address, so a port can have one owner. */
function reportSharedPorts(services: readonly Service[], { spec }: PodTemplate, report: Report): void {
  const owners = new Map<string, string>(
    containersIn(spec).flatMap(({ name, ports = [] }) =>
      ports.map((one) => [`${one.containerPort}/${(one.protocol ?? 'TCP').toLowerCase()}`, name] as const),
    ),
  );
  for (const { container, ports } of services)
    for (const port of new Set(ports)) {
      const owner = owners.get(port);
      if (owner !== undefined)
        report(
          `${owner} and ${container.name} both have the port ${port.replace('/tcp', '')}, and the containers of a pod share one address; make one of them listen on another port, with its env or command`,
        );
      owners.set(port, owner ?? container.name);
    }
  reportSameImages(services, report);
}

/** A second service of one image cannot start on its port. Its name leads to the first one, and a test can succeed with that. */
function reportSameImages(services: readonly Service[], report: Report): void {
  const first = new Map<string, Service>();
  for (const service of services) {
    const { image = '', name, command, args } = service.container;
    const reference = parseImageReference(image);
    // A name that is not valid may be a secret in the wrong place.
    if ('problem' in reference || !DNS_LABEL.test(name)) continue;
    const start = JSON.stringify([reference.registry, reference.repository, command, args]);
    const other = first.get(start);
    if (other === undefined) first.set(start, service);
    else if (service.ports.length === 0 || other.ports.length === 0)
      report(
        `${other.container.name} and ${name} have the same image, and can only both start on different ports; list the ports of each, as in ports: [5432]`,
      );
  }
}

function readLimits(value: unknown, report: Report): V1Container['resources'] {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? parseResources(value, report) : readResources(value, report);
}

function readCredentials(value: unknown, image: string, report: Report): RegistryCredentials[] {
  const map = mapIn(value, report);
  if (map === undefined) return [];
  const { username, password, ...others } = map;
  for (const name of Object.keys(others))
    report(`has ${quoted(name)}, which is not a valid field; use username and password`);
  const user = typeof username === 'string' ? username : '';
  const secret = typeof password === 'string' ? password : '';
  if (user === '' || secret === '')
    report(
      'must have username and password. If they come from secrets, check that the secrets exist. Pull requests from forks and from Dependabot get no secrets',
    );
  else if (user.includes(':'))
    report('has a colon in username, and nodes read the rest as the password; remove the colon');
  const problem = tooShort(secret);
  report(problem && `has a password that ${problem}`);
  const reference = parseImageReference(image);
  return 'problem' in reference ? [] : [{ registry: reference.registry, user, password: secret }];
}

/** By a name of a service the step reaches 127.0.0.1, which many programs listen on that do not listen on ::1. */
const ADDRESS = '127.0.0.1';

function withNames(aliases: readonly V1HostAlias[], names: readonly string[]): V1HostAlias[] {
  const of127 = aliases.filter(({ ip }) => ip === ADDRESS).flatMap(({ hostnames = [] }) => hostnames);
  const others = aliases.filter(({ ip }) => ip !== ADDRESS);
  return [...others, { ip: ADDRESS, hostnames: [...new Set([...of127, ...names])] }];
}

function warningsOf({ container: { name, env = [] } }: Service): Job['warnings'] {
  const secrets = env.filter(({ value = '' }) => looksRandom(value)).map((one) => one.name);
  if (secrets.length === 0) return [];
  return [
    {
      title: 'A variable of a service may be a secret',
      message: `services sets ${secrets.join(', ')} of ${name} to what looks like a secret. Anyone who can read pods can read it, and the log does not mask it. Use a password only for this test, or write the service in pod-template with a secretKeyRef (docs/services.md).`,
    },
  ];
}

/** What to do about fields that `services` does not have. */
const IN_TEMPLATE = 'write this service as a container of pod-template (docs/services.md)';

/** Docker's defaults: https://docs.docker.com/reference/dockerfile/#healthcheck */
const DOCKER = { intervalMs: 30_000, timeoutMs: 30_000, retries: 3 };
/** With Docker's interval, or the usual 10 s, the step would wait that long for a service that is ready a second after the first check. */
const PERIOD_MS = 2000;
/** Enough for most databases. */
const PORT_PATIENCE_SECONDS = 120;

function probeOfPort(ports: readonly string[]): V1Probe | undefined {
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

/** Undefined without a health command. */
function readOptions(value: unknown, report: Report): V1Probe | undefined {
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
  return `has ${quoted(word)}, which has no counterpart in a pod; remove it, use env, ports, entrypoint or resources, or ${IN_TEMPLATE}`;
}

/**
 * Docker checks for the first time after an interval, and counts no failure before the start period has passed. A kubelet
 * checks for the first time within an interval, so it gets one failure more.
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
 * Text in quotes, or a sign of a word. As on GitHub, a backslash means itself unless a quote follows it:
 * https://learn.microsoft.com/en-us/dotnet/api/system.diagnostics.processstartinfo.arguments
 */
const PIECE = /\\"|"((?:\\"|(?!\\")[^"])*)"|'([^']*)'|[^\s"']/g;
const WORD = new RegExp(`(?:${PIECE.source})+`, 'g');

/** The words of a text; undefined if there are none. */
function readWords(value: unknown, report: Report): string[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') report('is not text; write it on one line, or after >-');
  else if (/["']/.test(value.replaceAll(PIECE, ''))) report('has a quote without its end');
  else
    return (value.match(WORD) ?? []).map((word) =>
      word.replaceAll(PIECE, (piece, double, single) => single ?? (double ?? piece).replaceAll('\\"', '"')),
    );
  return undefined;
}
