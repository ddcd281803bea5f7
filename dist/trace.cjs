(function (exports, require) {
"use strict";
const require_late = require("./late.cjs");
const require_main = require("./main.cjs");
let node_crypto = require("node:crypto");
// src/telemetry/trace.ts
function openTrace({ input, env, origin, say }) {
	const endpoint = input("otel-endpoint").trim();
	if (endpoint === "" && !wantsTraces(env)) return void 0;
	const target = endpoint === "" ? targetOfRunner(env) : targetOf(endpoint);
	if (endpoint !== "" && "problem" in target) throw require_main.inputError([`otel-endpoint: ${require_main.quoted(endpoint, endpoint.includes("@") || void 0)} ${target.problem}; write the address of a collector that accepts OTLP over HTTP, as in https://otel.example:4318`]);
	const { flags, ...context } = contextOf(env, origin);
	const { traceId, spanId, traceState } = context;
	const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
	return {
		variables: [{
			name: "TRACEPARENT",
			value: `00-${traceId}-${spanId}-${flags}`
		}, ...traceState === void 0 ? [] : [{
			name: "TRACESTATE",
			value: traceState
		}]],
		async send(stepReport, endedAt) {
			if (!isSampled) return say("No trace: $TRACEPARENT says that the trace is not sampled.");
			try {
				if ("problem" in target) throw new Error(target.problem);
				const spans = require_late.spansOf(stepReport, context, endedAt);
				const resource = { attributes: require_late.keyValues(resourceAttributes(env, origin)) };
				const scopeSpans = [{
					scope: {
						name: SERVICE,
						version: require_main.VERSION
					},
					spans
				}];
				await post(target.url, env, JSON.stringify({ resourceSpans: [{
					resource,
					scopeSpans
				}] }));
			} catch (error) {
				say(`The trace did not arrive: ${require_main.messageOf(error)}`);
			}
		}
	};
}
function wantsTraces(env) {
	const exporters = (env["OTEL_TRACES_EXPORTER"] || "otlp").split(",").map((name) => name.trim());
	return env["OTEL_SDK_DISABLED"]?.toLowerCase() !== "true" && exporters.includes("otlp");
}
function targetOfRunner(env) {
	if ((env["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] || env["OTEL_EXPORTER_OTLP_PROTOCOL"]) === "grpc") return { problem: "$OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Pod Step sends OTLP over HTTP. Set otel-endpoint." };
	const ofTraces = env[require_main.TRACES_ENDPOINT];
	const target = ofTraces ? urlOf(ofTraces) : targetOf(env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "");
	if ("url" in target) return target;
	return { problem: `the address in $${ofTraces ? require_main.TRACES_ENDPOINT : require_main.ENDPOINT} ${target.problem}.` };
}
function targetOf(base) {
	if (/\/v1\/traces\/?$/.test(base)) return { problem: "ends with /v1/traces, which Pod Step adds" };
	const target = urlOf(base);
	if ("url" in target) target.url.pathname = `${target.url.pathname.replace(/\/$/, "")}/v1/traces`;
	return target;
}
function urlOf(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	const isHttp = url?.protocol === "http:" || url?.protocol === "https:";
	return url !== void 0 && isHttp ? { url } : { problem: "is not a valid http:// or https:// URL" };
}
const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const STATE = /^[\x20-\x7e]{1,512}$/;
function contextOf(env, { runId, runAttempt = "1" }) {
	const [, traceId, parentSpanId, flags = "01"] = PARENT.exec(env["TRACEPARENT"] ?? "") ?? [];
	const ofRun = () => (0, node_crypto.hash)("sha256", `${runId}${runAttempt}t`).slice(0, 32);
	const state = env["TRACESTATE"] ?? "";
	return {
		traceId: traceId ?? (runId === void 0 ? (0, node_crypto.randomBytes)(16).toString("hex") : ofRun()),
		parentSpanId,
		traceState: traceId !== void 0 && STATE.test(state) ? state : void 0,
		flags,
		spanId: newSpanId(),
		newSpanId
	};
}
function newSpanId() {
	return (0, node_crypto.randomBytes)(8).toString("hex");
}
const SERVICE = "pod-step";
function resourceAttributes(env, origin) {
	const { server, repository, commit, workflow, runId } = origin;
	return {
		"service.name": SERVICE,
		"service.version": require_main.VERSION,
		"cicd.pipeline.name": workflow,
		"cicd.pipeline.run.id": runId,
		"cicd.pipeline.run.url.full": require_main.runUrl(origin),
		"vcs.provider.name": runId === void 0 ? void 0 : "github",
		"vcs.repository.name": repository?.split("/").pop(),
		"vcs.repository.url.full": server && repository && `${server}/${repository}`,
		"vcs.ref.head.revision": commit,
		...pairsIn(env, "OTEL_RESOURCE_ATTRIBUTES"),
		...env["OTEL_SERVICE_NAME"] && { "service.name": env["OTEL_SERVICE_NAME"] }
	};
}
const PAIR = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*=([\t\x20-\x3a\x3c-\x7e]*)$/;
function pairsIn(env, variable) {
	const members = (env[variable] ?? "").split(",").map((member) => member.trim());
	return Object.fromEntries(members.flatMap((member, index) => {
		if (member === "") return [];
		const [, name = "", value = "%"] = PAIR.exec(member) ?? [];
		try {
			return [[name, decodeURIComponent(value.trim())]];
		} catch {
			throw new Error(`entry ${index + 1} of $${variable} is not of the form NAME=VALUE. Percent-encode its value.`);
		}
	}));
}
function headersFor({ username, password }, env) {
	const name = "OTEL_EXPORTER_OTLP_HEADERS";
	const ofTraces = "OTEL_EXPORTER_OTLP_TRACES_HEADERS";
	const variable = env[ofTraces] ? ofTraces : name;
	const given = pairsIn(env, variable);
	if (Object.values(given).some((value) => require_main.NOT_IN_HEADERS.test(value))) throw new Error(`$${variable} has a value that no header can have.`);
	const credentials = decodeURIComponent(`${username}:${password}`);
	return {
		...credentials !== ":" && { authorization: `Basic ${require_main.base64(credentials)}` },
		...given,
		"content-type": "application/json"
	};
}
const TIMEOUT_MS = 3e3;
const MAX_ANSWER_LENGTH = 65536;
const MAX_WORDS = 300;
async function post(url, env, body) {
	const headers = headersFor(url, env);
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const refusal = await require_main.askOnce(url, {
		method: "POST",
		headers,
		body,
		signal
	}, async (response) => refusalIn(response.statusCode, await require_main.textOf(response.body, MAX_ANSWER_LENGTH))).catch((error) => {
		if (require_main.hasCode(error, "input")) throw error;
		if (signal.aborted) throw new Error(`${url.origin} did not answer within ${TIMEOUT_MS / 1e3} s.`);
		throw require_late.unreachable(url, error, true);
	});
	if (refusal !== void 0) throw new Error(`${url.origin} ${refusal}`);
}
function refusalIn(statusCode, answer) {
	const { message, partialSuccess } = Object(require_main.parsedJson(answer));
	if (statusCode < 200 || statusCode > 299) return `answered ${statusCode}${words(message)}`;
	const { rejectedSpans, errorMessage } = Object(partialSuccess);
	return Number(rejectedSpans) > 0 ? `rejected ${Number(rejectedSpans)} spans${words(errorMessage)}` : void 0;
}
function words(message) {
	return typeof message === "string" && message !== "" ? `: ${require_main.truncate(message, MAX_WORDS)}` : ".";
}
exports.openTrace = openTrace;

})
