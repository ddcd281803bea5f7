"use strict";
exports.id = 384;
exports.ids = [384];
exports.modules = {

/***/ 8501:
/***/ ((__webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ keyValues),
/* harmony export */   L: () => (/* binding */ spansOf)
/* harmony export */ });
/* harmony import */ var _findings_spoken_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(3532);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(7200);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6671);
/* harmony import */ var _judge_files_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6134);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5977);
/* harmony import */ var _containers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4014);
/* harmony import */ var _step_report_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(9327);
/* harmony import */ var _timeline_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8117);










/**
 * The spans of a step: its own, one for each attempt, and below it one for each part of the timeline. As OTLP has them in JSON, with
 * identifiers in hexadecimal digits and 64-bit numbers as text: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
function spansOf(stepReport, context, endedAt) {
    const quiet = (0,_step_report_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutSecrets */ .cT)(stepReport);
    const attempts = attemptsOf(quiet, endedAt);
    const ofStep = {
        name: quiet.name ?? quiet.step,
        from: quiet.begunAt,
        to: endedAt,
        attributes: stepAttributes(quiet, context),
        failure: failureOf(quiet.finding),
    };
    const { traceId, traceState } = context;
    const span = (part, spanId, parentSpanId) => ({
        traceId,
        spanId,
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({ parentSpanId, traceState }),
        name: part.name,
        kind: INTERNAL,
        startTimeUnixNano: nanoseconds(part.from),
        endTimeUnixNano: nanoseconds(Math.max(part.from, part.to)),
        attributes: keyValues({ ...part.attributes, 'error.type': part.failure?.type }),
        status: part.failure === undefined ? {} : { code: ERROR, ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({ message: part.failure.message }) },
    });
    return [
        span(ofStep, context.spanId, context.parentSpanId),
        ...attempts.flatMap(({ attempt, parts }) => {
            const spanId = context.newSpanId();
            return [
                span(attempt, spanId, context.spanId),
                ...parts.map((part) => span(part, context.newSpanId(), spanId)),
            ];
        }),
    ];
}
/** SPAN_KIND_INTERNAL, STATUS_CODE_ERROR: https://github.com/open-telemetry/opentelemetry-proto/blob/v1.8.0/opentelemetry/proto/trace/v1/trace.proto */
const INTERNAL = 1;
const ERROR = 2;
function nanoseconds(milliseconds) {
    return `${Math.round(milliseconds)}000000`;
}
/** In the form of OTLP. */
function keyValues(attributes) {
    return Object.entries(attributes).flatMap(([key, value]) => value === undefined ? [] : [{ key, value: anyValue(value) }]);
}
function anyValue(value) {
    if (typeof value === 'string')
        return { stringValue: value };
    if (typeof value === 'number')
        return { intValue: String(value) };
    return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}
