"use strict";
exports.id = 166;
exports.ids = [166];
exports.modules = {

/***/ 4166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRecording: () => (/* binding */ openRecording)
/* harmony export */ });
/* harmony import */ var _job_masking_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7097);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9045);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6671);
/* harmony import */ var _judge_end_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4284);
/* harmony import */ var _judge_init_containers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(8728);
/* harmony import */ var _judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7349);
/* harmony import */ var _messages_exec_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4522);
/* harmony import */ var _messages_exits_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7875);
/* harmony import */ var _messages_start_rows_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(4870);
/* harmony import */ var _messages_starts_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(8981);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5977);
/* harmony import */ var _pod_events_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(5788);
/* harmony import */ var _pod_facts_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(5362);
/* harmony import */ var _pod_usage_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(3822);














/** The observation without the job's input and output. All that the verdict depends on stays. */
function redact(observation) {
    if ('pod' in observation)
        return { at: observation.at, pod: redactPod(structuredClone(observation.pod)) };
    if ('event' in observation) {
        const { event } = observation;
        const metadata = redactMetadata({ ...event.metadata });
        return { at: observation.at, event: { ...event, metadata, ...redactWords(event) } };
    }
    if ('log' in observation) {
        const log = observation.log.map((line) => (0,_messages_exec_error_js__WEBPACK_IMPORTED_MODULE_6__/* .withoutProgramInLine */ .sV)(line) ?? '');
        return { at: observation.at, log, ...(observation.cut && { cut: true }) };
    }
    return observation;
}
/**
 * The output of a probe or hook, after the kubelet's own words, is private. So are the URL of a probe and every command. Pulls
 * and the setup of the pod run programs of the node.
 */
function redactWords(event) {
    const { message } = event;
    const facts = (0,_pod_events_js__WEBPACK_IMPORTED_MODULE_11__/* .eventFacts */ .IS)(event);
    const { reason } = facts;
    if (message === undefined || (0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .isFailedPull */ .FJ)(facts) || (0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .isAboutWholePod */ .kd)(facts))
        return {};
    if (OF_PROBE.has(reason))
        return { message: redactProbe(message) };
    return { message: /^Failed\w+Hook$/.test(reason) ? '' : (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_9__/* .withoutProgram */ .vF)(message) };
}
/**
 * A warning contains the page of a redirect, and OpenShift's error contains the page of any status. An error of the runtime
 * (`probe errored: `) can contain a command and its output.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/prober/prober.go
 */
