(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
// src/inputs/services.ts
function readServices(inputs, template, step) {
	const report = (problem) => inputs.report("services", problem);
	const services = Object.entries(servicesIn(inputs.raw("services"), report)).flatMap(([name, value]) => {
		report(problemOfServiceName(name, template, step));
		return readService(name, value, report);
	});
	if (services.length === 0) return {
		template,
		credentials: [],
		warnings: []
	};
	reportSharedPorts(services, template, report);
	const { spec } = template;
	const isRestricted = spec.securityContext?.runAsNonRoot === true;
	const containers = services.map(({ container }) => isRestricted ? {
		...container,
		securityContext: require_main.UNPRIVILEGED
	} : container);
	return {
		template: {
			...template,
			spec: {
				...spec,
				initContainers: [...containers, ...spec.initContainers ?? []],
				hostAliases: withNames(spec.hostAliases ?? [], services.map(({ container }) => container.name))
			}
		},
		credentials: services.flatMap(({ credentials }) => credentials),
		warnings: services.flatMap(warningsOf)
	};
}
function servicesIn(text, report) {
	const parsed = require_main.parseYaml(text, { numbers: "text" });
	if ("problem" in parsed) report(`is not valid YAML: ${parsed.problem}`);
	else if (require_main.isObject(parsed.value) && areServices(Object.values(parsed.value), text)) return parsed.value;
	else report("has no service with the field image; write each service as in redis: { image: redis:8 }");
	return {};
}
function areServices(values, text) {
	const isImage = (value) => typeof value === "string" && require_main.problemOfImage(value) === void 0;
	return values.some((value) => require_main.isObject(value) && "image" in value) || values.every(isImage) && !require_main.looksSecret(text);
}
const OURS = [
	require_main.CHECKOUT_CONTAINER,
	require_main.FILES_CONTAINER,
	require_main.COLLECTING_CONTAINER
];
function problemOfServiceName(name, { spec }, step) {
	const problem = require_main.problemOfName(name);
	if (problem !== void 0) return `${problem}. It is also the host name of the service`;
	if (OURS.includes(name)) return `${name} is reserved for the input ${name}; rename the service`;
	if (name === step) return `${name} is the name of the step\u2019s container; rename the service`;
	return require_main.containersIn(spec).some((one) => one.name === name) ? `${name} is also a container of pod-template; rename one of them` : void 0;
}
const FIELDS = [
	"image",
	"env",
	"ports",
	"options",
	"credentials",
	"entrypoint",
	"command",
	"resources"
];
function readService(name, value, report) {
	const fields = typeof value === "string" ? { image: value } : value;
	if (!require_main.isObject(fields)) {
		report(`${require_main.quoted(name)} has no image; write it below the name, as in image: redis:8`);
		return [];
	}
	const { image } = fields;
	const place = require_main.DNS_LABEL.test(name) ? name : require_main.quoted(name);
	if ("image" in fields && (image === null || image === "")) return [];
	const at = (field) => (problem) => report(problem && `${place}.${field} ${problem}`);
	for (const field of Object.keys(fields)) if (field === "volumes") at(field)(`cannot be set here; ${IN_TEMPLATE}`);
	else if (!FIELDS.includes(field)) report(`${place}: ${require_main.quoted(field)} is not a valid field; use ${FIELDS.join(", ")}, or ${IN_TEMPLATE}`);
	at("image")(typeof image === "string" ? require_main.problemOfImage(image) : "is missing; set one, as in redis:8");
	const ports = readPorts(fields["ports"], at("ports"));
	const entrypoint = readWords(fields["entrypoint"], at("entrypoint"));
	const command = readWords(fields["command"], at("command"));
	return [{
		container: require_main.defined({
			name,
			image: String(image),
			restartPolicy: "Always",
			command: entrypoint?.map(require_main.escapeExpansion),
			args: command?.map(require_main.escapeExpansion),
			env: readEnv(fields["env"], at("env")),
			resources: readLimits(fields["resources"], at("resources")),
			startupProbe: readOptions(fields["options"], at("options")) ?? probeOfPort(ports)
		}),
		ports,
		credentials: readCredentials(fields["credentials"], String(image), at("credentials"))
	}];
}
function mapIn(value, report) {
	if (value === void 0 || value === null) return void 0;
	if (require_main.isObject(value)) return value;
	report("is not a map");
}
function readEnv(value, report) {
	const variables = Object.entries(mapIn(value, report) ?? {}).map(([name, text]) => {
		if (!/^[A-Za-z_][\w.-]*$/.test(name)) report(`has ${require_main.quoted(name)}, which is not a valid name of a variable; use letters, digits and "_"`);
		if (require_main.isObject(text) || Array.isArray(text)) report(`has a list or map in ${require_main.quoted(name)}; write text`);
		return {
			name,
			value: require_main.escapeExpansion(String(text ?? ""))
		};
	});
	return variables.length > 0 ? variables : void 0;
}
function readPorts(value, report) {
	if (value === void 0 || value === null) return [];
	if (!Array.isArray(value)) {
		report("is not a list; write it as in [5432]");
		return [];
	}
	return value.flatMap((entry) => {
		const [, host = "", port, protocol = "tcp"] = PORT.exec(String(entry).toLowerCase()) ?? [];
		if (port === void 0 || Number(port) < 1 || Number(port) > 65535) {
			report(`has ${require_main.quoted(String(entry))}, which is not a valid port; write each as in 5432 or 53/udp`);
			return [];
		}
		if (host !== "" && Number(host) !== Number(port)) report(`has ${require_main.quoted(String(entry))}, but a pod maps no ports: the service answers at its own port, ${port}; write ${port}, and use it in the step`);
		return [`${Number(port)}/${protocol}`];
	});
}
const PORT = /^(?:[\d.]+:(?=\d*:))?(?:(\d{0,5}):)?(\d{1,5})(?:\/(tcp|udp|sctp))?$/;
function reportSharedPorts(services, { spec }, report) {
	const owners = new Map(require_main.containersIn(spec).flatMap(({ name, ports = [] }) => ports.map((one) => [`${one.containerPort}/${(one.protocol ?? "TCP").toLowerCase()}`, name])));
	for (const { container, ports } of services) for (const port of new Set(ports)) {
		const owner = owners.get(port);
		if (owner !== void 0) report(`${owner} and ${container.name} both have the port ${port.replace("/tcp", "")}, and the containers of a pod share one address; make one of them listen on another port, with its env or command`);
		owners.set(port, owner ?? container.name);
	}
	reportSameImages(services, report);
}
function reportSameImages(services, report) {
	const first = new Map();
	for (const service of services) {
		const { image = "", name, command, args } = service.container;
		const reference = require_main.parseImageReference(image);
		if ("problem" in reference || !require_main.DNS_LABEL.test(name)) continue;
		const start = JSON.stringify([
			reference.registry,
			reference.repository,
			command,
			args
		]);
		const other = first.get(start);
		if (other === void 0) first.set(start, service);
		else if (service.ports.length === 0 || other.ports.length === 0) report(`${other.container.name} and ${name} have the same image, and can only both start on different ports; list the ports of each, as in ports: [5432]`);
	}
}
function readLimits(value, report) {
	if (value === void 0 || value === null) return void 0;
	return typeof value === "string" ? require_main.parseResources(value, report) : require_main.readResources(value, report);
}
function readCredentials(value, image, report) {
	const map = mapIn(value, report);
	if (map === void 0) return [];
	const { username, password, ...others } = map;
	for (const name of Object.keys(others)) report(`has ${require_main.quoted(name)}, which is not a valid field; use username and password`);
	const user = typeof username === "string" ? username : "";
	const secret = typeof password === "string" ? password : "";
	if (user === "" || secret === "") report("must have username and password. If they come from secrets, check that the secrets exist. Pull requests from forks and from Dependabot get no secrets");
	else if (user.includes(":")) report("has a colon in username, and nodes read the rest as the password; remove the colon");
	const problem = require_main.tooShort(secret);
	report(problem && `has a password that ${problem}`);
	const reference = require_main.parseImageReference(image);
	return "problem" in reference ? [] : [{
		registry: reference.registry,
		user,
		password: secret
	}];
}
const ADDRESS = "127.0.0.1";
function withNames(aliases, names) {
	const of127 = aliases.filter(({ ip }) => ip === ADDRESS).flatMap(({ hostnames = [] }) => hostnames);
	return [...aliases.filter(({ ip }) => ip !== ADDRESS), {
		ip: ADDRESS,
		hostnames: [...new Set([...of127, ...names])]
	}];
}
function warningsOf({ container: { name, env = [] } }) {
	const secrets = env.filter(({ value = "" }) => require_main.looksRandom(value)).map((one) => one.name);
	if (secrets.length === 0) return [];
	return [{
		title: "A variable of a service may be a secret",
		message: `services sets ${secrets.join(", ")} of ${name} to what looks like a secret. Anyone who can read pods can read it, and the log does not mask it. Use a password only for this test, or write the service in pod-template with a secretKeyRef (docs/services.md).`
	}];
}
const IN_TEMPLATE = "write this service as a container of pod-template (docs/services.md)";
const DOCKER = {
	intervalMs: 3e4,
	timeoutMs: 3e4,
	retries: 3
};
const PERIOD_MS = 2e3;
const PORT_PATIENCE_SECONDS = 120;
function probeOfPort(ports) {
	const port = ports.find((one) => one.endsWith("/tcp"));
	if (port === void 0) return void 0;
	return {
		tcpSocket: { port: Number.parseInt(port, 10) },
		periodSeconds: 1,
		failureThreshold: PORT_PATIENCE_SECONDS
	};
}
const HEALTH = [
	"--health-interval",
	"--health-timeout",
	"--health-start-period",
	"--health-retries"
];
const HEALTH_OPTIONS = ["--health-cmd", ...HEALTH];
function readOptions(value, report) {
	const words = readWords(value, report) ?? [];
	const given = new Map();
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? "";
		const equals = word.indexOf("=");
		const name = equals === -1 ? word : word.slice(0, equals);
		if (!HEALTH_OPTIONS.includes(name)) {
			report(problemOfOption(name));
			if (equals === -1 && words[index + 1]?.startsWith("-") === false) index++;
			continue;
		}
		const text = equals === -1 ? words[++index] : word.slice(equals + 1);
		if (given.has(name)) report(`has ${name} twice; remove one`);
		if (text === void 0 || text === "") report(`has no value for ${name}; set one`);
		else given.set(name, text);
	}
	return probeOfHealth(given, report);
}
function problemOfOption(word) {
	if (!word.startsWith("-")) return `has ${require_main.quoted(word)}, which belongs to no option; put a command of several words in quotes, as in --health-cmd "redis-cli ping"`;
	return `has ${require_main.quoted(word)}, which has no counterpart in a pod; remove it, use env, ports, entrypoint or resources, or ${IN_TEMPLATE}`;
}
function probeOfHealth(given, report) {
	const duration = (name) => {
		const text = given.get(name);
		const milliseconds = require_main.parseDuration(text ?? "0s");
		if (milliseconds === void 0) report(`has ${name} ${require_main.quoted(text ?? "")}, which is not a valid duration; write it as in 10s`);
		return milliseconds ?? 0;
	};
	const interval = duration("--health-interval");
	const timeout = duration("--health-timeout") || DOCKER.timeoutMs;
	const startPeriod = duration("--health-start-period");
	const tries = given.get("--health-retries") ?? "0";
	if (!/^\d{1,4}$/.test(tries)) report(`has --health-retries ${require_main.quoted(tries)}, which is not a valid number; write it as in 5`);
	const command = given.get("--health-cmd");
	const [without] = HEALTH.filter((name) => given.has(name));
	if (command === void 0) {
		if (without !== void 0) report(`has ${without} without --health-cmd; set the command that checks`);
		return;
	}
	const patience = startPeriod + (Number(tries) || DOCKER.retries) * (interval || DOCKER.intervalMs);
	const periodSeconds = Math.ceil(Math.min(interval || PERIOD_MS, PERIOD_MS) / 1e3);
	return {
		exec: { command: [
			"sh",
			"-c",
			require_main.escapeExpansion(command)
		] },
		periodSeconds,
		timeoutSeconds: Math.max(1, Math.ceil(timeout / 1e3)),
		failureThreshold: 1 + Math.ceil(patience / 1e3 / periodSeconds)
	};
}
const PIECE = /\\"|"((?:\\"|(?!\\")[^"])*)"|'([^']*)'|[^\s"']/g;
const WORD = new RegExp(`(?:${PIECE.source})+`, "g");
function readWords(value, report) {
	if (value === void 0 || value === null || value === "") return void 0;
	if (typeof value !== "string") report("is not text; write it on one line, or after >-");
	else if (/["']/.test(value.replaceAll(PIECE, ""))) report("has a quote without its end");
	else return (value.match(WORD) ?? []).map((word) => word.replaceAll(PIECE, (piece, double, single) => single ?? (double ?? piece).replaceAll("\\\"", "\"")));
}
exports.readServices = readServices;

})