function stepAttributes(quiet, { spanId }) {
    const { finding, name, step, namespace, pages, attempts } = quiet;
    return {
        'cicd.pipeline.task.name': name ?? step,
        'cicd.pipeline.task.run.id': attempts.at(-1)?.pod.metadata?.name ?? spanId,
        'cicd.pipeline.task.run.url.full': pages.job ?? pages.run,
        'cicd.pipeline.task.run.result': resultOf(finding),
        'k8s.namespace.name': namespace,
    };
}
/** `error`: something other than the step's own program has ended it. */
function resultOf({ outcome, category }) {
    if (outcome !== 'failure')
        return outcome === 'success' ? 'success' : 'cancellation';
    if (category === 'timeout')
        return 'timeout';
    return category === 'step' ? 'failure' : 'error';
}
function failureOf({ outcome, category, reason, message }) {
    return outcome === 'failure'
        ? { type: `${category}/${reason}`, message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)((0,_findings_spoken_js__WEBPACK_IMPORTED_MODULE_7__/* .asText */ .e)(message)) }
        : undefined;
}
/** An attempt's span also has what follows its verdict: the files that come back, and the delete of its pod. */
function attemptsOf(quiet, endedAt) {
    const { attempts, namespace, hide } = quiet;
    return attempts.map((attempt, index) => {
        const { pod, state, finding, followedBy } = attempt;
        const parts = [
            ...(0,_timeline_js__WEBPACK_IMPORTED_MODULE_6__/* .stretchesOf */ .TM)(attempt, hide).map((stretch) => partOf(stretch, attempt)),
            ...(followedBy === undefined ? filesOut(quiet, attempt.endedAt, endedAt) : []),
            ...deletes(quiet, pod.metadata?.name),
        ];
        const attributes = {
            'pod_step.attempt': index + 1,
            'pod_step.followed_by': followedBy,
            'k8s.namespace.name': namespace,
            'k8s.pod.name': pod.metadata?.name,
            'k8s.pod.uid': state.pod?.uid,
            'k8s.node.name': state.pod?.node,
        };
        const to = Math.max(attempt.endedAt, ...parts.map((part) => part.to));
        return {
            attempt: { name: 'attempt', from: attempt.begunAt, to, attributes, failure: failureOf(finding) },
            parts,
        };
    });
}
const NAMES = {
    waiting: 'schedule',
    preparing: 'prepare',
    pulling: 'pull',
    initializing: 'init',
    starting: 'wait',
    running: 'run',
};
function partOf(stretch, attempt) {
    const { phase, container, image, cause, end, from, to } = stretch;
    const isProgram = phase === 'running' || phase === 'initializing';
    const exitCode = isProgram && attempt.finding.container === container ? attempt.finding.exitCode : undefined;
    const failure = cause === undefined ? failureOf(attempt.finding) : { type: `image-pull/${cause}`, message: undefined };
    return {
        name: phase === 'initializing' ? nameOfInit(attempt, container ?? '') : NAMES[phase],
        from,
        to,
        attributes: {
            'k8s.container.name': container,
            ...(image !== undefined && imageAttributes(image)),
            'oci.manifest.digest': phase === 'running' ? digestOf(attempt, container) : undefined,
            'process.exit.code': exitCode,
        },
        failure: end === 'failed' ? failure : undefined,
    };
}
function digestOf(attempt, container) {
    return (0,_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .containerSummaries */ .uS)(attempt).find(({ name }) => name === container)?.digest;
}
/** A container of Pod Step has the name of what it does. */
function nameOfInit(attempt, container) {
    if ((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_8__/* .isCheckName */ .sh)(container))
        return 'check';
    const filling = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_3__/* .containerOf */ .t8)((0,_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .seenPod */ .v$)(attempt), container)?.filling;
    if (filling === undefined)
        return 'init';
    return filling.isCheckout ? 'checkout' : 'files in';
}
/** The convention separates the tag from the name. */
function imageAttributes(image) {
    const reference = (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_9__/* .parseImageReference */ .o_)(image);
    if ('problem' in reference)
        return { 'container.image.name': image };
    const { registry, repository, tag } = reference;
    return {
        'container.image.name': `${registry}/${repository}`,
        'container.image.tags': tag === undefined ? undefined : [tag],
    };
}
/** Reading them starts with the end of the program, some milliseconds before the end of its attempt. */
function filesOut({ collected, hide }, from, endedAt) {
    if (collected === undefined)
        return [];
    const lack = (0,_judge_files_js__WEBPACK_IMPORTED_MODULE_2__/* .lackOfFiles */ .QP)(collected);
    const failure = lack && { type: 'connection/files-lost', message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .truncate */ .xv)(hide(lack.message)) };
    const to = Math.min(from + collected.ms, endedAt);
    return [{ name: 'files out', from, to, attributes: {}, failure }];
}
/** Until the API server has answered. The node can end the pod later. */
function deletes({ deletions = [] }, pod) {
    return deletions
        .filter((one) => one.pod === pod)
        .map(({ from, to, isDone }) => ({
        name: 'delete',
        from,
        to,
        attributes: {},
        failure: isDone ? undefined : { type: OTHER_ERROR, message: undefined },
    }));
}
/** https://opentelemetry.io/docs/specs/semconv/registry/attributes/error/#error-type */
const OTHER_ERROR = '_OTHER';

__webpack_module__.id; // late


/***/ }),

/***/ 384:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openTrace: () => (/* binding */ openTrace)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _cluster_api_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5514);
/* harmony import */ var _cluster_http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5517);
/* harmony import */ var _cluster_http_choice_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3360);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(2286);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7559);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6671);
/* harmony import */ var _report_spans_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8501);
/* harmony import */ var _collector_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(3289);










/**
 * Undefined if the variables of the runner disable the trace. Throws `input` for an endpoint of the workflow that is not valid.
 */
