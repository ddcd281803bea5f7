"use strict";
exports.id = 715;
exports.ids = [715];
exports.modules = {

/***/ 1715:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readServices: () => (/* binding */ readServices)
/* harmony export */ });
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7559);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7200);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9045);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6671);
/* harmony import */ var _job_yaml_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4370);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(5469);
/* harmony import */ var _kubernetes_names_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9014);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(1557);










/**
 * Reads `services`, in the syntax of `jobs.<job_id>.services`, into init containers of the template that restart. After that,
 * they are treated like services of the template. They come first, so that the template's init containers can use them. Returns
 * the template with the services, their host names, and the credentials for their images.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idservices
 */
function readServices(inputs, template, step) {
    const report = (problem) => inputs.report('services', problem);
    const services = Object.entries(servicesIn(inputs.raw('services'), report)).flatMap(([name, value]) => {
        report(problemOfServiceName(name, template, step));
        return readService(name, value, report);
    });
    if (services.length === 0)
        return { template, credentials: [], warnings: [] };
    reportSharedPorts(services, template, report);
    const { spec } = template;
    const isRestricted = spec.securityContext?.runAsNonRoot === true;
    const containers = services.map(({ container }) => isRestricted ? { ...container, securityContext: _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .UNPRIVILEGED */ .XO } : container);
    return {
        template: {
            ...template,
            spec: {
                ...spec,
                initContainers: [...containers, ...(spec.initContainers ?? [])],
                hostAliases: withNames(spec.hostAliases ?? [], services.map(({ container }) => container.name)),
            },
        },
        credentials: services.flatMap(({ credentials }) => credentials),
        warnings: services.flatMap(warningsOf),
    };
}
function servicesIn(text, report) {
    const parsed = (0,_job_yaml_js__WEBPACK_IMPORTED_MODULE_4__/* .parseYaml */ .h)(text, { numbers: 'text' });
    if ('problem' in parsed)
        report(`is not valid YAML: ${parsed.problem}`);
    else if ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(parsed.value) && areServices(Object.values(parsed.value), text))
        return parsed.value;
    else
        report('has no service with the field image; write each service as in redis: { image: redis:8 }');
    return {};
}
/** The names in another kind of file, such as the key of a cloud account, must not be repeated. */
function areServices(values, text) {
    const isImage = (value) => typeof value === 'string' && (0,_kubernetes_names_js__WEBPACK_IMPORTED_MODULE_6__/* .problemOfImage */ .qz)(value) === undefined;
    return (values.some((value) => (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value) && 'image' in value) ||
        (values.every(isImage) && !(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .looksSecret */ .n0)(text)));
}
const OURS = [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .CHECKOUT_CONTAINER */ .hY, _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .FILES_CONTAINER */ .M$, _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .COLLECTING_CONTAINER */ .hD];
function problemOfServiceName(name, { spec }, step) {
    const problem = (0,_kubernetes_names_js__WEBPACK_IMPORTED_MODULE_6__/* .problemOfName */ .y7)(name);
    if (problem !== undefined)
        return `${problem}. It is also the host name of the service`;
    if (OURS.includes(name))
        return `${name} is reserved for the input ${name}; rename the service`;
    if (name === step)
        return `${name} is the name of the step’s container; rename the service`;
    const isTaken = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__/* .containersIn */ .Kd)(spec).some((one) => one.name === name);
    return isTaken ? `${name} is also a container of pod-template; rename one of them` : undefined;
}
const FIELDS = ['image', 'env', 'ports', 'options', 'credentials', 'entrypoint', 'command', 'resources'];
/** An empty image is a service that does not start, as on GitHub: an expression chooses it in some jobs of a matrix. */
function readService(name, value, report) {
    const fields = typeof value === 'string' ? { image: value } : value;
    if (!(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(fields)) {
        report(`${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)} has no image; write it below the name, as in image: redis:8`);
        return [];
    }
    const { image } = fields;
    // A name that is not valid may be a secret in the wrong place.
    const place = _job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .DNS_LABEL */ .HR.test(name) ? name : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name);
    if ('image' in fields && (image === null || image === ''))
        return [];
    const at = (field) => (problem) => report(problem && `${place}.${field} ${problem}`);
    for (const field of Object.keys(fields))
        if (field === 'volumes')
            at(field)(`cannot be set here; ${IN_TEMPLATE}`);
        else if (!FIELDS.includes(field))
            report(`${place}: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(field)} is not a valid field; use ${FIELDS.join(', ')}, or ${IN_TEMPLATE}`);
    at('image')(typeof image === 'string' ? (0,_kubernetes_names_js__WEBPACK_IMPORTED_MODULE_6__/* .problemOfImage */ .qz)(image) : 'is missing; set one, as in redis:8');
    const ports = readPorts(fields['ports'], at('ports'));
    const entrypoint = readWords(fields['entrypoint'], at('entrypoint'));
    const command = readWords(fields['command'], at('command'));
    const container = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .sw)({
        name,
        image: String(image),
        restartPolicy: 'Always',
        command: entrypoint?.map(_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .escapeExpansion */ .fi),
        args: command?.map(_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .escapeExpansion */ .fi),
        env: readEnv(fields['env'], at('env')),
        resources: readLimits(fields['resources'], at('resources')),
        startupProbe: readOptions(fields['options'], at('options')) ?? probeOfPort(ports),
    });
    const credentials = readCredentials(fields['credentials'], String(image), at('credentials'));
    return [{ container, ports, credentials }];
}
/** The map of `credentials`, `env` and similar fields; undefined if it is not set, or not a map. */
function mapIn(value, report) {
    if (value === undefined || value === null)
        return undefined;
    if ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(value))
        return value;
    report('is not a map');
    return undefined;
}
function readEnv(value, report) {
    const variables = Object.entries(mapIn(value, report) ?? {}).map(([name, text]) => {
        if (!/^[A-Za-z_][\w.-]*$/.test(name))
            report(`has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)}, which is not a valid name of a variable; use letters, digits and "_"`);
        if ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .isObject */ .Gv)(text) || Array.isArray(text))
            report(`has a list or map in ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)}; write text`);
        return { name, value: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .escapeExpansion */ .fi)(String(text ?? '')) };
    });
    return variables.length > 0 ? variables : undefined;
}
/** The container's ports. On GitHub a mapping opens one of the host's for it, where steps run that are in no container. */
function readPorts(value, report) {
    if (value === undefined || value === null)
        return [];
    if (!Array.isArray(value)) {
        report('is not a list; write it as in [5432]');
        return [];
    }
    return value.flatMap((entry) => {
        const [, host = '', port, protocol = 'tcp'] = PORT.exec(String(entry).toLowerCase()) ?? [];
        if (port === undefined || Number(port) < 1 || Number(port) > 65_535) {
            report(`has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(String(entry))}, which is not a valid port; write each as in 5432 or 53/udp`);
            return [];
        }
        if (host !== '' && Number(host) !== Number(port))
            report(`has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(String(entry))}, but a pod maps no ports: the service answers at its own port, ${port}; write ${port}, and use it in the step`);
        return [`${Number(port)}/${protocol}`];
    });
}
/** `5432`, `5432:5432`, `127.0.0.1:5432:5432`, `53/udp`. */
const PORT = /^(?:[\d.]+:(?=\d*:))?(?:(\d{0,5}):)?(\d{1,5})(?:\/(tcp|udp|sctp))?$/;
/** The containers of a pod have one address, so a port can have one owner. */
function reportSharedPorts(services, { spec }, report) {
    const owners = new Map((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__/* .containersIn */ .Kd)(spec).flatMap(({ name, ports = [] }) => ports.map((one) => [`${one.containerPort}/${(one.protocol ?? 'TCP').toLowerCase()}`, name])));
    for (const { container, ports } of services)
        for (const port of new Set(ports)) {
            const owner = owners.get(port);
            if (owner !== undefined)
                report(`${owner} and ${container.name} both have the port ${port.replace('/tcp', '')}, and the containers of a pod share one address; make one of them listen on another port, with its env or command`);
            owners.set(port, owner ?? container.name);
        }
    reportSameImages(services, report);
}
/** A second service of one image cannot start on its port. Its name leads to the first one, and a test can succeed with that. */
function reportSameImages(services, report) {
    const first = new Map();
    for (const service of services) {
        const { image = '', name, command, args } = service.container;
        const reference = (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_9__/* .parseImageReference */ .o_)(image);
        // A name that is not valid may be a secret in the wrong place.
        if ('problem' in reference || !_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .DNS_LABEL */ .HR.test(name))
            continue;
        const start = JSON.stringify([reference.registry, reference.repository, command, args]);
        const other = first.get(start);
        if (other === undefined)
            first.set(start, service);
        else if (service.ports.length === 0 || other.ports.length === 0)
            report(`${other.container.name} and ${name} have the same image, and can only both start on different ports; list the ports of each, as in ports: [5432]`);
    }
}
function readLimits(value, report) {
    if (value === undefined || value === null)
        return undefined;
    return typeof value === 'string' ? (0,_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .parseResources */ .tK)(value, report) : (0,_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .readResources */ .Mq)(value, report);
}
function readCredentials(value, image, report) {
    const map = mapIn(value, report);
    if (map === undefined)
        return [];
    const { username, password, ...others } = map;
    for (const name of Object.keys(others))
        report(`has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(name)}, which is not a valid field; use username and password`);
    const user = typeof username === 'string' ? username : '';
    const secret = typeof password === 'string' ? password : '';
    if (user === '' || secret === '')
        report('must have username and password. If they come from secrets, check that the secrets exist. Pull requests from forks and from Dependabot get no secrets');
    else if (user.includes(':'))
        report('has a colon in username, and nodes read the rest as the password; remove the colon');
    const problem = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .tooShort */ .r3)(secret);
    report(problem && `has a password that ${problem}`);
    const reference = (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_9__/* .parseImageReference */ .o_)(image);
    return 'problem' in reference ? [] : [{ registry: reference.registry, user, password: secret }];
}
/** By a name of a service the step reaches 127.0.0.1, which many programs listen on that do not listen on ::1. */
const ADDRESS = '127.0.0.1';
function withNames(aliases, names) {
    const of127 = aliases.filter(({ ip }) => ip === ADDRESS).flatMap(({ hostnames = [] }) => hostnames);
    const others = aliases.filter(({ ip }) => ip !== ADDRESS);
    return [...others, { ip: ADDRESS, hostnames: [...new Set([...of127, ...names])] }];
}
function warningsOf({ container: { name, env = [] } }) {
    const secrets = env.filter(({ value = '' }) => (0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .looksRandom */ .EZ)(value)).map((one) => one.name);
    if (secrets.length === 0)
        return [];
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
function probeOfPort(ports) {
    const port = ports.find((one) => one.endsWith('/tcp'));
    if (port === undefined)
        return undefined;
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
function readOptions(value, report) {
    const words = readWords(value, report) ?? [];
    const given = new Map();
    for (let index = 0; index < words.length; index++) {
        const word = words[index] ?? '';
        const equals = word.indexOf('=');
        const name = equals === -1 ? word : word.slice(0, equals);
        if (!HEALTH_OPTIONS.includes(name)) {
            report(problemOfOption(name));
            // The value of an option that is refused.
            if (equals === -1 && words[index + 1]?.startsWith('-') === false)
                index++;
            continue;
        }
        const text = equals === -1 ? words[++index] : word.slice(equals + 1);
        if (given.has(name))
            report(`has ${name} twice; remove one`);
        if (text === undefined || text === '')
            report(`has no value for ${name}; set one`);
        else
            given.set(name, text);
    }
    return probeOfHealth(given, report);
}
function problemOfOption(word) {
    if (!word.startsWith('-'))
        return `has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(word)}, which belongs to no option; put a command of several words in quotes, as in --health-cmd "redis-cli ping"`;
    return `has ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(word)}, which has no counterpart in a pod; remove it, use env, ports, entrypoint or resources, or ${IN_TEMPLATE}`;
}
/**
 * Docker checks for the first time after an interval, and counts no failure before the start period has passed. A kubelet
 * checks for the first time within an interval, so it gets one failure more.
 */
function probeOfHealth(given, report) {
    const duration = (name) => {
        const text = given.get(name);
        const milliseconds = (0,_values_js__WEBPACK_IMPORTED_MODULE_7__/* .parseDuration */ .E9)(text ?? '0s');
        if (milliseconds === undefined)
            report(`has ${name} ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(text ?? '')}, which is not a valid duration; write it as in 10s`);
        return milliseconds ?? 0;
    };
    const interval = duration('--health-interval');
    const timeout = duration('--health-timeout') || DOCKER.timeoutMs;
    const startPeriod = duration('--health-start-period');
    const tries = given.get('--health-retries') ?? '0';
    if (!/^\d{1,4}$/.test(tries))
        report(`has --health-retries ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(tries)}, which is not a valid number; write it as in 5`);
    const command = given.get('--health-cmd');
    const [without] = HEALTH.filter((name) => given.has(name));
    if (command === undefined) {
        if (without !== undefined)
            report(`has ${without} without --health-cmd; set the command that checks`);
        return undefined;
    }
    const patience = startPeriod + (Number(tries) || DOCKER.retries) * (interval || DOCKER.intervalMs);
    const periodSeconds = Math.ceil(Math.min(interval || PERIOD_MS, PERIOD_MS) / 1000);
    return {
        exec: { command: ['sh', '-c', (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .escapeExpansion */ .fi)(command)] },
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
function readWords(value, report) {
    if (value === undefined || value === null || value === '')
        return undefined;
    if (typeof value !== 'string')
        report('is not text; write it on one line, or after >-');
    else if (/["']/.test(value.replaceAll(PIECE, '')))
        report('has a quote without its end');
    else
        return (value.match(WORD) ?? []).map((word) => word.replaceAll(PIECE, (piece, double, single) => single ?? (double ?? piece).replaceAll('\\"', '"')));
    return undefined;
}


/***/ })

};
;