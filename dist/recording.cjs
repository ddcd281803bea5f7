(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
const require_late = require("./late.cjs");
// src/recording/recording.ts
function redact(observation) {
	if ("pod" in observation) return {
		at: observation.at,
		pod: redactPod(structuredClone(observation.pod))
	};
	if ("event" in observation) {
		const { event } = observation;
		const metadata = redactMetadata({ ...event.metadata });
		return {
			at: observation.at,
			event: {
				...event,
				metadata,
				...redactWords(event)
			}
		};
	}
	if ("log" in observation) {
		const log = observation.log.map((line) => require_late.withoutProgramInLine(line) ?? "");
		return {
			at: observation.at,
			log,
			...observation.cut && { cut: true }
		};
	}
	return observation;
}
function redactWords(event) {
	const { message } = event;
	const facts = require_late.eventFacts(event);
	const { reason } = facts;
	if (message === void 0 || require_late.isFailedPull(facts) || require_late.isAboutWholePod(facts)) return {};
	if (OF_PROBE.has(reason)) return { message: redactProbe(message) };
	return { message: /^Failed\w+Hook$/.test(reason) ? "" : require_late.withoutProgram(message) };
}
const OF_PROBE = new Set([
	"Unhealthy",
	"ProbeWarning",
	"ProbeError"
]);
function redactProbe(message) {
	if (OF_KUBELET.test(message)) return message.replaceAll(/(?<=Get ")[^"]*/g, "URL");
	if (require_late.tellsLackOfProbe(message)) return require_late.withoutProgram(message);
	return message.replace(/(?<=^\w+ probe \w[\w ]*: ).*/s, "");
}
const OF_KUBELET = /^\w+ probe failed: (HTTP probe failed with statuscode: \d+$|Get "|dial tcp |timeout: (?:failed to connect|health rpc)|service unhealthy )/;
function redactPod(pod) {
	const { metadata, spec, status } = pod;
	const filling = spec?.initContainers?.find(require_main.fillingOf)?.name;
	const facts = require_late.podFacts(pod);
	if (metadata) redactMetadata(metadata);
	for (const list of [
		"containers",
		"initContainers",
		"ephemeralContainers"
	]) for (const container of spec?.[list] ?? []) redactContainer(container);
	for (const { csi, flexVolume } of spec?.volumes ?? []) {
		delete csi?.volumeAttributes;
		delete flexVolume?.options;
	}
	for (const list of [
		"containerStatuses",
		"initContainerStatuses",
		"ephemeralContainerStatuses"
	]) for (const { name, state, lastState } of status?.[list] ?? []) {
		const isFilling = list === "initContainerStatuses" && name === filling;
		const { usage } = require_late.containerOf(facts, name)?.end ?? {};
		const used = usage === void 0 ? "" : require_late.usageLine(usage);
		const judged = isFilling ? require_late.fillingWords : () => (require_late.outputsOf(facts, name).alike ?? "") + used;
		redactState(state, judged);
		redactState(lastState, judged);
	}
	return pod;
}
function redactMetadata(metadata) {
	delete metadata.annotations;
	delete metadata.managedFields;
	return metadata;
}
const PROBES = [
	"livenessProbe",
	"readinessProbe",
	"startupProbe"
];
const OF_FILLING = Object.values(require_main.FILLING_VARIABLES);
function redactContainer(container) {
	const kept = require_main.fillingOf(container) ? OF_FILLING : [];
	for (const variable of container.env ?? []) if (!kept.includes(variable.name)) delete variable.value;
	delete container.command;
	delete container.args;
	const { lifecycle } = container;
	if (lifecycle) container.lifecycle = Object.fromEntries(Object.keys(lifecycle).map((hook) => [hook, {}]));
	for (const probe of PROBES) if (container[probe]) container[probe] = timesOf(container[probe]);
}
function timesOf({ periodSeconds, failureThreshold }) {
	return require_main.defined({
		periodSeconds,
		failureThreshold
	});
}
function redactState(state, judged) {
	const { terminated, waiting } = state ?? {};
	redactNodesMessage(waiting);
	const reason = terminated?.reason ?? "";
	if (require_late.WAITING_FOR_START.has(reason) || reason === "ContainerStatusUnknown") redactNodesMessage(terminated);
	else if (terminated !== void 0) keepOnly(terminated, judged(terminated.message ?? ""));
}
function keepOnly(told, message) {
	delete told.message;
	if (message) told.message = message;
}
function redactNodesMessage(told) {
	const { reason = "", message } = told ?? {};
	if (told === void 0 || message === void 0 || require_late.isForImage(reason)) return;
	if (reason === "PostStartHookError") delete told.message;
	else told.message = require_late.withoutProgram(message);
}
const VERSION = 1;
function openRecording(path, options, secrets, host) {
	const writeLine = host.openRecording(path);
	const hide = require_main.hider(secrets);
	const write = (line) => writeLine(JSON.stringify(require_main.hideIn(line, hide)));
	const { asked } = options;
	write({
		tape: VERSION,
		...options,
		asked: asked && Object.fromEntries(asked.map(({ consumer, image }) => [hide(consumer), image]))
	});
	return (recorded) => write("cancelled" in recorded ? recorded : redact(recorded));
}
exports.openRecording = openRecording;

})