function openTrace({ input, env, origin, say }) {
    const endpoint = input('otel-endpoint').trim();
    if (endpoint === '' && !wantsTraces(env))
        return undefined;
    const target = endpoint === '' ? targetOfRunner(env) : targetOf(endpoint);
    if (endpoint !== '' && 'problem' in target)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .inputError */ .Xu)([
            `otel-endpoint: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_5__/* .quoted */ .TL)(endpoint, endpoint.includes('@') || undefined)} ${target.problem}; write the address of a collector that accepts OTLP over HTTP, as in https://otel.example:4318`,
        ]);
    const { flags, ...context } = contextOf(env, origin);
    const { traceId, spanId, traceState } = context;
    // https://www.w3.org/TR/trace-context/#sampled-flag
    const isSampled = (Number.parseInt(flags, 16) & 1) === 1;
    return {
        /** For the step's container, so that its programs can add their spans to the trace. */
        variables: [
            { name: 'TRACEPARENT', value: `00-${traceId}-${spanId}-${flags}` },
            ...(traceState === undefined ? [] : [{ name: 'TRACESTATE', value: traceState }]),
        ],
        /** Sends the spans of a step that ended at `endedAt`, in one request. Never throws. */
        async send(stepReport, endedAt) {
            if (!isSampled)
                return say('No trace: $TRACEPARENT says that the trace is not sampled.');
            try {
                if ('problem' in target)
                    throw new Error(target.problem);
                const spans = (0,_report_spans_js__WEBPACK_IMPORTED_MODULE_7__/* .spansOf */ .L)(stepReport, context, endedAt);
                const resource = { attributes: (0,_report_spans_js__WEBPACK_IMPORTED_MODULE_7__/* .keyValues */ .K)(resourceAttributes(env, origin)) };
                const scopeSpans = [{ scope: { name: SERVICE, version: _job_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .VERSION */ .xv }, spans }];
                await post(target.url, env, JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }));
            }
            catch (error) {
                say(`The trace did not arrive: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_6__/* .messageOf */ .bD)(error)}`);
            }
        },
    };
}
/** https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
function wantsTraces(env) {
    const exporters = (env['OTEL_TRACES_EXPORTER'] || 'otlp').split(',').map((name) => name.trim());
    return env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' && exporters.includes('otlp');
}
function targetOfRunner(env) {
    const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'];
    if (protocol === 'grpc')
        return {
            problem: '$OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Pod Step sends OTLP over HTTP. Set otel-endpoint.',
        };
    const ofTraces = env[_collector_js__WEBPACK_IMPORTED_MODULE_9__/* .TRACES_ENDPOINT */ .bp];
    const target = ofTraces ? urlOf(ofTraces) : targetOf(env[_collector_js__WEBPACK_IMPORTED_MODULE_9__/* .ENDPOINT */ .sR] ?? '');
    if ('url' in target)
        return target;
    return { problem: `the address in $${ofTraces ? _collector_js__WEBPACK_IMPORTED_MODULE_9__/* .TRACES_ENDPOINT */ .bp : _collector_js__WEBPACK_IMPORTED_MODULE_9__/* .ENDPOINT */ .sR} ${target.problem}.` };
}
/** For an address to which each signal adds its path. */
function targetOf(base) {
    if (/\/v1\/traces\/?$/.test(base))
        return { problem: 'ends with /v1/traces, which Pod Step adds' };
    const target = urlOf(base);
    if ('url' in target)
        target.url.pathname = `${target.url.pathname.replace(/\/$/, '')}/v1/traces`;
    return target;
}
function urlOf(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    return url !== undefined && isHttp ? { url } : { problem: 'is not a valid http:// or https:// URL' };
}
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
/** https://www.w3.org/TR/trace-context/#tracestate-limits */
const STATE = /^[\x20-\x7e]{1,512}$/;
/**
 * Without a trace of the runner, the steps of a run attempt meet in the trace that the GitHub receiver of the OpenTelemetry Collector
 * makes of the run, by its rule:
 * https://github.com/open-telemetry/opentelemetry-collector-contrib/tree/main/receiver/githubreceiver
 */