const OF_PROBE = new Set(['Unhealthy', 'ProbeWarning', 'ProbeError']);
function redactProbe(message) {
    if (OF_KUBELET.test(message))
        return message.replaceAll(/(?<=Get ")[^"]*/g, 'URL');
    if ((0,_judge_init_containers_js__WEBPACK_IMPORTED_MODULE_4__/* .tellsLackOfProbe */ .BR)(message))
        return (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_9__/* .withoutProgram */ .vF)(message);
    return message.replace(/(?<=^\w+ probe \w[\w ]*: ).*/s, '');
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/probe/http/http.go, …/tcp/tcp.go, …/grpc/grpc.go */
const OF_KUBELET = /^\w+ probe failed: (HTTP probe failed with statuscode: \d+$|Get "|dial tcp |timeout: (?:failed to connect|health rpc)|service unhealthy )/;
function redactPod(pod) {
    const { metadata, spec, status } = pod;
    const filling = spec?.initContainers?.find(_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .fillingOf */ .Fw)?.name;
    const facts = (0,_pod_facts_js__WEBPACK_IMPORTED_MODULE_12__/* .podFacts */ .zS)(pod);
    if (metadata)
        redactMetadata(metadata);
    for (const list of ['containers', 'initContainers', 'ephemeralContainers'])
        for (const container of spec?.[list] ?? [])
            redactContainer(container);
    // Settings of a driver can contain a password.
    for (const { csi, flexVolume } of spec?.volumes ?? []) {
        delete csi?.volumeAttributes;
        delete flexVolume?.options;
    }
    for (const list of ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'])
        for (const { name, state, lastState } of status?.[list] ?? []) {
            const isFilling = list === 'initContainerStatuses' && name === filling;
            const { usage } = (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_10__/* .containerOf */ .t8)(facts, name)?.end ?? {};
            const used = usage === undefined ? '' : (0,_pod_usage_js__WEBPACK_IMPORTED_MODULE_13__/* .usageLine */ .U)(usage);
            const judged = isFilling ? _messages_exits_js__WEBPACK_IMPORTED_MODULE_7__/* .fillingWords */ .X3 : () => ((0,_judge_end_js__WEBPACK_IMPORTED_MODULE_3__/* .outputsOf */ .Yz)(facts, name).alike ?? '') + used;
            redactState(state, judged);
            redactState(lastState, judged);
        }
    return pod;
}
/** Annotations repeat whole manifests, managed fields the names in them. */
function redactMetadata(metadata) {
    delete metadata.annotations;
    delete metadata.managedFields;
    return metadata;
}
const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];
const OF_FILLING = Object.values(_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .FILLING_VARIABLES */ .uV);
/**
 * Commands and values can be secrets; names of variables, `valueFrom` and what to check out stay, and which hooks and probes
 * there are, with the times of probes.
 */
function redactContainer(container) {
    const kept = (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .fillingOf */ .Fw)(container) ? OF_FILLING : [];
    for (const variable of container.env ?? [])
        if (!kept.includes(variable.name))
            delete variable.value;
    delete container.command;
    delete container.args;
    const { lifecycle } = container;
    if (lifecycle)
        container.lifecycle = Object.fromEntries(Object.keys(lifecycle).map((hook) => [hook, {}]));
    for (const probe of PROBES)
        if (container[probe])
            container[probe] = timesOf(container[probe]);
}
/** How long the probe is tried, because this is judged. */
function timesOf({ periodSeconds, failureThreshold }) {
    return (0,_job_values_js__WEBPACK_IMPORTED_MODULE_2__/* .defined */ .sw)({ periodSeconds, failureThreshold });
}
/**
 * A program's termination message is private. The parts that are judged stay: the words of git and tar that decide, problems of
 * the job's outputs, and what the step has used. A runtime's message about a program that never ran stays too.
 */
function redactState(state, judged) {
    const { terminated, waiting } = state ?? {};
    redactNodesMessage(waiting);
    const reason = terminated?.reason ?? '';
    // The node writes the message of such an end, and not the program. Runtimes have reasons of their own for programs.
    if (_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .WAITING_FOR_START */ .fq.has(reason) || reason === 'ContainerStatusUnknown')
        redactNodesMessage(terminated);
    else if (terminated !== undefined)
        keepOnly(terminated, judged(terminated.message ?? ''));
}
function keepOnly(told, message) {
    delete told.message;
    if (message)
        told.message = message;
}
function redactNodesMessage(told) {
    const { reason = '', message } = told ?? {};
    if (told === undefined || message === undefined || (0,_judge_tracker_js__WEBPACK_IMPORTED_MODULE_5__/* .isForImage */ .Bk)(reason))
        return;
    if (reason === _messages_start_rows_js__WEBPACK_IMPORTED_MODULE_8__/* .HOOK_FAILED */ .y)
        delete told.message;
    else
        told.message = (0,_messages_starts_js__WEBPACK_IMPORTED_MODULE_9__/* .withoutProgram */ .vF)(message);
}
const VERSION = 1;
/** Starts a recording and returns a function that adds an observation. `secrets`: values to mask. */
function openRecording(path, options, secrets, host) {
    const writeLine = host.openRecording(path);
    const hide = (0,_job_masking_js__WEBPACK_IMPORTED_MODULE_0__/* .hider */ .H)(secrets);
    const write = (line) => writeLine(JSON.stringify((0,_job_masking_js__WEBPACK_IMPORTED_MODULE_0__/* .hideIn */ .c)(line, hide)));
    const { asked } = options;
    write({
        tape: VERSION,
        ...options,
        // Secrets are masked in names too.
        asked: asked && Object.fromEntries(asked.map(({ consumer, image }) => [hide(consumer), image])),
    });
    return (recorded) => write('cancelled' in recorded ? recorded : redact(recorded));
}


/***/ })

};
;