function contextOf(env, { runId, runAttempt = '1' }) {
    const [, traceId, parentSpanId, flags = '01'] = PARENT.exec(env['TRACEPARENT'] ?? '') ?? [];
    const ofRun = () => (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.hash)('sha256', `${runId}${runAttempt}t`).slice(0, 32);
    const state = env['TRACESTATE'] ?? '';
    return {
        traceId: traceId ?? (runId === undefined ? (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(16).toString('hex') : ofRun()),
        parentSpanId,
        traceState: traceId !== undefined && STATE.test(state) ? state : undefined,
        flags,
        spanId: newSpanId(),
        newSpanId,
    };
}
function newSpanId() {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(8).toString('hex');
}
const SERVICE = 'pod-step';
/** https://opentelemetry.io/docs/specs/semconv/resource/cicd/ */
function resourceAttributes(env, origin) {
    const { server, repository, commit, workflow, runId } = origin;
    return {
        'service.name': SERVICE,
        'service.version': _job_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .VERSION */ .xv,
        'cicd.pipeline.name': workflow,
        'cicd.pipeline.run.id': runId,
        'cicd.pipeline.run.url.full': (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .runUrl */ .Vp)(origin),
        'vcs.provider.name': runId === undefined ? undefined : 'github',
        'vcs.repository.name': repository?.split('/').pop(),
        'vcs.repository.url.full': server && repository && `${server}/${repository}`,
        'vcs.ref.head.revision': commit,
        ...pairsIn(env, 'OTEL_RESOURCE_ATTRIBUTES'),
        ...(env['OTEL_SERVICE_NAME'] && { 'service.name': env['OTEL_SERVICE_NAME'] }),
    };
}
const PAIR = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*=([\t\x20-\x3a\x3c-\x7e]*)$/;
/**
 * `name=value,name=value` with percent-encoded values, as in a header of W3C Baggage:
 * https://www.w3.org/TR/baggage/#header-content Spaces in a value are accepted, as most exporters do. Throws for other text,
 * and quotes none of it, because it can be secret.
 */
function pairsIn(env, variable) {
    const members = (env[variable] ?? '').split(',').map((member) => member.trim());
    return Object.fromEntries(members.flatMap((member, index) => {
        if (member === '')
            return [];
        const [, name = '', value = '%'] = PAIR.exec(member) ?? [];
        try {
            return [[name, decodeURIComponent(value.trim())]];
        }
        catch {
            throw new Error(`entry ${index + 1} of $${variable} is not of the form NAME=VALUE. Percent-encode its value.`);
        }
    }));
}
function headersFor({ username, password }, env) {
    const name = 'OTEL_EXPORTER_OTLP_HEADERS';
    const ofTraces = 'OTEL_EXPORTER_OTLP_TRACES_HEADERS';
    const variable = env[ofTraces] ? ofTraces : name;
    const given = pairsIn(env, variable);
    if (Object.values(given).some((value) => _cluster_http_js__WEBPACK_IMPORTED_MODULE_2__/* .NOT_IN_HEADERS */ .XT.test(value)))
        throw new Error(`$${variable} has a value that no header can have.`);
    const credentials = decodeURIComponent(`${username}:${password}`);
    return {
        ...(credentials !== ':' && { authorization: `Basic ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_6__/* .base64 */ .K3)(credentials)}` }),
        ...given,
        'content-type': 'application/json',
    };
}
const TIMEOUT_MS = 3000;
/** For an answer, which says in a few words what the collector does not accept. */
const MAX_ANSWER_LENGTH = 64 * 1024;
const MAX_WORDS = 300;
/** Throws unless the collector accepts all spans. No message has more of the address than its scheme, host and port. */
async function post(url, env, body) {
    const headers = headersFor(url, env);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const refusal = await (0,_cluster_http_choice_js__WEBPACK_IMPORTED_MODULE_3__/* .askOnce */ .RV)(url, { method: 'POST', headers, body, signal }, async (response) => refusalIn(response.statusCode, await (0,_cluster_http_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(response.body, MAX_ANSWER_LENGTH))).catch((error) => {
        if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .hasCode */ .up)(error, 'input'))
            throw error;
        if (signal.aborted)
            throw new Error(`${url.origin} did not answer within ${TIMEOUT_MS / 1000} s.`);
        throw (0,_cluster_api_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .unreachable */ .HB)(url, error, true);
    });
    if (refusal !== undefined)
        throw new Error(`${url.origin} ${refusal}`);
}
/** https://opentelemetry.io/docs/specs/otlp/#otlphttp-response */
function refusalIn(statusCode, answer) {
    const { message, partialSuccess } = Object((0,_job_values_js__WEBPACK_IMPORTED_MODULE_6__/* .parsedJson */ .U4)(answer));
    if (statusCode < 200 || statusCode > 299)
        return `answered ${statusCode}${words(message)}`;
    const { rejectedSpans, errorMessage } = Object(partialSuccess);
    return Number(rejectedSpans) > 0
        ? `rejected ${Number(rejectedSpans)} spans${words(errorMessage)}`
        : undefined;
}
function words(message) {
    return typeof message === 'string' && message !== '' ? `: ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_5__/* .truncate */ .xv)(message, MAX_WORDS)}` : '.';
}


/***/ })

};
;