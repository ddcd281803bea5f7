(function (exports, require) {
"use strict";
const require_main = require("./main.cjs");
let node_crypto = require("node:crypto");
let node_fs = require("node:fs");
let node_path = require("node:path");
// src/job/causes.ts
const CAUSES = {
	"not-found": {
		title: "Image not found",
		sentence: "@ does not exist in its registry",
		hint: "Check the spelling, and that the image was pushed before this step ran."
	},
	unauthorized: {
		title: "Access to the image denied",
		sentence: "% refused access to @",
		hint: "Check that the credentials are valid and can pull this repository."
	},
	"unauthorized-or-not-found": {
		title: "Image not found, or access denied",
		sentence: "@ does not exist in %, or this cluster has no access to it",
		hint: "Check the spelling of the image. If it is private, provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account."
	},
	"credentials-missing": {
		title: "No credentials for the registry",
		sentence: "% requires credentials for @, and none were given or none were valid",
		hint: "Provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account."
	},
	"invalid-reference": {
		title: "Invalid image reference",
		sentence: "@ is not an image reference that the node accepts",
		hint: "Write the image as `registry/path/name:tag`: in lower case, without `https://` and without spaces."
	},
	"platform-mismatch": {
		title: "No image for the platform of the node",
		sentence: "@ has no image for the operating system and CPU architecture of this node",
		hint: "Build the image for this platform too (`docker buildx build --platform linux/amd64,linux/arm64`), or choose other nodes with `node-selector`."
	},
	"unsupported-format": {
		title: "Unsupported image format",
		sentence: "@ exists, but in a format that the node can\u2019t run",
		hint: "Build the image again with a current tool. Check that the name is an image, and not a chart, a signature or a build cache."
	},
	signature: {
		title: "Image not allowed by a policy",
		sentence: "The policy of the node or of % does not allow @",
		hint: "Ask the administrators of the registry and the cluster which policy it is. If it requires a signature, sign the image with a key that it trusts."
	},
	tls: {
		title: "No trusted TLS connection to the registry",
		sentence: "The node could not make a trusted connection to % for @",
		hint: "Make the nodes trust the authority that signed the registry\u2019s certificate."
	},
	"never-policy": {
		title: "No usable image on the node",
		sentence: "The node has no @ that this pod can use, and its pull policy is Never",
		hint: "Load the image on the node beforehand, or allow a pull with `pull-policy: Never, IfNotPresent`. Since Kubernetes 1.35, nodes also refuse an image that was pulled with credentials that this pod lacks."
	},
	"rate-limited": {
		persistence: "transient",
		title: "Pull rate limit reached",
		sentence: "% limits how much this cluster can pull, and refused @ for now",
		hint: "Wait, pull with credentials, or use the image of the node with `pull-policy: IfNotPresent`."
	},
	"registry-unavailable": {
		persistence: "transient",
		title: "Registry unavailable",
		sentence: "% could not serve @",
		hint: "Check the registry\u2019s status page or its log."
	},
	dns: {
		persistence: "transient",
		title: "Registry name does not resolve",
		sentence: "The node could not resolve the name % to pull @",
		hint: "Check the registry\u2019s name, and that the node\u2019s DNS resolves it. Pods can resolve names that nodes can\u2019t."
	},
	network: {
		persistence: "transient",
		title: "Registry unreachable",
		sentence: "The node could not connect to % for @, or lost the connection",
		hint: "Check that the registry is up and that the node can reach it: address, port, firewall."
	},
	timeout: {
		persistence: "transient",
		title: "No answer from the registry",
		sentence: "% did not answer in time for @",
		hint: "Check that the registry is up and that no firewall drops the node\u2019s packets."
	},
	proxy: {
		persistence: "transient",
		title: "A proxy answered instead of the registry",
		sentence: "Something between the node and % answered in its place for @",
		hint: "Check the proxy settings of the node\u2019s container runtime, or the address of the registry."
	},
	"corrupt-content": {
		persistence: "transient",
		title: "Corrupt image content",
		sentence: "What % sent of @ does not match its digest",
		hint: "If it happens again, push the image again, and clear it from the caches of a mirror and the node."
	},
	disk: {
		persistence: "transient",
		title: "The node could not store the image",
		sentence: "The node had no space for @, or its disk failed",
		hint: "Free space on the node or check its disk. Another node may have space."
	},
	"kubelet-throttled": {
		persistence: "kubelet-retries",
		title: "The node\u2019s pull limit is reached",
		sentence: "The node has reached its limit of pulls per second, and @ has to wait",
		hint: "Start fewer pods at once, or raise registryPullQPS and registryBurst of the kubelet."
	},
	"runtime-error": {
		persistence: "transient",
		title: "The container runtime failed",
		sentence: "The node\u2019s container runtime could not handle @",
		hint: "If it happens again, check the node: its container runtime failed, not the registry."
	},
	"backoff-only": {
		persistence: "unknown",
		title: "Image not pulled",
		sentence: "@ could not be pulled; this node does not say why",
		hint: "See the events of the pod (`kubectl get events`): this kubelet reports the reason only there."
	},
	other: {
		persistence: "unknown",
		title: "Image not pulled",
		sentence: "@ could not be pulled",
		hint: "Read the node\u2019s message, which Pod Step does not recognize.",
		isInItsMessage: true
	}
};
function persistenceOf(cause) {
	return CAUSES[cause].persistence ?? "permanent";
}
function causeInWords(cause) {
	return require_main.uncapitalize(CAUSES[cause].title);
}
function isCause(word) {
	return Object.hasOwn(CAUSES, word);
}
function isAccessRefused(cause) {
	return cause === "credentials-missing" || cause.startsWith("unauthorized");
}
// src/findings/spoken.ts
function asText(words) {
	return `${words}`;
}
function sentencesOf({ message, hint }) {
	return [message, hint].filter((words) => words !== void 0).map(asText).join(" ");
}
// src/findings/wording.ts
function compose(wording) {
	const { title, about } = wording;
	const hint = hintOf(wording);
	return {
		title: about === void 0 ? title : require_main.prose(`${asText(title)}: ${about}`),
		message: joined$1(messageOf(wording)),
		hint: hint.length === 0 ? void 0 : joined$1(hint)
	};
}
function joined$1(parts) {
	return require_main.prose(parts.join(" "));
}
function messageOf(wording) {
	const { what, also = [], blamedImage, added, mesh, source, firstFailure, whyNot } = wording;
	return [
		asText(what),
		...also.map(asText),
		blamedImage !== void 0 && `The image is ${blamedImage}.`,
		added && addedInWords(added),
		mesh && `It may have had no network: ${mesh.name} sends the traffic of the pod to its container ${mesh.proxy}, which starts after all init containers.`,
		wording.hadBegun && "The step had already started, and ends with its pod.",
		source && asText(source),
		firstFailure && `Before that, with the policy ${firstFailure.policy}: ${causeInWords(firstFailure.cause)}.`,
		whyNot && WHY_NOT[whyNot]
	].filter((part) => typeof part === "string");
}
function hintOf({ meaning, log, hint, alsoTodo = [], grace, mesh, added }) {
	const instead = added?.todo && adviceOnAdded(added, log);
	const own = [
		meaning && asText(meaning),
		log && LOG[log],
		hint && asText(hint),
		...alsoTodo.map(asText),
		grace && `The input ${grace.input} (${grace.value}) sets how long the step waits for such a failure to pass.`
	].filter((part) => typeof part === "string");
	const { name, keptOutBy } = mesh ?? {};
	const out = `Let ${name} add its proxy as a native sidecar, or keep it out of the pod (${keptOutBy}).`;
	return [...instead ?? own, ...mesh ? [out] : []];
}
const LOG = {
	more: "See its log.",
	why: "See its log for the reason.",
	empty: "Its log is empty, or could not be read."
};
const WHY_NOT = {
	started: "The step had already started, so it was not tried again in another pod.",
	unknown: "Nothing else was tried, because the node did not confirm that the step had not started.",
	"out-of-time": "No other pod was created, because the timeout of the step would have ended before the pod could start.",
	unended: "It was not run again, because its pod has not ended: its program may still run on the node."
};
function addedInWords({ containers, volumes }) {
	const all = new Set([...containers.map((name) => `container ${name}`), ...volumes.map((name) => `volume ${name}`)]);
	const them = all.size === 1 ? "it" : "them";
	return `The cluster has added the ${[...all].join(" and the ")} to the pod; the step did not ask for ${them}.`;
}
function adviceOnAdded({ todo, by }, log) {
	if (todo === "check") return ["Ask your cluster administrator which webhook or policy adds it, and whether this namespace has and allows all that it needs."];
	const fix = whoFixes(by);
	if (todo === "fix") return [require_main.capitalize(fix)];
	const advice = `The step did not cause this. Run the step again. If it happens again, ${fix}`;
	return log === void 0 ? [advice] : [LOG[log], advice];
}
function whoFixes(mesh) {
	return `ask your cluster administrator to fix what adds this container${mesh ? ` (by its name ${mesh.name})` : ""}. You can also keep it out of the pod with ${mesh ? `the ${mesh.keptOutBy}` : "a label or annotation"} (in pod-template).`;
}
const STEP = "the step";
function theNamespace({ namespace }) {
	return namespace === void 0 ? "the pod\u2019s namespace" : `the namespace ${namespace}`;
}
function theNode({ node }) {
	return node === void 0 ? "the node of the pod" : `the node ${node}`;
}
function whoIs(container, step) {
	return container === step ? STEP : `the container ${container}`;
}
function quotedFailure({ message, rawMessage = "" }) {
	return require_main.prose(`${asText(message).replace(/\.$/, "")}${rawMessage && `: ${rawMessage}`}`);
}
function insideSentence(words, before = "") {
	return require_main.prose(before + require_main.uncapitalize(asText(words).replace(/\.$/, "")));
}
// src/findings/catalogue.ts
const RUN_AGAIN = "The step did not cause this. Run it again.";
const ANYWHERE$1 = {
	persistence: "transient",
	replacement: "anywhere",
	hint: RUN_AGAIN
};
const ELSEWHERE = {
	...ANYWHERE$1,
	replacement: "elsewhere"
};
const DISRUPTION = {
	preempted: {
		...ANYWHERE$1,
		title: "The pod was preempted",
		hint: `${RUN_AGAIN} If it happens again, give the pod a higher priority (priorityClassName in pod-template).`
	},
	evicted: {
		...ELSEWHERE,
		title: "The pod was evicted"
	},
	tainted: {
		...ELSEWHERE,
		title: "The pod was evicted by a taint of its node (NoExecute)"
	},
	"node-shutdown": {
		...ELSEWHERE,
		title: "The node was shut down"
	},
	"node-lost": {
		...ELSEWHERE,
		title: "The node was lost"
	},
	"node-silent": {
		...ELSEWHERE,
		title: "The node does not answer",
		hint: `${RUN_AGAIN} If it happens again, check the node\u2019s kubelet and its connection to the API server.`
	},
	"container-lost": {
		...ELSEWHERE,
		title: "The container was lost"
	},
	"pod-failed": {
		...ELSEWHERE,
		title: "The running pod was marked as failed"
	},
	restarted: {
		persistence: "transient",
		title: "The containers of the pod were restarted",
		hint: "Find out what adds a container with such a rule to the pod, then run the step again."
	},
	"killed-by-node": {
		persistence: "transient",
		title: "The node ended the step",
		hint: "The step sets no such hook or probe. Find out which admission webhook adds it to the pods of this namespace."
	},
	deleted: {
		persistence: "transient",
		title: "The pod was deleted",
		hint: "Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again."
	},
	disrupted: {
		...ANYWHERE$1,
		title: "The pod was ended by its cluster"
	},
	"sandbox-failed": {
		...ELSEWHERE,
		title: "The node could not set up the pod",
		hint: `${RUN_AGAIN} If it happens again, check the node.`,
		isInItsMessage: true
	},
	"added-container-failed": {
		...ELSEWHERE,
		title: "A container that the cluster added failed",
		log: "more",
		hint: `${RUN_AGAIN} If it happens again, ${whoFixes()}`
	},
	"devices-not-prepared": {
		...ELSEWHERE,
		title: "The node could not prepare the pod\u2019s devices",
		hint: "Run the step again. If it happens again, check the device driver of the node."
	}
};
const CREATE_OR_RENAME = "Create it before this step runs, or correct its name.";
const READ_THE_NODE = {
	persistence: "transient",
	hint: "The node\u2019s message says why. Trying again may help.",
	isInItsMessage: true
};
const CONFIGURATION = {
	"configmap-not-found": {
		title: "ConfigMap not found",
		hint: CREATE_OR_RENAME
	},
	"secret-not-found": {
		title: "Secret not found",
		hint: CREATE_OR_RENAME
	},
	"configmap-key-not-found": {
		title: "Key not found in a ConfigMap",
		hint: "Add the key, or correct its name."
	},
	"secret-key-not-found": {
		title: "Key not found in a Secret",
		hint: "Add the key, or correct its name."
	},
	"volume-claim-not-found": {
		title: "Volume claim not found",
		hint: CREATE_OR_RENAME
	},
	"device-claim-not-found": {
		title: "Device claim not found",
		hint: CREATE_OR_RENAME
	},
	"service-account-not-found": {
		persistence: "depends",
		title: "Service account not found",
		hint: "Create it, or correct its name."
	},
	"priority-class-not-found": {
		title: "Priority class not found",
		hint: "Correct its name. `kubectl get priorityclasses` lists the existing ones."
	},
	"runtime-class-not-found": {
		title: "Runtime class not found",
		hint: "Correct its name. `kubectl get runtimeclasses` lists the existing ones."
	},
	"runtime-handler-not-found": {
		title: "Runtime handler not found",
		hint: "Use another runtimeClassName, or nodes that have this runtime."
	},
	"namespace-not-found": {
		title: "Namespace not found",
		hint: "Check the input namespace, or the namespace of the context in the kubeconfig."
	},
	"namespace-terminating": {
		title: "Namespace is being deleted",
		hint: "Use another namespace, or create this one again after its deletion."
	},
	invalid: {
		title: "Invalid pod",
		hint: "Correct the fields that the API server names, in pod-template or another input. `dry-run: true` prints the manifest, without what webhooks of the cluster add.",
		isInItsMessage: true
	},
	"no-command": {
		title: "No program to start",
		hint: "Set run or command."
	},
	"command-not-found": {
		title: "Command not found",
		hint: "Check the spelling of command or shell, and that the program is in the image and on its PATH. If the image has no shell, use command instead of run."
	},
	"command-not-executable": {
		title: "Not executable",
		hint: "Make it executable (`chmod +x`) when the image is built, or start it with a shell. If it is a directory, set another program."
	},
	"working-directory": {
		title: "The working directory can\u2019t be used",
		hint: "Check working-directory, and that the user of the image can enter it."
	},
	"runs-as-root": {
		title: "The image runs as root",
		hint: "Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER other than root in the image."
	},
	"non-numeric-user": {
		title: "The image\u2019s user is a name, not a number",
		hint: "Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER with a number in the image."
	},
	"container-config": {
		...READ_THE_NODE,
		title: "The container\u2019s settings can\u2019t be used"
	},
	"memory-limit-too-low": {
		title: "The memory limit is too low to start",
		hint: "Raise the memory limit in resources or pod-template. Trying again will not help.",
		isInItsMessage: true
	},
	"create-container-error": {
		...READ_THE_NODE,
		title: "The container could not be created"
	},
	"start-error": {
		...READ_THE_NODE,
		title: "The container could not be started"
	},
	"cache-not-synced": {
		persistence: "transient",
		title: "The node could not read ConfigMaps or Secrets",
		hint: "Run the step again. If it happens again, check the node\u2019s connection to the API server."
	},
	"mount-failed": {
		persistence: "depends",
		title: "Volume not mounted",
		hint: "The node\u2019s message says why. Check the volume in the pod, and its storage.",
		isInItsMessage: true
	},
	"sub-path-not-found": {
		title: "Folder not found in an image volume",
		hint: "Correct the subPath of the volume in pod-template. Only folders of an image can be mounted."
	},
	"host-path": {
		title: "Host path not found",
		hint: "Correct the path or its type, or choose nodes that have it."
	},
	"volume-in-use": {
		persistence: "transient",
		title: "Volume in use",
		hint: "Run the step again after the other pod has ended."
	},
	"volume-unsupported": {
		title: "The node does not support this kind of volume",
		hint: "Use nodes with a newer kubelet, or provide the volume\u2019s content in another way."
	},
	"image-volumes-dropped": {
		title: "The cluster has no image volumes",
		hint: "Image volumes require Kubernetes 1.35 or the feature gate ImageVolume. Otherwise, provide the content of these volumes in another way."
	},
	"image-volumes-not-replaced": {
		title: "The cluster replaces images, but not in image volumes",
		hint: "Check images with init containers (preflight: always), or make the webhook replace images in image volumes too."
	},
	"user-namespaces-unsupported": {
		title: "The node does not support user namespaces",
		hint: "Remove hostUsers, or choose nodes whose runtime supports user namespaces. Trying again will not help.",
		isInItsMessage: true
	},
	"unsupported-by-node": {
		title: "The node does not support the pod\u2019s settings",
		hint: "Change this setting of the pod, or choose nodes that support it. Trying again will not help."
	},
	"checkout-failed": {
		persistence: "depends",
		title: "The checkout failed",
		hint: "See the log of the container checkout."
	},
	"files-in-failed": {
		persistence: "depends",
		title: "The files of the runner could not be copied into the pod",
		hint: "See the log of the container."
	}
};
const DO_AS_IT_SAYS = "Change what the message names in the pod, or ask your cluster administrator.";
const ADMISSION = {
	"webhook-denied": {
		title: "An admission webhook refused the pod",
		hint: DO_AS_IT_SAYS
	},
	"webhook-failed": {
		persistence: "transient",
		title: "An admission webhook of the cluster failed",
		hint: "Run the step again. If it happens again, report it to your cluster administrator."
	},
	"policy-denied": {
		title: "An admission policy refused the pod",
		hint: DO_AS_IT_SAYS
	},
	"pod-changed": {
		title: "The cluster changed the pod",
		hint: "Ask your cluster administrator which admission webhook or policy does that, and to leave such pods unchanged."
	},
	"pod-security": {
		title: "Not allowed by Pod Security",
		hint: "If the standard is restricted, set security: restricted. Otherwise change these fields in pod-template, or use a namespace with another standard."
	},
	"quota-exceeded": {
		persistence: "depends",
		title: "Quota exceeded",
		hint: "Run the step again after other pods of the namespace have ended, request less, or raise the quota."
	},
	"quota-needs-values": {
		title: "A quota requires requests or limits",
		hint: "Set them with resources, and for other containers in pod-template."
	},
	"limit-range": {
		title: "The pod is outside the limits of its namespace",
		hint: "Change the requests or limits (resources, pod-template), or the LimitRange."
	},
	"already-exists": {
		persistence: "transient",
		title: "The name already exists",
		hint: "Run the step again: it then uses another name."
	},
	conflict: {
		persistence: "transient",
		title: "Concurrent change in the cluster",
		hint: "Run the step again."
	},
	forbidden: {
		title: "The cluster does not admit the pod",
		hint: "The message of the API server names the rule.",
		isInItsMessage: true
	}
};
const CONNECTION = {
	"files-lost": {
		persistence: "depends",
		title: "The files of the pod did not come back",
		hint: "Run the step again."
	},
	unreachable: {
		persistence: "depends",
		title: "The cluster can\u2019t be reached",
		hint: "Check that the runner can reach this address. If it can, run the step again: the outage may have been short."
	},
	certificate: {
		title: "The certificate of the cluster is not valid",
		hint: "If the certificate has expired, renew it on the API server. Otherwise check the server address and the certificate authority in the kubeconfig or the inputs."
	},
	unauthorized: {
		title: "The cluster does not accept the credentials (401)",
		hint: "A token or certificate of a kubeconfig may have expired, or belong to another cluster: store a new kubeconfig in the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server."
	},
	forbidden: {
		title: "Missing right",
		hint: "Apply the Role that the step prints, or grant the rights in another way (docs/rights.md)."
	},
	"checkout-failed": {
		persistence: "transient",
		title: "The checkout failed",
		hint: "Check that pods of this namespace can resolve the name of the Git server and reach it. A network policy or a proxy may prevent it."
	},
	"files-in-failed": {
		persistence: "depends",
		replacement: "anywhere",
		title: "The files of the runner did not get into the pod",
		hint: "Run the step again. If it happens again, copy fewer files, or check what ends long connections between the runner and the API server."
	}
};
const OF_THE_SERVER = {
	admission: {
		title: "The API server refused the request",
		hint: "See the message of the API server.",
		isInItsMessage: true
	},
	connection: {
		persistence: "transient",
		title: "The API server failed",
		hint: "Run the step again. If it happens again, check the control plane.",
		isInItsMessage: true
	},
	http: {
		persistence: "depends",
		title: "No Kubernetes API server answered",
		hint: "Check the server address in the kubeconfig, with its path, and the proxies between the runner and the server."
	}
};
const REASONS = {
	"image-pull": {
		"images-available": {
			persistence: "transient",
			outcome: "success",
			title: "The image can be pulled"
		},
		...CAUSES
	},
	configuration: CONFIGURATION,
	admission: ADMISSION,
	scheduling: {
		unschedulable: {
			persistence: "depends",
			title: "No node for the pod",
			hint: "Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes."
		},
		"refused-by-node": {
			persistence: "transient",
			replacement: "elsewhere",
			title: "The node refused the pod",
			hint: "Run the step again. If it happens again, request less, or choose other nodes (node-selector)."
		}
	},
	disruption: DISRUPTION,
	step: {
		completed: {
			persistence: "transient",
			outcome: "success",
			title: "Succeeded"
		},
		"exit-code": {
			persistence: "transient",
			title: "Exit code",
			hint: "See the end of the log."
		},
		"oom-killed": {
			persistence: "transient",
			title: "Out of memory (OOMKilled)",
			hint: "Raise its memory limit (limits.memory in resources, or in pod-template for another container), or make it use less."
		},
		"disk-limit": {
			persistence: "transient",
			title: "Disk limit exceeded",
			hint: "Raise the limit, or write less. The log and emptyDir volumes count too."
		},
		"init-failed": {
			persistence: "transient",
			title: "An init container failed",
			log: "more"
		},
		"crash-loop": {
			persistence: "transient",
			title: "A container keeps crashing",
			log: "why"
		},
		"never-ready": {
			persistence: "transient",
			title: "A container did not become ready",
			log: "why",
			hint: "If it only needs more time, raise failureThreshold of its probe, or --health-retries in services."
		},
		"bad-outputs": {
			title: "The outputs of the step are not valid",
			hint: "Write outputs as lines of NAME=VALUE, or as NAME<<END, lines and END. Put longer text into a file of a volume or into the log."
		}
	},
	timeout: {
		timeout: {
			persistence: "depends",
			title: "Timed out",
			hint: "Raise timeout, or check what the step was waiting for."
		},
		"deadline-exceeded": {
			persistence: "depends",
			title: "The deadline of the pod has passed",
			hint: "Raise timeout (and activeDeadlineSeconds if pod-template sets it), or find out why the step takes so long."
		}
	},
	cancelled: { cancelled: {
		persistence: "transient",
		outcome: "cancelled",
		title: "Cancelled"
	} },
	connection: CONNECTION,
	input: { "bad-input": { title: "An input is not valid" } },
	internal: {
		internal: {
			persistence: "transient",
			title: "Pod Step itself failed",
			hint: "Please report it with the log of a run in which debug logging is on."
		},
		"runner-error": {
			persistence: "transient",
			title: "The runner failed",
			hint: "Free disk space on the runner, or check its disk, its memory and its limit of open files (ulimit -n)."
		}
	}
};
// src/findings/cases.ts
const WHO_CHANGES_PODS = "Find out who changes pods in this namespace (the audit log of the cluster names them), then run the step again.";
const STARTED_AGAIN = "The step\u2019s container was started again";
const ENDED_BY_NODE = "The node ended the step\u2019s container before its program had ended, ";
const NOT_READY = "The container {container} did not become ready";
const CASES = {
	"preempted-by-scheduler": {
		is: "disruption/preempted",
		message: "The scheduler ended the pod to make room for one of higher priority."
	},
	"preempted-by-kueue": {
		is: "disruption/preempted",
		message: "Kueue ended the pod to make room for other work."
	},
	"preempted-on-node": {
		is: "disruption/preempted",
		title: "The pod was preempted on its node",
		message: "The kubelet evicted the pod to make room for a critical pod."
	},
	"node-tainted": {
		is: "disruption/tainted",
		message: "The node got a taint that the pod does not tolerate; usually because it was lost or is being replaced."
	},
	"device-tainted": {
		is: "disruption/tainted",
		title: "The pod was evicted by a taint of its device (NoExecute)",
		message: "A device that the pod claims got a taint that the claim does not tolerate; usually because it is broken."
	},
	"eviction-granted": {
		is: "disruption/evicted",
		message: "The pod was asked to leave its node, for example because the node is drained for an upgrade or removed by an autoscaler."
	},
	"ended-by-kubelet": {
		is: "disruption/evicted",
		title: "The pod was ended by its cluster",
		message: "The cluster ended the pod{ (why)}."
	},
	"ended-by-cluster": {
		is: "disruption/disrupted",
		message: "The cluster ended the pod{ (why)}."
	},
	"node-shutdown": {
		is: "disruption/node-shutdown",
		message: "The node was shutting down, and ended or rejected the pod."
	},
	"node-unresponsive": {
		is: "disruption/node-lost",
		message: "The node of the pod no longer responds."
	},
	"node-gone": {
		is: "disruption/node-lost",
		message: "The node of the pod no longer exists."
	},
	"node-lost-with-end": {
		is: "disruption/node-lost",
		about: "{node}",
		message: "The pod was being deleted, but its node{ node} no longer responds, so the result of the step is unknown; it may still be running there."
	},
	"node-silent": {
		is: "disruption/node-silent",
		about: "{node}",
		message: "The node {node} did not react for {minutes} minutes after the pod was assigned to it{: condition}."
	},
	deleted: {
		is: "disruption/deleted",
		message: "The pod{ pod} was deleted before the step finished, and not by Pod Step."
	},
	"deadline-exceeded": {
		is: "timeout/deadline-exceeded",
		message: "The pod was active for longer than its activeDeadlineSeconds{ of limit}."
	},
	"failed-while-running": {
		is: "disruption/pod-failed",
		message: "The pod had started to run on {where}, and was then marked as failed as a whole{ (why)}, for example because its node was restarted."
	},
	"failed-unseen": {
		is: "disruption/pod-failed",
		title: "The pod was declared failed",
		message: "The pod was declared failed{ (why)}, but nothing shows that it has ended: it may still run on {where}.",
		hint: "Check that it no longer runs there, then run the step again."
	},
	"refused-by-scheduler": {
		is: "scheduling/unschedulable",
		title: "The pod was refused before it had a node",
		message: "The pod was declared failed{ (why)} before it had a node{, as by its scheduler name}.",
		hint: "Change what its message names, or ask the people who run the scheduler."
	},
	"container-lost": {
		is: "disruption/container-lost",
		message: "The node lost track of {who}, for example after a restart of the node or its container runtime, so its exit status is unknown."
	},
	"sandbox-lost": {
		is: "disruption/sandbox-failed",
		title: "The node lost the sandbox of the pod",
		message: "The node lost the sandbox of the pod, for example when it was restarted, and has not created another one, so the step could not start."
	},
	"restarted-with-all": {
		is: "disruption/restarted",
		message: "A container\u2019s restart rule (RestartAllContainers) restarted all containers of the pod, the step among them."
	},
	"restarted-for-its-image": {
		is: "disruption/restarted",
		title: STARTED_AGAIN,
		message: "The node ended the step\u2019s container and started it again, because its image was changed from {before} to {now}.",
		hint: WHO_CHANGES_PODS
	},
	restarted: {
		is: "disruption/restarted",
		title: STARTED_AGAIN,
		message: "The node started the step\u2019s container a second time{, because of rule}."
	},
	"hook-or-probe-failed": {
		is: "disruption/killed-by-node",
		message: `${ENDED_BY_NODE}because its {failed} failed.`
	},
	"image-changed": {
		is: "disruption/killed-by-node",
		message: `${ENDED_BY_NODE}because its image was changed.`,
		hint: WHO_CHANGES_PODS
	},
	"killed-by-node": {
		is: "disruption/killed-by-node",
		message: `${ENDED_BY_NODE}for example because the sandbox of the pod died.`,
		hint: RUN_AGAIN
	},
	"step-removed": {
		is: "admission/pod-changed",
		message: "The cluster changed the pod on admission: the step\u2019s container {step} is missing, and there is {containers}."
	},
	"restart-policy-changed": {
		is: "admission/pod-changed",
		message: "The cluster changed the pod on admission: its restartPolicy is {policy} in place of Never, so the step\u2019s program could run more than once."
	},
	"restart-rules-added": {
		is: "admission/pod-changed",
		message: "The cluster changed the pod on admission: the container {container} has its own restartPolicy or restartPolicyRules, so the step\u2019s program could run more than once."
	},
	"deadline-changed": {
		is: "admission/pod-changed",
		message: "The cluster changed the pod on admission: its activeDeadlineSeconds is {actual} in place of {requested}, so it would never stop if its runner died."
	},
	"image-volumes-dropped": {
		is: "configuration/image-volumes-dropped",
		about: "{volumes}",
		message: "The API server accepted the pod, but dropped its image {kind} {volumes}."
	},
	"image-volumes-not-replaced": {
		is: "configuration/image-volumes-not-replaced",
		message: "The cluster runs {given} in place of {checked}, but has left the image volume that checks it as it was."
	},
	"never-ready": {
		is: "step/never-ready",
		title: NOT_READY,
		message: `${NOT_READY}: its startup probe failed until the kubelet killed it, so the step did not start.`
	},
	"probe-cannot-run": {
		is: "step/never-ready",
		title: NOT_READY,
		message: `${NOT_READY}, because its startup probe can\u2019t run, so the step did not start.`
	},
	"crash-loop": {
		is: "step/crash-loop",
		title: "The container {container} keeps crashing",
		message: "The container {container} ended again and again, last with exit code {code}, so the step did not start."
	},
	"foreign-program": {
		is: "image-pull/platform-mismatch",
		title: "No program for this kind of node",
		message: "The node cannot run the program of {who}: it is built for another processor, or is a script without a first line like #!/bin/sh.",
		hint: "Build the image for the processor of the nodes too, choose other nodes, or give the script its first line. Trying again will not help."
	},
	"no-interpreter": {
		is: "configuration/command-not-found",
		title: "No interpreter for the program",
		message: "The program {program} is in the image, but the program that must run it is missing: the interpreter that its first line names, or the loader of its C library.",
		hint: "Save a script without Windows line ends (CRLF), which become a part of that name. A program that was built for glibc does not run on Alpine, which has musl."
	},
	"pull-timeout": {
		is: "image-pull/timeout",
		title: "Pull takes too long",
		about: "{image}",
		message: "The pull of {image} was neither done nor refused after {seconds} s ({place}).",
		hint: "Raise pull-timeout for a big image, or find out what slows its registry. Trying again may help."
	},
	"images-unknown": {
		is: "timeout/timeout",
		title: "Timed out after {limit}",
		message: "The timeout of {limit} passed before these images were pulled or refused: {images}.",
		hint: "Raise timeout, or find out why their pulls take so long."
	},
	"timed-out": {
		is: "timeout/timeout",
		title: "Timed out after {limit}",
		message: "The step did not finish within {limit}: {awaited}."
	},
	"bad-outputs": {
		is: "step/bad-outputs",
		message: "The program of the step succeeded, but {problem}."
	}
};
// src/findings/finding.ts
function finding(category, reason, { message, title, hint, about, also, meaning, log, persistence, ...facts }, entry = REASONS[category][reason]) {
	const { outcome, persistence: usual = "permanent", isInItsMessage } = entry;
	const advice = hint ?? entry.hint;
	const wording = {
		title: require_main.prose(asText(title ?? entry.title)),
		what: require_main.prose(asText(message)),
		...require_main.defined({
			about,
			also,
			meaning
		}),
		...require_main.defined({
			hint: advice === void 0 ? void 0 : require_main.prose(asText(advice)),
			log: log ?? (hint === void 0 ? entry.log : void 0)
		})
	};
	return {
		outcome: outcome ?? "failure",
		category,
		reason,
		persistence: persistence ?? (usual === "depends" ? "transient" : usual),
		...isInItsMessage && { isInItsMessage },
		...require_main.defined(facts),
		...compose(wording),
		wording
	};
}
function filled(text, names) {
	return text.replaceAll(/\{([ :,(]*(?:\w+ )*)(\w+)(\)?)\}/g, (_, before, name, after) => names[name] === void 0 ? "" : before + asText(names[name]) + after);
}
function findingOfCase({ is, title, about, message, hint, persistence }, names, facts = {}) {
	const [category, reason] = is.split("/");
	const entries = REASONS[category];
	const text = (template) => template && filled(template, names);
	return finding(category, reason, {
		title: text(title),
		about: text(about) || void 0,
		message: require_main.capitalize(filled(message, names)),
		hint: text(hint),
		persistence,
		...require_main.defined(facts)
	}, entries[reason] ?? OF_THE_SERVER[category]);
}
function seenCase(name, names = {}, facts = {}) {
	return findingOfCase(CASES[name], names, facts);
}
function withFacts(found, facts) {
	const wording = {
		...found.wording,
		...facts
	};
	return {
		...found,
		...compose(wording),
		wording
	};
}
function withReason(found, category, reason, facts) {
	const other = finding(category, reason, { message: found.wording.what });
	const { outcome, persistence } = other;
	const { title, hint, log } = other.wording;
	return withFacts({
		...found,
		outcome,
		category,
		reason: other.reason,
		persistence
	}, {
		title,
		about: void 0,
		hint,
		log,
		...facts
	});
}
function isRetryable(found) {
	return found.outcome === "failure" && found.persistence !== "permanent" && found.category !== "step";
}
function replacementAfter(finding) {
	const { category, reason, persistence, mayRun } = finding;
	const entries = REASONS[category];
	return persistence === "permanent" || mayRun ? void 0 : entries[reason]?.replacement;
}
function isToRetry(finding, retryOn) {
	const { outcome, category, reason } = finding;
	if (outcome !== "failure" || !RETRY_CATEGORIES.some((one) => one === category)) return false;
	if (retryOn.includes(reason)) return true;
	return retryOn.includes(category) && reason !== "deleted" && isRetryable(finding);
}
const RETRY_CATEGORIES = [
	"disruption",
	"scheduling",
	"image-pull",
	"configuration",
	"admission"
];
function retryNames() {
	return [...RETRY_CATEGORIES, ...RETRY_CATEGORIES.flatMap((category) => Object.entries(REASONS[category]).flatMap(([reason, { outcome }]) => outcome === void 0 && !Object.hasOwn(REASONS, reason) ? [reason] : []))];
}
function cancelled() {
	return finding("cancelled", "cancelled", { message: "The step was cancelled." });
}
function badInputs(problems) {
	const [only = ""] = problems;
	const inputs = new Set(problems.map((problem) => problem.split(":", 1)[0]));
	return finding("input", "bad-input", {
		title: inputs.size === 1 ? void 0 : `${inputs.size} inputs are not valid`,
		message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join("\n")
	});
}
function internal(error) {
	if (require_main.hasCode(error, "runner")) return finding("internal", "runner-error", { message: error.message });
	const words = require_main.systemErrorWords(error);
	if (words !== void 0) return finding("internal", "runner-error", { message: `The operating system of the runner reported an error: ${words}.` });
	return finding("internal", "internal", { message: `This is a bug in Pod Step, not in your step: ${require_main.messageOf(error)}`.replace(/\.?$/, ".") });
}
function givenUpBy({ finding, giveUp = Number.NEGATIVE_INFINITY }, now) {
	return giveUp <= now ? finding : void 0;
}
// src/messages/refusal-rows.ts
const DENIED = "admission webhook \"(?<webhook>[^\"]+)\" denied the request(?: without explanation)?:? ?";
const UNREACHED = String.raw`\bcontext deadline exceeded|\b(?:operation|request) timed out|\bi/o timeout|\bTLS handshake timeout|\bClient\.Timeout exceeded|\bconnection (?:refused|reset by peer)|\b429 Too Many Requests|\bTOOMANYREQUESTS\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)`;
const POLICY = String.raw`^\d{3} (?:[\w.]{1,99} "[^"]{0,260}" is \w{1,20}: (?:: )?)?(?:ValidatingAdmissionPolicy|policy) (['"])(?<policy>[^'"]+)\1(?: with binding '[^']*')? denied request: `;
const NO_ROOM = {
	said: /exceeded quota: (?<quota>[^,]{1,253}), (?<amounts>requested: [^\n]+)/,
	is: "admission/quota-exceeded",
	persistence: "transient",
	about: "{quota}",
	message: "The quota {quota} of the namespace {namespace} has no room for the pod ({amounts})."
};
const NO_RIGHT = {
	is: "connection/forbidden",
	about: "{verb} {resource}",
	message: "The user {user} cannot {verb} {resource} in the namespace {namespace}."
};
const GRANT = "Grant it with a Role in that namespace: apiGroups [\"\"], resources [\"{resource}\"], verbs [\"{verb}\"].";
const FORBIDDEN = String.raw` is forbidden: User "(?<user>[^"]*)" cannot (?<verb>\S+) resource "(?<resource>[^"]+)"`;
const REFUSAL_ROWS = [
	{
		said: new RegExp(String.raw`^\d{3} ${DENIED}(?<why>(?:[\s\S]*\bexceeds limit for CustomQuota |exceeded hierarchical quota in )[\s\S]*|[\s\S]*\bthe podgroup phase is Pending$)`),
		is: "admission/quota-exceeded",
		persistence: "transient",
		title: "Quota exceeded",
		message: "A quota of the admission webhook {webhook} has no room for the pod{why}"
	},
	{
		said: new RegExp(String.raw`^(?=5|[\s\S]*(?:${UNREACHED}))\d{3} ${DENIED}(?<why>[\s\S]*)`, "i"),
		is: "admission/webhook-failed",
		message: "The admission webhook {webhook} could not check the pod, even when called again{why}",
		passes: true
	},
	{
		said: new RegExp(String.raw`^\d{3} ${DENIED}(?<why>[\s\S]*)`),
		is: "admission/webhook-denied",
		message: "The admission webhook {webhook} refused the pod{why}"
	},
	{
		said: /^\d{3} (?:(?:Internal error occurred: |Timeout: )*(?<why>(?:failed calling webhook "|admission plugin "\w{3,5}atingAdmissionWebhook" failed to complete|(?:jsonpatch )?\w{3,7} operation does not apply|testing (?:path|value) )[\s\S]*)|(?<why>pods "[^"]*" is forbidden: (?:Post "?https?:|error contacting webhook: |an error on the server \()[\s\S]*))/i,
		is: "admission/webhook-failed",
		message: "An admission webhook of the cluster failed, even when called again{why}",
		passes: true
	},
	{
		said: new RegExp(String.raw`${POLICY}(?<why>(?:failed to configure (?:policy|binding)|no such key|expression '[\s\S]{1,999}' resulted in error)\b[\s\S]*)`),
		is: "admission/policy-denied",
		message: "The policy {policy} of the cluster could not be evaluated, and so refused the pod{why}",
		hint: "Ask your cluster administrator to fix the policy."
	},
	{
		said: new RegExp(String.raw`${POLICY}(?<why>[^;]{1,9999}; the limit (?<limit>[a-z-]{1,40}) is [^;]{0,9999} \((?:a default of deploy/policy\.yaml|the ConfigMap \S{1,253} in the namespace \S{1,63})\))$`),
		is: "admission/policy-denied",
		about: "{limit}",
		message: "The policy {policy} of the cluster refused the pod{why}",
		hint: "Change the step so that it is within the limit, or ask your cluster administrator to change {limit}: deploy/README.md, \"Limits of a pod\"."
	},
	{
		said: new RegExp(String.raw`${POLICY}(?<why>[\s\S]*)`),
		is: "admission/policy-denied",
		message: "The policy {policy} of the cluster refused the pod{why}"
	},
	{
		said: /unable to validate against any security context constraint/,
		is: "admission/forbidden",
		message: "No security context constraint (SCC) that the pod can use allows it.",
		hint: "Change these fields in pod-template, or ask your cluster administrator for a security context constraint that allows them. If no seccomp profile is allowed, as with anyuid, write securityContext: { seccompProfile: null } into pod-template."
	},
	{
		said: / is forbidden: User "system:anonymous" cannot \S+ resource "/,
		is: "connection/unauthorized",
		title: "The cluster did not recognize the credentials",
		message: "The API server treated the request as anonymous (system:anonymous): it did not recognize the credentials.",
		hint: "Check that the user of the kubeconfig has a token, or a client certificate with its key: store a new kubeconfig in the secret."
	},
	{
		said: new RegExp(String.raw`${FORBIDDEN}[\s\S]*access to the resource in Azure`),
		...NO_RIGHT,
		hint: "Give it a role assignment in Azure for the cluster or this namespace, such as Azure Kubernetes Service RBAC Writer, that covers {verb} {resource}."
	},
	{
		said: new RegExp(FORBIDDEN),
		...NO_RIGHT,
		hint: GRANT
	},
	{
		said: /^403 pods "[^"]+" is forbidden: ?$/,
		is: "connection/forbidden",
		about: "pods/attach",
		message: "The user of these credentials cannot attach to pods in the namespace {namespace}, which requires the verbs get and create on pods/attach.",
		hint: "Grant them with a Role in that namespace: apiGroups [\"\"], resources [\"pods/attach\"], verbs [\"get\", \"create\"]."
	},
	{
		said: /^400 Upgrade request required$/,
		is: "connection/files-in-failed",
		persistence: "permanent",
		message: "The files of files-in could not be sent to the pod, because a proxy between the runner and the API server does not pass WebSockets. The step did not start.",
		hint: "Make the proxy or load balancer pass WebSockets (the header Upgrade) to the API server, or copy at most 0.9 MB (packed), which needs no WebSocket."
	},
	{
		said: /failed quota: (?<quota>[^:]{1,253}): must specify (?<needed>.+)/,
		is: "admission/quota-needs-values",
		about: "{quota}",
		message: "The quota {quota} of the namespace {namespace} requires requests or limits: {needed}."
	},
	{
		said: /status unknown for quota: (?<quota>[^,]{1,253})/,
		is: "admission/quota-exceeded",
		persistence: "transient",
		title: "The usage of the quota {quota} is not known yet",
		message: "The cluster has not yet calculated the usage of the quota {quota} of the namespace {namespace}, and admits no pod until then.",
		hint: "The usage of a new quota is known within seconds. If it happens again, the quota limits a kind of object that the cluster does not have."
	},
	{
		...NO_ROOM,
		isTooMuch: true,
		persistence: "permanent",
		title: "Too much for the quota",
		hint: "Request less, or raise the quota: the pod would not fit even if it were alone."
	},
	NO_ROOM,
	{
		said: /(?<limit>(?:(?:minimum|maximum) \S{1,99} usage|(?<!\S)\S{1,99} max limit to request ratio) per (?:Container|Pod) is [^\]]*[^\].])/,
		is: "admission/limit-range",
		message: "A limit range of the namespace refuses the pod: {limit}."
	},
	{
		said: /violates PodSecurity "(?<level>[^":]{1,60})[^"]{0,60}": (?<why>[\s\S]*)/,
		is: "admission/pod-security",
		about: "{level}",
		message: "The pod violates the Pod Security Standard \"{level}\" of the namespace {namespace}{why}"
	},
	{
		said: /error looking up service account [^:]*: serviceaccount "(?<account>default)" not found/,
		is: "configuration/service-account-not-found",
		persistence: "transient",
		about: "{account}",
		message: "The namespace {namespace} has no service account {account}.",
		hint: "Every namespace gets it a moment after it was created. Run the step again.",
		passes: true
	},
	{
		said: /error looking up service account [^:]*: serviceaccount "(?<account>[^"]+)" not found/,
		is: "configuration/service-account-not-found",
		persistence: "permanent",
		about: "{account}",
		message: "The namespace {namespace} has no service account {account}."
	},
	{
		said: /no PriorityClass with name (?<name>\S+) was found/,
		is: "configuration/priority-class-not-found",
		about: "{name}",
		message: "The cluster has no priority class {name}, which the pod names."
	},
	{
		said: /RuntimeClass "(?<name>[^"]+)" not found/i,
		is: "configuration/runtime-class-not-found",
		about: "{name}",
		message: "The cluster has no runtime class {name}, which the pod names."
	},
	{
		said: /because it is being terminated/,
		is: "configuration/namespace-terminating",
		about: "{namespace}",
		message: "The namespace {namespace} is being deleted, so nothing can be created in it."
	},
	{
		said: /^[45]\d\d (?:Request entity too large: |(?:Internal error occurred: )?(?:etcdserver: request is too large|.{0,99}trying to send message larger than max))/,
		is: "admission/request-entity-too-large",
		title: "The pod is too large for the cluster",
		message: "The API server did not {what}: the object is larger than it can store.",
		hint: "Make run, env, secret-env or pod-template smaller, for example with a script in the image or in the repository (checkout).",
		passes: false
	},
	{
		said: /^404 [\s\S]*namespaces "/,
		is: "configuration/namespace-not-found",
		about: "{namespace}",
		message: "The cluster has no namespace {namespace}."
	},
	{
		said: /^401 /,
		is: "connection/unauthorized",
		message: "The API server{ server} did not accept the credentials.{ because}"
	},
	{
		said: /^409 [\s\S]*?\b(?<kind>\w+?)s?(?:\.[\w.]+)? "(?<name>[^"]+)" already exists/,
		is: "admission/already-exists",
		title: "A {kind} of this name already exists",
		about: "{name}",
		message: "The namespace {namespace} already has a {kind} {name}, which this step did not create."
	},
	{
		said: /^409 /,
		is: "admission/conflict",
		message: "The API server did not {what}, because another request was changing an object that it had to change too, such as a quota."
	},
	{
		said: / is forbidden: not yet ready to handle request$/,
		is: "connection/service-unavailable",
		message: "The API server did not {what}, because it is still starting.",
		passes: true
	},
	{
		said: /^5\d\d (?:pod tolerations \(possibly merged with namespace default tolerations\) conflict with |insufficient quota to )/,
		is: "admission/forbidden",
		message: "A rule of the cluster does not allow the step to {what} in the namespace {namespace}.",
		passes: false
	}
];
// src/messages/rows.ts
function firstRow(rows, words) {
	for (const row of rows) {
		const found = row.said.exec(words);
		if (found !== null) return {
			row,
			names: { ...found.groups }
		};
	}
}
// src/messages/refusals.ts
function suspectedCheck({ category, reason }, words) {
	if (reason === "forbidden" && /cannot \w+ resource "configmaps"/.test(words)) return "check-config-map";
	if (category === "configuration" && require_main.namesImageVolume(words)) return "image-volumes";
	if (category !== "admission") return void 0;
	if (USER_OF_OURS.test(words)) return "check-user";
	if (reason === "quota-needs-values" && !LACKS_IN_CHECKS_ALONE.test(words)) return void 0;
	const isOfOurs = /imagecheck/.test(words);
	if (/volume/i.test(withoutNames$1(words)) && (reason !== "pod-security" || isOfOurs)) return "image-volumes";
	return isOfOurs ? "check-container" : void 0;
}
function withoutNames$1(words) {
	return words.replaceAll(/"[^"\n]*"/g, "\"\"");
}
const LACKS_IN_CHECKS_ALONE = /must specify (?:[^:;]+ for: imagecheck-\d+(?:,imagecheck-\d+)*(?:; |$))+/;
const USER_OF_OURS = new RegExp(`\\b${require_main.NOBODY}\\b|\\b(?:initContainers|imagecheck)\\b.{0,80}\\b(?:runAsUser|uid)\\b`, "i");
function refused(refusal, request) {
	const { status, message: rawMessage } = refusal;
	const words = require_main.bounded(rawMessage);
	const found = readRows$1(refusal, request) ?? invalid(status, words, request) ?? anyOther(refusal, request);
	const suspect = suspectedCheck(found, words);
	return {
		...found,
		rawMessage,
		...suspect && { suspect }
	};
}
function rowOf({ status, message }) {
	const words = require_main.bounded(message);
	return firstRow(REFUSAL_ROWS.filter(({ isTooMuch }) => !isTooMuch || exceedsQuota(words)), `${status} ${words}`);
}
function readRows$1(refusal, { what, namespace, asked }) {
	const { row, names } = rowOf(refusal) ?? {};
	if (row === void 0 || names === void 0) return void 0;
	const { user, why } = names;
	const { server, because } = refusal;
	const asWritten = {
		...user !== void 0 && { user: require_main.quoted(user, false) },
		...why !== void 0 && { why: inItsWords(why) }
	};
	const hint = because && "Make new credentials: put a new kubeconfig into the secret.";
	const found = findingOfCase(row, {
		namespace,
		...names,
		what,
		server,
		because,
		...asWritten
	}, { hint });
	const added = found.reason === "quota-needs-values" || found.reason === "pod-security" ? addedIn(require_main.bounded(refusal.message), asked) : void 0;
	return added === void 0 ? found : withFacts(found, { added: {
		...added,
		todo: "check"
	} });
}
function passesSoon(refusal) {
	return refusal.status === 409 && !/already exists/.test(refusal.message) || rowOf(refusal)?.row.passes === true;
}
function isPermanent(refusal) {
	return rowOf(refusal)?.row.passes === false;
}
function addedIn(words, requested = {}) {
	const quotedNames = (kind) => [...words.matchAll(new RegExp(`\\b${kind}s? ((?:"[^"]{1,253}"(?:, )?){1,99})`, "g"))].flatMap(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name));
	const lacking = [...words.matchAll(/ for: ([^;]+)/g)].flatMap(([, list = ""]) => list.split(","));
	const containers = [...quotedNames("container"), ...lacking].filter((name) => require_main.isAdded(requested, name));
	const volumes = quotedNames("volume").filter((name) => requested.volumes?.includes(name) === false);
	return containers.length + volumes.length === 0 ? void 0 : {
		containers,
		volumes
	};
}
function exceedsQuota(words) {
	const limited = amountsIn(words, "limited");
	return [...amountsIn(words, "requested")].some(([resource, amount]) => amount > (limited.get(resource) ?? NaN));
}
function amountsIn(words, kind) {
	const [, list = ""] = new RegExp(`\\b${kind}: (\\S+)`).exec(words) ?? [];
	const amounts = list.matchAll(/([^,=]{1,300})=([^,]{1,60})/g);
	return new Map([...amounts].map(([, resource = "", amount = ""]) => [resource, require_main.parseQuantity(amount) ?? NaN]));
}
const MAX_LINES = 12;
const MAX_LINE_LENGTH$2 = 400;
function inItsWords(text) {
	const lines = text.replaceAll(/\n {4,}/g, " ").split("\n").map((line) => line.trim()).filter((line) => line !== "").map((line) => require_main.cut(line, MAX_LINE_LENGTH$2));
	const [first, ...more] = lines;
	if (first === void 0) return ".";
	if (more.length === 0) return `: ${/[.!?]$/.test(first) ? first : `${first}.`}`;
	return `:\n${[...lines.slice(0, MAX_LINES), ...lines.length > MAX_LINES ? ["\u2026 and more lines"] : []].map((line) => `- ${line}`).join("\n")}`;
}
const FIELDS$1 = /(?:unknown|duplicate) field "([^"]+)"|(?:^|[\s[])((?:spec|metadata)[\w.[\]-]{0,300}): |Go struct field \w+\.([\w.]+) of type /g;
function invalid(status, message, { pod }) {
	if (status !== 422 && !(status === 400 && /cannot be handled as a Pod/.test(message))) return void 0;
	const paths = [...message.matchAll(FIELDS$1)].map((found) => withNames(found.slice(1).join(""), pod));
	const fields = [...new Set(paths)].map((path) => `${path}${require_main.codePoints(path)}`).join(", ");
	return finding("configuration", "invalid", {
		about: fields || void 0,
		message: `The API server refused the pod${fields && `, because of ${fields}`}.`
	});
}
function withNames(path, pod) {
	let value = pod;
	return path.replaceAll(/([^.[\]]+)|\[(\d+)\]/g, (part, key, index) => {
		const inner = Object(value)[key ?? index];
		value = inner;
		const name = index !== void 0 && require_main.isObject(inner) ? inner["name"] : void 0;
		return typeof name === "string" ? `[name=${JSON.stringify(name)}]` : part;
	});
}
function anyOther({ status, reason, server, location, message: words }, { what, namespace }) {
	const isOfServer = reason !== "";
	if (status === 403 && isOfServer) return finding("admission", "forbidden", { message: `A rule of the cluster does not allow the step to ${what} in the namespace ${namespace}.` });
	const message = `The API server did not ${what} (HTTP ${status}).`;
	const word = isOfServer ? kebab(reason) : `http-${status}`;
	if (status === 408 || status === 429 || status >= 500 && status !== 501) return finding("connection", word, { message }, OF_THE_SERVER.connection);
	const hint = /could not find the requested resource/.test(words) ? OF_THE_SERVER.http.hint : void 0;
	if (isOfServer) return finding("admission", word, {
		message,
		hint
	}, OF_THE_SERVER.admission);
	return finding("connection", word, {
		persistence: "permanent",
		message: `Something that is not a Kubernetes API server answered${server === void 0 ? "" : ` at ${server}`} with HTTP ${status}${location === void 0 ? "" : `, a redirect to ${location}`}.`
	}, OF_THE_SERVER.http);
}
function unreachable$1({ message, isOfCertificate, isOfOneMachine }) {
	if (isOfOneMachine) return finding("connection", "unreachable", {
		persistence: "permanent",
		message: `No answer from the API server ${message}.`,
		hint: "Set a server address that this runner can reach, or create the cluster in an earlier step of the job, for example with kind."
	});
	return isOfCertificate ? finding("connection", "certificate", { message: `No connection to the API server ${message}.` }) : finding("connection", "unreachable", { message: `No answer from the API server ${message}.` });
}
function kebab(reason) {
	return reason.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}
// src/cluster/api-errors.ts
const MAX_WARNINGS = 5;
const MAX_LENGTH$3 = 1e3;
const WARNING = /\b\d{3} [^ ,"]{1,99} "((?:[^"\\]|\\.)*)"/g;
function readWarnings(header) {
	const warnings = [...Buffer.from([header ?? []].flat().join(", "), "latin1").toString().matchAll(WARNING)].map(([, words = ""]) => words.replaceAll(/\\(.)/g, "$1"));
	return [...new Set(warnings)].slice(0, MAX_WARNINGS).map((words) => require_main.cut(words, MAX_LENGTH$3));
}
function isPassing(error) {
	if (require_main.hasCode(error, "api")) return (error.status === 500 || isAway(error.status) || error.foreign === "transient") && error.status !== 413 && !isPermanent(error);
	return require_main.hasCode(error, "unreachable") && !error.isUntrusted;
}
function isOfApiServer(error) {
	return require_main.hasCode(error, "api") && error.foreign === void 0;
}
function isDenied(error) {
	return isOfApiServer(error) && (error.status === 401 || error.status === 403);
}
function isGone(error) {
	if (!isOfApiServer(error)) return false;
	const { status, message } = error;
	return status === 404 || status === 409 && OTHER_UID.test(message) || status === 422 && PATCHED_OTHER_UID.test(message);
}
const OTHER_UID = /: Precondition failed: UID in precondition: |: the UID in the precondition \(/i;
const PATCHED_OTHER_UID = /\bmetadata\.uid: Invalid value: "[^"]*": field is immutable/;
function isTaken(error) {
	return require_main.hasCode(error, "api") && error.reason === "AlreadyExists";
}
function unlessGone(error) {
	if (!isGone(error)) throw error;
}
const MAX_PAGE_LENGTH = 1e4;
const MAX_WORDS$3 = 200;
function readApiError(code, body, retryAfter, { isProven = false, ...known } = {}) {
	const seconds = retryAfter !== void 0 && /^\d+$/.test(retryAfter) ? Number(retryAfter) : void 0;
	const status = parseStatus(body);
	const facts = {
		status: code,
		reason: status?.reason ?? "",
		retryAfter: seconds,
		...known
	};
	if (status) return require_main.codedError("api", status.message ?? `HTTP ${code}`, facts);
	const text = require_main.cut(body, MAX_PAGE_LENGTH).replaceAll(/<[^<>]*>/g, " ").replaceAll(/\s+/g, " ").trim();
	const foreign = isProven ? "transient" : "permanent";
	const message = text === "" ? `HTTP ${code}` : `HTTP ${code}: ${require_main.cut(text, MAX_WORDS$3)}`;
	return require_main.codedError("api", message, {
		...facts,
		foreign
	});
}
function parseStatus(body) {
	const value = Object(require_main.parsedJson(body));
	if (value["kind"] !== "Status" && value["status"] !== "Failure") return void 0;
	const { reason, message } = value;
	return require_main.defined({
		reason: typeof reason === "string" ? reason : void 0,
		message: typeof message === "string" ? message : void 0
	});
}
const NOT_SIGNED = "its certificate is not signed by the certificate-authority of the kubeconfig or the inputs, nor, without one, by any that this runner trusts";
const SENTENCES = {
	ECONNREFUSED: "it refuses the connection; check the server address, and that this runner can reach it",
	ENOTFOUND: "its name does not resolve; check the server address",
	EAI_AGAIN: "the name server of this runner does not answer",
	ECONNRESET: "the connection was reset",
	EPIPE: "the connection was closed",
	ETIMEDOUT: "no connection in time; a firewall may stand between this runner and the cluster",
	EHOSTUNREACH: "there is no route to it from this runner",
	ENETUNREACH: "there is no route to it from this runner",
	CONNECT_TIMEOUT: "no connection in time; a firewall may stand between this runner and the cluster",
	HEADERS_TIMEOUT: "it accepted the connection but gave no answer in time",
	BODY_TIMEOUT: "its answer stopped half-way",
	CLOSED: "it closed the connection",
	SILENT: "nothing came through the connection any more",
	BAD_ANSWER: "its answer was cut off, or does not come from an API server",
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_SIGNED,
	SELF_SIGNED_CERT_IN_CHAIN: NOT_SIGNED,
	DEPTH_ZERO_SELF_SIGNED_CERT: NOT_SIGNED,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_SIGNED,
	CERT_HAS_EXPIRED: "its certificate has expired",
	CERT_NOT_YET_VALID: "its certificate is not valid yet; check the clock of this runner",
	ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name"
};
function isOfUnknownAuthority(error) {
	return causesOf(error).some((one) => SENTENCES[codeOf$1(one)] === NOT_SIGNED);
}
const UNCONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT)$/;
const UNTRUSTED = /^(?:CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERROR_IN_C\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED|ERR_TLS_CERT_\w+|ERR_SSL_CERTIFICATE_VERIFY_FAILED)$/;
const CLIENT_REFUSED = /^ERR_SSL_\w+_ALERT_(?:\w*CERTIFICATE\w*|UNKNOWN_CA)$/;
const CLIENT_REFUSED_NUMBER = /:error:0A000(?:41[2-68]|45C):/;
function unreachable(server, cause, isProven = false) {
	const causes = causesOf(cause);
	const ofProxy = causes.find((one) => require_main.hasCode(one, "PROXY"));
	const code = causes.map(codeOf$1).find((one) => one in SENTENCES);
	const ofServer = code === void 0 ? sentenceOf(causes.at(-1) ?? new Error(), cause) : SENTENCES[code];
	const isOfCertificate = causes.some((one) => UNTRUSTED.test(codeOf$1(one)) || isClientRefused(one));
	const isUnconnected = UNCONNECTED.test(code ?? "");
	const meaning = ofProxy || isProven || !isUnconnected ? void 0 : require_main.meaningOnOneMachine(server);
	const where = meaning === void 0 ? "" : `. ${server.hostname} is ${meaning}, so a kubeconfig from another machine does not work here`;
	return require_main.codedError("unreachable", `${server.origin}: ${ofProxy?.message ?? ofServer}${where}`, {
		cause,
		isUnsent: isOfCertificate || isUnconnected || ofProxy !== void 0,
		isUntrusted: isOfCertificate && !isProven,
		isOfCertificate,
		isOfOneMachine: meaning !== void 0
	});
}
function unsent({ origin }, why, cause) {
	return require_main.codedError("unreachable", `${origin}: no request was sent${why}`, {
		cause,
		isUnsent: true
	});
}
function isClientRefused(error) {
	const code = codeOf$1(error);
	return CLIENT_REFUSED.test(code) || code === "EPROTO" && CLIENT_REFUSED_NUMBER.test(error.message);
}
const PORT = "check the scheme and the port of the server address";
function sentenceOf(last, cause) {
	if (last.name === "TimeoutError") return "no answer in time";
	const message = last.message || String(cause);
	if (UNTRUSTED.test(codeOf$1(last))) return `its certificate is not trusted (${message})`;
	if (codeOf$1(last).startsWith("HPE_")) return `its answer does not come from an API server (${message}); ${PORT}`;
	const ofTls = /:SSL routines:[^:]*:([^:]*)/.exec(message)?.[1];
	if (ofTls === void 0) return message;
	return `no TLS connection to it (${ofTls}); ${isClientRefused(last) ? "check the client certificate of the kubeconfig" : PORT}`;
}
function causesOf(error) {
	if (!(error instanceof Error)) return [];
	return [error, ...(error instanceof AggregateError ? error.errors : [error.cause]).flatMap(causesOf)];
}
function codeOf$1(error) {
	return "code" in error ? String(error.code) : "";
}
function isAway(status) {
	return status === 408 || status === 429 || status > 501;
}
// src/job/api-objects.ts
const TABLE = `
V1Pod metadata!:V1ObjectMeta spec:V1PodSpec status:V1PodStatus
V1ObjectMeta name namespace uid resourceVersion generation:number labels:string{} annotations:string{}
V1ObjectMeta creationTimestamp deletionTimestamp deletionGracePeriodSeconds:number
V1PodSpec containers:V1Container[] initContainers:V1Container[] ephemeralContainers:V1EphemeralContainer[] volumes:V1Volume[]
V1PodSpec nodeName nodeSelector:string{} affinity:V1Affinity tolerations:V1Toleration[] schedulerName os:V1PodOS
V1PodSpec schedulingGates:V1PodSchedulingGate[] imagePullSecrets:V1LocalObjectReference[] serviceAccount serviceAccountName
V1PodSpec securityContext:V1PodSecurityContext automountServiceAccountToken:boolean enableServiceLinks:boolean
V1PodSpec restartPolicy activeDeadlineSeconds:number terminationGracePeriodSeconds:number resources:V1ResourceRequirements
V1PodSpec hostAliases:V1HostAlias[] hostNetwork:any hostPID:any hostIPC:any hostUsers:any hostname:any hostnameOverride:any
V1PodSpec subdomain:any setHostnameAsFQDN:any dnsPolicy:any dnsConfig:any topologySpreadConstraints:any schedulingGroup:any
V1PodSpec priority:any priorityClassName:any preemptionPolicy:any runtimeClassName:any overhead:any readinessGates:any
V1PodSpec resourceClaims:any shareProcessNamespace:any
V1HostAlias ip hostnames:string[]
V1Affinity nodeAffinity:V1NodeAffinity
V1NodeAffinity requiredDuringSchedulingIgnoredDuringExecution:V1NodeSelector
V1NodeAffinity preferredDuringSchedulingIgnoredDuringExecution:object[]
V1NodeSelector nodeSelectorTerms:V1NodeSelectorTerm[]
V1NodeSelectorTerm matchExpressions:V1NodeSelectorRequirement[]
V1NodeSelectorRequirement key operator values:string[]
V1Toleration key operator value effect tolerationSeconds:number
V1PodOS name
V1PodSchedulingGate name
V1LocalObjectReference name
V1PodSecurityContext runAsUser:number runAsGroup:number runAsNonRoot:boolean
V1Container name! image imagePullPolicy command:string[] args:string[] workingDir env:V1EnvVar[]
V1Container resources:V1ResourceRequirements volumeMounts:V1VolumeMount[] securityContext:V1SecurityContext
V1Container restartPolicy restartPolicyRules:V1ContainerRestartRule[] lifecycle:V1Lifecycle
V1Container livenessProbe:V1Probe readinessProbe:V1Probe startupProbe:V1Probe
V1Container terminationMessagePath terminationMessagePolicy ports:V1ContainerPort[]
V1ContainerPort containerPort:number protocol
V1EphemeralContainer name! env:V1EnvVar[]
V1EnvVar name! value valueFrom:V1EnvVarSource
V1EnvVarSource configMapKeyRef:V1ConfigMapKeySelector secretKeyRef:V1SecretKeySelector
V1ConfigMapKeySelector name key
V1SecretKeySelector name key
V1ResourceRequirements limits:quantity{} requests:quantity{}
V1VolumeMount name! mountPath! subPath subPathExpr
V1SecurityContext runAsUser:number runAsGroup:number runAsNonRoot:boolean privileged:boolean
V1ContainerRestartRule action
V1Lifecycle postStart:object preStop:object
V1Probe periodSeconds:number failureThreshold:number timeoutSeconds:number grpc:object httpGet:object exec:object tcpSocket:object
V1Volume name! image:V1ImageVolumeSource emptyDir:object configMap:V1ConfigMapVolumeSource csi:V1CSIVolumeSource
V1Volume flexVolume:object secret:V1SecretVolumeSource persistentVolumeClaim:V1PersistentVolumeClaimVolumeSource
V1ImageVolumeSource reference pullPolicy
V1ConfigMapVolumeSource name
V1CSIVolumeSource driver
V1SecretVolumeSource secretName
V1PersistentVolumeClaimVolumeSource claimName
V1PodStatus phase reason message startTime observedGeneration:number conditions:V1PodCondition[]
V1PodStatus containerStatuses:V1ContainerStatus[] initContainerStatuses:V1ContainerStatus[]
V1PodStatus ephemeralContainerStatuses:V1ContainerStatus[]
V1PodCondition type status reason message observedGeneration:number
V1ContainerStatus name image imageID containerID ready:boolean started:boolean restartCount:number
V1ContainerStatus state:V1ContainerState lastState:V1ContainerState user:V1ContainerUser volumeMounts:V1VolumeMountStatus[]
V1ContainerState waiting:V1ContainerStateWaiting running:V1ContainerStateRunning terminated:V1ContainerStateTerminated
V1ContainerStateWaiting reason message
V1ContainerStateRunning startedAt
V1ContainerStateTerminated exitCode:number signal:number reason message startedAt finishedAt containerID
V1ContainerUser linux:V1LinuxContainerUser
V1LinuxContainerUser uid:number
V1VolumeMountStatus name mountPath volumeStatus:V1VolumeStatus
V1VolumeStatus image:V1ImageVolumeStatus
V1ImageVolumeStatus imageRef
CoreV1Event metadata!:V1ObjectMeta involvedObject!:V1ObjectReference type reason message count:number series:CoreV1EventSeries
CoreV1Event firstTimestamp lastTimestamp eventTime source:V1EventSource reportingComponent
V1ObjectReference kind name namespace uid fieldPath
CoreV1EventSeries count:number
V1EventSource component host
CoreV1EventList metadata:V1ListMeta items:CoreV1Event[]
V1PodList metadata:V1ListMeta items:V1Pod[]
V1ListMeta resourceVersion continue
V1NodeList items:V1Node[]
V1Node metadata:V1ObjectMeta status:V1NodeStatus
V1NodeStatus conditions:V1NodeCondition[] images:V1ContainerImage[]
V1NodeCondition type status reason message
V1ContainerImage names:string[]
V1SelfSubjectAccessReview status:V1SubjectAccessReviewStatus
V1SubjectAccessReviewStatus allowed:boolean
V1Status code:number reason message details:V1StatusDetails
V1StatusDetails retryAfterSeconds:number
PartialObjectMetadata metadata!:V1ObjectMeta
PartialObjectMetadataList metadata:V1ListMeta items:PartialObjectMetadata[]
Table columnDefinitions:TableColumn[] rows:TableRow[]
TableColumn name
TableRow cells:any[]
`;
const FIELDS = readTable();
function isSpecField(name) {
	return FIELDS.get("V1PodSpec")?.has(name) ?? false;
}
function readTable() {
	const types = new Map();
	for (const line of TABLE.trim().split("\n")) {
		const [type = "", ...written] = line.split(" ");
		const fields = types.get(type) ?? new Map();
		for (const [, name = "", mark, held = "string"] of written.join(" ").matchAll(/(\w+)(!?)(?::(\S+))?/g)) fields.set(name, {
			type: held,
			isNeeded: mark !== ""
		});
		types.set(type, fields);
	}
	return types;
}
const PLAIN = {
	any: {
		problem: "",
		holds: () => true
	},
	string: {
		problem: "is not a string",
		holds: (value) => typeof value === "string"
	},
	number: {
		problem: "is not a number",
		holds: (value) => Number.isFinite(value)
	},
	boolean: {
		problem: "is not true or false",
		holds: (value) => typeof value === "boolean"
	},
	quantity: {
		problem: "is not a string or a number",
		holds: (value) => typeof value === "string" || Number.isFinite(value)
	},
	object: {
		problem: "is not an object",
		holds: require_main.isObject
	}
};
function wrongField(path, problem, fault = "other") {
	return require_main.codedError("field", `${path === "" ? "it" : path} ${problem}`, { fault });
}
function readObject(value, type, path = "") {
	return read$1(value, type, path);
}
function read$1(value, type, path) {
	const single = type.replace(/\[\]$|\{\}$/, "");
	if (type.endsWith("[]")) {
		if (!Array.isArray(value)) throw wrongField(path, "is not a list");
		return value.map((item, index) => read$1(item, single, `${path}[${index}]`));
	}
	const plain = PLAIN[type];
	if (plain !== void 0) {
		if (plain.holds(value)) return value;
		if (value === null) throw wrongField(path, "is empty", "empty");
		throw wrongField(path, plain.problem, type === "string" ? "not-a-string" : "other");
	}
	if (!require_main.isObject(value)) throw wrongField(path, "is not an object");
	const fields = FIELDS.get(type);
	for (const [name, { isNeeded }] of fields ?? []) if (isNeeded && (value[name] ?? null) === null) throw wrongField(path, `has no ${name}`);
	return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => {
		const inner = type.endsWith("{}") ? single : fields?.get(name)?.type;
		if (inner === void 0) return [[name, field]];
		if (field === null && fields !== void 0) return [];
		return [[name, read$1(field, inner, path === "" ? name : `${path}.${name}`)]];
	}));
}
// src/cluster/websocket.ts
const VERSION$2 = "13";
const OF_ACCEPT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const OPCODES = {
	more: 0,
	binary: 2,
	close: 8,
	ping: 9,
	pong: 10
};
const PING_MS = 15e3;
const SILENCE_MS$2 = 6e4;
const MAX_MESSAGE_LENGTH$1 = 16777216;
async function openWebSocket(connection, request, protocol) {
	const key = (0, node_crypto.randomBytes)(16).toString("base64");
	const upgrade = {
		connection: "Upgrade",
		upgrade: "websocket",
		"sec-websocket-version": VERSION$2,
		"sec-websocket-key": key,
		"sec-websocket-protocol": protocol
	};
	const { upgraded, headers, body } = await require_main.open(connection, {
		...request,
		method: "GET",
		upgrade
	});
	const accept = (0, node_crypto.hash)("sha1", key + OF_ACCEPT, "base64");
	if (upgraded !== void 0 && headers["sec-websocket-accept"] === accept) return onSocket(upgraded, connection, request.signal);
	body.discard();
	upgraded?.destroy();
	throw require_main.codedError("api", "Upgrade request required", {
		status: 400,
		reason: "BadRequest"
	});
}
function onSocket(socket, connection, signal) {
	const { clock } = connection;
	const closed = new AbortController();
	let heardAt = clock.now();
	let hasPonged = false;
	let isSending = false;
	const aborting = require_main.onAbort(signal, (reason) => socket.destroy(reason));
	socket.setTimeout(0).on("error", () => {});
	socket.once("close", () => {
		closed.abort();
		aborting[Symbol.dispose]();
	});
	let failure;
	const broken = (error) => {
		failure ??= require_main.readingError(connection, require_main.withCode(error));
		return failure;
	};
	const keepAlive = async () => {
		for (;;) {
			await clock.wait(PING_MS, closed.signal);
			if (clock.now() - heardAt >= SILENCE_MS$2 && (isSending || hasPonged)) socket.destroy(require_main.codedError("SILENT"));
			socket.write(frameOf(OPCODES.ping, new Uint8Array()));
		}
	};
	keepAlive().catch(() => {});
	return {
		async send(payload) {
			isSending = true;
			const { promise, resolve, reject } = Promise.withResolvers();
			socket.write(frameOf(OPCODES.binary, payload), (error) => error ? reject(error) : resolve());
			try {
				await promise;
				heardAt = clock.now();
			} catch (error) {
				throw broken(socket.errored ?? error);
			} finally {
				isSending = false;
			}
		},
		async *messages() {
			let begun = Buffer.alloc(0);
			try {
				for await (const { opcode, payload, isLast } of framesOf(socket)) {
					heardAt = clock.now();
					if (opcode === OPCODES.pong) hasPonged = true;
					else if (opcode === OPCODES.ping) socket.write(frameOf(OPCODES.pong, payload));
					else if (opcode === OPCODES.close) return;
					else {
						begun = Buffer.concat([begun, payload]);
						if (begun.length > MAX_MESSAGE_LENGTH$1) throw require_main.codedError("BAD_ANSWER");
						if (!isLast) continue;
						yield begun;
						begun = Buffer.alloc(0);
					}
				}
				throw require_main.codedError("CLOSED");
			} catch (error) {
				throw broken(error);
			} finally {
				socket.destroy();
			}
		},
		close: () => void socket.destroy()
	};
}
function frameOf(opcode, payload) {
	const { length } = payload;
	const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
	head[0] = 128 | opcode;
	head[1] = 128 | (length < 126 ? length : length < 65536 ? 126 : 127);
	if (head.length === 4) head.writeUInt16BE(length, 2);
	if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
	const mask = (0, node_crypto.randomBytes)(4);
	const frame = Buffer.concat([
		head,
		mask,
		payload
	]);
	const from = head.length + mask.length;
	for (let index = 0; index < length; index++) frame[from + index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0);
	return frame;
}
async function* framesOf(chunks) {
	let rest = Buffer.alloc(0);
	for await (const chunk of chunks) {
		rest = Buffer.concat([rest, chunk]);
		for (let next = firstFrame(rest); next !== void 0; next = firstFrame(rest)) {
			rest = rest.subarray(next.length);
			yield next.frame;
		}
	}
}
function firstFrame(bytes) {
	if (bytes.length < 2) return void 0;
	const short = bytes.readUInt8(1) & 127;
	const from = short < 126 ? 2 : short === 126 ? 4 : 10;
	if (bytes.length < from) return void 0;
	const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
	if (size > MAX_MESSAGE_LENGTH$1) throw require_main.codedError("BAD_ANSWER");
	const length = from + size;
	if (bytes.length < length) return void 0;
	const first = bytes.readUInt8(0);
	const payload = bytes.subarray(from, length);
	return {
		frame: {
			opcode: first & 15,
			payload,
			isLast: (first & 128) !== 0
		},
		length
	};
}
// src/cluster/attach.ts
const PROTOCOL = "v5.channel.k8s.io";
const STDIN = 0;
const STDOUT = 1;
const STATUS = 3;
const MAX_WORDS$2 = 200;
const sendFiles = (namespace, source, archive, isOver, signal) => attach(namespace, source, {
	query: { stdin: "true" },
	use(stream, isServed) {
		isServed();
		return sendAll(stream, archive);
	},
	ended: (broken) => ({
		bytes: 0,
		broken
	}),
	isOver,
	signal
});
async function attach({ connection, path }, { pod, container }, { query, use, ended, isOver, signal }) {
	const patience = require_main.openPatience(connection, { signal });
	const request = {
		path: `${path("pods", pod)}/attach`,
		query: {
			container,
			...query
		},
		signal
	};
	for (;;) try {
		return await use(await openWebSocket(connection, request, PROTOCOL), () => patience.reset());
	} catch (error) {
		if (isOver() || isGone(error)) return ended(require_main.messageOf(error));
		if (!isPassing(error)) throw error;
		await patience.next(error, require_main.isAnswered(error));
	}
}
async function sendAll(stream, archive) {
	const ended = endOf$1(stream);
	let bytes = 0;
	try {
		for await (const chunk of archive.read()) {
			await stream.send(Buffer.concat([Buffer.of(STDIN), chunk]));
			bytes += chunk.length;
		}
	} catch (error) {
		stream.close();
		const why = await ended;
		if (!require_main.hasCode(error, "unreachable") && !require_main.isAborted(error)) throw error;
		return {
			bytes,
			broken: why ?? require_main.messageOf(error)
		};
	}
	return {
		bytes,
		broken: await ended
	};
}
async function endOf$1(stream) {
	try {
		for await (const message of stream.messages()) {
			const end = endIn(message);
			if (end !== void 0) return end.why;
		}
		return ENDED;
	} catch (error) {
		return require_main.messageOf(error);
	}
}
const ENDED = "the API server ended it";
function endIn(message) {
	const status = message[0] === STATUS ? require_main.parsedJson(message.subarray(1).toString()) : void 0;
	if (!require_main.isObject(status)) return void 0;
	return { why: status["status"] === "Success" ? void 0 : require_main.cut(String(status["message"]), MAX_WORDS$2) };
}
const MAX_BLOCKS = 128;
const STALL_MS = 15e3;
const GOODBYE_MS = 2e3;
const fetchFiles = (namespace, source, archive, isOver, signal) => {
	const { connection } = namespace;
	let isRepeated = false;
	let filled = 0;
	const fillFrom = async (stream, output, isServed) => {
		while (filled < archive.length) {
			const word = (0, node_crypto.randomBytes)(16).toString("hex");
			const block = Math.floor(filled / require_main.BLOCK_BYTES);
			let known = filled - block * require_main.BLOCK_BYTES;
			let missing = Math.min(MAX_BLOCKS * require_main.BLOCK_BYTES - known, archive.length - filled);
			await stream.send(ofStdin(`get ${word} ${block} ${MAX_BLOCKS}\n`));
			for (let chunk = await output.after(`${word}\n`);; chunk = await output.next()) {
				const fresh = chunk.subarray(known, known + missing);
				known = Math.max(0, known - chunk.length);
				missing -= fresh.length;
				if (fresh.length > 0) {
					archive.write(fresh);
					filled += fresh.length;
					isServed();
				}
				if (missing === 0) break;
			}
		}
	};
	return attach(namespace, source, {
		query: {
			stdin: "true",
			stdout: "true"
		},
		async use(stream, isServed) {
			const output = outputOf(stream, connection);
			try {
				await fillFrom(stream, output, isServed);
				if (!archive.isWhole() && !isRepeated) {
					isRepeated = true;
					filled = 0;
					archive.restart();
					await fillFrom(stream, output, isServed);
				}
				await sayGoodbye(stream, output, connection.clock);
				return archive.isWhole() ? void 0 : "They arrived damaged.";
			} finally {
				stream.close();
			}
		},
		ended: (why) => `${why}.`,
		isOver,
		signal
	});
};
function ofStdin(text) {
	return Buffer.concat([Buffer.of(STDIN), Buffer.from(text)]);
}
function outputOf(stream, { clock, server }) {
	const ended = (why = ENDED) => require_main.codedError("unreachable", `${server.origin}: ${why}`);
	const messages = stream.messages();
	const next = async () => {
		const heard = new AbortController();
		clock.wait(STALL_MS, heard.signal).then(stream.close, () => {});
		try {
			for (;;) {
				const { value: message } = await messages.next();
				if (message === void 0) throw ended();
				const end = endIn(message);
				if (end !== void 0) throw ended(end.why);
				if (message[0] === STDOUT) return message.subarray(1);
			}
		} finally {
			heard.abort();
		}
	};
	return {
		next,
		async after(characters) {
			for (let seen = Buffer.alloc(0);;) {
				seen = Buffer.concat([seen.subarray(-characters.length), await next()]);
				const start = seen.indexOf(characters);
				if (start >= 0) return seen.subarray(start + characters.length);
			}
		}
	};
}
async function sayGoodbye(stream, output, clock) {
	const ended = new AbortController();
	clock.wait(GOODBYE_MS, ended.signal).then(stream.close, () => {});
	try {
		await stream.send(ofStdin("bye\n"));
		for (;;) await output.next();
	} catch {
		ended.abort();
	}
}
// src/job/unescape.ts
const HEX = "[0-9a-fA-F]";
const ESCAPE = new RegExp([
	String.raw`(?<bytes>(?:\\x${HEX}{2})+|(?:\\[0-3][0-7]{2})+|(?:%${HEX}{2})+)`,
	String.raw`(?<hex>\\u${HEX}{4}|\\U${HEX}{8}|\\[ux]\{${HEX}{1,8}\}|&#[xX]${HEX}{1,8};)`,
	String.raw`&#(?<decimal>\d{1,8});`,
	"&(?<entity>amp|lt|gt|quot|apos);",
	String.raw`\\(?<letter>[abefnrtv])`,
	String.raw`\\(?<escaped>[^A-Za-z0-9])`,
	require_main.ESCAPES.source
].join("|"), "gu");
const ENTITIES = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'"
};
const LETTERS = {
	a: "\x07",
	b: "\b",
	e: "\x1B",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "	",
	v: "\v"
};
const MAX_DEPTH = 8;
const SIGNS = /[\\"'`^$]+/g;
function unescapedTexts(text) {
	const texts = [];
	const apply = (pattern, read) => {
		const before = texts.at(-1);
		const next = rewrite(before?.text ?? text, pattern, read);
		if (next !== void 0) texts.push(before === void 0 ? next : placedIn(before, next));
		return next !== void 0;
	};
	let isEscaped = true;
	while (isEscaped && texts.length < MAX_DEPTH) isEscaped = apply(ESCAPE, readEscape);
	apply(SIGNS, ({ 0: { length } }) => [{
		characters: "",
		length
	}]);
	return texts;
}
function placedIn(before, { text, starts, ends }) {
	return {
		text,
		starts: starts.map((start) => before.starts[start] ?? 0),
		ends: ends.map((end) => before.ends[end - 1] ?? 0)
	};
}
function rewrite(text, pattern, read) {
	const starts = new Uint32Array(text.length);
	const ends = new Uint32Array(text.length);
	let rewritten = "";
	let done = 0;
	const copyTo = (to) => {
		for (let at = done; at < to; at++) {
			starts[rewritten.length + at - done] = at;
			ends[rewritten.length + at - done] = at + 1;
		}
		rewritten += text.slice(done, to);
		done = to;
	};
	for (const match of text.matchAll(pattern)) {
		copyTo(match.index);
		for (const { characters, length } of read(match)) {
			starts.fill(done, rewritten.length, rewritten.length + characters.length);
			done += length;
			ends.fill(done, rewritten.length, rewritten.length + characters.length);
			rewritten += characters;
		}
	}
	if (done === 0) return void 0;
	copyTo(text.length);
	const { length } = rewritten;
	return {
		text: rewritten,
		starts: starts.subarray(0, length),
		ends: ends.subarray(0, length)
	};
}
function readEscape({ 0: { length }, groups = {} }) {
	const { bytes, hex, decimal, entity, letter, escaped } = groups;
	if (bytes !== void 0) return readBytes(bytes);
	return [{
		characters: characterOf(hex === void 0 ? Number(decimal) : Number.parseInt(/[^xuU\\{#&].*/.exec(hex)?.[0] ?? "", 16)) ?? ENTITIES[entity ?? ""] ?? LETTERS[letter ?? ""] ?? escaped ?? "",
		length
	}];
}
function characterOf(code) {
	if (Number.isNaN(code)) return void 0;
	return code > 1114111 ? "\ufffd" : String.fromCodePoint(code);
}
function readBytes(escapes) {
	const isOctal = /^\\[0-3]/.test(escapes);
	const width = escapes.startsWith("%") ? 3 : 4;
	const bytes = Buffer.from((escapes.match(/[0-9a-fA-F]+/g) ?? []).map((digits) => Number.parseInt(digits, isOctal ? 8 : 16)));
	const read = [];
	for (let at = 0; at < bytes.length;) {
		const first = bytes[at] ?? 0;
		const size = first < 192 ? 1 : first < 224 ? 2 : first < 240 ? 3 : 4;
		const utf8 = size === 1 ? "\ufffd" : bytes.subarray(at, at + size).toString("utf8");
		const isValid = !utf8.includes("\ufffd");
		read.push({
			characters: isValid ? utf8 : String.fromCharCode(first),
			length: width * (isValid ? size : 1)
		});
		at += isValid ? size : 1;
	}
	return read;
}
// src/cluster/log-position.ts
const MAX_STAMP_LENGTH = 40;
const LENGTH_OF_SECOND = 19;
function stampOf(text) {
	const blank = text.indexOf(" ");
	return blank === -1 ? text : text.slice(0, blank);
}
function secondOf({ lastSecond: last }, stamp) {
	if (stamp.length > MAX_STAMP_LENGTH) return NaN;
	if (stamp[4] !== "-" || stamp[10] !== "T" || stamp[16] !== ":") return NaN;
	if (!stamp.startsWith(last.second) || !stamp.endsWith(last.zone) || Number.isNaN(last.value)) {
		last.second = stamp.slice(0, LENGTH_OF_SECOND);
		last.zone = stamp.endsWith("Z") ? "Z" : stamp.slice(-6);
		last.value = Date.parse(last.second + last.zone);
	}
	return last.value;
}
function nanosecondsOf(stamp) {
	let nanoseconds = 0;
	for (let digit = 1; digit <= 9; digit++) {
		const value = stamp.charCodeAt(LENGTH_OF_SECOND + digit) - 48;
		if (!(value >= 0 && value <= 9)) return nanoseconds * 10 ** (10 - digit);
		nanoseconds = nanoseconds * 10 + value;
	}
	return nanoseconds;
}
const SECOND_MS = 1e3;
const COMPARED = 200;
function startOfLog() {
	return {
		newest: Number.NEGATIVE_INFINITY,
		seen: new Map(),
		since: Number.NEGATIVE_INFINITY,
		bare: {
			read: 0,
			first: ""
		},
		repeated: new Map(),
		last: void 0,
		due: void 0,
		hasGap: false,
		carried: void 0,
		end: [],
		lastSecond: {
			second: "",
			zone: "",
			value: NaN
		},
		line: void 0,
		broken: void 0
	};
}
function resume(position) {
	const { line } = position;
	if (line !== void 0 && Number.isFinite(line.skip)) position.broken = {
		stamp: line.stamp,
		length: Math.max(line.skip, line.length)
	};
	position.line = void 0;
	position.due = position.last;
	position.repeated = new Map([...position.seen].map(([second, stamps]) => [second, counted(stamps)]));
	if (position.newest === Number.NEGATIVE_INFINITY) {
		position.repeated.set(NaN, new Map([[0, position.bare.read]]));
		return;
	}
	position.hasGap ||= secondOf(position, position.last ?? "") < position.newest - SECOND_MS;
	position.since = position.newest - SECOND_MS;
	return new Date(position.since).toISOString().replace(".000Z", "Z");
}
function readPiece(position, { text, begins, end }) {
	const words = begins || position.line === void 0 ? beginLine(position, text) : text;
	const line = position.line;
	if (line === void 0) return void 0;
	const old = Math.min(Math.max(line.skip - line.length, 0), words.length);
	const isWhole = begins && line.skip === 0;
	line.length += words.length;
	if (end === "line") position.line = void 0;
	const fresh = words.slice(old);
	return fresh === "" && !isWhole ? void 0 : carriedInto(position) + fresh;
}
function carry(position, piece) {
	const { text, begins } = piece;
	if (begins && isOwed(position, stampOf(text)) || isWithinStamp(piece)) return false;
	position.carried = begins ? text.slice(stampOf(text).length + 1) : text;
	return true;
}
function carriedInto(position) {
	const { carried = "", hasGap } = position;
	position.carried = void 0;
	return hasGap ? carried : "";
}
function beginLine(position, text) {
	const found = stampOf(text);
	const second = secondOf(position, found);
	const isBare = Number.isNaN(second);
	if (isBare) beginBareLine(position, text);
	const stamp = isBare ? "" : found;
	const words = isBare ? text : text.slice(stamp.length + 1);
	const nanoseconds = nanosecondsOf(stamp);
	const repeated = position.repeated.get(second);
	const left = repeated?.get(nanoseconds) ?? 0;
	let skip = 0;
	if (second < position.since) skip = Number.POSITIVE_INFINITY;
	else if (left > 0) {
		repeated?.set(nanoseconds, left - 1);
		skip = lengthReadBefore(position, stamp, left);
	} else if (isBare) position.bare.read += 1;
	else {
		position.hasGap ||= position.due !== void 0 && isOwed(position, position.due);
		remember(position, second, nanoseconds);
		position.last = stamp;
	}
	position.line = {
		stamp,
		skip,
		length: 0
	};
	return words;
}
function beginBareLine(position, text) {
	const { bare, repeated } = position;
	const start = text.slice(0, COMPARED);
	if (bare.read === 0) bare.first = start;
	if (!(repeated.get(NaN)?.get(0) === bare.read) || start.startsWith(bare.first) || bare.first.startsWith(start)) return;
	position.hasGap ||= bare.read > 1;
	position.bare = {
		read: 0,
		first: start
	};
	repeated.delete(NaN);
}
function lengthReadBefore(position, stamp, left) {
	const { broken } = position;
	if (left > 1 || broken?.stamp !== stamp) return Number.POSITIVE_INFINITY;
	position.broken = void 0;
	return broken.length;
}
function keepEnd(position, batch) {
	const last = batch.slice(-8);
	const cut = last.findLastIndex(({ begins, end }) => !begins || end !== "line");
	const whole = last.slice(cut + 1).map(({ text }) => text);
	position.end = cut === -1 ? [...position.end, ...whole].slice(-8) : whole;
}
function isWithinStamp({ text, begins }) {
	return begins && text.length <= MAX_STAMP_LENGTH && /^\d[\dTZ:.+-]*$/.test(text);
}
function isOwed(position, stamp) {
	return (position.repeated.get(secondOf(position, stamp))?.get(nanosecondsOf(stamp)) ?? 0) > 0;
}
function remember(position, second, nanoseconds) {
	const { seen } = position;
	if (second > position.newest) {
		position.newest = second;
		for (const old of seen.keys()) if (old < second - SECOND_MS) seen.delete(old);
	}
	if (second < position.newest - SECOND_MS) return;
	const stamps = seen.get(second);
	if (stamps === void 0) seen.set(second, [nanoseconds]);
	else stamps.push(nanoseconds);
}
function counted(stamps) {
	const counts = new Map();
	for (const stamp of stamps) counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
	return counts;
}
function openLogPosition() {
	const position = startOfLog();
	return {
		resume: () => resume(position),
		read(batch) {
			keepEnd(position, batch);
			return batch.map((piece) => readPiece(position, piece)).filter((text) => text !== void 0);
		},
		carry: (piece) => carry(position, piece),
		get hasGap() {
			return position.hasGap;
		},
		lastLines() {
			const { end } = position;
			return stampOf(end[0] ?? "") === stampOf(end.at(-1) ?? "") ? [] : end;
		},
		linesToRepeat: () => [...position.seen.values()].reduce((sum, stamps) => sum + stamps.length, 0),
		isShort: () => position.last !== void 0 && isOwed(position, position.last)
	};
}
const MAX_PIECE_LENGTH = 2097152;
async function* pieces(body) {
	const decoder = new TextDecoder();
	let begun = [];
	let length = 0;
	let begins = true;
	let hasReturn = false;
	for await (const chunk of body) {
		const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
		const last = others.pop();
		const batch = [];
		begun.push(first);
		length += first.length;
		if (last !== void 0) {
			batch.push(...cut(begun.join(""), begins, "line"));
			for (const text of others) batch.push(...cut(text, true, "line"));
			begun = [last];
			length = last.length;
			begins = true;
		}
		hasReturn = last === void 0 && hasReturn || (last ?? first).includes("\r");
		if (length >= MAX_PIECE_LENGTH || hasReturn) {
			const text = begun.join("");
			const ready = length >= MAX_PIECE_LENGTH ? text.length : endOfProgress(text);
			batch.push(...cut(text.slice(0, ready), begins, "none"));
			begins &&= ready === 0;
			begun = [text.slice(ready)];
			length = text.length - ready;
			hasReturn = text.endsWith("\r");
		}
		if (batch.length > 0) yield batch;
	}
	const rest = begun.join("") + decoder.decode();
	if (rest !== "" || !begins) yield cut(rest, begins, "stream");
}
function endOfProgress(text) {
	return text.length < 2 ? 0 : text.lastIndexOf("\r", text.length - 2) + 1;
}
function cut(text, begins, end) {
	const cuts = [];
	let from = 0;
	while (text.length - from > MAX_PIECE_LENGTH) {
		const isHalf = (text.codePointAt(from + MAX_PIECE_LENGTH - 1) ?? 0) > 65535;
		const to = from + MAX_PIECE_LENGTH - (isHalf ? 1 : 0);
		cuts.push({
			text: text.slice(from, to),
			begins: begins && from === 0,
			end: "none"
		});
		from = to;
	}
	const rest = {
		text: text.slice(from),
		begins: begins && from === 0,
		end
	};
	return end === "none" && rest.text === "" ? cuts : [...cuts, rest];
}
// src/cluster/log.ts
function preferMemory() {
	process.getBuiltinModule("node:v8").setFlagsFromString("--optimize-for-size");
}
const REOPEN_MS = 2500;
const BUSY_MS = 10;
const GATHERING_MS = 5;
const CLOSING_SILENCE_MS = 5e3;
const SERVED_MS = 5e3;
const followLog = async (namespace, source, sink, ended, signal) => {
	const { connection } = namespace;
	const { clock } = connection;
	const position = openLogPosition();
	const log = {
		namespace,
		source,
		sink,
		signal,
		position,
		streams: 0,
		closings: 0,
		openedAt: void 0,
		wasOpen: false,
		lastRead: clock.now()
	};
	let over = false;
	const end = ended.then(() => {
		over = true;
	});
	const patience = require_main.openPatience(connection, {
		isEndless: true,
		signal
	});
	let stream;
	let hasFailed = false;
	while (!over && !signal.aborted) try {
		stream = void 0;
		stream = await followOnce(log, end);
		if (stream.kind === "whole" && log.streams === 1) return "whole";
		if (log.openedAt !== void 0) patience.reset(log.openedAt);
		await Promise.race([end, clock.wait(REOPEN_MS)]);
	} catch (error) {
		if (signal.aborted) break;
		hasFailed = true;
		const isUnknown = isGone(error);
		if (isUnknown && !await isThere(log)) return "gone";
		const mayPass = isPassing(error) || isWaiting(error) || log.wasOpen && isDenied(error);
		if (!isUnknown && !mayPass) throw error;
		if (log.openedAt !== void 0 && clock.now() - log.openedAt >= SERVED_MS) patience.reset(log.openedAt);
		connection.debug(`log of ${source.container}: again after: ${require_main.messageOf(error)}`);
		await Promise.race([end, patience.next(error).catch(() => {})]);
	}
	const isDoubtful = hasFailed || log.streams > 1;
	const mayBeAtEnd = stream?.kind === "ended" && stream.unfinished === void 0 && isBurst(position);
	if (!isDoubtful && mayBeAtEnd && await hasKnownEnd(log)) return "whole";
	return readRest(log, stream?.unfinished, isDoubtful);
};
async function read(log, follow, signal) {
	const { namespace, source, position, sink } = log;
	const { clock } = namespace.connection;
	log.openedAt = void 0;
	if (follow) log.streams += 1;
	else log.closings += 1;
	const isSure = log.streams <= 1 && log.closings <= 1 && (follow || !source.isGone());
	const sinceTime = position.resume();
	const query = {
		timestamps: "true",
		...follow && { follow: "true" },
		...sinceTime !== void 0 && { sinceTime }
	};
	const stream = await require_main.openLog(namespace, source, query, signal, follow ? void 0 : CLOSING_SILENCE_MS);
	log.openedAt = clock.now();
	log.wasOpen = true;
	try {
		if (!isSure && !await isOurs(log, signal)) throw require_main.codedError("api", "another pod has its name", {
			status: 404,
			reason: "NotFound"
		});
	} catch (error) {
		stream.discard();
		throw error;
	}
	let unfinished;
	let isNew = false;
	for await (const batch of pieces(gathered(stream, clock))) {
		unfinished = batch.find(({ end }) => end === "stream");
		const fresh = position.read(batch.filter((piece) => piece !== unfinished));
		isNew ||= fresh.length > 0;
		if (fresh.length > 0) await sink(fresh);
		log.lastRead = clock.now();
	}
	return {
		isNew,
		unfinished
	};
}
async function* gathered(stream, clock) {
	let last = Number.NEGATIVE_INFINITY;
	let wasBusy = false;
	for await (const chunk of stream) {
		const isBusy = clock.now() - last < BUSY_MS;
		last = clock.now();
		if (isBusy && !wasBusy) preferMemory();
		wasBusy ||= isBusy;
		yield chunk;
		if (isBusy) await clock.wait(GATHERING_MS);
	}
}
async function isOurs({ namespace, source: { pod, uid } }, signal) {
	const found = uid === void 0 ? void 0 : await require_main.metadataOfPod(namespace, pod, signal);
	return found !== void 0 && found.uid === uid;
}
async function isThere(log) {
	return !log.source.isGone() && isOurs(log, log.signal).catch(() => !log.signal.aborted);
}
function isWaiting(error) {
	return require_main.hasCode(error, "api") && error.status === 400 && /waiting to start/.test(error.message);
}
const MIN_REPEATED = 1e3;
function isBurst(position) {
	return position.linesToRepeat() >= MIN_REPEATED;
}
async function hasKnownEnd(log) {
	log.closings += 1;
	const end = log.position.lastLines();
	if (end.length === 0) return false;
	const expected = `${end.join("\n")}\n`;
	const query = {
		timestamps: "true",
		tailLines: String(end.length),
		limitBytes: String(Buffer.byteLength(expected) + 1)
	};
	try {
		return await (await require_main.openLog(log.namespace, log.source, query, log.signal, CLOSING_SILENCE_MS)).text() === expected;
	} catch {
		return false;
	}
}
const MAX_ANSWERS = 4;
async function readRest(log, streamed, isDoubtful) {
	const { namespace, position, sink, signal } = log;
	const patience = require_main.openPatience(namespace.connection, { signal });
	let before = streamed;
	let owed = streamed;
	let isCut = false;
	for (let answers = 0; answers < MAX_ANSWERS; answers++) {
		const answer = await nextAnswer(log, patience).catch((error) => {
			if (answers === 0 || !isDenied(error)) throw error;
			return "denied";
		});
		if (answer === "gone") return "gone";
		if (answer === "denied") break;
		const { isNew, unfinished } = answer;
		const isSame = unfinished?.text === before?.text;
		isCut = answer.isCut;
		before = unfinished;
		if (isNew) owed = void 0;
		const isEnough = answers > 0 || !(isDoubtful || endsInCharacter(unfinished));
		if (isSame && !isNew && !isCut && isEnough) break;
	}
	if (isCut) throw cutError(log, "ended before what was read of the log already");
	const last = before ?? owed;
	const fresh = last === void 0 ? [] : position.read([last]);
	if (fresh.length > 0) await sink(fresh);
	return position.hasGap ? "gaps" : "whole";
}
async function nextAnswer(log, patience) {
	for (;;) try {
		const { isNew, unfinished } = await read(log, false, log.signal);
		if (unfinished !== void 0 && isWithinStamp(unfinished)) throw cutError(log, "ended within the time stamp of a line");
		patience.reset();
		return {
			isNew,
			isCut: log.position.isShort(),
			unfinished
		};
	} catch (caught) {
		const error = require_main.readingError(log.namespace.connection, caught);
		const isUnknown = isGone(error);
		if (log.signal.aborted || isUnknown && !await isThere(log)) return "gone";
		if (!isUnknown && !isPassing(error)) throw error;
		await patience.next(error, require_main.isAnswered(error)).catch((last) => {
			if (!log.signal.aborted) throw last;
		});
	}
}
function cutError({ namespace }, what) {
	return require_main.codedError("unreachable", `${namespace.connection.server.origin}: its answer ${what}`);
}
function endsInCharacter(piece) {
	return piece?.text.endsWith("\ufffd") ?? false;
}
const SILENCE_MS$1 = 50;
const SILENCE_OF_BURST_MS = 2500;
async function followOnce(log, end) {
	const { connection } = log.namespace;
	const silence = new AbortController();
	let isOver = false;
	let kind = "silent";
	log.lastRead = connection.clock.now();
	end.then(async () => {
		if (await untilSilent(log, () => isOver)) kind = "whole";
		silence.abort();
	});
	try {
		const { unfinished } = await read(log, true, AbortSignal.any([log.signal, silence.signal]));
		return {
			kind: "ended",
			unfinished: unfinished !== void 0 && log.position.carry(unfinished) ? unfinished : void 0
		};
	} catch (error) {
		if (!silence.signal.aborted) throw require_main.readingError(connection, error);
		return { kind };
	} finally {
		isOver = true;
	}
}
async function untilSilent(log, isOver) {
	const { clock } = log.namespace.connection;
	let asked;
	let askAfterMs = SILENCE_MS$1;
	while (!isOver()) {
		const silentMs = clock.now() - log.lastRead;
		if (silentMs >= (isBurst(log.position) ? SILENCE_OF_BURST_MS : SILENCE_MS$1)) return false;
		if (silentMs >= askAfterMs && asked !== log.lastRead) {
			asked = log.lastRead;
			askAfterMs *= 2;
			if (await hasKnownEnd(log) && asked === log.lastRead) return true;
		}
		await clock.wait(SILENCE_MS$1 / 2);
	}
	return false;
}
// src/messages/rights.ts
const ATTACH = {
	resource: "pods/attach",
	verbs: ["get", "create"]
};
function neededRights(needs) {
	return [
		{
			resource: "pods",
			verbs: [
				"create",
				"get",
				"list",
				"watch",
				"delete",
				"patch"
			]
		},
		{
			resource: "pods/log",
			verbs: ["get"]
		},
		{
			resource: "events",
			verbs: ["list", "watch"]
		},
		...needs.secrets ? [{
			resource: "secrets",
			verbs: ["create"]
		}] : [],
		...needs.configmaps ? [{
			resource: "configmaps",
			verbs: ["create"]
		}] : [],
		...needs.attach ? [ATTACH] : []
	];
}
function withAllMissingRights(finding, missing, namespace) {
	if (missing.length === 0) return finding;
	const list = missing.map(({ resource, verbs }) => `${verbs.join(", ")} ${resource}`).join("; ");
	const user = /: User "([^"]*)" cannot /.exec(finding.rawMessage ?? "")?.[1];
	const who = user === void 0 ? "The user of these credentials" : `The user ${require_main.quoted(user, false)}`;
	const has = (verb) => missing.some(({ resource, verbs }) => resource === "pods" && verbs.includes(verb));
	const found = withFacts(finding, {
		title: require_main.prose(missing.length === 1 ? `Missing right: ${list}` : "Missing rights"),
		about: void 0,
		what: require_main.prose(`${who} lacks rights that a step needs in the namespace ${namespace}. Missing: ${list}.`),
		also: has("patch") && !has("create") ? [require_main.prose(WHY_PATCH)] : []
	});
	if (isOfAzure(finding.rawMessage)) return found;
	const hints = [
		...has("create") ? [CHECK_NAMESPACE] : [],
		REASONS.connection.forbidden.hint,
		...missing.some(({ resource }) => resource === ATTACH.resource) ? [SMALL_FILES] : []
	];
	return {
		...withFacts(found, { hint: require_main.prose(hints.join(" ")) }),
		remedy: [...roleOf$1(missing, namespace), ...user === void 0 ? [] : bindingOf(missing, user, namespace)].join("\n")
	};
}
const WHY_PATCH = "Each step starts its pod with patch pods, by removing the scheduling gate of the pod.";
const SMALL_FILES = "Without pods/attach, files-in can copy up to 0.9 MB (packed).";
function isOfAzure(words = "") {
	return /access to the resource in Azure/.test(words);
}
const CHECK_NAMESPACE = "Check the namespace first: the input namespace, or the namespace of the context in the kubeconfig.";
function roleOf$1(rights, namespace) {
	return [
		"apiVersion: rbac.authorization.k8s.io/v1",
		"kind: Role",
		`metadata: { name: ${nameOf(rights)}, namespace: ${namespace} }`,
		"rules:",
		...rights.map(({ resource, verbs }) => `  - { apiGroups: [""], resources: [${resource}], verbs: [${verbs.join(", ")}] }`)
	];
}
function bindingOf(rights, user, namespace) {
	const role = nameOf(rights);
	return [
		"---",
		"apiVersion: rbac.authorization.k8s.io/v1",
		"kind: RoleBinding",
		`metadata: { name: ${slug([role, user])}, namespace: ${namespace} }`,
		`roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: ${role} }`,
		"subjects:",
		`  - ${subjectOf(user)}`
	];
}
function subjectOf(user) {
	const [, namespace, name] = /^system:serviceaccount:([a-z0-9-]+):([a-z0-9.-]+)$/.exec(user) ?? [];
	return name === void 0 ? `{ apiGroup: rbac.authorization.k8s.io, kind: User, name: ${JSON.stringify(user)} }` : `{ kind: ServiceAccount, name: ${name}, namespace: ${namespace} }`;
}
function nameOf(rights) {
	return slug(["pod-step", ...rights.flatMap(({ resource, verbs }) => [...verbs, resource])]);
}
function slug(words) {
	return words.join("-").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 253).replace(/-$/, "");
}
// src/run/errors.ts
function mayBeDone(error) {
	if (require_main.hasCode(error, "api")) return error.status >= 500 || error.status === 408;
	return require_main.isAborted(error) || require_main.hasCode(error, "unreachable") && !error.isUnsent;
}
function findingOf(error, request) {
	if (require_main.hasCode(error, "api")) return refused(error, request);
	if (require_main.hasCode(error, "unreachable")) return unreachable$1(error);
	return require_main.hasCode(error, "input") ? badInputs(error.problems) : internal(error);
}
function whyFailed(error, request) {
	return explained(error, request).why;
}
function explained(error, request) {
	const found = findingOf(error, request);
	if (found.category === "connection" && found.persistence === "permanent") return {
		why: sentencesOf(found),
		isPermanent: true
	};
	return {
		why: require_main.hasCode(error, "unreachable") ? sentencesOf({ message: found.message }) : require_main.capitalize(require_main.messageOf(error)).replace(/\.?$/, "."),
		isPermanent: false
	};
}
async function explainedFinding(error, request, cluster, needed) {
	const finding = findingOf(error, request);
	if (finding.category !== "connection" || finding.reason !== "forbidden") return finding;
	try {
		return withAllMissingRights(finding, await cluster.lackingRights(needed), request.namespace);
	} catch {
		return finding;
	}
}
// src/github/workflow-line.ts
function runningWorkflow(env) {
	const repository = env["GITHUB_REPOSITORY"];
	const [path, ref] = partsOf(env["GITHUB_WORKFLOW_REF"] ?? "");
	const [ownPath, ownRef] = partsOf(env["INPUT_WORKFLOW-REF"]?.trim() || `${path}${ref}`);
	if (!repository || !ownPath.startsWith(`${repository}/`) || ownRef !== ref) return void 0;
	return {
		repository,
		path: ownPath.slice(repository.length + 1)
	};
}
function partsOf(reference) {
	const path = reference.replace(/@.*$/s, "");
	return [path, reference.slice(path.length)];
}
function checkedOutFile({ path }, env) {
	const workspace = env["GITHUB_WORKSPACE"];
	const commits = [env["GITHUB_SHA"], env["GITHUB_WORKFLOW_SHA"]];
	if (!workspace || !commits.includes(checkedOutCommit(workspace) ?? "none")) return void 0;
	const file = (0, node_path.join)(workspace, path);
	return (0, node_fs.existsSync)(file) ? file : void 0;
}
function checkedOutCommit(folder) {
	const read = (name) => textAt((0, node_path.join)(folder, ".git", name)).trim();
	try {
		const head = read("HEAD");
		const branch = /^ref: (.+)$/.exec(head)?.[1];
		return branch === void 0 ? head : read(branch);
	} catch {
		return;
	}
}
const MAX_FILE_BYTES = 1048576;
function textAt(path) {
	return require_main.readRegularFile(path, MAX_FILE_BYTES).toString("utf8");
}
function isCommit(text) {
	return text !== void 0 && /^[0-9a-f]{40,64}$/.test(text);
}
function placeInWorkflow({ path }, workflow, env, { image, isOfStep }) {
	if (image === "") return void 0;
	const lines = new require_main.LineCounter();
	const steps = require_main.parseDocument(workflow, { lineCounter: lines }).getIn([
		"jobs",
		env["GITHUB_JOB"],
		"steps"
	], true);
	if (!require_main.isSeq(steps)) return void 0;
	const maps = steps.items.filter(require_main.isMap);
	const named = maps.filter((step) => step.get("id") === env["GITHUB_ACTION"]);
	const action = env["GITHUB_ACTION_REPOSITORY"] ?? "";
	const candidates = named.length > 0 ? named : maps.filter((step) => uses(step, action));
	const literal = candidates.flatMap((step) => literalPlace(step, image, workflow));
	const [only, ...more] = literal.length > 0 || !isOfStep ? literal : candidates.flatMap(expressionPlace);
	if (only === void 0 || more.length > 0) return void 0;
	return {
		file: path,
		line: lines.linePos(only).line
	};
}
function uses(step, action) {
	if (step.has("id")) return false;
	const used = String(step.get("uses") ?? "");
	return action === "" ? used.startsWith("./") : used.toLowerCase().startsWith(`${action.toLowerCase()}@`);
}
function literalPlace(step, image, workflow) {
	const own = step.getIn(["with", "image"], true);
	if (require_main.isScalar(own) && own.value === image && own.range) return [own.range[0]];
	const template = step.getIn(["with", "pod-template"], true);
	if (!require_main.isScalar(template) || !template.range) return [];
	const [from, to] = template.range;
	return mentions(workflow.slice(from, to), image).map((offset) => from + offset);
}
function expressionPlace(step) {
	const own = step.getIn(["with", "image"], true);
	return require_main.isScalar(own) && String(own.value).includes("${{") && own.range ? [own.range[0]] : [];
}
function mentions(text, image) {
	const offsets = [];
	for (let at = text.indexOf(image); at !== -1; at = text.indexOf(image, at + 1)) {
		const around = `${text.charAt(at - 1)} ${text.charAt(at + image.length)}`;
		if (!/[\w.:/@-] | [\w.:/@-]/.test(around)) offsets.push(at);
	}
	return offsets;
}
const FETCH_TIMEOUT_MS = 2e3;
function placeInCheckout(env, about) {
	try {
		const workflow = runningWorkflow(env);
		const file = workflow && checkedOutFile(workflow, env);
		if (workflow === void 0 || file === void 0) return void 0;
		return placeInWorkflow(workflow, textAt(file), env, about);
	} catch {
		return;
	}
}
function requestOfWorkflow(env, token) {
	const workflow = runningWorkflow(env);
	const { GITHUB_WORKFLOW_SHA: commit, GITHUB_API_URL: api } = env;
	if (workflow === void 0 || !api || !URL.canParse(api) || !isCommit(commit) || !isToken(token)) return void 0;
	return checkedOutFile(workflow, env) === void 0 ? {
		api: new URL(api),
		workflow,
		commit,
		token
	} : void 0;
}
const MAX_ANSWER_LENGTH = 524288;
async function placeAtGitHub({ api, workflow, commit, token }, env, about, debug) {
	const { repository, path } = workflow;
	const url = new URL(api);
	url.pathname = `${api.pathname.replace(/\/$/, "")}/repos/${repository}/contents/${encodeURIComponent(path)}`;
	url.search = `?ref=${commit}`;
	const request = {
		method: "GET",
		headers: {
			authorization: `token ${token}`,
			accept: "application/vnd.github+json"
		},
		signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)
	};
	try {
		return placeInWorkflow(workflow, await require_main.askOnce(url, request, async ({ statusCode, body }) => {
			if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
			const { type, encoding, content } = Object(require_main.parsedJson(await require_main.textOf(body, MAX_ANSWER_LENGTH)));
			if (type !== "file" || encoding !== "base64" || typeof content !== "string") throw new Error("its answer is not a file");
			return Buffer.from(content, "base64").toString();
		}), env, about);
	} catch (error) {
		debug(`The annotation has no line: ${path} can\u2019t be read from GitHub\u2019s API (${require_main.messageOf(error)}). Check out the repository before the step, or give the job the permission contents: read.`);
		return;
	}
}
function isToken(text) {
	return /^[\x21-\x7e]+$/.test(text);
}
// src/report/step-report.ts
const MAX_TOLD = 3;
function lostPods(attempts) {
	const lost = attempts.filter(wasLost);
	if (lost.length === 0) return void 0;
	const more = lost.length - MAX_TOLD;
	const told = lost.slice(-3).map(inWords$1);
	return {
		title: lost.length === 1 ? "The step needed another pod" : `The step needed ${lost.length} more pods`,
		message: [...more > 0 ? [`${more} earlier ${more === 1 ? "one is" : "ones are"} left out.`] : [], ...told].join(" ")
	};
}
function wasLost({ followedBy }) {
	return followedBy === "another-pod" || followedBy === "retry";
}
function inWords$1({ pod, finding, followedBy }) {
	const name = pod.metadata?.name;
	return followedBy === "retry" ? `The step had started in the pod ${name}, and was run again: ${asText(finding.message)}` : `The step had not started in the pod ${name}: ${asText(finding.message)}`;
}
function annotation(stepReport) {
	const { finding, attempts, pages } = stepReport;
	const held = heldPod(stepReport);
	const words = [
		sentencesOf(finding),
		quotedMessage(finding),
		lostPods(attempts)?.message,
		held && [held.words, ...held.commands].join("\n")
	].filter(Boolean).join(" ");
	const message = finding.reason === "exit-code" ? require_main.truncateAnnotation(words) : withMore(words, pages, finding);
	return {
		title: asText(finding.title),
		message
	};
}
function heldPod({ heldUntil, attempts, namespace, step }) {
	const name = attempts.at(-1)?.pod.metadata?.name;
	if (heldUntil === void 0 || name === void 0) return void 0;
	return {
		words: `The pod is held until ${require_main.minuteOf(heldUntil)} (hold-on-failure). Open a shell in it, and delete it when you are done:`,
		commands: [`kubectl exec -it -n ${namespace} ${name} -c ${step} -- sh`, `kubectl delete pod -n ${namespace} ${name}`]
	};
}
function announced(what, finding) {
	return `${what}: ${sentencesOf(finding)}`;
}
function anotherPodInWords({ message }, avoided) {
	const instead = avoided.length === 0 ? "" : `; other nodes than ${avoided.join(", ")} are preferred`;
	return `another pod, because the step had not started in this one: ${asText(message).replace(/\.$/, "")}${instead}`;
}
const MAX_QUOTED = 600;
function quotedMessage({ isInItsMessage, rawMessage = "" }) {
	const words = require_main.oneLine(rawMessage).trim();
	return isInItsMessage && words !== "" ? `The message: ${require_main.truncate(words, MAX_QUOTED)}` : void 0;
}
function withMore(text, pages, finding) {
	const more = `${/[.!?]$/.test(text) || text.includes("\n") ? "" : "."}${text.includes("\n") ? "\n" : " "}More: ${troubleshootingUrl(pages, finding)}`;
	return `${require_main.truncateAnnotation(text, require_main.MAX_ANNOTATION_LENGTH - more.length)}${more}`;
}
function sectionOf({ category, reason }) {
	if (Object.hasOwn(REASONS[category], reason)) return `${category}-${reason}`;
	return reason.startsWith("http-") ? "connection-http" : `${category}-other`;
}
function troubleshootingUrl({ documents }, finding) {
	return `${documents}/troubleshooting.md#${sectionOf(finding)}`;
}
const MAX_LINE_LENGTH$1 = 2e3;
const MAX_SEARCHED_LENGTH = 4 * MAX_LINE_LENGTH$1;
function withoutSecrets(stepReport) {
	const { name, finding, others, attempts, tails, hide } = stepReport;
	return {
		...stepReport,
		name: name && hide(name),
		finding: maskFinding(finding, hide),
		others: others.map((other) => maskFinding(other, hide)),
		attempts: attempts.map((attempt) => ({
			...attempt,
			finding: maskFinding(attempt.finding, hide)
		})),
		tails: tails.map((tail) => ({
			...tail,
			lines: tail.lines.map((line) => maskLine(line, hide))
		}))
	};
}
function maskFinding(finding, hide) {
	const { title, message, hint, remedy, rawMessage, wording } = finding;
	const words = require_main.defined({
		title,
		message,
		hint,
		remedy,
		rawMessage,
		wording
	});
	return {
		...finding,
		...require_main.hideIn(words, hide)
	};
}
function maskLine(line, hide) {
	const shown = hide(line.slice(0, MAX_SEARCHED_LENGTH));
	if (line.length <= MAX_SEARCHED_LENGTH && shown.length <= MAX_LINE_LENGTH$1) return shown;
	return `${shown.slice(0, MAX_LINE_LENGTH$1)} \u2026 (${line.length} characters)`;
}
function emptyReport(finding, { origin, begunAt, name }, endedAt, hide) {
	return {
		name,
		finding,
		others: [],
		attempts: [],
		step: require_main.STEP_CONTAINER,
		image: void 0,
		namespace: void 0,
		begunAt,
		endedAt,
		tails: [],
		manifest: void 0,
		podKept: false,
		hide,
		pages: {
			run: require_main.runUrl(origin),
			job: require_main.jobUrl(origin),
			documents: require_main.documentsUrl(origin)
		}
	};
}
// src/pod/containers.ts
function containerOf(pod, name) {
	return pod.containers.find((container) => container.name === name);
}
function endOf(container) {
	const end = container?.end ?? container?.earlierEnd;
	return end?.isUnseen ? void 0 : end;
}
function imagesOf({ image, mountedImages }) {
	return [...image === void 0 ? [] : [image], ...mountedImages.map(({ reference }) => reference)];
}
function neededFor({ containers }, container, image) {
	const candidates = [container, ...containers].filter(({ name }) => !require_main.isCheckName(name));
	const needing = (isIt) => candidates.find(({ image: own = "", mountedImages }) => [own, ...mountedImages.flatMap((one) => one.isCheck ? [] : one.reference)].some((one) => isIt(one, image)))?.name;
	return needing(require_main.isWrittenAlike) ?? needing(require_main.isSameImage) ?? container.name;
}
function pullerOf({ name, policy, mountedImages }, image) {
	const volume = mountedImages.find(({ reference }) => require_main.isWrittenAlike(reference, image));
	return volume ? {
		consumer: require_main.volumeConsumer(volume.volume),
		policy: volume.policy ?? policy
	} : {
		consumer: name,
		policy
	};
}
function checksOfImage(pod, image) {
	const isCheck = (name, checked = "") => require_main.isCheckName(name) && require_main.isWrittenAlike(checked, image);
	const containers = pod.containers.filter((one) => one.isInit && isCheck(one.name, one.image));
	const volumes = pod.volumes.filter((one) => isCheck(one.name, one.image?.reference));
	return {
		containers,
		volumes,
		policy: containers[0]?.policy ?? volumes[0]?.image?.policy
	};
}
function unpackedFiles(pod, step) {
	const { files } = pod;
	return (files && containerOf(pod, files.container)?.end)?.exitCode === 0 || containerOf(pod, step)?.hasStarted ? files : void 0;
}
// src/judge/files.ts
const MAX_WORDS$1 = 300;
function lackOfFiles(collected) {
	if (collected.kind === "lost") return {
		message: `None of its files came back. ${collected.why}`,
		hint: collected.isPermanent ? "" : void 0
	};
	const { problem, excess, unfetched, unread, refused } = collected;
	if (problem !== void 0) return {
		message: `Its files did not all come back: ${problem.why}.`,
		hint: problem.isPermanent ? "Set checkout-image to an image with these programs, or name fewer files in files-out." : void 0
	};
	const lacks = [
		excess.length > 0 && {
			message: `Files of ${names(excess)} are left out, because all files together can have 256 MiB when packed.`,
			hint: "Name fewer files in files-out, or upload large ones in the script."
		},
		unfetched && notFetched(unfetched),
		unread !== "" && {
			message: `Some of its files could not be read: ${require_main.truncate(require_main.oneLine(unread).trim(), MAX_WORDS$1)}`,
			hint: `Let all users read the files (chmod, umask), or set runAsUser in pod-template: the container files-out runs as that user.`
		},
		refused.length > 0 && {
			message: `Not written to the workspace of the runner: ${refusedInWords(refused)}.`,
			hint: "Leave these files out with \"!\" in files-out, give them other names, or set files-out-to to another folder."
		}
	].filter((lack) => typeof lack === "object");
	if (lacks.length === 0) return void 0;
	const isTransient = lacks.every(({ hint }) => hint === void 0);
	return {
		message: lacks.map(({ message }) => message).join(" "),
		hint: isTransient ? void 0 : lacks.flatMap(({ hint }) => hint ?? []).join(" ")
	};
}
function notFetched({ patterns, why: { why, isPermanent } }) {
	const sizes = patterns.toSorted((one, other) => other.bytes - one.bytes).map(({ written, bytes }) => `${require_main.quoted(written)} (${require_main.size(bytes)} packed)`);
	return {
		message: `Files of ${require_main.listed(sizes)} did not come back: a log carries 6 MiB, and more is fetched with pods/attach (get and create). ${why}`,
		hint: isPermanent ? "Name fewer files in files-out, or upload large ones in the script." : void 0
	};
}
function names(all) {
	return require_main.listed(all.map((one) => require_main.quoted(one)));
}
function refusedInWords(refused) {
	return require_main.listed(refused.map(({ path, why }) => `${require_main.quoted(require_main.oneLine(path))} (${why})`));
}
function commandFileText(collected, file) {
	return (collected?.kind === "received" ? collected.commandFiles?.[file] : void 0) ?? {
		text: "",
		isCut: false
	};
}
function readCommandFile(collected, file, ifCut) {
	const { text, isCut } = commandFileText(collected, file);
	if (!isCut) return parseCommandFile(text, file);
	const { limit, variable } = require_main.COMMAND_FILES[file];
	return {
		values: [],
		problem: require_main.prose(`it wrote more than ${limit} to $${variable}${ifCut}`)
	};
}
function jobOutputs({ pod, options }, collected) {
	const ofStatus = pod === void 0 ? { values: [] } : outputsOf(pod, options.step);
	const ofFile = readCommandFile(collected, "outputs", ", and GitHub takes no more of a job");
	return {
		...ofFile,
		...ofStatus,
		values: [...ofStatus.values, ...ofFile.values]
	};
}
function collectedVariables(collected) {
	const found = readCommandFile(collected, "env", "; write large values to a file");
	const withZero = found.values.find(([, value]) => value.includes("\0"));
	if (withZero === void 0) return found;
	return {
		values: [],
		problem: require_main.prose(`the value of ${withZero[0]} in $GITHUB_ENV has a zero byte`)
	};
}
const MAX_CONTAINER_BYTES = 4096;
const MAX_POD_BYTES = 12288;
function outputsOf(pod, container) {
	const { writesOutputs, end } = containerOf(pod, container) ?? {};
	if (!writesOutputs) return { values: [] };
	const message = end?.message ?? "";
	const longest = longestMessage(pod);
	if (mayBeTruncated(message, longest)) return {
		values: [],
		problem: require_main.prose(`it wrote ${longest} bytes or more to $GITHUB_OUTPUT, and a pod can hand on less than that`),
		alike: "x".repeat(longest)
	};
	return parseCommandFile(message, "outputs");
}
function mayBeTruncated(message, longest) {
	const shown = Buffer.byteLength(message);
	const replaced = message.split("\ufffd").length - 1;
	const isExactly = replaced > 0 && [
		0,
		2,
		4
	].includes(shown - longest);
	return shown - 2 * replaced >= longest || isExactly;
}
function longestMessage({ containers, debuggers }) {
	return Math.min(MAX_CONTAINER_BYTES, Math.floor(MAX_POD_BYTES / (containers.length + debuggers)));
}
function parseCommandFile(text, file) {
	const [sign, what] = [`$${require_main.COMMAND_FILES[file].variable}`, file === "env" ? "variable" : "output"];
	const values = [];
	const lines = text.split(/\r?\n/);
	for (let index = 0; index < lines.length; index++) {
		const line = lines[index] ?? "";
		if (line === "") continue;
		const entry = require_main.entryIn(line);
		const { name = "", rest = "" } = entry ?? {};
		const bad = (problem, alike) => ({
			values,
			problem: require_main.prose(problem),
			alike: "\n".repeat(index) + alike
		});
		if (entry === void 0 || name === "") return bad(`line ${index + 1} of what it wrote to ${sign} is not NAME=VALUE`, "x");
		if (name.endsWith("<")) return bad(`the ${what} "${name}" has a name that ends in "<", which GitHub can\u2019t take`, `${name}=`);
		const found = require_main.valueAt(lines, index, entry);
		if (found === void 0) return bad(`the end "${rest}" of the ${what} ${name} never comes in ${sign}`, line);
		values.push([name, found.value]);
		index = found.last;
	}
	return { values };
}
function withResults(found, state, collected) {
	if (found.outcome !== "success") return found;
	const lack = collected && lackOfFiles(collected);
	if (lack === void 0) {
		const problem = jobOutputs(state, collected).problem ?? collectedVariables(collected).problem;
		return problem === void 0 ? found : {
			...found,
			...seenCase("bad-outputs", { problem })
		};
	}
	const { message, hint } = lack;
	const lost = finding("connection", "files-lost", {
		message: `The job succeeded. ${message}`,
		hint,
		persistence: hint === void 0 ? "transient" : "permanent",
		container: require_main.COLLECTING_CONTAINER
	});
	return {
		...found,
		...lost
	};
}
// src/messages/exec-error.ts
const WHY = "\"?(?<why>exec format error|no such file or directory)\"?";
const FORMS = [
	`(?<!fork/|: )\\bexec (?<program>[^\\s:]{1,4096}): ${WHY}`,
	`standard_init_linux\\.go:\\d{1,9}: exec user process caused:? ${WHY}`,
	`exec container process (?:\\(missing dynamic library\\?\\) )?[\`'](?<program>[^\`']{1,4096})[\`']: ${WHY}`
];
const ANYWHERE = FORMS.map((form) => new RegExp(form, "i"));
const ALONE = FORMS.map((form) => new RegExp(`^${form}$`, "i"));
const JSON_OF_CRUN = /^\{"msg":"([^"\\]{1,5000})","level":"error"(?:,"time":"[^"\\]{1,60}")?\}$/;
function readRuntimesLine(line) {
	const trimmed = line.trim();
	return firstOf(ALONE, JSON_OF_CRUN.exec(trimmed)?.[1] ?? trimmed);
}
function withoutProgramInLine(line) {
	const error = readRuntimesLine(line);
	if (error?.program === void 0) return error && line;
	return `exec PROGRAM: ${error.why === "wrong-format" ? "exec format error" : "no such file or directory"}`;
}
function firstOf(forms, words) {
	for (const form of forms) {
		const { why, program } = form.exec(words)?.groups ?? {};
		if (why !== void 0) return {
			why: /format/i.test(why) ? "wrong-format" : "no-interpreter",
			program
		};
	}
}
const HELPER = /\bfork\/exec [^\s:]{1,4096}: exec format error\b/i;
function namesForeignImage(message) {
	return !HELPER.test(message) && firstOf(ANYWHERE, message)?.why === "wrong-format";
}
// src/messages/pull-rules.ts
function firstMatch(rules, masked) {
	return rules.find(([, ...words]) => words.some((one) => one.test(masked)))?.[0];
}
const bystanders = [["credentials-missing", /\bCREDENTIALS\b.{0,200}(?:[Ii]nvalid (?:character|[Aa]uth)|illegal base64|unexpected (?:end of JSON|EOF)|cannot unmarshal)/], [
	"runtime-error",
	/\bSOCKET\b/,
	/\b(?:dial|read|write) unix\b|unix:\/\/|cannot connect to the docker daemon|unknown service runtime\.|\bttrpc: closed\b/i,
	/code = Unavailable desc = (?:error reading from server|transport is closing|connection (?:closed|error)|closing transport|keepalive)/i
]];
const faults = [
	["never-policy", /is not present with pull policy of Never|\bErrImageNeverPull\b/i],
	["kubelet-throttled", /\bpull QPS exceeded\b/i],
	["invalid-reference", /\bInvalidImageName\b|failed to apply default image tag|couldn't parse image (?:name|reference)/i],
	[
		"platform-mismatch",
		/no match for (?:the )?platform|no matching manifest for|no (?:image|supported platform) found in (?:manifest list|image index)/i,
		/(?:does not|doesn't) (?:match|provide) (?:the |any )?(?:specified |expected |host |detected |required )*platform|cannot be used on this platform|image might be filtered out|unsupported platform|not supported (?:on|by) (?:this|the) (?:platform|architecture)/i,
		/no child with platform|descriptor matching platform|does not match the host (?:operating system|os|platform)|-based image is incompatible with|snapshotter \S+ does not support platform/i
	],
	[
		"disk",
		/no space left on device|disk quota exceeded|read-only file ?system|structure needs cleaning|not enough (?:free |disk )*space|failed to garbage collect required amount|thin pool has|\bENOSPC\b|\bDiskPressure\b/i,
		/\binput\/output error\b|\bI\/O (?:error|device error|operation has been aborted)/i
	],
	["proxy", /\bproxyconnect\b|proxy authentication required|\bsocks connect\b|\bproxy error\b/i],
	["proxy", /\bURL"?: (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Conflict|Gone|Not Implemented|Blocked by \w+)(?![\w:,]| [a-z])/],
	["dns", /(?:^|: )lookup HOST\b|no such host|server misbehaving|failure in name resolution|name or service not known|could not resolve host|no address associated with hostname|failed to lookup address|\bdns error\b|(?:can(?:no|')t|unable to) resolve host|getaddrinfo|\bNXDOMAIN\b|name does not resolve/i],
	[
		"timeout",
		/\bi\/o timeout|TLS handshake timeout|deadline exceeded|Client\.Timeout|timeout awaiting|timeout exceeded|(?<!gateway )timed? ?out\b|no progress|net\/http: request canceled/i,
		/code = (?:4|DeadlineExceeded)\b|failed to respond|did not properly respond/i
	],
	["network", /tls: (?:handshake failure|bad record MAC|internal error|use of closed connection|unexpected message|error decrypting)/i],
	[
		"tls",
		/\bx509:|failed to verify certificate|self[- ]signed certificate|local issuer certificate|invalid peer certificate|wrong version number|certificate (?:signed by unknown authority|has expired|is not trusted|required|verify failed)/i,
		/server gave HTTP response to HTTPS client|HTTP request (?:was sent )?to an? HTTPS (?:server|port)|malformed HTTP response "\\x1[56]/i,
		/first record does not look like a TLS handshake|oversized record received|\btls: |SSL routines/i
	],
	[
		"corrupt-content",
		/unexpected commit (?:digest|size)|digest did not match|digest mismatch|does not match (?:provided manifest|selected manifest|expected)\b|verification failed for digest|wrong diff id|blob (?:digest|size) mismatch/i,
		/layers from manifest don't match|number of layers and diffIDs|does not match config's DiffID|config claims|invalid (?:manifest )?checksum|size mismatch|size validation/i,
		/gzip: invalid|invalid gzip|\bcorrupt(?:ed|ion)?\b|invalid tar header|flate: corrupt|(?:magic number|checksum) mismatch|(?:tar file|untar|extract layer|mount callback|unpacking failed)\b.{0,300}unexpected EOF|archive\/tar: /i,
		/failed to get reader from content store|content (?:digest )?DIGEST: not found|blob DIGEST expected at|read (?:exceeds|past) expected size|offset \d+ exceeds expected size|locating item named|(?:image|layer) not known\b(?! to)|does not resolve to an image ID/i
	],
	["proxy", /(?:media ?type|content-?type|MIME type):? "?text\/html/i],
	[
		"network",
		/connection (?:was )?(?:refused|reset|aborted)|no route to host|(?:network|host) is (?:unreachable|down)|broken pipe|closed network connection|can(?:not|'t) assign requested address|forcibly closed|unreachable (?:network|host)|\bECONN(?:REFUSED|RESET)\b|(?:failed|unable) to connect/i,
		/\bEOF\b|short read|http2: |stream error|server closed (?:idle )?connection|transport connection broken|connection (?:closed|lost|error)|\bGOAWAY\b|with body length|failed to read expected number of bytes|malformed HTTP|bufpipe/i,
		/\b(?:dial|read|write) (?:tcp|udp)[46]?\b|failed to (?:do request|fetch (?:oauth|anonymous) token): (?:Get|Head|Post) "?URL"?(?:$|\s|: (?!denied|unauthorized|forbidden|too many|internal server|bad gateway|service |gateway time))|failed to do request:?$|error sending request for url/i
	],
	[
		"rate-limited",
		/too ?many ?requests|rate.?limit|rate exceeded|throttl|pull limit|(?:request|bandwidth|egress|pull|traffic|transfer|download)\w{0,9} (?:limit|quota)|limit exceeded/i,
		/\b(?:quota|allowance)\b[^.:]{0,40}\b(?:exceed(?:ed)?|exhausted|used up|reached)|(?:exceeded|exhausted|used up|reached) (?:[\w-]{1,20} ){0,6}(?:quota|allowance|(?<!size )limit)\b/i
	],
	["registry-unavailable", /"(?:Running|Pending|Scheduled)" status of vulnerability scanning/i],
	["registry-unavailable", /\bread[- ]?only mode\b|\b(?:registry|system|database) is (?:currently |temporarily )?read[- ]?only\b/i],
	["not-found", /Container Registry (?:is deprecated and|is|has been) shut(?:ting)? down/i],
	["registry-unavailable", /internal server error|bad gateway|service unavailable|gateway time-?out|temporarily unavailable|maintenance|upstream connect error|no healthy upstream|(?:try again|retry) later|being scanned|auto[- ]?blocked until/i],
	["timeout", /\btime-?out\b|context cancell?ed|code = Cancell?ed\b|operation was canceled|request canceled/i]
];
function causeOfPull$1(attempt, masked, status) {
	return causeOfAddress(attempt, status) ?? firstMatch(bystanders, masked) ?? causeOfExecution(masked) ?? firstMatch(faults, masked) ?? causeOfStatus(status, masked) ?? firstMatch(prose, masked);
}
function causeOfExecution(masked) {
	if (!/\bexec format error\b/i.test(masked)) return void 0;
	if (namesForeignImage(masked)) return "platform-mismatch";
	return /\bcredential/i.test(masked) ? "credentials-missing" : "runtime-error";
}
function causeOfStatus(status, masked) {
	if (status === void 0) return void 0;
	if (status === 429) return "rate-limited";
	if (status === 407 || status === 511 || status >= 300 && status < 400) return "proxy";
	if (status === 402 || status >= 500) return "registry-unavailable";
	if (status === 408) return "timeout";
	if (status === 412) return "signature";
	if (status === 416) return "corrupt-content";
	if (isWebPage(masked) && status !== 401 && !refusedPlace.test(masked)) return "proxy";
	if (status === 400 || status === 405) return causeOfBadRequest(status, masked);
	if (status === 401 || status === 403 || status === 451) return firstMatch(refusals, masked) ?? "unauthorized";
	if (status === 404 && /\bpinging \w+ registry\b/i.test(masked)) return "proxy";
	if (status === 404 || status === 410) return firstMatch(misread, masked) ?? "not-found";
}
function causeOfBadRequest(status, masked) {
	if (/\b(?:denied|unauthorized): /.test(masked)) return firstMatch(refusals, masked) ?? "unauthorized";
	if (/\b(?:fetch \w+|requesting bear(?:er)?) token\b/i.test(masked)) return "unauthorized-or-not-found";
	return status === 405 ? "proxy" : void 0;
}
function causeOfAddress(attempt, status) {
	if (status === 412 && oldGoogle.test(attempt)) return "not-found";
	if (!storageRefusals.has(status)) return void 0;
	if (!signedUrl.test(attempt) && !/<\?xml|<Error>/.test(attempt)) return void 0;
	return status === 404 ? "corrupt-content" : "registry-unavailable";
}
const storageRefusals = new Set([
	400,
	401,
	403,
	404
]);
const oldGoogle = /https?:\/\/(?:\w{1,20}\.)?gcr\.io\//i;
const signedUrl = /https?:\/\/[^\s"]{1,1500}[?&](?:[\w-]{0,20}(?:signature|sign|sig)|verify)=/i;
function isWebPage(masked) {
	return /<!doctype html|<html|text\/html|invalid character '<'|404 page not found/i.test(masked);
}
const refusedPlace = /export control|embargo|\bgeo-?(?:ip )?(?:block|restrict)|block(?:s|ed)? (?:all )?IP addresses|(?:available|allowed|permitted|blocked|restricted) (?:in|from) your (?:country|region|location)/i;
const refusals = [
	["signature", /\bvulnerabilit(?:y|ies)\b|\bmalware\b|download request rejected|download(?:ing)?(?: was)? block(?:ed|ing)|(?:blocked|rejected) by (?:\w+ ){0,4}(?:curation|polic(?:y|ies))\b|\bpolicies violated|\bquarantined?\b/i],
	["unauthorized", refusedPlace],
	["credentials-missing", /no basic auth credentials|parse auth field|illegal base64 data|json: cannot unmarshal\b.{0,200}DockerConfig|missing username or secret|unable to retrieve (?:some )?(?:image )?pull secrets?|credential[ -](?:provider|helper)|docker-credential-|error getting credentials|no credentials|credentials not found|(?:locate|find) credentials|secrets? (?:IMAGE |"QUOTED" )?not found/i],
	[
		"unauthorized",
		/token has expired|is not authorized to perform|expired token/i,
		/\bdenied: [^<]{0,200}not in the (?:allow|white)list/i
	],
	["unauthorized-or-not-found", /does not exist or (?:may require|no pull access)|(?:it|the resource) may not exist|verify that it exists and you have permission|insufficient_scope|pull access denied/i]
];
const misread = [
	["unsupported-format", /manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|rejecting \d+ byte manifest/i],
	["corrupt-content", /could not fetch content descriptor|blob unknown|unknown blob|\b(?:config|layer|blob|object)\b.{0,60}\bnot found|(?:failed to copy|http\w{0,10}Seeker: failed open): .{0,200}not found/i],
	["runtime-error", /(?:snapshot|lease|bucket|ingest|container|snapshotter)\b.{0,90}\b(?:not found|does not exist)|executable file not found|no (?:resolve|pull) hosts|failed to get image from containerd/i]
];
const prose = [
	...refusals,
	[
		"signature",
		/SignatureValidationFailed|signature validation failed|source image rejected|signature was required|rejected by policy|signatures? (?:were|was) (?:not )?accepted/i,
		/blocked pull of|blocking pull of|no matching signatures|no signatures (?:found|exist|attached|associated|were)|signature verification|trust data|failed to verify (?:image|signature)|registry \S+ is blocked|manifest unverified|cannot be pulled due to|policy[ _]?violation|\bnot signed\b/i
	],
	[
		"unsupported-format",
		/manifest\.v1\+(?:json|prettyjws)|schema ?(?:version )?1\b|accept header does not support|no longer supported since|missing signature key|\bno signatures\b|rejecting \d+ byte manifest/i,
		/un(?:supported|expected|known|recogni[sz]ed)(?: \w+){0,3} (?:media[- ]?type|MIME ?type)|un(?:supported|implemented) manifest|(?:media|MIME) ?type\b.{0,160}\bnot supported|application\/\S+ not supported|no processor for media[- ]?type/i,
		/mediaType in manifest should be|encountered remote .{0,80}when fetching|operation on artifact|not an? (?:valid )?(?:container )?image|unrecogni[sz]ed image format|invalid mixed OCI|unsupported compression|\bdecrypt(?:ion|ing|Layer)?\b|image has no layers|max depth exceeded|mismatched image rootfs|no FSLayers in manifest|manifest invalid/i
	],
	["proxy", /invalid character '<'|<!doctype html|<html|<\?xml|starting with binary 0x3c|zscaler|squid|blue ?coat|captive portal|missing or empty (?:content-(?:type|length)|docker-content-digest)|stopped after \d+ redirects/i],
	["corrupt-content", /unexpected end of JSON input/i],
	[
		"invalid-reference",
		/invalid reference format|must be lowercase|short[- ]?name\b.{0,400}(?:did not resolve|cannot prompt|ambiguous|enforc|no search registries)|returns ambiguous list|no registries configured/i,
		/(?:parse|parsing) (?:image )?(?:reference|name)|name invalid|cannot specify 64-byte|invalid tag format|invalid checksum digest|unsupported digest algorithm|is not a valid (?:repository|tag)|invalid (?:image|repository) (?:name|reference)/i
	],
	[
		"runtime-error",
		/(?<!denied|unauthori[sz]ed|forbidden|URL"?): (?:permission|access is) denied\b(?! (?:for|on|to)\b)/i,
		/failed to (?:extract|register|apply) layer|failed to unpack image|failed to prepare extraction|ApplyLayer|hcsshim|re-exec error|\buntar\b|unlinkat|\blocked: unavailable|operation not permitted/i,
		/adding layer with blob|processing tar file|unpacking failed|commit on ref|mount callback failed|\bunpacker\b/i
	],
	...misread,
	[
		"not-found",
		/manifest (?:is )?unknown|manifest_unknown|name unknown|name_unknown|not known to (?:the )?registry|unknown manifest|unknown image|no such manifest|does not use the "QUOTED" tag|resource not found|no such (?:repository|tag)/i,
		/(?:project|repository|repo|artifact|tag|image|manifest for|manifest) (?:IMAGE |'QUOTED' |"QUOTED" )?(?:is |was )?(?:not found|does not exist|doesn't exist)|repository with name \S+ does not exist|tag IMAGE was deleted|was deleted or has expired/i
	],
	["unauthorized-or-not-found", /requested access to the resource is denied/i],
	[
		"unauthorized",
		/\bunauthori[sz]ed\b|\bunauthenticated\b|\bdenied\b|\bforbidden\b|authentication (?:is )?required|authorization (?:failed|required)|not authori[sz]ed|(?:invalid|bad|incorrect) (?:username|credentials|token(?! auth)|password)/i,
		/login (?:is )?required|not allowed access|access (?:is )?not allowed|(?:not|n't) have (?:the )?(?:\w+ )?permission|insufficient permission|authentication failed|please log ?in|not in the (?:allow|white)list|terms acceptance/i
	],
	["registry-unavailable", /registry is (?:currently )?unavailable|\bRegistryUnavailable\b|licen[cs]e|unknown: unknown error|unexpected HTTP status|\boffline\b|(?:^|: )unavailable:/i],
	[
		"runtime-error",
		/failed to (?:mount|stat|create|start|commit|inspect)|snapshotter|overlay|error creating|(?:error )?committing the finished image|error reading layer|lchown|\bmkdir\b|permission denied|file exists|directory not empty|not a directory/i,
		/ImageInspectError|readlink|grpc: |panic|signal: killed|unimplemented|locked for|device or resource busy|too many open files|cannot allocate memory|no such file or directory|content store|database not open|server is not initialized|invalid output path|invalid argument|not supported|not implemented|devmapper|devicemapper|rootfs|lstat|too many levels|resource temporarily unavailable|no such image|unknown inspectError|Bad response from Docker engine/i
	],
	["not-found", /(?:IMAGE|URL|HOST|QUOTED"|QUOTED'|unknown)[:,]? (?:is )?(?:not found|does not exist)\b|(?:^|desc = )(?:error: )?not found$/i],
	["backoff-only", /\bback-?off\b|\bErrImagePull\b|\bImagePullBackOff\b|failing to pull image|image can't be pulled/i]
];
// src/messages/pulls.ts
function factsOf(text, told = text) {
	const image = kubeletImage.exec(text)?.slice(1).find(Boolean);
	const named = (image ?? imageOfRuntime(text))?.replace(/^[a-z]+:\/\//i, "");
	const asked = askedHost(text);
	const registry = named === void 0 ? asked && registryOfHost(asked) : registryOf(named);
	return {
		image,
		named,
		registry,
		mirror: mirrorOf(text, registry),
		status: httpStatusOf(told)
	};
}
const kubeletImage = /^(?:Error syncing pod, skipping: )?(?:failed to "StartContainer" for "[^"]*" with \w+: ")?(?:(?:WARNING|Error|ErrImage\w+|ImagePullBackOff|InvalidImageName|ImageInspectError|RegistryUnavailable|SignatureValidationFailed): )?(?:(?:Failed to (?:pull|inspect) image|Back-off pulling image|Failed to apply default image tag|[Cc]ontainer image) "([^"]{1,500})"|image pull failed for (\S{1,500}?),? (?:because|this may)\b)/;
const runtimePositions = [
	/\b(?:image|reference) "([^"\s]{1,500})"/i,
	/\bdocker:\/\/([^\s"]{1,500}?)(?=:?\s|:?$)/i,
	/\b(?:pull access denied for|(?<!no matching )manifest for|(?:pull|pulling) image|resolve ref|repository) ([^\s",]{0,400}[/:@][^\s",]{1,400}?)(?=[:,]?\s|$)/i,
	/\breading manifest \S{1,200} in (\S{1,400}?)(?=:?\s|$)/i
];
function imageOfRuntime(text) {
	return runtimePositions.map((position) => position.exec(text)?.[1]).find((image) => image !== void 0 && !image.startsWith("http"));
}
function registryOf(image) {
	const [first, ...rest] = image.split("/");
	if (first === void 0 || rest.length === 0) return "docker.io";
	return /[.:]/.test(first) || first === "localhost" ? registryOfHost(first) : "docker.io";
}
function registryOfHost(host) {
	return /(?:^|\.)docker\.(?:io|com)$/i.test(host) ? "docker.io" : host.toLowerCase();
}
const registryUrl = /\bhttps?:\/\/([^\s"/?]{1,253})\/v[12]\/[^\s"]*/i;
function askedHost(text) {
	return (registryUrl.exec(text) ?? /\bpinging (?:container|docker) registry ([^\s"]{1,253}?)(?=:\s|\s|$)/i.exec(text))?.[1];
}
function mirrorOf(text, registry) {
	const listed = /\(Mirrors also failed: \[([^\s/\]]{1,253})\//.exec(text)?.[1];
	if (listed !== void 0) return listed;
	const asked = registryUrl.exec(text);
	if (asked?.[1] === void 0 || registry === void 0) return void 0;
	const host = registryOfHost(asked[1]);
	return host === registry.toLowerCase() || /\/token\b|\/v2\/token/.test(asked[0]) ? void 0 : host;
}
const statusPositions = [
	/\bunexpected status(?: code)?\b[^\n]{0,2000}?(?::|code) (\d{3})\b/i,
	/\bstatus code (?:\[[^\]]{0,300}\]: )?(\d{3})\b/i,
	/\bstatus code [a-z ]{1,60}(\d{3})\b/i,
	/\bHTTP status:? (\d{3})\b/i,
	/\bHTTP (\d{3}) response\b/i,
	/\bStatusCode: (\d{3})\b/i,
	/\bstatus:? (\d{3})\b/i,
	/\bserver error: (\d{3}) trying to\b/i,
	/(?<!\()\bHTTP code:? (\d{3})\b/i,
	/(?:^|[\s:])([345]\d\d) (?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Proxy Authentication|Request Timeout|Gone|Too Many|Unavailable For|Internal Server|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time|Moved|Found|Temporary Redirect)/i
];
function httpStatusOf(text) {
	const status = statusPositions.map((position) => position.exec(text)?.[1]).find(Boolean);
	return status === void 0 ? void 0 : Number(status);
}
function maskForeignText(text) {
	let masked = text.replace(url, (found) => `URL${trailingPunctuation(found)}`);
	for (const [pattern, placeholder] of positions) masked = masked.replace(pattern, placeholder);
	return masked.replace(quotedWord, (found, word) => isVocabulary(word) ? found : "\"QUOTED\"").replace(singleQuotedWord, "'QUOTED'").replace(digest, "DIGEST").replace(slashed, (found) => maskSlashed(found)).replace(path, (found) => `PATH${trailingPunctuation(found)}`).replace(dottedHost, "HOST").replace(dottedTag, "IMAGE");
}
const url = /\b(?:https?|docker|oci):\/\/[^\s"'\\]*/gi;
const positions = [
	[/"?(?<![\w/.>])(?:\/[\w@+-][\w.@+-]{0,100}){1,12}\.sock\b"?/g, "SOCKET"],
	[/(?<![\w./:@-])(?:containerd|crio|docker|cri-dockerd)\.sock\b/g, "SOCKET"],
	[/"?(?<![\w/.>])(?:\/[\w.@+-]{1,100}){0,12}\/(?:(?:\.docker|kubelet)\/config\.json|auth\.json|\.dockercfg|\.dockerconfigjson)\b"?/g, "CREDENTIALS"],
	[/\b(image|image tag|image name|image reference|reference|ref|repository) "[^"]*"/gi, "$1 IMAGE"],
	[/\b(pull|pulling|inspect|find) image (?!err\b|or\b|with\b|from\b|on\b)[^\s"]+?(?=[:,]?\s|$)/gi, "$1 image IMAGE"],
	[/\b(reading manifest) \S+ in \S+?(?=:\s|\s|$)/gi, "$1 IMAGE"],
	[/\b(reading (?:blob|digest|signatures?)) \S+( in \S+?)?(?=:\s|\s|$)/gi, "$1 IMAGE"],
	[/\b(fetching blob) (?!\d{3}(?:\s|$))\S+?(?=:\s|\s|$)/gi, "$1"],
	[/\b(pull access denied for) \S+?(?=,?\s|$)/gi, "$1 IMAGE"],
	[/\b(manifest for) \S+ (not found)/gi, "$1 IMAGE $2"],
	[/\b(repository|artifact|project|image|tag) (?!(?:was|does|is|not)\b)\S+ (not found|does not exist)/gi, "$1 IMAGE $2"],
	[/\b(no such image): \S+/gi, "$1: IMAGE"],
	[/\b(pulling from host) \S+/gi, "$1 HOST"],
	[/\[(manifests|blobs) [^\]]{0,400}\]/gi, "[$1]"],
	[/\b(image pull failed for) \S+/gi, "$1 IMAGE"],
	[/\b(resolve ref) \S+?(?=:\s|\s|$)/gi, "$1 IMAGE"],
	[/\b(pinging (?:container|docker) registry) \S+?(?=:\s|\s|$)/gi, "$1 HOST"],
	[/\blookup \S+?(?=:\s|\s|$)/gi, "lookup HOST"],
	[/\b(tag) \S+ (was deleted)/gi, "$1 IMAGE $2"]
];
const quotedWord = /"([^"\s]{1,400})"/g;
const singleQuotedWord = /(?<!\w)'[\w.][^'\s]{0,400}'/g;
const digest = /\b(?:sha256|sha384|sha512)[:-][0-9a-f]{6,128}\b/gi;
const slashed = /(?<![\w/.:@%+<>-])(?:\[[\da-f:.]{2,45}\]|[\w.<>-]+)(?::\d+)?(?:\/[\w.<>@:%+-]+)+/gi;
const path = /(?<![\w/.>])\/[\w.@:/+-]+/g;
const dottedHost = /(?<![\w./-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?![\w.])/g;
const dottedTag = /(?<![\w.:-])[a-z][\w-]*:v?\d[\w.-]*(?=:?\s|$)/g;
const vocabulary = /^(?:net\/http|i\/o|input\/output|username\/password|fork\/exec|read\/write|and\/or|http\/[12](?:\.[01])?|crypto\/\w+|archive\/tar|text\/\w+|application\/[\w.+-]+|(?:linux|windows|darwin)\/\w+(?:\/\w+)?|image\/\w+|URL|\\x1[56].*|<!?(?:doctype|html|head|body|\?xml).*)$/i;
const scanStatus = /^(?:Running|Pending|Scheduled)$/;
function isVocabulary(word) {
	return vocabulary.test(word) || scanStatus.test(word);
}
function maskSlashed(found) {
	const tail = trailingPunctuation(found);
	const word = found.slice(0, found.length - tail.length);
	return isVocabulary(word) || word.includes("</") ? found : `IMAGE${tail}`;
}
function trailingPunctuation(found) {
	let end = found.length;
	while (end > 0 && ":,.;)]}".includes(found.charAt(end - 1))) end -= 1;
	return found.slice(end);
}
function classifyPullMessage(message, reason = "") {
	const text = readable$2(message);
	const attempts = attemptsOf$1(text.replace(/\s+/g, " ")).slice(0, MAX_ATTEMPTS);
	const causes = attempts.map(causeOfAttempt);
	const cause = decide$1(causes);
	return {
		...factsOf(text, attempts[causes.indexOf(cause)]),
		cause: specific(cause) ?? causeOfReason(reason, text) ?? causeOfFrame(text) ?? cause ?? "other",
		rawMessage: rawMessageOf(text)
	};
}
function readable$2(message) {
	return require_main.bounded(message).replaceAll("\\\\", "\\").replaceAll("\\\"", "\"").replaceAll("\\n", "\n").trim();
}
const MAX_ATTEMPTS = 50;
const opening = /(?:rpc error: |failed to |unable to |initializing source |(?:copying|reading|parsing|writing|storing|pinging|pulling) |SignatureValidationFailed: |RegistryUnavailable: |Error response from daemon: |pull access denied |manifest (?:for|unknown)|(?:unauthorized|denied|toomanyrequests): |(?:Get|Head) "|received unexpected |error |image pull failed |get registry endpoints: )/.source;
const listed = new RegExp(`(?:^|: ?"?)\\[(?=${opening})`);
const nextListed = new RegExp(`, (?=${opening})`);
function attemptsOf$1(text) {
	const list = listed.exec(text);
	return (list === null ? [text] : text.slice(list.index + list[0].length).replace(/\]$/, "").split(nextListed)).flatMap((attempt) => {
		const image = attempt.split(/; artifact err: /i, 1)[0] ?? attempt;
		const tried = image.split(/\berrors occurred(?: while pulling)?:/i)[1];
		return tried === void 0 ? [image] : tried.split(/\s\* /).filter((one) => one.trim() !== "");
	});
}
function causeOfAttempt(attempt) {
	const mirrors = attempt.indexOf(MIRRORS);
	const end = mirrors < 0 ? -1 : attempt.lastIndexOf("]):");
	if (end <= mirrors) return causeOfOne(attempt);
	const primary = attempt.slice(end + 3);
	const own = causeOfOne(primary);
	const isBlocked = / is blocked in /.test(primary);
	if (!isBlocked && (own === void 0 || !isAccessRefused(own))) return own;
	const theirs = decide$1(attempt.slice(mirrors + MIRRORS.length, end).split("] [").map(causeOfOne));
	return isBlocked || theirs && persistenceOf(theirs) === "transient" ? theirs : own;
}
const MIRRORS = "(Mirrors also failed: [";
function causeOfOne(attempt) {
	const status = httpStatusOf(maskForeignText(attempt));
	return causeOfPull$1(attempt, maskForeignText(without(frames, attempt)), status);
}
function decide$1(all) {
	const causes = all.filter((cause) => cause !== void 0);
	return causes.find((cause) => persistenceOf(cause) === "transient") ?? causes.find((cause) => !isAccessRefused(cause)) ?? causes[0];
}
function specific(cause) {
	return cause === "backoff-only" ? void 0 : cause;
}
const REASONS_OF_PULLS = new Map([
	["ErrImagePull", "backoff-only"],
	["ImagePullBackOff", "backoff-only"],
	["BackOff", "backoff-only"],
	["ErrImageNeverPull", "never-policy"],
	["InvalidImageName", "invalid-reference"],
	["ImageInspectError", "runtime-error"],
	["InspectFailed", "runtime-error"],
	["RegistryUnavailable", "registry-unavailable"],
	["SignatureValidationFailed", "signature"],
	["FailedToRetrieveImagePullSecret", "credentials-missing"]
]);
function isForImage(reason) {
	return REASONS_OF_PULLS.has(reason) || /\s/.test(reason);
}
function causeOfReason(reason, text) {
	const cause = REASONS_OF_PULLS.get(reason);
	return text === "" ? cause : specific(cause);
}
function causeOfFrame(text) {
	if (/\bRegistryUnavailable\b|\bbecause the registry is unavailable\b/.test(text)) return "registry-unavailable";
	if (/\bSignatureValidationFailed\b|\bbecause the signature validation failed\b/.test(text)) return "signature";
}
const frames = [
	/^Error syncing pod, skipping: /i,
	/^failed to "StartContainer" for "[^"]*" with \w+: "/i,
	/^Back-off pulling image "[^"]*": /i,
	/^(?:WARNING: )?Failed to (?:pull|inspect) image "[^"]*": ?/i,
	/^failed to pull image \S+ ?: output: /i,
	/^(?:ErrImagePull|RegistryUnavailable|SignatureValidationFailed|Failed|Error): /i,
	/^image pull failed for \S+, this may be because there are no credentials on this request\.\s+details: /i,
	/^image pull failed for \S+ because the \w+(?: \w+)* (?:is unavailable|failed): /i
];
const wrappers = [
	...frames,
	/^rpc error: code = \w+ desc = /i,
	/^Error response from daemon: /i,
	/^failed to pull and unpack image "[^"]*": /i,
	/^unable to pull image or OCI artifact: pull image err: /i
];
function without(prefixes, text) {
	let core = text.trim();
	for (let changed = true; changed;) {
		const before = core;
		for (const prefix of prefixes) core = core.replace(prefix, "");
		changed = core !== before;
	}
	return core;
}
function rawMessageOf(text) {
	const core = without(wrappers, text).replace(/: ErrImagePull$/, "");
	return /\bfailed to "StartContainer" for "[^"]*" with \w+: "/.test(text) ? core.replace(/"$/, "") : core;
}
// src/messages/start-rows.ts
const CONTAINER = ["container"];
const LIMIT_TOO_LOW = /\bset memory limit \d+ too low\b|\(memory limit too low\?\)|OOM: the memory limit could be too low/;
const HOOK_FAILED = "PostStartHookError";
const NOT_STARTED = [
	"RunContainerError",
	"StartError",
	"ContainerCannotRun"
];
const NOT_MOUNTED_VOLUME = {
	at: ["volumes"],
	is: "configuration/mount-failed",
	about: "{volumeName}",
	message: "The node could not mount {volume}."
};
const START_ROWS = [
	...[{
		title: "ConfigMap",
		kind: "configmap",
		key: "config"
	}, {
		title: "Secret",
		kind: "secret",
		key: "secret"
	}].flatMap(({ title, kind, key }) => [
		{
			said: new RegExp(`\\b${kind} "(?<name>[^"]+)" not found`, "i"),
			is: `configuration/${kind}-not-found`,
			about: "{name}",
			message: `The ${title} {name}, which {who} needs, does not exist in {where}.`
		},
		{
			said: new RegExp(String.raw`(?:couldn't find |^)key "?(?<key>[^"\s]+)"? (?:does not exist )?in ${kind} (?:[^/\s]+/)?"?(?<name>[^"\s]+)`, "i"),
			is: `configuration/${kind}-key-not-found`,
			title: `No key {key} in the ${title} {name}`,
			message: `The ${title} {name}, which {who} needs, has no key {key}.`
		},
		{
			said: new RegExp(String.raw`references non-existent ${key} key: (?<key>\S+)`),
			is: `configuration/${kind}-key-not-found`,
			title: `No key {key} in the ${title} of {volume}`,
			message: `The ${title} of {volume}, which {who} needs, has no key {key}.`
		}
	]),
	{
		said: /failed to sync (configmap|secret) cache|object "[^"]*"\/"[^"]*" not registered|services have not yet been read/,
		is: "configuration/cache-not-synced",
		message: "The kubelet did not get the ConfigMaps and Secrets of the pod from the API server in time."
	},
	{
		said: /does not support user namespaces|failed to start noop process for unshare: .*no space left on device|MOUNT_ATTR_IDMAP|idmap(?:ped)? mounts? .*not supported|\bcreate mapped mount for .*: invalid argument|\bcreate idmapped mount: .*(?:invalid argument|function not implemented)/,
		is: "configuration/user-namespaces-unsupported",
		message: "The pod requires a user namespace (hostUsers: false), which the node cannot give it."
	},
	{
		said: LIMIT_TOO_LOW,
		isUnlimited: true,
		is: "disruption/sandbox-failed",
		message: "The container runtime of the node did not start {who}, because its node ran out of memory."
	},
	{
		said: LIMIT_TOO_LOW,
		is: "configuration/memory-limit-too-low",
		message: "The memory limit of {who} is less than what the node needs to start a container."
	},
	{
		said: /context deadline exceeded|failed to reserve container name|\bdial unix \S+: |code = Unavailable\b|no space left on device|\bfork\/exec \S+: (?:resource temporarily unavailable|exec format error)\b/i,
		at: CONTAINER,
		is: "disruption/sandbox-failed",
		message: "The container runtime of the node did not start {who}."
	},
	{
		said: /no volume plugin matched/,
		is: "configuration/volume-unsupported",
		about: "{volumeName}",
		message: "The kubelet of the node does not support the type of {volume}."
	},
	{
		said: /hostPath type check failed[:,] (?<path>\S+) is not an? (?<kind>[^,]+?)\s*(?:,|$)/,
		is: "configuration/host-path",
		about: "{path}",
		message: "The node has no {kind} {path}, which a hostPath volume of the pod mounts."
	},
	{
		said: /Multi-Attach error|\balready (?:being used by|attached to (?:node|another|instance))/,
		at: ["volumes"],
		is: "configuration/volume-in-use",
		about: "{volumeName}",
		message: "{volume} is still attached to another node, and can be attached to only one."
	},
	{
		said: /code = (?:InvalidArgument|PermissionDenied|Unauthenticated|Unimplemented)\b|access denied by server|reason given by server: No such file or directory/,
		...NOT_MOUNTED_VOLUME,
		persistence: "permanent"
	},
	{
		said: /\b(?:running (?:\w+ )?|error executing )hook\b/i,
		at: CONTAINER,
		is: "configuration/start-error",
		title: "A hook of the container runtime failed",
		message: "The container runtime of the node could not start {who}, because one of the runtime\u2019s own hooks failed.",
		hint: "The node\u2019s message says more. For a hook of NVIDIA, the GPU driver of the node may be broken, or too old for the image. Trying again may help, best on another node."
	},
	{
		said: /image will run as root|runAsUser breaks non-root policy/,
		is: "configuration/runs-as-root",
		message: "The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template), but {who} would run as root."
	},
	{
		said: /non-numeric user/,
		is: "configuration/non-numeric-user",
		message: "The pod requires a user other than root (security: restricted, or runAsNonRoot in pod-template). The user of the image of {who} is a name, which the kubelet cannot verify."
	},
	{
		said: /(?:mount callback failed on \S+: no|unable to find) (?<kind>user|group)(?:s found| (?<name>\S+): no matching entries in )/,
		is: "configuration/create-container-error",
		title: "The image has no such {kind}",
		message: "The image of {who} does not have the {kind}{ name} that it is set to run as.",
		hint: "Set a number as the user of the container (runAsUser of its securityContext in pod-template), or correct USER of the image."
	},
	{
		said: /\bapparmor (?:profile not found|is not supported)\b|\b(?:apparmor failed to apply|load (?:seccomp|local)) profile\b.*no such file or directory/i,
		is: "configuration/unsupported-by-node",
		message: "The node does not have the AppArmor or seccomp profile that the security context of {who} names."
	},
	{
		said: /failed to ensure image subpath "(?<path>[^"]+)"|\bsub path "(?<path>[^"]+)" does not exist in/,
		is: "configuration/sub-path-not-found",
		about: "{path}",
		message: "An image volume of {who} has no directory {path} to mount (subPath)."
	},
	{
		said: /no runtime for "(?<runtime>[^"]+)" is configured|failed to find runtime handler (?<runtime>\S+) from|unable to retrieve OCI runtime error .*exec: "(?<runtime>[^"]+)": executable file not found|runtime "(?<runtime>[^"]+)" binary not installed/,
		is: "configuration/runtime-handler-not-found",
		title: "The node has no runtime {runtime}",
		message: "The node has no runtime {runtime}, which the RuntimeClass of the pod or the configuration of the node requires."
	},
	{
		said: /(?:)/,
		by: ["FailedPrepareDynamicResources"],
		is: "disruption/devices-not-prepared",
		message: "The node could not prepare the devices that the pod claims."
	},
	{
		said: /failed to assign an IP address|\brange is full\b|\bno (?:available |free )?(?:IP(?:v[46])? )?(?:addresses|IPs)\b|\bnot enough IPs\b/i,
		at: ["sandbox"],
		is: "disruption/sandbox-failed",
		title: "The node had no IP address for the pod",
		message: "The cluster\u2019s network had no IP address for the pod on its node. Usually all addresses are in use.",
		hint: "Run the step again when other pods have ended. If it happens again, ask your cluster administrator for more pod IP addresses."
	},
	{
		said: /no command specified/,
		is: "configuration/no-command",
		message: "The image of {who} has no default command, and none is set."
	},
	{
		said: /^(?![\s\S]*error mounting )[\s\S]*?(?:chdir to cwd(?: \("(?<path>[^"]*)"\))?|mkdir .*working directory|error during container init: mkdir (?<path>[^:]*)|\bmkdir \S*\/merged(?<path>\/\S*): not a directory|failed to create process working directory "(?<path>[^"]*)")/,
		at: CONTAINER,
		is: "configuration/working-directory",
		message: "{who} could not change to its working directory{ path}."
	},
	{
		said: /\bexec format error\b/i,
		at: CONTAINER,
		...CASES["foreign-program"]
	},
	{
		said: /executable file .*not found|no such file or directory|the file \S+ was not found/,
		namesProgram: true,
		is: "configuration/command-not-found",
		about: "{program}",
		message: "The image{ofWho} has no program \"{program}\"."
	},
	{
		said: /permission denied|is a directory/,
		namesProgram: true,
		is: "configuration/command-not-executable",
		about: "{program}",
		message: "\"{program}\"{ofWho} exists, but is not executable."
	},
	{
		said: /(?:)/,
		...NOT_MOUNTED_VOLUME
	},
	{
		said: /(?:)/,
		at: ["sandbox"],
		is: "disruption/sandbox-failed",
		message: "The node could not prepare the pod, so none of its containers could start."
	},
	{
		said: /(?:)/,
		by: ["CreateContainerConfigError"],
		is: "configuration/container-config",
		message: "The node could not use the settings of {who}."
	},
	{
		said: /(?:)/,
		by: NOT_STARTED,
		is: "configuration/start-error",
		message: "The container runtime could not start the program of {who}."
	},
	{
		said: /(?:)/,
		by: [HOOK_FAILED],
		is: "configuration/start-error",
		title: "The hook of the container failed",
		message: "The postStart hook of {who} failed, so the kubelet killed the container."
	},
	{
		said: /(?:)/,
		is: "configuration/create-container-error",
		message: "The container runtime could not create {who}."
	}
];
// src/messages/starts.ts
function readStartFailure(subject, reason, words) {
	const { stage } = subject;
	const rawMessage = words.replace(/^Error: /, "");
	const isOfHook = reason === HOOK_FAILED;
	const quoting = isOfHook ? "" : withoutEscapes(require_main.bounded(rawMessage));
	const said = stage === "container" ? withoutProgram(quoting) : quoting;
	const found = readRows(subject, reason, said, quoting);
	const mayBeOfCheck = !isOfHook && found.category === "configuration" && found.exitCode === void 0 && (UNCLEAR.has(found.reason) || require_main.namesImageVolume(rawMessage));
	return {
		finding: {
			...found,
			rawMessage,
			...mayBeOfCheck && { suspect: "image-volumes" }
		},
		isHopeless: HOPELESS.has(found.reason) || stage === "container" && found.persistence === "permanent",
		isVague: isVague(stage, found, reason, said)
	};
}
const HOPELESS = new Set([
	"volume-unsupported",
	"user-namespaces-unsupported",
	"memory-limit-too-low"
]);
function isVague(stage, found, reason, said) {
	if (found.reason === "create-container-error") return reason === "";
	if (found.reason === "sandbox-failed") return stage === "container";
	return (found.reason === "volume-in-use" || found.reason === "mount-failed") && /timed out waiting for the condition$|context deadline exceeded$/.test(said);
}
const UNCLEAR = new Set([
	"create-container-error",
	"container-config",
	"start-error"
]);
function withoutEscapes(said) {
	return said.replaceAll("\\\"", "\"");
}
function readRows({ stage, who, where, isUnlimited }, reason, said, quoting) {
	const program = stage === "container" ? programIn(quoting) : void 0;
	const { row, names } = firstRow(START_ROWS.filter((row) => (row.at?.includes(stage) ?? true) && (row.by?.includes(reason) ?? true) && (!row.namesProgram || program !== void 0) && (!row.isUnlimited || isUnlimited)), said);
	const volumeName = /for volume "([^"]+)"/.exec(said)?.[1] ?? /unmounted volumes=\[([^\]]+)\]/.exec(said)?.[1];
	const volume = volumeName === void 0 ? "a volume of the pod" : `the volume ${volumeName}`;
	const found = findingOfCase(row, {
		...names,
		who,
		where,
		volume,
		volumeName,
		program,
		ofWho: ofWho(who)
	});
	return stage === "container" && HAS_EXIT_CODE.has(found.reason) && /containerd task/.test(said) ? {
		...found,
		exitCode: 128
	} : found;
}
function ofWho(who) {
	return who === "the step" ? "" : ` of ${who}`;
}
const PROGRAMS = [
	/exec: "([^"]*)"/,
	/executable file `([^`]*)`/,
	/process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
	/error finding executable "((?:[^"\\]|\\.)*)" in PATH/,
	/creating process: failed to load ([^:]+): /,
	/: the file (\S+) was not found\b/
];
function programIn(said) {
	return PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== void 0);
}
const QUOTES = /exec: \\*["'`]|\bexecutable (?:file )?\\*["'`]|process: exec \/|\bexec container process |\bcreating process: failed to load |(?<=: )the file |\bstarting (?:sub-)?container \[|\bcommand \\*["'`]|\bextra info: \{|\b(?:Exec|HTTP) lifecycle hook \(/;
const FAILURE_WORDS = /failed to create process working directory "[^"]*": not a directory|\bnot found\b|\bno such file or directory|\bpermission denied|\b(?:is|not) a directory|\bexec format error|\bno space left on device|\bcontext deadline exceeded/gi;
const ANY_PROGRAM = "PROGRAM";
const NODE_PROGRAMS = START_ROWS.filter(({ is, by }) => is === "configuration/runtime-handler-not-found" || is === "configuration/start-error" && by === void 0);
function withoutProgram(message) {
	const from = QUOTES.exec(message)?.index;
	if (from === void 0) return message;
	const [quoted, before] = [message.slice(from), message.slice(0, from)];
	const why = [...quoted.matchAll(FAILURE_WORDS)].at(-1)?.[0] ?? "";
	const words = /not found/i.test(why) ? "executable file not found in $PATH" : why;
	const plain = /working directory/.test(words) ? words : words.toLowerCase();
	const rest = `${programIn(message.replaceAll("\\\"", "\"")) !== void 0 ? `exec: "${ANY_PROGRAM}"` : ANY_PROGRAM}: ${plain}`;
	return firstRow(NODE_PROGRAMS, before + rest) === void 0 ? before + rest : message;
}
const PROGRAM_ROWS = START_ROWS.filter(({ namesProgram }) => namesProgram);
function programFailure(message, who) {
	const program = programIn(message);
	const row = program === void 0 ? void 0 : firstRow(PROGRAM_ROWS, withoutProgram(message))?.row;
	return row && findingOfCase(row, {
		program,
		ofWho: ofWho(who)
	});
}
function failedExec(line) {
	const error = readRuntimesLine(line);
	if (error === void 0) return void 0;
	const { why, program } = error;
	if (why === "wrong-format") return seenCase("foreign-program", { who: STEP }, { rawMessage: line });
	return seenCase("no-interpreter", { program: program === void 0 ? "of the step" : `"${program}"` }, {
		about: program,
		rawMessage: line
	});
}
const OF_THE_IMAGE = new Set([
	"command-not-found",
	"command-not-executable",
	"no-command",
	"platform-mismatch",
	"runs-as-root",
	"non-numeric-user"
]);
const HAS_EXIT_CODE = new Set([
	...OF_THE_IMAGE,
	"working-directory",
	"runtime-handler-not-found"
]);
function withBlamedImage(found, image) {
	return OF_THE_IMAGE.has(found.reason) && found.pull === void 0 ? withFacts(found, { blamedImage: image }) : found;
}
// src/pod/events.ts
const MERGED = /^\(combined from similar events\): /;
function eventFacts(event) {
	const { metadata, involvedObject, source, eventTime } = event;
	const reason = event.reason ?? "";
	const message = event.message ?? "";
	const version = Number(metadata.resourceVersion ?? NaN);
	const words = message.replace(MERGED, "");
	return {
		id: metadata.uid ?? metadata.name ?? `${reason} ${message}`,
		place: Number.isNaN(version) ? require_main.momentOf(event.lastTimestamp ?? eventTime) : version,
		writtenAt: require_main.momentOf(event.firstTimestamp ?? eventTime),
		uid: involvedObject.uid || void 0,
		reason,
		words,
		isWarning: event.type === "Warning",
		count: event.count ?? event.series?.count,
		container: /^spec\.(?:initContainers|containers)\{(.+)\}$/.exec(involvedObject.fieldPath ?? "")?.[1],
		image: /image "([^"]+)"/.exec(words)?.[1],
		component: source?.component || event.reportingComponent || "",
		host: source?.host
	};
}
function newestEvent(events, holds) {
	let newest;
	for (const event of events.values()) {
		if (!holds(event)) continue;
		if (newest === void 0 || !(event.place < newest.place)) newest = event;
	}
	return newest;
}
function newestOfContainer(events, container, reason, words = /(?:)/) {
	return newestEvent(events, (event) => event.reason === reason && event.container === container && words.test(event.words));
}
const PROVISIONERS = [
	[/cluster-autoscaler/, "The cluster autoscaler"],
	[/karpenter/, "Karpenter"],
	[/^eks-auto-mode\//, "EKS Auto Mode"]
];
function provisionerOf({ component }) {
	return PROVISIONERS.find(([name]) => name.test(component))?.[1];
}
const MAX_NAME = 63;
const MAX_WORDS = 200;
function quoting(event) {
	return `${provisionerOf(event) ?? (require_main.cut(require_main.oneLine(event.component), MAX_NAME) || "An unknown component")} reported: \u201c${require_main.cut(require_main.oneLine(event.words), MAX_WORDS)}\u201d.`;
}
function isEvictionByNode({ reason, component }) {
	return reason === "Evicted" && component === "kubelet";
}
// src/judge/tracker.ts
function signalTracker(rank) {
	const nothing = {
		clearedAt: Number.NEGATIVE_INFINITY,
		event: void 0,
		status: void 0
	};
	const update = (all, key, change) => new Map(all).set(key, change(all.get(key) ?? nothing));
	const choose = (old, fresh, isNewer) => {
		if (rank(old) !== rank(fresh)) return rank(old) > rank(fresh) ? old : fresh;
		return isNewer ? fresh : old;
	};
	const failedByEvent = (all, key, { place, at, failure }) => update(all, key, (before) => {
		if (place <= before.clearedAt) return before;
		const known = before.event ?? {
			place,
			since: at,
			failure
		};
		const event = {
			place: Math.max(place, known.place),
			since: Math.min(at, known.since),
			failure: choose(known.failure, failure, place >= known.place)
		};
		return {
			...before,
			event
		};
	});
	const clearedByEvent = (all, key, place) => update(all, key, (before) => {
		if (place <= before.clearedAt) return before;
		return {
			clearedAt: place,
			event: before.event !== void 0 && before.event.place > place ? before.event : void 0,
			status: before.status && {
				...before.status,
				isCleared: true
			}
		};
	});
	const failedByStatus = (before, { words, failure }, at) => {
		const known = before.status;
		if (known?.words === words) return before;
		const goesOn = known !== void 0 && !known.isCleared;
		const status = {
			since: goesOn ? known.since : at,
			words,
			failure: goesOn ? choose(known.failure, failure, true) : failure,
			isCleared: false
		};
		return {
			...before,
			status
		};
	};
	const afterPod = (all, { containers }, at, read) => containers.filter(({ isReported }) => isReported).reduce((rest, container) => {
		const found = read(container);
		return update(rest, container.name, (before) => found === void 0 ? {
			...before,
			status: void 0,
			...container.hasStarted && { event: void 0 }
		} : failedByStatus(before, found, at));
	}, all);
	const currentOf = ({ event, status }) => {
		const current = status?.isCleared ? void 0 : status;
		if (event === void 0 || current === void 0) return event ?? current;
		return {
			since: Math.min(event.since, current.since),
			failure: choose(current.failure, event.failure, true)
		};
	};
	const current = (all) => [...all].flatMap(([container, signal]) => {
		const found = currentOf(signal);
		return found === void 0 ? [] : [{
			container,
			since: found.since,
			failure: found.failure
		}];
	});
	return {
		failedByEvent,
		clearedByEvent,
		afterPod,
		current
	};
}
const pullTracker = signalTracker(pullRank);
const FAILED_PULL = /^Failed to pull image /;
const UNREADABLE_PULL_SECRET = /^Error: (?:unable to parse auth field|illegal base64 data|json: cannot unmarshal)/;
const FAILING_REASONS = new Set(["ErrImageNeverPull", "InspectFailed"]);
function isFailedPull({ reason, words }) {
	return reason === "Failed" && (FAILED_PULL.test(words) || UNREADABLE_PULL_SECRET.test(words));
}
function pullsAfterEvent(pulls, pod, event, at) {
	const { container: own, image, place } = event;
	if (event.reason === "Pulled") {
		if (own !== void 0) return pullTracker.clearedByEvent(pulls, own, place);
		return [...pulls].filter(([, { event: failed }]) => failed && failed.failure.image === image).reduce((rest, [container]) => pullTracker.clearedByEvent(rest, container, place), pulls);
	}
	if (!FAILING_REASONS.has(event.reason) && !isFailedPull(event)) return pulls;
	const failure = classifyPullMessage(event.words, event.reason);
	return pod.containers.filter((one) => (own === void 0 || own === one.name) && concerns(one, own, failure)).reduce((all, { name }) => pullTracker.failedByEvent(all, name, {
		place,
		at,
		failure
	}), pulls);
}
function pullsAfterPod(pulls, pod, at) {
	return pullTracker.afterPod(pulls, pod, at, ({ waiting, hasStarted }) => {
		const { reason = "", message = "" } = waiting ?? {};
		if (hasStarted || !isForImage(reason)) return void 0;
		return {
			words: `${reason}: ${message}`,
			failure: classifyPullMessage(message, reason)
		};
	});
}
function pullEpisodes({ pod, pulls, events }) {
	return pullTracker.current(pulls).flatMap(({ container: name, since, failure }) => {
		const container = containerOf(pod, name);
		if (container === void 0) return [];
		const cause = causeInPod(failure, pod, events);
		return [{
			container,
			image: failedImage(container, failure),
			since,
			failure: {
				...failure,
				cause
			}
		}];
	});
}
function causeInPod({ cause, rawMessage }, pod, events) {
	if (cause !== "unauthorized" || !/authentication required/i.test(rawMessage)) return cause;
	const missing = namedPullSecrets(pod, events);
	return pod.pullSecrets.every((name) => missing.includes(name)) ? "credentials-missing" : cause;
}
const MAX_EVENTS_APART_MS = 5e3;
function namedPullSecrets(pod, events) {
	const named = newestEvent(events, ({ reason }) => reason === "FailedToRetrieveImagePullSecret");
	if (named === void 0 || (newestEvent(events, isFailedPull)?.at ?? 0) > named.at + MAX_EVENTS_APART_MS) return [];
	return (/image pull secrets \(([^)]+)\)/.exec(named.words)?.[1] ?? "").split(/,\s*/).filter((name) => pod.pullSecrets.includes(name));
}
function failedImages({ pod, pulls, events }) {
	const images = new Set([...events.values()].map(({ image }) => image));
	images.delete(void 0);
	const further = [...images].flatMap((image) => {
		return pullEpisodes({
			pod,
			pulls: [...events.values()].filter((event) => event.image === image).toSorted((a, b) => a.place - b.place).reduce((before, event) => pullsAfterEvent(before, pod, event, event.firstAt), new Map()),
			events
		}).slice(0, 1);
	});
	return [...pullEpisodes({
		pod,
		pulls,
		events
	}), ...further];
}
function concerns(container, own, { image }) {
	if (image === void 0) return own !== void 0;
	return container.mountedImages.some(({ reference }) => reference === image) || own !== void 0 && container.image === image;
}
function failedImage(container, failure) {
	const needed = imagesOf(container);
	const { named } = failure;
	return needed.find((image) => image === failure.image) ?? needed.find((image) => named !== void 0 && require_main.isSameImage(image, named)) ?? needed[0] ?? "the image";
}
function pullRank({ cause }) {
	if (cause === "backoff-only") return 0;
	return persistenceOf(cause) === "permanent" ? 2 : 1;
}
const startTracker = signalTracker(startRank);
const NODE = "(node)";
const VOLUMES = "(volumes)";
const SANDBOX = "(sandbox)";
const STAGES = [
	NODE,
	VOLUMES,
	SANDBOX
];
const POD_EVENTS = {
	FailedSync: NODE,
	FailedCreatePodContainer: NODE,
	FailedMount: VOLUMES,
	FailedAttachVolume: VOLUMES,
	FailedMapVolume: VOLUMES,
	FailedCreatePodSandBox: SANDBOX,
	FailedPodSandBoxStatus: SANDBOX,
	FailedPrepareDynamicResources: SANDBOX,
	NetworkNotReady: SANDBOX
};
const NO_FOLDERS = /^error making pod data directories/;
const MISSING_OBJECT = /^Mandatory(?:ConfigMap|Secret)(?:Key)?NotFound$/;
function stageOf(reason, words) {
	if (MISSING_OBJECT.test(reason)) return VOLUMES;
	return reason === "Failed" && NO_FOLDERS.test(words) ? NODE : require_main.entryOf(POD_EVENTS, reason);
}
function isAboutWholePod({ reason, words }) {
	return stageOf(reason, words) !== void 0;
}
const WAITING_FOR_START = new Set([
	"CreateContainerConfigError",
	"CreateContainerError",
	"PreCreateHookError",
	"PreStartHookError",
	HOOK_FAILED,
	...NOT_STARTED
]);
function startsAfterEvent({ starts, pod, options }, event, at) {
	const { place, reason, words, container } = event;
	const where = theNamespace(pod);
	const cleared = (stages) => stages.reduce((all, stage) => startTracker.clearedByEvent(all, stage, place), starts);
	const key = stageOf(reason, words);
	if (key !== void 0) {
		const failure = readStartFailure({
			stage: key === VOLUMES ? "volumes" : "sandbox",
			who: "the pod",
			where
		}, reason, words);
		const rest = cleared(STAGES.slice(0, STAGES.indexOf(key)));
		return startTracker.failedByEvent(rest, key, {
			place,
			at,
			failure
		});
	}
	if (reason === "SuccessfulAttachVolume") return cleared([VOLUMES]);
	if (container === void 0) return starts;
	const rest = cleared(STAGES);
	if (reason === "Started") return startTracker.clearedByEvent(rest, container, place);
	const error = /^Error: (\w*)/.exec(words)?.[1];
	if (reason !== "Failed" || error === void 0 || isForImage(error) || isFailedPull(event)) return rest;
	const failure = readStartFailure({
		stage: "container",
		who: whoIs(container, options.step),
		where,
		isUnlimited: containerOf(pod, container)?.memoryLimit === void 0
	}, "", words);
	return startTracker.failedByEvent(rest, container, {
		place,
		at,
		failure
	});
}
function startsAfterPod(starts, step, pod, at) {
	const where = theNamespace(pod);
	return startTracker.afterPod(starts, pod, at, (container) => {
		const { reason = "", message = "" } = failedStart(container) ?? {};
		if (reason === "") return void 0;
		const { name, memoryLimit } = container;
		const isUnlimited = memoryLimit === void 0;
		const subject = {
			stage: "container",
			who: whoIs(name, step),
			where,
			isUnlimited
		};
		return {
			words: `${reason}: ${message}`,
			failure: readStartFailure(subject, reason, message)
		};
	});
}
function failedStarts({ pod, starts }) {
	return startTracker.current(starts).flatMap(({ container: key, ...failed }) => {
		const container = containerOf(pod, key);
		const isStage = STAGES.some((stage) => stage === key);
		return container === void 0 && !isStage ? [] : [{
			...failed,
			container
		}];
	});
}
function failedStart({ waiting, end }) {
	const { reason = "", message } = waiting ?? {};
	if (WAITING_FOR_START.has(reason)) return waiting;
	if (message && isUnknownFailure(reason)) return {
		reason,
		message: `${reason}: ${message}`
	};
	return WAITING_FOR_START.has(end?.reason ?? "") ? end : void 0;
}
function isUnknownFailure(reason) {
	return /Err|Fail|BackOff|Invalid|Denied|Un(?:able|available|supported)|Cannot|NotFound/.test(reason) && !isForImage(reason) && reason !== "CrashLoopBackOff";
}
function isSetUp({ hasSandbox, containers }) {
	return hasSandbox === true || containers.some(({ hasStarted }) => hasStarted);
}
function startRank({ isHopeless, isVague }) {
	if (isHopeless) return 2;
	return isVague ? 0 : 1;
}
// src/pod/usage.ts
const SEPARATOR = "";
const MARK = `${SEPARATOR}${require_main.USAGE_NAME}=`;
const MAX_BYTES$3 = 4096;
const MAX_LENGTH$2 = 300;
function splitMessage(whole = "") {
	const bare = {
		message: whole || void 0,
		usage: void 0
	};
	const at = whole.lastIndexOf(SEPARATOR);
	const end = whole.indexOf("\n", at);
	const line = whole.slice(at, end === -1 ? void 0 : end);
	const isOurs = line.startsWith(MARK) ? /^[\w. ]*$/.test(line.slice(MARK.length)) : MARK.startsWith(line);
	if (at === -1 || line.length > MAX_LENGTH$2 || !isOurs || Buffer.byteLength(whole) >= MAX_BYTES$3) return bare;
	return {
		message: whole.slice(0, at) + (end === -1 ? "" : whole.slice(end + 1)) || void 0,
		usage: end === -1 ? void 0 : usageIn(line.slice(MARK.length))
	};
}
function usageLine({ peakBytes, cpuMs, throttledMs, kills }) {
	const known = Object.entries({
		"memory.peak": peakBytes,
		usage_usec: cpuMs && cpuMs * 1e3,
		throttled_usec: throttledMs && throttledMs * 1e3,
		oom_kill: kills
	}).filter(([, value]) => value !== void 0);
	return `${MARK}${known.flat().join(" ")}\n`;
}
const COUNTERS = new Map([
	["memory.peak", ["peakBytes", 1]],
	["memory.max_usage_in_bytes", ["peakBytes", 1]],
	["usage_usec", ["cpuMs", 1e3]],
	["cpuacct.usage", ["cpuMs", 1e6]],
	["throttled_usec", ["throttledMs", 1e3]],
	["throttled_time", ["throttledMs", 1e6]],
	["oom_kill", ["kills", 1]]
]);
function usageIn(counters) {
	const words = counters.split(" ");
	const entries = words.flatMap((name, index) => {
		const [field, perUnit = 1] = COUNTERS.get(name) ?? [];
		const value = words[index + 1] ?? "";
		const isNumber = /^\d{1,20}$/.test(value) && Number.isSafeInteger(Number(value));
		return field !== void 0 && isNumber ? [[field, Math.round(Number(value) / perUnit)]] : [];
	});
	return require_main.defined(Object.fromEntries(entries));
}
// src/pod/facts.ts
const AS_BOOLEAN = {
	True: true,
	False: false
};
function podFacts(pod) {
	const { metadata = {}, status = {} } = pod;
	const spec = pod.spec ?? {};
	const volumes = (spec.volumes ?? []).map((volume) => volumeFacts(pod, volume));
	const images = volumes.flatMap(({ name, image }) => image ? [{
		...image,
		volume: name
	}] : []);
	const conditionOf = (kind) => status.conditions?.find(({ type }) => type === kind);
	const sandbox = conditionOf("PodReadyToStartContainers");
	const scheduled = conditionOf("PodScheduled");
	const target = [conditionOf("DisruptionTarget"), conditionOf("TerminationTarget")].find((condition) => condition?.status === "True");
	const ready = conditionOf("Ready");
	const containersReady = conditionOf("ContainersReady");
	const { phase = "Pending" } = status;
	const hasFinalPhase = phase === "Succeeded" || phase === "Failed";
	const statuses = new Map([...status.initContainerStatuses ?? [], ...status.containerStatuses ?? []].reverse().map((one) => [one.name, one]));
	const factsOf = (isInit) => (container) => containerFacts(spec, container, {
		isInit,
		images,
		status: statuses.get(container.name)
	});
	return {
		name: metadata.name,
		namespace: metadata.namespace,
		uid: metadata.uid,
		version: metadata.resourceVersion,
		queue: metadata.labels?.["kueue.x-k8s.io/queue-name"],
		node: spec.nodeName,
		gates: (spec.schedulingGates ?? []).map(({ name }) => name),
		scheduler: spec.schedulerName === "default-scheduler" ? void 0 : spec.schedulerName,
		nodeSelector: spec.nodeSelector ?? {},
		volumeObjects: (spec.volumes ?? []).flatMap((volume) => objectOf(volume) ?? []),
		containers: [...(spec.initContainers ?? []).map(factsOf(true)), ...(spec.containers ?? []).map(factsOf(false))],
		volumes,
		pullers: require_main.pullersIn(pod.spec),
		pullSecrets: (spec.imagePullSecrets ?? []).map(({ name = "" }) => name),
		debuggers: spec.ephemeralContainers?.length ?? 0,
		restartPolicy: spec.restartPolicy,
		deadlineSeconds: spec.activeDeadlineSeconds,
		graceSeconds: spec.terminationGracePeriodSeconds,
		toleratesLostNode: toleratesLostNode(spec),
		files: require_main.filesInto(pod.spec),
		deletion: metadata.deletionTimestamp === void 0 ? void 0 : {
			stamp: String(metadata.deletionTimestamp),
			graceSeconds: metadata.deletionGracePeriodSeconds ?? 0
		},
		generation: metadata.generation,
		observedGeneration: status.observedGeneration,
		phase,
		hasFinalPhase,
		reason: status.reason ?? "",
		message: status.message ?? "",
		takenAt: status.startTime === void 0 ? void 0 : require_main.momentOf(status.startTime),
		hasSandbox: require_main.entryOf(AS_BOOLEAN, sandbox?.status ?? ""),
		givesSandboxReason: Boolean(sandbox?.reason),
		unschedulable: scheduled?.status === "False" && scheduled.reason !== "SchedulingGated" && scheduled.message || void 0,
		target: target && {
			kind: target.type,
			reason: target.reason ?? "",
			message: target.message
		},
		hasLostNode: ready?.status === "False" && !ready.reason && containersReady?.status === "True",
		isBeingFailed: !hasFinalPhase && containersReady?.reason === "PodFailed" && isUnexplainedByEnds(status.containerStatuses ?? []),
		isRestarting: conditionOf("AllContainersRestarting")?.status === "True"
	};
}
function isUnexplainedByEnds(statuses) {
	const ends = statuses.map(({ state }) => state?.terminated);
	return ends.includes(void 0) || ends.every((end) => end?.exitCode === 0);
}
function volumeFacts({ status = {} }, { name, image }) {
	if (image === void 0) return {
		name,
		image: void 0
	};
	const id = [...status.initContainerStatuses ?? [], ...status.containerStatuses ?? []].flatMap(({ volumeMounts = [] }) => volumeMounts).find((mount) => mount.name === name)?.volumeStatus?.image?.imageRef;
	return {
		name,
		image: {
			reference: image.reference ?? "",
			policy: image.pullPolicy,
			id
		}
	};
}
const UNREACHABLE = "node.kubernetes.io/unreachable";
function toleratesLostNode({ tolerations = [] }) {
	const known = tolerations.filter(({ key = "", effect = "" }) => (key === "" || key === UNREACHABLE) && (effect === "" || effect === "NoExecute"));
	return known.length > 0 && known.every(({ tolerationSeconds }) => tolerationSeconds === void 0);
}
function objectOf({ configMap, secret, persistentVolumeClaim: claim }) {
	if (configMap && !configMap.optional) return `ConfigMap ${configMap.name}`;
	if (secret && !secret.optional) return `Secret ${secret.secretName}`;
	return claim && `persistent volume claim ${claim.claimName}`;
}
const PROBE_FAILURES = 3;
const PROBE_SECONDS = 10;
function containerFacts(spec, container, { isInit, images, status }) {
	const { resources, lifecycle, livenessProbe, startupProbe, restartPolicyRules, volumeMounts = [] } = container;
	const { failureThreshold = PROBE_FAILURES, periodSeconds = PROBE_SECONDS } = startupProbe ?? {};
	const { state = {}, lastState = {}, restartCount = 0 } = status ?? {};
	return {
		name: container.name,
		isInit,
		isSidecar: container.restartPolicy === "Always",
		image: container.image,
		policy: container.imagePullPolicy,
		mountedImages: images.flatMap((image) => {
			const mounts = volumeMounts.filter(({ name }) => name === image.volume);
			return mounts.length === 0 ? [] : [{
				...image,
				isCheck: mounts.every(require_main.isCheckMount)
			}];
		}),
		program: container.command?.[0],
		requests: resources?.requests ?? {},
		memoryLimit: memoryLimitOf(spec, container),
		diskLimit: resources?.limits?.["ephemeral-storage"],
		restartPolicy: container.restartPolicy,
		hasRestartRules: restartPolicyRules !== void 0,
		restartsAll: restartPolicyRules?.some(({ action }) => action === "RestartAllContainers") ?? false,
		hasPostStart: lifecycle?.postStart !== void 0,
		mayBeEndedByNode: [
			lifecycle?.postStart,
			livenessProbe,
			startupProbe
		].some((one) => one !== void 0),
		probePatienceMs: failureThreshold * periodSeconds * 1e3,
		writesOutputs: [require_main.OUTPUT_FILE, require_main.USAGE_FILE].includes(container.terminationMessagePath ?? ""),
		isOurs: require_main.isOurs(container),
		filling: require_main.fillingOf(container),
		isCollecting: require_main.isCollecting(container),
		isReported: status !== void 0,
		waiting: state.waiting && {
			reason: state.waiting.reason ?? "",
			message: state.waiting.message ?? ""
		},
		isRunning: state.running !== void 0,
		isStarted: status?.started,
		hasStarted: hasRun(state) || lastState.terminated !== void 0 || restartCount > 0,
		restarts: restartCount,
		isRestarted: (container.restartPolicy ?? spec.restartPolicy) === "Never" && restartCount > 0,
		end: state.terminated && endFacts(spec, container, state.terminated),
		earlierEnd: lastState.terminated && endFacts(spec, container, lastState.terminated),
		imageId: status?.imageID,
		runtime: status?.containerID?.split("://", 1)[0]
	};
}
function memoryLimitOf(spec, { resources }) {
	const own = resources?.limits?.["memory"];
	const quantity = own ?? spec.resources?.limits?.["memory"];
	return quantity === void 0 ? void 0 : {
		quantity,
		isOfPod: own === void 0
	};
}
function hasRun({ running, terminated }) {
	return running !== void 0 || terminated !== void 0 && terminated.reason !== STATUS_UNKNOWN;
}
const STATUS_UNKNOWN = "ContainerStatusUnknown";
const UNSEEN_ENDS = new Set([
	STATUS_UNKNOWN,
	"Unknown",
	"RestartingAllContainers",
	"NotFound"
]);
function endFacts(spec, container, { exitCode, signal, reason, message, startedAt, finishedAt, containerID = "" }) {
	return {
		exitCode,
		signal,
		reason,
		...container.terminationMessagePath === "/dev/github-output-and-usage" ? splitMessage(message) : {
			message,
			usage: void 0
		},
		startedAt: require_main.momentOf(startedAt),
		finishedAt: require_main.momentOf(finishedAt),
		isUnseen: UNSEEN_ENDS.has(reason ?? "") || exitCode === -1 && !containerID.startsWith("containerd:"),
		isTriedAgain: isTriedAgain(spec, container, exitCode)
	};
}
function isTriedAgain(spec, { restartPolicy, restartPolicyRules }, exitCode) {
	return restartPolicyRules?.some(({ exitCodes: { operator, values = [] } = { operator: "" } }) => operator === "In" && values.includes(exitCode) || operator === "NotIn" && !values.includes(exitCode)) || (restartPolicy ?? spec.restartPolicy) !== "Never";
}
// src/messages/exit-rows.ts
const EVICTED = {
	is: "disruption/evicted",
	title: "The pod was evicted by its node",
	message: "The kubelet evicted the pod{: words}."
};
const REJECTED = "{node} rejected the pod{: words}.";
const REFUSED = {
	is: "scheduling/refused-by-node",
	message: REJECTED
};
const EVICTIONS = [{
	said: /^(?:Usage of EmptyDir volume ".+" exceeds the limit "|Container \S+ exceeded its local ephemeral storage limit "|Pod ephemeral local storage usage exceeds the total limit of containers )/,
	is: "step/disk-limit",
	message: "The kubelet evicted the pod: {words}."
}, {
	said: /low on resource: [\s\S]*has larger consumption of (?<resource>memory|ephemeral-storage)|low on resource: (?<resource>memory|ephemeral-storage)\b/,
	...EVICTED,
	hint: "Run the step again. Nodes first evict pods that use more than they request: request as much {resource} as the step needs (resources)."
}];
const REJECTIONS = [
	{
		said: /^(?:SysctlForbidden|PodOSNotSupported|PodOSSelectorNodeLabelDoesNotMatch|AppArmor|SupplementalGroupsPolicyNotSupported|PodLevelResourcesNotSupported|InitContainerRestartPolicyForbidden|PodFeatureUnsupported|EmptyPodSharedPoolError):|^SMTAlignmentError:.*not multiple|^ProviderFailed:.*(?:status code|RESPONSE) 4(?!08|09|29)\d\d/s,
		is: "configuration/unsupported-by-node",
		message: REJECTED
	},
	{
		said: /^NodePorts:/,
		...REFUSED,
		hint: "Run the step again. If it happens again, remove hostPort from pod-template."
	},
	{
		said: /^UnexpectedAdmissionError:/,
		...REFUSED,
		hint: "Run the step again. If it happens again, check the device plugin of the node."
	},
	{
		said: /^(?:OutOf[^:]+|Node(?:Affinity|Name)|SMTAlignmentError|TopologyAffinityError|VolumeAttachmentLimitExceeded|node\(s\) had taints that the pod didn't tolerate):/,
		...REFUSED
	}
];
const NOT_CHECKED_OUT = "The checkout{ of ref}{ from url} failed, so the step did not start.";
const NO_CHECKOUT = {
	is: "configuration/checkout-failed",
	persistence: "permanent",
	message: NOT_CHECKED_OUT
};
const NOT_WRITABLE = "The user of the container cannot write to the volume workspace: set fsGroup or runAsUser in the securityContext of pod-template, and use a volume that can be written.";
const NO_FOLDER = {
	said: new RegExp(`^${require_main.FILLING_EXITS.noFolder} `),
	is: "configuration/working-directory",
	hint: "Check working-directory (and files-in). If the script creates the folder, let it change there with cd."
};
const CHECKOUTS = [
	{
		...NO_FOLDER,
		message: "The repository{ url} has no folder{ folder}{ at ref}, so the step did not start."
	},
	{
		said: /^127 /,
		...NO_CHECKOUT,
		hint: "The image{ image} (checkout-image) has no git. Set an image with git 2.31 or newer."
	},
	{
		said: /couldn't find remote ref|not our ref|[Rr]eference is not a tree|unadvertised object/,
		...NO_CHECKOUT,
		hint: "Check that the branch, tag or commit of the input checkout exists. Give a commit SHA in full (40 characters)."
	},
	{
		said: /could not read (Username|Password)|Authentication failed|Invalid username or|error: 40[134]\b|[Rr]epository not found|repository '[^']*' not found/,
		...NO_CHECKOUT,
		hint: "Check the input checkout-token: it must be valid and have read access to the repository (permissions: contents: read). Git servers hide repositories that a token cannot read."
	},
	{
		said: /\b(?:SSL|server|peer|local|client|CA) certificate\b|\bcertificate (?:subject|verif\w+|problem)\b/,
		...NO_CHECKOUT,
		hint: "Set a checkout-image that trusts the authority that signed the certificate of the Git server."
	},
	{
		said: /Permission denied|Read-only file system/,
		...NO_CHECKOUT,
		hint: NOT_WRITABLE
	},
	{
		said: /No space left on device|Disk quota exceeded/,
		...NO_CHECKOUT,
		persistence: "transient",
		hint: "Give the volume workspace more space (sizeLimit, ephemeral-storage)."
	},
	{
		said: /Could not resolve|resolve proxy|unable to access|early EOF|RPC failed|hung up unexpectedly/,
		is: "connection/checkout-failed",
		message: NOT_CHECKED_OUT
	}
];
const MISSING_FILES = [
	{ said: /[Nn]o such file or directory/ },
	{ said: /No rule to make target|no makefile found/ },
	{ said: /\bENOENT\b|find a package\.json file|No package\.json|ERR_PNPM_NO_PKG_MANIFEST/ },
	{ said: /Cannot find module '[./]/ },
	{ said: /go\.mod file not found|does not contain main module|no Go files in/ },
	{ said: /no POM in this directory/ },
	{ said: /does not contain a Gradle build/ },
	{ said: /could not find `Cargo\.toml`/ },
	{ said: /not a git repository/ },
	{ said: /file or directory not found:|find a (?:valid )?pyproject\.toml|No `pyproject\.toml`/ },
	{ said: /Could not locate Gemfile|No Rakefile found/ },
	{ said: /find a composer\.json/ },
	{ said: /does not contain a project or solution file/ },
	{ said: /does not appear to contain CMakeLists/ },
	{ said: /No configuration files/ },
	{ said: /No justfile found|No Taskfile found/ }
];
const NOT_UNPACKED = {
	is: "configuration/files-in-failed",
	persistence: "permanent",
	message: "The files of files-in could not be unpacked into the workspace, so the step did not start."
};
const EXIT_ROWS = {
	evictions: EVICTIONS,
	rejections: REJECTIONS,
	checkouts: CHECKOUTS,
	unpackings: [
		{
			...NO_FOLDER,
			message: "The files of files-in have no folder{ folder}, so the step did not start."
		},
		{
			said: new RegExp(`^${require_main.FILLING_EXITS.damaged} `),
			...NOT_UNPACKED,
			persistence: "transient",
			message: "The files of files-in arrived damaged in the pod, so the step did not start.",
			hint: "Run the step again. If it happens again, check the storage of the cluster (etcd) and of the node."
		},
		{
			said: /: (?:No space left on device|Disk quota exceeded|Wrote only \d+ of \d+ bytes)$/m,
			...NOT_UNPACKED,
			persistence: "transient",
			hint: "Give the volume workspace more space (sizeLimit, ephemeral-storage), or copy fewer files."
		},
		{
			said: /: (?:Permission denied|Operation not permitted|Read-only file system)$/m,
			...NOT_UNPACKED,
			hint: NOT_WRITABLE
		},
		{
			said: /: (?:Is a directory|Not a directory|Directory not empty|File exists)$/m,
			...NOT_UNPACKED,
			hint: "The workspace has a folder where files-in has a file, or a file where it has a folder: leave one of them out."
		},
		{
			said: /\b(?<program>tar|gzip|gunzip|sha256sum|find|head|wc): (?:(?:command |applet )?not found|Cannot exec: No such file or directory)$/m,
			...NOT_UNPACKED,
			hint: "The image{ image} (checkout-image) has no {program}. Set an image with a shell, tar, gzip, sha256sum, find, head and wc."
		}
	],
	missingFiles: MISSING_FILES
};
const OTHER_EXITS = {
	eviction: EVICTED,
	rejection: REFUSED,
	checkout: {
		...NO_CHECKOUT,
		persistence: "transient"
	},
	unpacking: {
		...NOT_UNPACKED,
		persistence: "transient"
	}
};
// src/messages/exits.ts
function evictedByNode(said) {
	const text = require_main.bounded(said);
	const { row = OTHER_EXITS.eviction, names } = firstRow(EXIT_ROWS.evictions, text) ?? {};
	return findingOfCase(row, {
		...names,
		words: asPhrase(text)
	}, { rawMessage: said || void 0 });
}
function asPhrase(said) {
	return require_main.oneLine(require_main.bounded(said)).trim().replace(/\.$/, "") || void 0;
}
const SIGNALS = {
	...["", ..."HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM".split(" ")],
	24: "XCPU",
	25: "XFSZ",
	31: "SYS"
};
const MEANINGS = {
	126: require_main.prose("A command exists, but cannot be executed."),
	127: require_main.prose("Command not found: a program, or the interpreter in a script\u2019s #! line, is not in the image."),
	134: require_main.prose("A program aborted itself, for example after a failed assertion."),
	137: require_main.prose("Something killed a program with SIGKILL: often the kernel, because memory ran out."),
	139: require_main.prose("A program crashed with a segmentation fault."),
	143: require_main.prose("Something asked the program to end with SIGTERM, for example a node that shuts down (a spot node).")
};
function ownEnd(end, who, limit) {
	const { exitCode, reason = "", message = "" } = end;
	if (reason === "OOMKilled") return outOfMemory(end, who, limit);
	if (!NOT_STARTED.includes(reason)) return exitCode === 0 ? success : failure(end, who);
	const isUnlimited = limit === void 0;
	const { suspect: _, ...found } = readStartFailure({
		stage: "container",
		who,
		where: theNamespace({}),
		isUnlimited
	}, reason, message).finding;
	return {
		...found,
		exitCode
	};
}
const success = finding("step", "completed", {
	message: "The step succeeded.",
	exitCode: 0
});
function outOfMemory(end, who, limit) {
	const although = end.exitCode === 0 ? ", although it then ended with exit code 0" : "";
	return finding("step", "oom-killed", {
		message: `A process of ${who} was killed because ${limit === void 0 ? "its node ran out of memory" : `${who === "the step" ? "it" : "the container"} used more memory than its ${limit.isOfPod ? "pod\u2019s " : ""}limit of ${limit.quantity}`}${although}.${limit === void 0 ? " It has no memory limit of its own." : ""}`,
		hint: limit === void 0 ? "Ask for as much memory as it needs (resources), so that it gets a node that has it, or let it use less." : void 0,
		exitCode: end.exitCode
	});
}
function failure({ exitCode, signal, message }, who) {
	const name = SIGNALS[signal || exitCode - 128];
	const code = name ? `${exitCode} (SIG${name})` : `${exitCode}`;
	const what = `${require_main.capitalize(who)} ended with exit code ${code}`;
	const isStep = who === STEP;
	return finding("step", isStep ? "exit-code" : "init-failed", {
		title: isStep ? `Exit code ${code}` : what,
		message: isStep ? `${what}.` : `${what}, so the step did not start.`,
		meaning: MEANINGS[exitCode],
		rawMessage: message || void 0,
		exitCode
	});
}
function lacksFile(line) {
	return firstRow(EXIT_ROWS.missingFiles, line) !== void 0;
}
const BASH_IN_SH = /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;
function isShWithoutBash(line) {
	return BASH_IN_SH.test(line);
}
const NEEDS_BASH = "The log shows that sh ran a script with bash syntax. If the image has bash, set shell: bash -eo pipefail. A script file needs `#!/usr/bin/env bash` as its first line.";
const GITS_WORDS = /^(fatal|error|remote|warning): /;
function withoutNames(words) {
	return words.replaceAll(/(?<!\w)'[^'\n]*'(?!\w)/g, "''");
}
function filesCut(broken) {
	return finding("connection", "files-in-failed", { message: `The files of files-in did not get into the pod: the connection broke${broken ? ` after ${require_main.size(broken.sent)} of ${require_main.size(broken.of)} (${broken.broken})` : ""}. The step did not start.` });
}
function filesUnsent({ message }) {
	return finding("connection", "unreachable", {
		message: `No answer from the API server ${message}. The files of files-in did not get into the pod, so the step did not start.`,
		hint: "Check that the runner can reach this address, and that the API server can reach port 10250 of the nodes. If both can, run the step again: the outage may have been short."
	});
}
function fillingFailed({ exitCode, message = "" }, { isCheckout, ...names }, broken) {
	const { cut, damaged, noFolder, notUnpacked } = require_main.FILLING_EXITS;
	if (exitCode === cut) return filesCut(broken);
	const isOfGit = isCheckout && exitCode !== damaged && exitCode !== notUnpacked;
	const words = isOfGit ? withoutNames(require_main.bounded(message)) : require_main.bounded(message);
	const { row = isOfGit ? OTHER_EXITS.checkout : OTHER_EXITS.unpacking, names: found } = firstRow(isOfGit ? EXIT_ROWS.checkouts : EXIT_ROWS.unpackings, `${exitCode} ${words}`) ?? {};
	const said = isOfGit && gitsWords(require_main.bounded(message)) || message;
	const isSaid = said !== "" && exitCode !== damaged && exitCode !== noFolder;
	return findingOfCase(row, {
		...names,
		...found
	}, isSaid ? { rawMessage: said } : {});
}
function fillingWords(message) {
	return [gitsWords(message), ...EXIT_ROWS.unpackings.map(({ said }) => said.exec(message)?.[0])].filter(Boolean).join("\n");
}
function gitsWords(message) {
	return message.split("\n").filter((line) => GITS_WORDS.test(line)).join("\n");
}
// src/pod/disruptions.ts
const TARGETS = {
	PreemptionByScheduler: "preempted-by-scheduler",
	DeletionByTaintManager: "node-tainted",
	DeletionByDeviceTaintManager: "device-tainted",
	EvictionByEvictionAPI: "eviction-granted",
	EvictionAttempt: "eviction-granted",
	DeletionByPodGC: "node-gone",
	DeletionByGCPControllerManager: "node-gone",
	WorkloadEvictedDueToPreempted: "preempted-by-kueue"
};
function isNodeGone({ target }) {
	return target !== void 0 && require_main.entryOf(TARGETS, target.reason) === "node-gone";
}
const BY_THE_NODE = {
	Preempting: "preempted-on-node",
	Terminated: "node-shutdown",
	Shutdown: "node-shutdown",
	NodeShutdown: "node-shutdown",
	NodeLost: "node-unresponsive"
};
function disruptionOf(pod, end) {
	const { reason, message } = endByNode(pod);
	if (reason === "DeadlineExceeded") return deadline(pod, end);
	if (reason === "Evicted") return evictedByNode(message ?? "");
	const byNode = require_main.entryOf(BY_THE_NODE, reason);
	if (byNode !== void 0) return seenCase(byNode, {}, { rawMessage: message || void 0 });
	if (pod.target !== void 0) return targeted(pod, pod.target);
	if (pod.isRestarting) return seenCase("restarted-with-all");
	return pod.deletion === void 0 ? void 0 : seenCase("deleted", { pod: pod.name });
}
function isDisturbed(pod, isUnaware) {
	const { target } = pod;
	if (hasFailedAsWhole(pod) || isByNode(pod.reason) || pod.isRestarting) return true;
	if (target?.kind === "DisruptionTarget" && !Object.hasOwn(TARGETS, target.reason)) return true;
	return pod.deletion !== void 0 && !isUnaware;
}
function isByNode(reason) {
	return reason === "DeadlineExceeded" || reason === "Evicted" || Object.hasOwn(BY_THE_NODE, reason);
}
function endedBeforeDeadline(pod, { finishedAt }) {
	const { reason, takenAt = NaN, deadlineSeconds = NaN } = pod;
	return reason === "DeadlineExceeded" && finishedAt + 1e3 <= takenAt + deadlineSeconds * 1e3;
}
function hasFailedAsWhole({ phase, reason }) {
	return phase === "Failed" && reason !== "";
}
const BY_KUBELET = "TerminationByKubelet";
const REASONS_IN_WORDS = [
	[/low on resource/, "Evicted"],
	[/critical pod/, "Preempting"],
	[/node shutdown/, "Terminated"]
];
function endByNode({ reason, message, target }) {
	if (reason !== "" || target?.reason !== BY_KUBELET) return {
		reason,
		message
	};
	return {
		reason: REASONS_IN_WORDS.find(([words]) => words.test(target.message ?? ""))?.[1] ?? "",
		message: target.message
	};
}
function failedWhileRunning(pod) {
	return seenCase("failed-while-running", whereAndWhy(pod), { rawMessage: statusWords(pod) });
}
function targeted({ message: said }, { reason, message }) {
	const unknown = reason === BY_KUBELET ? "ended-by-kubelet" : "ended-by-cluster";
	const names = whereAndWhy({
		node: void 0,
		reason
	});
	return seenCase(require_main.entryOf(TARGETS, reason) ?? unknown, names, { rawMessage: said || message || void 0 });
}
function deadline({ deadlineSeconds, message }, end) {
	return seenCase("deadline-exceeded", { limit: deadlineSeconds === void 0 ? void 0 : `${deadlineSeconds} s` }, {
		persistence: end === void 0 ? "transient" : "permanent",
		rawMessage: message || void 0
	});
}
function whereAndWhy({ node, reason }) {
	return {
		where: theNode({ node }),
		why: reason || void 0
	};
}
function refusedByNode(pod) {
	const { row = OTHER_EXITS.rejection, names } = rejectionOf(pod.reason, pod.message) ?? {};
	const words = asPhrase(pod.message.replace(/^Pod was rejected: /, ""));
	return findingOfCase(row, {
		...names,
		words,
		node: theNode(pod)
	}, { rawMessage: statusWords(pod) });
}
function rejectionOf(reason, message = "") {
	return firstRow(EXIT_ROWS.rejections, require_main.bounded(`${reason}: ${message}`));
}
function statusWords({ reason, message }) {
	return [reason, message].filter(Boolean).join(": ") || void 0;
}
function isRejected({ reason, message }) {
	return isRejection(reason) || message.startsWith("Pod was rejected: ");
}
function isRejection(reason) {
	return rejectionOf(reason) !== void 0;
}
function isOnlyCalledFailed(pod) {
	const { phase, reason, node } = pod;
	if (phase !== "Failed" || node === void 0 || isGivenUp(pod)) return false;
	if (isRejected(pod) || isByNode(reason) && reason !== "NodeLost") return false;
	const reported = pod.containers.filter(({ isReported }) => isReported);
	const ended = reported.filter(({ end }) => end !== void 0 && end.reason !== "NotFound");
	return ended.length === 0 || reported.some(({ isRunning }) => isRunning) || reason !== "" && ended.length < reported.length;
}
function isGivenUp(pod) {
	const { phase, reason, target, containers } = pod;
	const isTaintedOff = target?.reason === "DeletionByTaintManager";
	const isWithoutEnds = containers.every(({ end }) => end === void 0);
	return isNodeGone(pod) || isTaintedOff && phase === "Failed" && reason === "" && isWithoutEnds;
}
function declaredFailed(pod, hasStarted) {
	const mayRun = isOnlyCalledFailed(pod);
	if (hasStarted) return {
		...failedWhileRunning(pod),
		...mayRun && { mayRun }
	};
	if (pod.node === void 0) return refusedByScheduler(pod);
	const refused = refusedByNode(pod);
	if (!mayRun || refused.persistence === "permanent") return refused;
	return seenCase("failed-unseen", whereAndWhy(pod), {
		rawMessage: statusWords(pod),
		mayRun
	});
}
function refusedByScheduler(pod) {
	const persistence = pod.reason.endsWith("Timeout") ? "transient" : "permanent";
	return seenCase("refused-by-scheduler", {
		...whereAndWhy(pod),
		name: pod.scheduler
	}, {
		persistence,
		rawMessage: statusWords(pod)
	});
}
// src/report/usage.ts
function usageOf(state) {
	const container = require_main.stepContainer(state);
	const used = endOf(container)?.usage;
	if (container === void 0 || used === void 0 || Object.keys(used).length === 0) return void 0;
	const { requests, memoryLimit } = container;
	return {
		...used,
		...require_main.defined({
			memoryRequest: requests["memory"],
			memoryLimit: memoryLimit?.quantity
		})
	};
}
function lackOfUsage({ usage, finding, attempts, heldUntil }) {
	const state = attempts.at(-1)?.state;
	const end = endOf(state && require_main.stepContainer(state));
	const isOwnEnd = finding.outcome === "success" || finding.category === "step";
	if (usage === void 0 || end === void 0 || !isOwnEnd) return void 0;
	if (usage !== "reported") return LACKS[usage];
	if (heldUntil !== void 0) return LACKS.held;
	if (end.usage !== void 0) return Object.keys(end.usage).length === 0 ? LACKS["no-counters"] : void 0;
	if (end.reason === "OOMKilled" || end.exitCode > MAX_OWN_CODE) return LACKS.killed;
	return Buffer.byteLength(end.message ?? "") > MIN_ROOM ? LACKS["no-room"] : LACKS["no-end"];
}
const MAX_OWN_CODE = 128;
const MIN_ROOM = 1300;
const LACKS = {
	"no-script": "the step has no script in run",
	"no-trap": "they need sh, dash, ash or bash as shell, and a script of at most 124 KiB",
	"own-message": "pod-template sets the termination message of the container, by which they come",
	held: "the container still runs (hold-on-failure)",
	"no-counters": "the container has no cgroup files that the script\u2019s shell can read",
	killed: "a signal ended the script\u2019s shell",
	"no-room": "the script wrote so much to $GITHUB_OUTPUT that they do not fit; files-out gives outputs a file of their own",
	"no-end": "the script sets an EXIT trap of its own, becomes another program (exec), or has a syntax error in its first line"
};
function usageInWords({ peakBytes, cpuMs, throttledMs = 0, memoryLimit }) {
	return [
		peakBytes !== void 0 && `peak ${partOf$1(peakBytes, require_main.parseQuantity(memoryLimit ?? ""))}`,
		cpuMs !== void 0 && `${require_main.spanOfTime(cpuMs)} CPU`,
		throttledMs >= MIN_THROTTLED_MS && `throttled ${require_main.spanOfTime(throttledMs)}`
	].filter((part) => part !== false).join(", ");
}
const MIN_THROTTLED_MS = 100;
function partOf$1(bytes, limit) {
	const part = require_main.memorySize(bytes);
	if (limit === void 0) return part;
	const whole = require_main.memorySize(limit);
	const [number = "", unit] = part.split(" ");
	return `${whole.endsWith(` ${unit}`) ? number : part} of ${whole}`;
}
const LOW = .4;
const HIGH = .9;
function betterRequest(peakBytes, requested, memoryLimit = "") {
	const mebibytes = Math.ceil(1.25 * peakBytes / MIB);
	const step = mebibytes < 256 ? 1 : 64;
	const rounded = Math.ceil(mebibytes / step) * step;
	const limit = require_main.parseQuantity(memoryLimit) ?? Number.POSITIVE_INFINITY;
	if (rounded * MIB <= limit) return `memory=${rounded}Mi`;
	return requested < limit ? `memory=${memoryLimit}` : `memory=${rounded}Mi and limits.memory=${rounded}Mi`;
}
const MIB = 2 ** 20;
function hintOnRequest({ peakBytes, memoryRequest = "", memoryLimit }) {
	const requested = require_main.parseQuantity(memoryRequest) ?? 0;
	if (peakBytes === void 0 || requested === 0) return void 0;
	const part = peakBytes / requested;
	if (part >= LOW && part <= HIGH) return void 0;
	const better = betterRequest(peakBytes, requested, memoryLimit);
	const advice = part < LOW ? `Request less, for example ${better}, so that more pods fit on a node.` : `Request more, for example ${better}: a node that runs short of memory first evicts pods that use more than they request. The page cache counts.`;
	return `The peak of memory was ${Math.round(part * 100)}% of the request (memory=${memoryRequest}). ${advice}`;
}
// src/report/containers.ts
function pullEventsOf(events, { name, image }) {
	const own = [...events.values()].filter(({ container, words }) => container === void 0 ? words.includes(`"${image}"`) : container === name);
	const pulls = own.filter(({ reason }) => reason === "Pulled");
	return {
		pulling: own.findLast(({ reason }) => reason === "Pulling"),
		hasFailed: own.some(isFailedPull),
		pulled: pulls.find((event) => readPulled(event).from === "registry") ?? pulls.at(-1)
	};
}
function causeOfPull({ state, finding }, container) {
	const { name, image } = container;
	const episodes = state.pod === void 0 ? [] : failedImages(state);
	const used = new Set(state.pod?.containers.map((one) => one.image));
	const episode = episodes.find((one) => one.container === container && (one.image === image || !used.has(one.image))) ?? episodes.find((one) => one.image === image && !container.hasStarted);
	if (episode !== void 0) return episode.failure.cause;
	const { category, reason } = finding;
	return category === "image-pull" && finding.container === name && isCause(reason) ? reason : void 0;
}
function readPulled({ words: message }) {
	if (/already present on machine/.test(message)) return { from: "node" };
	if (!/^Successfully pulled/.test(message)) return { from: "unknown" };
	const ms = goDuration(/ in (\S{1,40}) \(/.exec(message)?.[1] ?? "");
	const bytes = /Image size: (\d+) bytes/.exec(message)?.[1];
	return {
		from: "registry",
		...require_main.defined({ ms }),
		...bytes !== void 0 && { bytes: Number(bytes) }
	};
}
function pulledInWords(what, { ms, bytes, tries = 1 }) {
	return `${what}${ms === void 0 ? "" : ` in ${require_main.spanOfTime(ms)}`}${bytes === void 0 ? "" : `, ${require_main.size(bytes)}`}${tries > 1 ? ` (${tries} tries)` : ""}`;
}
function goDuration(text) {
	const units = {
		h: 36e5,
		m: 6e4,
		s: 1e3,
		ms: 1
	};
	const parts = [...text.matchAll(/([\d.]+)(h|ms|m|s)/g)];
	if (parts.length === 0) return void 0;
	return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (units[unit ?? ""] ?? 0), 0);
}
function containerSummaries(attempt, hide) {
	const pod = seenPod(attempt);
	return pod.containers.filter(({ name }) => !require_main.isCheckName(name)).map((container) => summaryOf(attempt, pod, container)).map((summary) => ({
		...summary,
		image: hide(summary.image)
	}));
}
function seenPod({ state, pod }) {
	return state.pod ?? podFacts(pod);
}
function summaryOf(attempt, pod, container) {
	const { name, image = "" } = container;
	const pull = pullSummary(attempt, pod, container);
	const puller = pod.containers.find((one) => one.name === pull.by);
	return {
		name,
		role: roleOf(attempt.state.options.step, container),
		image,
		digest: digestIn(container.imageId),
		policy: checksOfImage(pod, image).policy ?? (puller ?? container).policy,
		pull,
		run: runSummary(attempt, container)
	};
}
function digestIn(imageId) {
	return /@(sha256:[0-9a-f]{64})$/.exec(imageId ?? "")?.[1];
}
function roleOf(step, { name, isInit, isSidecar }) {
	if (name === step) return "step";
	if (isSidecar) return "sidecar";
	return isInit ? "init" : "beside";
}
function pullSummary(attempt, pod, container) {
	const { name, image = "" } = container;
	const own = pullOf(attempt, pod, container);
	if (own.from === "registry") return own;
	for (const check of checksOfImage(pod, image).containers) {
		const pull = pullOf(attempt, pod, check);
		if (pull.end === "failed") return pull;
		if (pull.from === "registry") return {
			...pull,
			by: check.name
		};
	}
	if (own.from !== "node") return own;
	const puller = pod.containers.find((one) => one.name !== name && one.image === image && pullOf(attempt, pod, one).from === "registry");
	return {
		...own,
		...require_main.defined({ by: puller?.name })
	};
}
function pullOf(attempt, pod, container) {
	const { state, endedAt } = attempt;
	const { pulling, pulled, hasFailed } = pullEventsOf(state.events, container);
	const cause = causeOfPull(attempt, container);
	const tries = Math.max(pulling?.count ?? 0, pulling || cause ? 1 : 0);
	const until = (end) => pulling && Math.max(0, end - pulling.firstAt);
	const unended = {
		from: "unknown",
		tries,
		...require_main.defined({ ms: until(endedAt) })
	};
	if (cause !== void 0) return {
		end: "failed",
		...unended,
		cause
	};
	if (pulled) {
		const { from, bytes, ms = until(pulled.firstAt) } = readPulled(pulled);
		const took = hasFailed ? until(pulled.firstAt) : ms;
		const volumes = pulled.container === void 0 ? checksOfImage(pod, container.image ?? "").volumes : [];
		const by = from === "registry" ? volumes[0]?.name : void 0;
		return {
			end: "here",
			from,
			tries: hasFailed ? tries : Math.min(tries, 1),
			...require_main.defined({
				ms: from === "registry" ? took : void 0,
				bytes,
				by
			})
		};
	}
	if (container.imageId) return {
		end: "here",
		from: "unknown",
		tries
	};
	return {
		end: pulling ? "unfinished" : "none",
		...unended
	};
}
function runSummary(attempt, container) {
	const { restarts, isRunning } = container;
	if (isRunning) return {
		kind: "running",
		restarts
	};
	const end = endOf(container);
	if (end === void 0) return { kind: "never" };
	const ms = spanOf(attempt, container.name, end);
	return {
		kind: "ended",
		exitCode: end.exitCode,
		reason: end.reason,
		ms,
		restarts
	};
}
function spanOf({ state, endedAt }, name, end) {
	const seconds = end.finishedAt - end.startedAt;
	const stamped = Number.isNaN(seconds) ? 0 : Math.max(0, seconds);
	const started = state.started.get(name);
	if (name !== state.options.step || started === void 0) return stamped;
	return Math.max(0, Math.min(endedAt - started, stamped + 1e3));
}
function filesInWords({ count, bytes, packedBytes }) {
	return `${require_main.numberOfFiles(count)} in, ${require_main.size(bytes)} (${require_main.size(packedBytes)} packed)`;
}
function filesBackInWords(collected) {
	if (collected.kind === "lost") return "no files back";
	const { files, packedBytes, ms } = collected;
	return `${require_main.numberOfFiles(files.length)} back, ${require_main.size(bytesOf$1(files))} (${require_main.size(packedBytes)} packed) in ${require_main.spanOfTime(ms)}`;
}
function bytesOf$1(files) {
	return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
function lastAttemptOf(stepReport) {
	const { namespace, finding, image = "", step, begunAt, endedAt, collected, hide } = stepReport;
	const attempt = stepReport.attempts.at(-1);
	const summary = attempt && containerSummaries(attempt, hide).find(({ name }) => name === step);
	const pullPlan = attempt?.pullPlans.find(({ consumer }) => consumer === step);
	return {
		pod: attempt?.pod.metadata?.name,
		namespace,
		node: attempt?.state.pod?.node,
		image: summary?.image || hide(image) || void 0,
		decidingImage: hide(finding.image ?? "") || void 0,
		imageDigest: summary?.digest,
		pullPolicy: pullPlan && require_main.currentPolicy(pullPlan),
		pull: summary?.pull,
		files: attempt?.state.pod && unpackedFiles(attempt.state.pod, step),
		collected: require_main.packsWorkspace(attempt?.pod.spec) ? collected : void 0,
		usage: attempt && usageOf(attempt.state),
		durationMs: endedAt - begunAt
	};
}
function cachedImages(state, pullPlans) {
	if (state.pod === void 0) return [];
	return require_main.distinctImages(pullPlans).flatMap(({ image, pullPlans: users }) => {
		const failure = users.flatMap(({ failures }) => failures).at(-1);
		const used = users.filter(({ consumer }) => isUsed(state, consumer));
		const origin = originOf(state, users);
		if (failure === void 0 || used.length === 0 || origin === "registry") return [];
		const copy = used.map(({ consumer }) => digestIn(idOf(state, consumer))).find((digest) => digest !== void 0) ?? "a copy";
		const name = used.map(({ consumer }) => require_main.imageFor(state.pod.pullers, consumer)).find(Boolean) ?? image;
		const words = `${name} could not be pulled (${causeInWords(failure.cause)}), so ${whoHad(used, origin)} ${copy} as it was on ${theNode(state.pod)}.`;
		return [{
			title: "Ran an image from the node\u2019s cache",
			message: require_main.hasDigest(name) ? words : `${words} It may be older than the tag.`,
			image
		}];
	});
}
function whoHad(users, origin) {
	const consumers = users.map(({ consumer }) => consumer);
	const containers = consumers.filter((consumer) => require_main.volumeIn(consumer) === void 0);
	return containers.length > 0 ? `the container ${containers.join(", ")} ${origin === "node" ? "ran" : "may have run"}` : `${consumers.join(", ")} ${origin === "node" ? "held" : "may have held"}`;
}
function isUsed(state, consumer) {
	if (idOf(state, consumer)) return true;
	return state.pod.containers.some(({ hasStarted, mountedImages }) => hasStarted && mountedImages.some(({ volume }) => volume === require_main.volumeIn(consumer)));
}
function idOf({ pod }, consumer) {
	const volume = require_main.volumeIn(consumer);
	if (volume === void 0) return containerOf(pod, consumer)?.imageId;
	return pod.volumes.find(({ name }) => name === volume)?.image?.id;
}
function originOf(state, users) {
	const images = users.flatMap(({ consumer, image }) => require_main.imageFor(state.pod.pullers, consumer) ?? image);
	const pulledEvents = [...state.events.values()].filter(({ reason, image = "" }) => reason === "Pulled" && images.includes(image));
	if (pulledEvents.some((event) => readPulled(event).from === "registry")) return "registry";
	if (pulledEvents.length > 0 || users.every((one) => require_main.currentPolicy(one) === "Never")) return "node";
	return users.every(isPulledByItsPolicy) ? "registry" : "unknown";
}
function isPulledByItsPolicy(pullPlan) {
	return require_main.currentPolicy(pullPlan) === "Always" || pullPlan.failures.at(-1)?.policy === "Never";
}
// src/report/markdown.ts
const SPECIAL = /[\\`*[\]<>~$&|#@{}^]/;
const LOOSE = /(?:^|[^\p{L}\p{N}])_|_(?:[^\p{L}\p{N}]|$)/u;
const LINKING = /:\/\/|(?:^|[^\p{L}\p{N}])[wW]{3}\.|:[^\s:]+:|\b[gG][hH]-\d/u;
const BEGINNING = /^(?:[-+=]|\d{1,9}[.)]$)/;
const WORD = /((?:\$\{\{[^{}]{0,200}\}\}|\$\([^()]{0,200}\)|"[^"]{0,200}"|`[^`]{0,200}`|\[[^[\]]{0,200}\]|\{[^{}]{0,200}\}|<[^\s<>][^<>]{0,200}>|\S)+)/;
function escapeMarkdown(text) {
	return escaped(text, "");
}
function escaped(text, image) {
	const pieces = readable$1(text).split(WORD);
	const isCode = (word, index) => isMention(pieces, index, image) || isMoreThanAWord(word, index === 1);
	return pieces.map((piece, index) => index % 2 === 1 && isCode(piece, index) ? withCode(piece) : piece).join("");
}
function isMoreThanAWord(word, isFirst) {
	return SPECIAL.test(word) || LOOSE.test(word) || LINKING.test(word) || isFirst && BEGINNING.test(word);
}
function isMention(pieces, index, image) {
	if (withoutMarks(pieces[index] ?? "").core !== image) return false;
	if (/[/:@.]/.test(image)) return true;
	const isFirst = index === 1 && pieces[0] === "" && pieces.length > 3;
	const isLast = index === pieces.length - 2 && pieces.at(-1) === "";
	return pieces[index] === image && (isFirst || isLast && pieces[index - 2]?.endsWith(":") === true);
}
function withCode(words) {
	const { before, core, after } = withoutMarks(words);
	return `${before}${code(core)}${after}`;
}
function withoutMarks(words) {
	const [, inner = words, mark = ""] = /^(.+?)([.,;:]|\u2019s)?$/s.exec(words) ?? [];
	const surplus = inner.split("(").length - inner.split(")").length;
	const isEnclosed = /^\([^()]+\)$/.test(inner);
	const open = inner.length > 1 && inner.startsWith("(") && (isEnclosed || surplus > 0) ? "(" : "";
	const close = inner.length > 1 && inner.endsWith(")") && (isEnclosed || surplus < 0) ? ")" : "";
	const rest = inner.slice(open.length, inner.length - close.length);
	const quote = /^"[^"]+"$/.test(rest) ? "\"" : "";
	return {
		before: open + quote,
		core: rest.slice(quote.length, rest.length - quote.length),
		after: quote + close + mark
	};
}
function code(text) {
	const shown = readable$1(text);
	if (shown === "") return "";
	const marks = "`".repeat(longestRun(shown, 0) + 1);
	return /^[` ]|[` ]$/.test(shown) ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`;
}
const MAX_LINE_LENGTH = 1e4;
function readable$1(text) {
	return require_main.oneLine(require_main.cut(text, MAX_LINE_LENGTH));
}
function joined(parts) {
	return parts.reduce((line, part) => line.endsWith("`") && part.startsWith("`") ? `${line}<!-- -->${part}` : line + part, "");
}
function html(text) {
	return require_main.oneLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
function longestRun(text, least) {
	return [...text.matchAll(/`+/g)].reduce((longest, [run]) => Math.max(longest, run.length), least);
}
function codeBlock(text, most = 2e4, language = "text") {
	const shown = require_main.stripControl(text);
	const cut = shown.length <= most ? shown : `${shown.slice(0, most / 2)}\n\u2026 ${shown.length - most} characters cut \u2026\n${shown.slice(-most / 2)}`;
	const certainty = "`".repeat(longestRun(cut, 2) + 1);
	return `${certainty}${language}\n${cut}\n${certainty}`;
}
function tableOf(head, rows) {
	return [
		head,
		head.map(() => "---"),
		...rows
	].map((row) => `| ${row.map(withoutBars).join(" | ")} |`).join("\n");
}
function lastOf(rows, most, least = 0) {
	const shown = rows.slice(-Math.max(most, least));
	const rest = rows.length - shown.length;
	const which = rest === 1 ? "One earlier row is" : `${rest} earlier rows are`;
	return {
		shown,
		note: rest === 0 ? [] : [`${which} left out; see the output <code>report</code>.`]
	};
}
function withoutBars(cell) {
	return cell.replaceAll(/(?<!\\)\\*\|/g, (bar) => bar === "|" ? "\\|" : `${bar.slice(0, -1)}\u00a6`);
}
function folded$1(headline, body, open = false) {
	return `<details${open ? " open" : ""}><summary>${headline}</summary>\n\n${body}\n\n</details>`;
}
function standingOut(text, image) {
	return joined(text.split(/(?<![\p{L}\p{N}`])`([^`]+)`(?![\p{L}\p{N}`])/u).map((part, index) => index % 2 === 1 ? code(part) : escaped(part, image)));
}
// src/report/kubectl.ts
const MAX_MANIFEST_LENGTH = 6e4;
function kubectl(stepReport) {
	const { podKept, attempts, namespace = "" } = stepReport;
	const pod = attempts.at(-1)?.pod;
	if (pod === void 0 || stepReport.manifest === void 0) return [];
	const name = pod.metadata?.name;
	if (podKept) return [folded$1("Look at the pod with kubectl", codeBlock(`kubectl describe pod -n ${namespace} ${name}\nkubectl logs -n ${namespace} ${name} --all-containers`, MAX_MANIFEST_LENGTH, "sh"))];
	const manifest = stepReport.manifest();
	const end = endMark(manifest);
	const keys = keysOfOwnSecret(pod);
	const others = keys.filter((key) => key !== require_main.SECRET_KEYS.pulls);
	const files = require_main.filesInto(pod.spec);
	const here = `<<'${end}'`;
	const command = [
		...files ? [`tar -czf ${require_main.SECRET_KEYS.files} FILES`] : [],
		...secretCommands(others, `-n ${namespace} ${name}`),
		files ? `${MEASURED} ${here} | kubectl create -f -` : `kubectl create -f - ${here}`,
		manifest.trimEnd(),
		end,
		...files?.way === "attach" ? [`until kubectl attach -n ${namespace} ${name} -c ${files.container} -i <${require_main.SECRET_KEYS.files}; do sleep 1; done`] : [],
		`kubectl get pod -n ${namespace} ${name} --watch`
	].join("\n");
	const headline = "Reproduce with kubectl";
	if (command.length > MAX_MANIFEST_LENGTH) return [folded$1(headline, "The manifest is too long for this page; <code>dry-run</code> prints it.")];
	const secret = keys.includes(require_main.SECRET_KEYS.pulls) ? "\n\nThe pull secret of <code>registry-credentials</code> is not part of it." : "";
	const variables = files !== void 0 || others.length > 0 ? "\n\nThe pod needs more than its manifest. Put your own values in place of the words in capital letters." : "";
	return [folded$1(headline, codeBlock(command, MAX_MANIFEST_LENGTH, "sh") + secret + variables)];
}
const MEASURED = [`sed -e "/name: ${require_main.FILLING_VARIABLES.sum}/{n;s/[0-9a-f]\\{64\\}/$(sha256sum <${require_main.SECRET_KEYS.files} | cut -c1-64)/;}"`, `-e "/name: ${require_main.FILLING_VARIABLES.packed}/{n;s/[0-9]\\{1,\\}/$(wc -c <${require_main.SECRET_KEYS.files} | tr -d ' ')/;}"`].join(" \\\n  ");
function secretCommands(keys, name) {
	if (keys.length === 0) return [];
	const values = keys.map((key) => {
		if (key === require_main.SECRET_KEYS.files) return `--from-file=${require_main.SECRET_KEYS.files}`;
		return key === require_main.SECRET_KEYS.authorization ? `--from-literal="${key}=Authorization: Basic $(printf %s x-access-token:TOKEN | base64 | tr -d '\\n')"` : `--from-literal='${key}=VALUE'`;
	});
	return [[`kubectl create secret generic ${name}`, ...values].join(" \\\n  ")];
}
function keptSecret({ podKept, heldUntil, attempts, namespace = "" }) {
	const pod = attempts.at(-1)?.pod;
	if (!podKept || heldUntil !== void 0 || pod === void 0) return void 0;
	const content = [...new Set(keysOfOwnSecret(pod).map((key) => CONTENT[key] ?? "the values of secret-env"))];
	if (content.length === 0) return void 0;
	const what = [content.slice(0, -1).join(", "), ...content.slice(-1)].filter(Boolean).join(" and ");
	const name = `-n ${namespace} ${pod.metadata?.name}`;
	return {
		title: "The Secret of the pod is kept",
		message: `It contains ${what}, and stays with the pod (cleanup) until you delete both. Anyone who can read Secrets in the namespace can read it.`,
		commands: `kubectl delete pod ${name} && kubectl delete secret ${name} --ignore-not-found`
	};
}
const CONTENT = {
	[require_main.SECRET_KEYS.pulls]: "the passwords of registry-credentials",
	[require_main.SECRET_KEYS.authorization]: "the token of the checkout",
	[require_main.SECRET_KEYS.files]: "the files of files-in"
};
function keysOfOwnSecret({ metadata, spec }) {
	const { imagePullSecrets = [], volumes = [] } = spec ?? {};
	const keys = [
		...imagePullSecrets.map(({ name }) => ({
			name,
			key: require_main.SECRET_KEYS.pulls
		})),
		...volumes.flatMap(({ secret }) => (secret?.items ?? []).map(({ key }) => ({
			name: secret?.secretName,
			key
		}))),
		...require_main.containersIn(spec).flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []))
	];
	return [...new Set(keys.filter(({ name }) => name === metadata?.name).map(({ key }) => key))];
}
function endMark(text) {
	const lines = new Set(text.split("\n"));
	let mark = "EOF";
	while (lines.has(mark)) mark += "_";
	return mark;
}
// src/report/pod-events.ts
const ROUTINE = new Set([
	"Scheduled",
	"Pulling",
	"Pulled",
	"Created",
	"Started",
	"SuccessfulAttachVolume"
]);
const REPEATED = /^(Error: (ErrImagePull|ImagePullBackOff)$|Back-off pulling image )/;
const MAX_EVENT_ROWS = 15;
const MAX_MESSAGE_LENGTH = 1e3;
function notableEvents({ attempts, begunAt }) {
	return attempts.flatMap(({ state }, index) => merged([...state.events.values()].filter(({ reason, words }) => !ROUTINE.has(reason) && !REPEATED.test(words)).sort((a, b) => a.firstAt - b.firstAt).map((event) => notable(event, index + 1, begunAt))));
}
const ID_OF_TRY = /(?<=failed to start exec ")[0-9a-f]+/;
function merged(events) {
	const byWords = new Map();
	for (const event of events) {
		const key = JSON.stringify([
			event.reason,
			event.container,
			event.message.replace(ID_OF_TRY, "")
		]);
		const known = byWords.get(key);
		byWords.set(key, known === void 0 ? event : {
			...known,
			count: known.count + event.count
		});
	}
	return [...byWords.values()];
}
function notable(event, attempt, begunAt) {
	return {
		attempt,
		at: event.firstAt - begunAt,
		warning: event.isWarning,
		reason: event.reason,
		container: event.container,
		message: event.words,
		count: event.count ?? 1
	};
}
function eventsTable(stepReport) {
	const events = notableEvents(stepReport);
	if (events.length === 0) return [];
	const { shown, note } = lastOf(events, MAX_EVENT_ROWS);
	const table = tableOf([
		"time",
		"event",
		"container",
		"words"
	], shown.map(({ at, reason, container = "", message, count }) => [
		require_main.sinceBegin(at),
		escapeMarkdown(reason) + (count > 1 ? ` (${count}\u00d7)` : ""),
		escapeMarkdown(container),
		code(require_main.truncate(stepReport.hide(message), MAX_MESSAGE_LENGTH))
	]));
	return [folded$1(`Events of the pod (${events.length})`, [...note, table].join("\n\n"))];
}
// src/report/timeline.ts
const SHORT_MS = 1e3;
function timeline({ attempts, begunAt, hide }) {
	return attempts.flatMap((attempt, index) => stretchesOf(attempt, hide).map((stretch) => {
		const { from, to } = stretch;
		return {
			attempt: index + 1,
			...stretch,
			from: from - begunAt,
			to: to - begunAt
		};
	}));
}
function stretchesOf(attempt, hide) {
	const { containers } = seenPod(attempt);
	const spans = [
		...waiting(attempt),
		...preparing(attempt),
		...distinct(containers.flatMap((container) => pulling(attempt, container))),
		...containers.flatMap((container) => running(attempt, container))
	];
	return [...spans, ...starting(attempt, Math.max(attempt.begunAt, ...spans.map(({ to }) => to)))].map((span) => span.image === void 0 ? span : {
		...span,
		image: hide(span.image)
	}).sort((a, b) => a.from - b.from);
}
function starting({ endedAt, finding }, from) {
	const end = finding.outcome === "success" ? "done" : "failed";
	return endedAt - from < SHORT_MS ? [] : [{
		phase: "starting",
		end,
		from,
		to: endedAt
	}];
}
function distinct(pulls) {
	return pulls.filter(({ image, from }, index) => pulls.findIndex((one) => one.image === image && one.from === from) === index);
}
function waiting({ state: { pod, boundAt }, begunAt, endedAt }) {
	return pod === void 0 ? [] : [{
		phase: "waiting",
		end: boundAt === void 0 ? "failed" : "done",
		from: begunAt,
		to: boundAt ?? endedAt
	}];
}
function preparing({ state, endedAt }) {
	const { boundAt: from } = state;
	if (from === void 0) return [];
	const first = firstOfKubelet(state);
	const to = first ?? endedAt;
	if (to - from < SHORT_MS) return [];
	return [{
		phase: "preparing",
		end: first === void 0 ? "failed" : "done",
		from,
		to
	}];
}
function pulling(attempt, container) {
	const { name, image } = container;
	const { state, endedAt } = attempt;
	const { pulling, pulled } = pullEventsOf(state.events, container);
	if (pulling === void 0) return [];
	const cause = causeOfPull(attempt, container);
	const about = {
		phase: "pulling",
		container: name,
		...image !== void 0 && { image }
	};
	const end = pulled?.firstAt ?? (cause === void 0 ? state.started.get(name) : void 0);
	return end === void 0 ? [{
		...about,
		...cause && { cause },
		end: "failed",
		from: pulling.firstAt,
		to: endedAt
	}] : [{
		...about,
		end: "done",
		from: pulling.firstAt,
		to: Math.max(pulling.firstAt, end)
	}];
}
function running({ state, endedAt, finding }, container) {
	const { name, isInit, isSidecar, end: own } = container;
	const from = state.started.get(name);
	if (from === void 0) return [];
	if (name === state.options.step) return [{
		phase: "running",
		container: name,
		end: finding.outcome === "success" ? "done" : "failed",
		from,
		to: endedAt
	}];
	if (isSidecar || !isInit) return [];
	const ran = own === void 0 ? NaN : own.finishedAt - own.startedAt;
	const to = Math.min(endedAt, Number.isNaN(ran) ? endedAt : from + ran);
	return [{
		phase: "initializing",
		container: name,
		end: own?.exitCode === 0 ? "done" : "failed",
		from,
		to
	}];
}
const ABOUT_CONTAINERS = new Set([
	"Pulling",
	"Pulled",
	"Created",
	"Started"
]);
function firstOfKubelet(state) {
	const times = [...[...state.events.values()].filter(({ reason }) => ABOUT_CONTAINERS.has(reason)).map(({ firstAt }) => firstAt), ...state.started.values()];
	return times.length === 0 ? void 0 : Math.min(...times);
}
const LONG_WAIT_MS = 3e4;
const SHORT_FAILURE_MS = 1e4;
const SHORTEST_WAIT = .02;
const MAX_SPANS = 40;
const MAX_TICKS = 8;
const SECOND = 1e3;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
function gantt(stepReport) {
	const spans = timeline(stepReport);
	if (!isWorthIt(stepReport, spans)) return [];
	const visibleSpans = spans.filter((span) => isVisible(span, lengthOf(spans)));
	const seen = visibleSpans.length < 2 ? spans : visibleSpans;
	const ofLast = seen.filter(({ attempt }) => attempt === stepReport.attempts.length);
	const { shown, note } = lastOf(seen, MAX_SPANS, ofLast.length);
	const sections = [...Map.groupBy(shown, ({ attempt }) => attempt)].flatMap(([attempt, ofAttempt]) => [`  section ${stepReport.attempts.length === 1 ? "Step" : `Attempt ${attempt}`}`, ...ofAttempt.map(task)]);
	const lines = [
		"gantt",
		...axis(shown),
		...sections
	];
	return [...note, `\`\`\`mermaid\n${lines.join("\n")}\n\`\`\``];
}
function isWorthIt({ finding, attempts, begunAt, endedAt }, spans) {
	if (spans.length < 2) return false;
	if (attempts.length > 1) return true;
	if (finding.outcome === "failure") return endedAt - begunAt >= SHORT_FAILURE_MS;
	return spans.some(({ phase, from, to }) => phase !== "running" && to - from >= LONG_WAIT_MS);
}
function axis(spans) {
	const total = lengthOf(spans);
	return [
		"  dateFormat YYYY-MM-DD HH:mm:ss.SSS",
		`  axisFormat ${total < HOUR ? "%M:%S" : "%H:%M"}`,
		`  tickInterval ${tick(total)}`
	];
}
function lengthOf(spans) {
	return Math.max(...spans.map(({ to }) => to)) - Math.min(...spans.map(({ from }) => from));
}
function isVisible({ phase, end, from, to }, total) {
	return phase === "pulling" || phase === "running" || end === "failed" || to - from >= total * SHORTEST_WAIT;
}
function tick(total) {
	return [
		...[
			1,
			2,
			5,
			10,
			20,
			30
		].map((count) => ({
			length: count * SECOND,
			words: `${count}second`
		})),
		...[
			1,
			2,
			5,
			10,
			20,
			30
		].map((count) => ({
			length: count * MINUTE,
			words: `${count}minute`
		})),
		...[
			1,
			2,
			6,
			12
		].map((count) => ({
			length: count * HOUR,
			words: `${count}hour`
		}))
	].find(({ length }) => total / length <= MAX_TICKS)?.words ?? "1day";
}
function task(span) {
	const tag = span.end === "failed" ? "crit" : span.phase === "running" ? "active" : "done";
	const length = Math.max(1, Math.round(span.to - span.from));
	return `  ${words(span)} :${tag}, ${require_main.timeOf(BEGIN + Math.max(0, Math.round(span.from)))}, ${length}ms`;
}
function words({ phase, container = "", image = "", cause }) {
	switch (phase) {
		case "waiting": return "waiting for a node";
		case "preparing": return "preparing the pod";
		case "pulling": return `pulling ${label(shortName(image))}${require_main.isCheckName(container) ? " by the check" : ""}${cause === void 0 ? "" : ` (${causeInWords(cause)})`}`;
		case "initializing": return require_main.isCheckName(container) ? "checking the image" : `init ${label(container)}`;
		case "starting": return "starting the containers";
		case "running": return `running ${label(container)}`;
	}
}
function shortName(image) {
	return image.replace(/^[^/.:]*[.:][^/]*\//, "").replace(/@sha256:([0-9a-f]{7})[0-9a-f]*$/, " $1").slice(-40);
}
function label(text) {
	return text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, " ").replaceAll(":", "\u2236").replaceAll(/[;#%,"`<>&{}\\[\]]/g, "\u00b7");
}
const BEGIN = 9783072e5;
// src/report/outputs.ts
const VERSION$1 = 1;
const MAX_BYTES$2 = 1e5;
function reportJson(stepReport) {
	const all = notableEvents(stepReport);
	const events = (show) => all.map((event) => ({
		...event,
		message: require_main.truncate(show(event.message))
	}));
	const fitting = withRoom(reportOf$1(stepReport, events((text) => text)));
	const isFull = fitting.leftOut.includes("events");
	return JSON.stringify(isFull ? fitting : withRoom({
		...fitting,
		events: events(stepReport.hide)
	}));
}
function withRoom(whole) {
	let report = whole;
	for (const list of [
		"events",
		"filesBack",
		"logs",
		"timeline",
		"others",
		"attempts"
	]) {
		if (Buffer.byteLength(JSON.stringify(report)) <= MAX_BYTES$2) break;
		if ((report[list] ?? []).length > 0) report = {
			...report,
			[list]: [],
			leftOut: [...report.leftOut, list]
		};
	}
	return report;
}
function reportOf$1(stepReport, events) {
	const { finding, others, attempts, begunAt, pages, tails, hide } = stepReport;
	const facts = lastAttemptOf(stepReport);
	const { files, collected } = facts;
	return {
		version: VERSION$1,
		outcome: finding.outcome,
		category: finding.category,
		reason: finding.reason,
		retryable: isRetryable(finding),
		title: require_main.truncate(asText(finding.title)),
		message: require_main.truncate(asText(finding.message)),
		hint: finding.hint === void 0 ? null : asText(finding.hint),
		remedy: finding.remedy ?? null,
		said: finding.rawMessage === void 0 ? null : require_main.truncate(finding.rawMessage),
		container: finding.container ?? null,
		exitCode: finding.exitCode ?? null,
		image: facts.decidingImage ?? facts.image ?? null,
		imageDigest: facts.imageDigest ?? null,
		pullPolicy: facts.pullPolicy ?? null,
		pod: facts.pod ?? null,
		namespace: facts.namespace ?? null,
		node: facts.node ?? null,
		begunAt,
		durationMs: facts.durationMs,
		usage: facts.usage,
		files: (files || collected) && {
			in: files && {
				files: files.count,
				bytes: files.bytes,
				packedBytes: files.packedBytes,
				way: files.way
			},
			out: collected && filesBackReport(collected, hide)
		},
		heldUntil: stepReport.heldUntil,
		pages: {
			run: pages.run ?? null,
			job: pages.job ?? null
		},
		others: others.map((other) => ({
			reason: other.reason,
			retryable: isRetryable(other),
			image: other.image === void 0 ? null : hide(other.image),
			container: other.container ?? null,
			message: require_main.truncate(asText(other.message))
		})),
		attempts: attempts.map((attempt) => attemptReport(attempt, begunAt, hide)),
		timeline: timeline(stepReport),
		events,
		logs: tails.map(({ container, lines, cut }) => ({
			container,
			lines,
			cut
		})),
		filesBack: collected && filesBack(facts).map(({ path, bytes }) => ({
			path: hide(path),
			bytes
		})),
		leftOut: []
	};
}
function filesBackReport(collected, hide) {
	if (collected.kind === "lost") return {
		files: 0,
		ms: collected.ms,
		lost: collected.why
	};
	const { files, packedBytes, ms, refused, unmatched, excess, unfetched } = collected;
	return {
		files: files.length,
		bytes: bytesOf$1(files),
		packedBytes,
		ms,
		refused: refused.map(({ path, why }) => ({
			path: hide(path),
			why
		})),
		unmatched,
		excess,
		unfetched: unfetched?.patterns.map(({ written }) => written)
	};
}
function filesBack({ collected }) {
	return collected?.kind === "received" ? collected.files : [];
}
function filesJson(facts, hide) {
	if (facts.collected === void 0) return "";
	const kept = [];
	let length = 2;
	for (const { path } of filesBack(facts)) {
		const name = hide(path);
		length += JSON.stringify(name).length + 1;
		if (length > 4e3) break;
		kept.push(name);
	}
	return JSON.stringify(kept);
}
function attemptReport(attempt, stepBegunAt, hide) {
	const { pod, state, finding, begunAt, endedAt, followedBy } = attempt;
	return {
		pod: pod.metadata?.name ?? "",
		node: state.pod?.node ?? null,
		outcome: finding.outcome,
		category: finding.category,
		reason: finding.reason,
		message: require_main.truncate(asText(finding.message)),
		begun: require_main.stepHasStarted(state),
		followedBy: followedBy ?? null,
		fromMs: begunAt - stepBegunAt,
		toMs: endedAt - stepBegunAt,
		containers: containerSummaries(attempt, hide)
	};
}
const SHORTEST_MESSAGE = 100;
function outputsOfJob({ attempts, collected }, ours) {
	const last = attempts.at(-1);
	const all = last === void 0 ? [] : jobOutputs(last.state, collected).values;
	const ownNames = new Set(ours.map(folded));
	const isTaken = ([name]) => ownNames.has(folded(name));
	const free = all.filter((one) => !isTaken(one));
	const byName = new Map(free.map((one) => [folded(one[0]), one]));
	const given = new Set([...byName.values()].map(([name]) => name));
	return {
		values: [...byName.values()],
		taken: all.filter(isTaken).map(([name]) => name),
		alike: free.map(([name]) => name).filter((name) => !given.has(name))
	};
}
function folded(name) {
	return name.normalize("NFKC").toUpperCase().toLowerCase().trim();
}
function outputs(stepReport) {
	const { finding, others, attempts, hide } = stepReport;
	const facts = lastAttemptOf(stepReport);
	return {
		outcome: finding.outcome,
		category: finding.category,
		reason: finding.reason,
		retryable: String(isRetryable(finding)),
		message: require_main.truncate([finding, ...others].map(({ message }) => message).join(" ")),
		"exit-code": finding.exitCode?.toString() ?? "",
		image: facts.decidingImage ?? facts.image ?? "",
		"image-digest": facts.imageDigest ?? "",
		container: finding.container ?? "",
		"pull-policy": facts.pullPolicy ?? "",
		attempts: attemptsJson(attempts),
		pod: facts.pod ?? "",
		namespace: facts.namespace ?? "",
		node: facts.node ?? "",
		files: filesJson(facts, hide),
		report: reportJson(stepReport)
	};
}
function inBrief({ pod, pullPlans, finding: { outcome, category, reason, message } }) {
	const policies = Object.fromEntries(pullPlans.map((pullPlan) => [pullPlan.consumer, require_main.currentPolicy(pullPlan)]));
	return {
		pod: pod.metadata?.name ?? "",
		policies,
		outcome,
		category,
		reason,
		message: asText(message)
	};
}
function attemptsJson(attempts) {
	let kept = attempts.map(inBrief);
	const isTooLong = () => JSON.stringify(kept).length > require_main.MAX_TEXT_LENGTH;
	for (let longest = require_main.MAX_TEXT_LENGTH / 2; isTooLong() && longest > SHORTEST_MESSAGE; longest /= 2) kept = kept.map((one) => ({
		...one,
		message: require_main.truncate(one.message, longest)
	}));
	if (isTooLong()) kept = kept.map((one) => ({
		...one,
		policies: {}
	}));
	while (isTooLong() && kept.length > 1) kept = kept.filter((_, index) => index !== 1);
	return JSON.stringify(kept);
}
// src/report/script-summary.ts
const MAX_BYTES$1 = 1048e3;
const headingBelow = (own) => `${own === "" ? "###" : "####"} Written by the script`;
const NOTE = `> [!NOTE]
> The script wrote more than GitHub shows of one step. The end is left out.`;
function summaryOfScript({ collected, hide }, own) {
	const { text, isCut } = commandFileText(collected, "summary");
	if (text.trim() === "") return "";
	const written = hide(readable(text));
	const heading = headingBelow(own);
	const frame = `${own}\n${heading}\n\n${NOTE}\n\n\n`;
	const fitting = beginningOf(written, MAX_BYTES$1 - bytesOf(frame).length);
	const note = isCut || fitting.length < written.length ? [NOTE] : [];
	return `${own === "" ? "" : "\n"}${[
		heading,
		...note,
		fitting
	].join("\n\n")}\n`;
}
function readable(text) {
	return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}
function bytesOf(text) {
	return Buffer.from(text.replaceAll("\n", "\r\n"));
}
function beginningOf(text, most) {
	const bytes = bytesOf(text);
	if (bytes.length <= most) return text;
	const begin = new TextDecoder().decode(bytes.subarray(0, Math.max(most, 0)), { stream: true }).replaceAll("\r\n", "\n");
	return begin.slice(0, begin.lastIndexOf("\n") + 1) || begin;
}
// src/judge/added.ts
const MESHES = [{
	name: "Istio",
	containers: /^istio-(?:init|validation|proxy)$/,
	keptOutBy: "label sidecar.istio.io/inject: \"false\""
}, {
	name: "Linkerd",
	containers: /^linkerd-(?:init|network-validator|proxy)$/,
	keptOutBy: "annotation linkerd.io/inject: disabled"
}];
function meshOf(container) {
	return MESHES.find(({ containers }) => containers.test(container));
}
function replacedImages({ pod, options: { asked = [] } }) {
	if (pod === void 0) return [];
	const replaced = asked.filter(({ consumer }) => !require_main.isCheckName(require_main.volumeIn(consumer) ?? consumer)).map(({ consumer, image }) => ({
		asked: image,
		given: require_main.imageFor(pod.pullers, consumer) ?? image
	})).filter((one) => one.asked !== one.given);
	return [...new Map(replaced.map((one) => [`${one.asked} ${one.given}`, one])).values()];
}
function theContainer(requested, name) {
	return `the container ${name}${require_main.isAdded(requested, name) ? ", which the cluster has added to the pod," : ""}`;
}
function withClusterPart(parts, found) {
	return withMesh(parts, withAdded(parts, withAddedLimits(parts, found)));
}
function withAdded({ pod, options }, found) {
	const { container, category, persistence, rawMessage = "" } = found;
	const failed = container === void 0 ? UNMOUNTED.exec(rawMessage)?.slice(1).join("").split(/[ ,]+/) : [];
	const volumes = pod.volumes.map(({ name }) => name).filter((name) => failed?.includes(name) && !name.startsWith("kube-api-access-")).filter((name) => options.volumes?.includes(name) === false);
	const containers = [container].filter((name) => name !== void 0 && require_main.isAdded(options, name));
	if (volumes.length + containers.length === 0) return found;
	const added = {
		containers,
		volumes,
		by: meshOf(container ?? "")
	};
	if (container === void 0) return withFacts(found, { added: {
		...added,
		todo: "check"
	} });
	if (category === "step") {
		const { title, about } = found.wording;
		return withReason(found, "disruption", "added-container-failed", {
			title,
			about,
			log: "more",
			added: {
				...added,
				todo: "run-again"
			}
		});
	}
	return withFacts(found, { added: {
		...added,
		todo: persistence === "permanent" ? "fix" : void 0
	} });
}
const UNMOUNTED = /for volume "([^"]+)"|unmounted volumes=\[([^\]]+)\]/;
function uselessChecks({ pod, options }) {
	const { asked = [] } = options;
	const [first] = pod.volumes.filter(({ name }) => require_main.isCheckName(name)).flatMap(({ name, image }) => {
		const checked = require_main.imageFor(asked, require_main.volumeConsumer(name));
		if (checked === void 0 || image === void 0 || !require_main.isAsAsked(image.reference, checked)) return [];
		const redirected = pod.containers.filter((user) => require_main.isWrittenAlike(require_main.imageFor(asked, user.name) ?? "", checked)).find((user) => !require_main.isAsAsked(user.image ?? "", checked));
		return redirected?.image === void 0 ? [] : [{
			checked,
			given: redirected.image
		}];
	});
	if (first === void 0) return void 0;
	return {
		waiting: require_main.prose("the cluster replaces the images of containers, but not the images of image volumes"),
		finding: seenCase("image-volumes-not-replaced", first, { suspect: "image-volumes" })
	};
}
function droppedVolumes({ pod, options }) {
	const given = new Set(pod.volumes.filter(({ image }) => image).map(({ name }) => name));
	const dropped = (options.asked ?? []).flatMap(({ consumer }) => require_main.volumeIn(consumer) ?? []).filter((name) => !given.has(name));
	if (dropped.length === 0) return void 0;
	const volumes = dropped.join(", ");
	const kind = dropped.length === 1 ? "volume" : "volumes";
	return {
		waiting: require_main.prose(`the API server left out the image volumes ${volumes}`),
		finding: seenCase("image-volumes-dropped", {
			kind,
			volumes
		}, { suspect: "image-volumes" })
	};
}
function withAddedLimits({ pod, options }, found) {
	const { reason, rawMessage = "" } = found;
	const { deadlineSeconds: requested = 0 } = options;
	if (reason === "deadline-exceeded") {
		if ((pod.deadlineSeconds ?? requested) >= requested) return found;
		const lowered = `The cluster has lowered it: the step asked for ${requested} s.`;
		return withFacts(found, {
			also: [require_main.prose(lowered)],
			hint: require_main.prose(LOWERED_DEADLINE)
		});
	}
	if (reason !== "disk-limit" && reason !== "evicted") return found;
	const containers = [...rawMessage.matchAll(/\bContainer (\S+) (?:exceeded|was using)\b/g)].map(([, name = ""]) => name);
	const [first] = containers;
	if (first !== void 0) {
		const added = {
			containers,
			volumes: [],
			by: meshOf(first),
			todo: "run-again"
		};
		return containers.every((name) => require_main.isAdded(options, name)) ? withReason(found, "disruption", "evicted", { added }) : found;
	}
	if (!/^Pod ephemeral/.test(rawMessage)) return found;
	const limits = pod.containers.filter(({ name, diskLimit }) => require_main.isAdded(options, name) && diskLimit).map(({ name, diskLimit }) => require_main.prose(`${require_main.capitalize(theContainer(options, name))} has one of ${diskLimit}.`));
	return limits.length === 0 ? found : withFacts(found, {
		also: limits,
		hint: require_main.prose(OWN_DISK_LIMIT)
	});
}
const LOWERED_DEADLINE = "No input can raise it: ask your cluster administrator for a longer one (on OpenShift, RunOnceDurationOverride sets it by namespace), or let the step take less time.";
const OWN_DISK_LIMIT = "Give the step its own limit (limits.ephemeral-storage in resources), which is added to the limits of the other containers, or let it write less.";
function withMesh({ pod, options }, found) {
	const inits = pod.containers.filter(({ isInit }) => isInit);
	const place = inits.findIndex(({ name }) => name === found.container);
	if (place === -1 || !mayLackNetwork(found)) return found;
	const added = (all) => all.map(({ name }) => name).filter((name) => require_main.isAdded(options, name) && meshOf(name) !== void 0);
	const [first = ""] = added(inits.slice(0, place));
	const mesh = meshOf(first);
	const proxy = added(pod.containers.filter(({ isInit }) => !isInit)).find((name) => meshOf(name) === mesh);
	return proxy === void 0 || mesh === void 0 ? found : withFacts(found, { mesh: {
		...mesh,
		proxy
	} });
}
function mayLackNetwork({ category, reason }) {
	return reason === "init-failed" || reason === "checkout-failed" && category === "connection";
}
// src/judge/init-containers.ts
const PROBE_FAILED = /^Startup probe failed: /;
const PROBE_ERRED = /^Startup probe errored\b[^:]*: /;
function notReadyYet({ pod, events, options }) {
	const waited = pod.containers.find((container) => container.isInit && isUnready(container));
	if (waited === void 0) return void 0;
	const { name } = waited;
	const said = probeWords(events, name);
	const why = said === void 0 ? "" : ` (startup probe failed: ${said})`;
	return {
		words: require_main.prose(`${theContainer(options, name)} is not ready yet${why}`),
		container: name
	};
}
const CUT_GRACE_MS = 1e4;
const SENT_GRACE_MS = 12e4;
function waitsForFiles({ pod, sending }) {
	const broken = brokenIn(pod.files, sending);
	const container = pod.files?.container ?? "";
	if (broken === void 0 || !containerOf(pod, container)?.isRunning) return void 0;
	return {
		waiting: require_main.prose(`the connection by which files were sent to the container ${container} has broken`),
		giveUp: broken.at + (broken.sent < broken.of ? CUT_GRACE_MS : SENT_GRACE_MS),
		finding: {
			...filesCut(broken),
			container
		}
	};
}
function brokenIn(files, sending) {
	return sending && {
		...sending,
		of: files?.packedBytes ?? 0
	};
}
function neverReady(events, name, { rawMessage }) {
	if (!newestOfContainer(events, name, "Killing", /failed startup probe$/)) return void 0;
	return seenCase("never-ready", { container: name }, { rawMessage: probeWords(events, name) ?? rawMessage });
}
function isUnready({ isSidecar, isRunning, isStarted }) {
	return isSidecar && isRunning && isStarted === false;
}
function unaskableProbe({ events, options }, container) {
	if (!isUnready(container)) return void 0;
	const { name } = container;
	const who = theContainer(options, name);
	const [lack] = [...events.values()].flatMap(({ reason, container: about, words, firstAt }) => {
		const found = reason === "Unhealthy" && about === name ? lackOfProbe(words, who) : void 0;
		return found === void 0 ? [] : [{
			...found,
			words,
			firstAt
		}];
	});
	if (lack === void 0) return void 0;
	const graceMs = Math.max(options.graceMs, container.probePatienceMs);
	const waiting = insideSentence(lack.found, `the startup probe of ${who} can\u2019t run: `);
	return {
		waiting,
		giveUp: lack.firstAt + graceMs,
		passing: {
			what: waiting,
			graceMs
		},
		finding: seenCase("probe-cannot-run", { container: name }, {
			also: [lack.found],
			hint: lack.hint,
			rawMessage: lack.words,
			container: name
		})
	};
}
function tellsLackOfProbe(words) {
	return lackOfProbe(words, "") !== void 0;
}
function lackOfProbe(words, who) {
	if (!PROBE_ERRED.test(words)) return void 0;
	const [, port] = /\bstrconv\.Atoi: parsing "([^"]*)": invalid syntax/.exec(words) ?? [];
	if (port !== void 0) return {
		found: require_main.prose(`None of the ports of ${who} is named "${port}".`),
		hint: "Give the probe in pod-template the number of the port, or name the port under ports."
	};
	const program = programFailure(words, who);
	if (program?.reason !== "command-not-found" && program?.reason !== "command-not-executable") return void 0;
	return {
		found: program.message,
		hint: "Correct the command of the probe in pod-template; it is a list, with one argument in each item."
	};
}
function initContainerBlockers(state, container) {
	return [initContainerBlocker(state, container), unaskableProbe(state, container)];
}
const EXIT_CODES_OF_SIGTERM = new Set([
	0,
	137,
	143
]);
function deadBeforeFailure(parts, { finishedAt: at }) {
	return servicesOf(parts).flatMap(({ who, ends, own, why }) => {
		const before = ends.find(({ finishedAt }) => finishedAt < at) ?? ends.find((one) => one !== own);
		if (before) return [`Before that ${who} had ended with ${codeOf(before)}${why}.`];
		if (own?.finishedAt !== at || EXIT_CODES_OF_SIGTERM.has(own.exitCode)) return [];
		return [`In the same second ${who} ended with ${codeOf(own)}.`];
	});
}
function deadAtSuccess(parts) {
	const at = endOf(containerOf(parts.pod, parts.options.step))?.finishedAt ?? 0;
	return servicesOf(parts).flatMap(({ who, ends: [last], isDown }) => {
		if (!isDown || last === void 0 || !(last.finishedAt < at)) return [];
		return [`${require_main.capitalize(who)} had ended with ${codeOf(last)}, and was not running when the step succeeded. Give it a startup probe (ports or --health-cmd in services), so that the step does not start without it.`];
	});
}
function deadMeanwhile(parts) {
	return servicesOf(parts).flatMap(({ who, ends: [end], why }) => end === void 0 ? [] : [`${who} had ended with ${codeOf(end)}${why}`]);
}
function codeOf({ exitCode, reason }) {
	return `exit code ${exitCode}${reason === "OOMKilled" ? " (OOMKilled)" : ""}`;
}
function servicesOf({ pod, events, options }) {
	return pod.containers.filter(({ name, isInit, isSidecar, isCollecting }) => isInit ? isSidecar && !isCollecting : name !== options.step).map(({ name, isInit, isSidecar, isRunning, end, earlierEnd }) => {
		const isOfHook = hookHasFailed(events, name);
		const failed = [end, earlierEnd].filter((one) => one !== void 0).filter(({ exitCode }) => isSidecar || exitCode !== 0 || isOfHook);
		const why = isOfHook ? ", because its hook (postStart) failed" : "";
		return {
			who: theContainer(options, name),
			ends: failed,
			own: end,
			why,
			isDown: isInit && !isRunning
		};
	});
}
function hookHasFailed(events, name) {
	return newestOfContainer(events, name, "FailedPostStartHook") !== void 0;
}
function probeWords(events, name) {
	const failed = newestOfContainer(events, name, "Unhealthy", PROBE_FAILED);
	return failed && (failed.words.replace(PROBE_FAILED, "").trim() || void 0);
}
function initContainerBlocker({ pod, events, options, crashes, sandboxLostSince, sending }, container) {
	const { name, image, isSidecar, filling, memoryLimit } = container;
	if (!container.isInit || containerOf(pod, options.step)?.hasStarted) return void 0;
	const end = endOf(container);
	if (end === void 0 || container.isRunning) return void 0;
	const isStartedAgain = isSidecar || end.isTriedAgain;
	const crashingSince = isStartedAgain ? crashes.get(name) : void 0;
	const failed = !isStartedAgain && (end.exitCode !== 0 || end.reason === "OOMKilled");
	if (isDisturbed(pod, false) || sandboxLostSince !== void 0) return void 0;
	const who = whoIs(name, options.step);
	const plain = ownEnd(end, who, memoryLimit);
	const own = filling && plain.reason === "init-failed" ? fillingFailed(end, filling, brokenIn(pod.files, sending)) : withBlamedImage(plain, image);
	const suspect = require_main.isCheckName(name) ? "check-program" : void 0;
	const decided = {
		container: name,
		exitCode: end.exitCode,
		...require_main.defined({
			image,
			suspect
		})
	};
	const ended = `${who} ended with exit code ${end.exitCode}`;
	if (failed) return {
		waiting: require_main.prose(ended),
		finding: {
			...own,
			...decided
		}
	};
	if (crashingSince === void 0) return void 0;
	const again = require_main.prose(`${ended} and is started again`);
	const crash = own.reason === "init-failed" || own.outcome === "success" ? neverReady(events, name, own) ?? seenCase("crash-loop", {
		container: name,
		code: own.exitCode
	}, { rawMessage: own.rawMessage }) : own;
	const { graceMs } = options;
	return {
		waiting: again,
		giveUp: crashingSince + graceMs,
		passing: {
			what: again,
			graceMs
		},
		finding: {
			...withFacts(crash, { grace: {
				input: "pull-grace",
				value: require_main.spanOfTime(graceMs)
			} }),
			...decided
		}
	};
}
function hasFailedForGood({ end, isSidecar }) {
	return end !== void 0 && end.exitCode !== 0 && !isSidecar && !end.isTriedAgain;
}
function crashesAfterPod(crashes, pod, at) {
	const result = new Map(crashes);
	for (const container of pod.containers) {
		const { name, isRunning, isStarted } = container;
		if (!isCrash(container) || isStarted === true && isRunning) result.delete(name);
		else if (!result.has(name)) result.set(name, at);
	}
	return result;
}
function isCrash({ isSidecar, end, earlierEnd, waiting }) {
	const last = end ?? earlierEnd;
	const isLooping = waiting?.reason === "CrashLoopBackOff";
	return last !== void 0 && (isSidecar || last.exitCode !== 0 || isLooping);
}
// src/messages/pull-hints.ts
function pullHint(failure) {
	const registry = registryKind(failure.registry);
	const words = maskForeignText(failure.rawMessage);
	const [, byWords, scope] = BY_WORDS[failure.cause]?.find(([known]) => known.test(words)) ?? [];
	return [
		isRefusedByStorage(failure) ? STORAGE_ADVICE : byWords ?? CAUSES[failure.cause].hint,
		scope !== "whole" && REGISTRY_ADVICE[failure.cause]?.[registry]?.replace("%", () => failure.registry ?? ""),
		failure.mirror && `The node asked ${failure.mirror} in place of ${failure.registry}: look there first.`,
		AGAIN[persistenceOf(failure.cause)]
	].filter(Boolean).join(" ");
}
const AGAIN = {
	permanent: "Trying again will not help.",
	transient: "Trying again may help.",
	"kubelet-retries": "The node tries again automatically.",
	unknown: "Trying again may help."
};
function isRefusedByStorage({ cause, status }) {
	return cause === "registry-unavailable" && [
		400,
		401,
		403
	].includes(status ?? 0);
}
const STORAGE_ADVICE = "The registry accepted the node\u2019s login, but its storage refused the download: check the clock of the node, and that its network can reach that storage.";
const BY_WORDS = {
	unauthorized: [
		[
			refusedPlace,
			"The registry does not serve the country or network that the node is in: use another registry for this image.",
			"whole"
		],
		[
			/is not allowed access|not in the (?:allow|white)list/i,
			"The registry accepts only listed addresses: ask its administrator to add the address of the nodes.",
			"whole"
		],
		[
			/\b(?:account|consumer|namespace|organi[sz]ation|project|user)\b.{0,60}\b(?:disabled|suspended|not active)\b|requires billing|API has not been used/i,
			"An account, project or namespace is disabled at the registry, or its billing is: enable it again, or use another one.",
			"whole"
		],
		[/expired/i, "The credentials have expired: create new ones."]
	],
	"registry-unavailable": [[/\bread[- ]?only\b/i, "The registry is in read-only mode, for example for maintenance: try again later, or ask its administrator."]],
	"credentials-missing": [
		[
			/\bCREDENTIALS\b/,
			"A file of registry credentials on the node is not valid, whichever registry it is for: ask your cluster administrator to fix it.",
			"whole"
		],
		[/parse auth field|illegal base64|json: cannot unmarshal/i, "The node can\u2019t read a pull secret of the pod, whichever registry it is for: create it again with `kubectl create secret docker-registry`."],
		[/pull secret/i, "Check that the image pull secrets named by the pod and its service account exist in its namespace."],
		[/credential[ -](?:provider|helper)|docker-credential-|getting credentials/i, "The program on the node that fetches credentials failed: check that it is installed, and its configuration."]
	],
	"invalid-reference": [[/short[- ]?name|unqualified/i, "Write the image with its registry, such as `docker.io/library/nginx:1.29`: the node does not complete short names."]],
	signature: [
		[/registry \S+ is blocked/i, "The node\u2019s configuration blocks this registry: ask your cluster administrator for the registry to use."],
		[/vulnerab|severity|\bXray\b|curation|quarantine/i, "The registry blocks images that have known vulnerabilities or are not scanned yet: rebuild the image on a newer base, or ask the registry\u2019s administrator."],
		[/signature|signed|trust data/i, "Sign the image with the key that the cluster trusts, or ask your cluster administrator to change its policy."]
	],
	tls: [
		[/certificate required|remote error: tls: (?:bad|unknown|expired|revoked|unsupported) certificate/i, "The registry requires a certificate of the node: give the node\u2019s runtime a client certificate for it (containerd: `hosts.toml`; CRI-O: `certs.d`)."],
		[/HTTP response to HTTPS client|first record does not look like|malformed HTTP/i, "The registry speaks HTTP where the node expects HTTPS: serve HTTPS, or list the registry as insecure in the node\u2019s runtime (containerd: `hosts.toml`; CRI-O: `registries.conf`)."],
		[/has expired or is not yet valid|certificate has expired/i, "Renew the registry\u2019s certificate, and check the clock of the node."],
		[/is (?:not )?valid for/i, "The server that answered has a certificate for another name: a proxy or a wrong DNS entry leads the node to another server, or the registry\u2019s certificate lacks this name."],
		[/doesn't contain any IP SANs|legacy Common Name|cannot validate certificate for/i, "Use the name that the registry\u2019s certificate is made for, or a certificate for this name."]
	]
};
const CREDENTIALS = {
	"docker-hub": "Docker Hub accepts a user name and a personal access token.",
	ghcr: "GHCR accepts a token with `read:packages`, and answers the same for a package that does not exist; `GITHUB_TOKEN` works if the package\u2019s settings name this repository.",
	ecr: "ECR\u2019s passwords expire after 12 hours: run `aws ecr get-login-password` shortly before this step, or give the nodes\u2019 role `ecr:BatchGetImage` and `ecr:GetDownloadUrlForLayer`.",
	google: "Give the nodes\u2019 service account the role Artifact Registry Reader on the repository.",
	acr: "Attach the registry to the cluster (`az aks update --attach-acr`), or use a token with the role AcrPull; its firewall answers the same.",
	"in-cluster": "For OpenShift\u2019s own registry, the service account also needs the role `system:image-puller` in the image\u2019s namespace."
};
const ON_THE_NODE = "On a node, % is the node itself, not the machine that built the image: push the image to a registry that all nodes can reach, or load it onto the node.";
const REGISTRY_ADVICE = {
	unauthorized: CREDENTIALS,
	"unauthorized-or-not-found": CREDENTIALS,
	"credentials-missing": CREDENTIALS,
	"rate-limited": { "docker-hub": "Docker Hub counts pulls without a login by address, so all nodes with the same public address share the limit." },
	"not-found": {
		ecr: "An ECR lifecycle policy may have removed the tag.",
		google: "gcr.io moved to Artifact Registry; old images may no longer exist.",
		node: ON_THE_NODE
	},
	dns: { "in-cluster": "Nodes don\u2019t ask the cluster\u2019s DNS: use a name or an address that the node itself knows." },
	tls: { "in-cluster": "A registry inside the cluster must be listed in the runtime configuration of every node." },
	network: {
		"in-cluster": "Nodes reach a registry in the cluster through a node port or a load balancer.",
		node: ON_THE_NODE
	}
};
const HOSTS = [
	[/^(?:.+\.)?docker\.(?:io|com)$/, "docker-hub"],
	[/^(?:ghcr\.io|docker\.pkg\.github\.com)$/, "ghcr"],
	[/\.dkr[.-]ecr(?:-fips)?\..+/, "ecr"],
	[/^(?:.+\.)?gcr\.io$|\.pkg\.dev$/, "google"],
	[/\.azurecr\.(?:io|cn|us)$/, "acr"],
	[/^localhost$|^127\.|^\[::1\]$/, "node"],
	[/\.svc(?:\.cluster\.local)?$|\.(?:internal|local)$|^[^.]+$|^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./, "in-cluster"]
];
function registryKind(registry) {
	const host = registry?.toLowerCase().replace(/:\d+$/, "") ?? ".";
	return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? "other";
}
// src/judge/pulls.ts
function withFirstFailure(finding, pullPlans, checks) {
	const { users } = require_main.usersOf(pullPlans, checks, finding.pull?.puller);
	const first = users.flatMap(({ failures }) => failures)[0];
	if (finding.pull === void 0 || first === void 0) return finding;
	const isNotPulled = finding.reason === "never-policy" && first.policy !== "Never";
	const firstFailure = {
		policy: first.policy,
		cause: first.cause
	};
	if (!isNotPulled) return withFacts(finding, { firstFailure });
	const hint = require_main.prose(pullHint({
		cause: first.cause,
		rawMessage: ""
	}));
	return withFacts({
		...finding,
		persistence: persistenceOf(first.cause)
	}, {
		firstFailure,
		hint
	});
}
function overriddenPolicies({ pod, options: { asked = [] } }, pullPlans) {
	if (pod === void 0) return [];
	const fallingBack = pullPlans.filter(({ policies, checkPolicies }) => policies.length + checkPolicies.length > 2);
	return asked.flatMap((one) => {
		const instead = policyInstead(pod, one);
		return fallingBack.some((pullPlan) => require_main.isWrittenAlike(pullPlan.image, one.image)) && instead !== void 0 ? [`${one.consumer}: ${instead} instead of ${one.own}`] : [];
	});
}
function policyInstead(pod, { consumer, own }) {
	const given = pod.pullers.find((one) => one.consumer === consumer)?.own;
	return own === void 0 || given === own ? void 0 : given;
}
function usableFallbacks({ pod, options }) {
	const { asked = [], fallbacks = [] } = options;
	const own = asked.filter(({ consumer }) => fallbacks.includes(consumer));
	return pod && own.some((one) => policyInstead(pod, one) !== void 0) ? [] : fallbacks;
}
function mayLackPullSecret(cause) {
	return isAccessRefused(cause) || cause === "not-found";
}
function unreadPullSecrets({ pod, events, options, pullSecrets }, cause) {
	const knownOf = (name) => {
		if (options.ownPullSecrets?.includes(name)) return "there";
		const lookedUp = pullSecrets.find((secret) => secret.name === name);
		if (lookedUp === void 0) return "unknown";
		return lookedUp.isThere ? "there" : "missing";
	};
	const names = mayLackPullSecret(cause) ? namedPullSecrets(pod, events) : [];
	const { there = [], missing = [], unknown = [] } = Object.groupBy(names, knownOf);
	return {
		there,
		missing,
		unknown
	};
}
function pullSecretsToLookUp(state) {
	if (state.pod === void 0) return [];
	const unread = pullEpisodes(state).flatMap(({ failure }) => unreadPullSecrets(state, failure.cause).unknown);
	return [...new Set(unread)];
}
function pullFinding(state, episode) {
	const { pod, options } = state;
	const { image, failure } = episode;
	const container = neededFor(pod, episode.container, image);
	const { consumer: puller, policy } = pullerOf(episode.container, image);
	const asked = askedInstead(options.asked, puller, image);
	const { sentence } = CAUSES[failure.cause];
	const registry = failure.registry ?? (sentence.startsWith("%") ? "The registry" : "the registry");
	const found = sentence.replaceAll(/[@%]/g, (sign) => sign === "@" ? image : registry);
	const unread = unreadPullSecrets(state, failure.cause);
	const isReadNextTime = unread.there.length > 0;
	return finding("image-pull", failure.cause, {
		...isReadNextTime && { persistence: "transient" },
		about: image,
		message: `${found} (${pullPlace(state, container, policy)}).${inPlaceOf(image, asked)}`,
		hint: isReadNextTime ? `The node could not read the pull secret ${unread.there.join(" or ")} in time, and asked the registry without. Trying again may help.` : [...inWords(unread, theNamespace(pod)), pullHint(failure)].join(" "),
		rawMessage: failure.rawMessage || void 0,
		container,
		image,
		asked,
		pull: {
			puller,
			cause: failure.cause
		}
	});
}
function askedInstead(requested, puller, image) {
	const asked = require_main.imageFor(requested ?? [], puller);
	return asked === image ? void 0 : asked;
}
function inPlaceOf(image, asked) {
	return asked === void 0 || require_main.isAsAsked(image, asked) ? "" : ` The cluster has put this image in place of ${asked}.`;
}
function pullPlace({ pod: { node }, options }, container, policy) {
	return [
		!require_main.isForImageAlone(options, container) && `container ${container}`,
		policy && `policy ${policy}`,
		node && `node ${node}`
	].filter(Boolean).join(", ");
}
function inWords({ missing, unknown }, where) {
	const noSuch = (name) => `The pull secret ${name} does not exist in ${where}`;
	return [...missing.map((name) => `${noSuch(name)}.`), ...unknown.map((name) => `${noSuch(name)}, or could not be read by the node in time.`)];
}
const SECRET_LAG_MS = 2e3;
const EVENT_LAG_MS = 500;
const AT_ONCE$1 = Number.NEGATIVE_INFINITY;
function pullGrace(state, episode) {
	const { graceMs, gracesMs } = state.options;
	const { cause } = episode.failure;
	const persistence = persistenceOf(cause);
	if (persistence === "kubelet-retries") return Number.POSITIVE_INFINITY;
	if (usableFallbacks(state).includes(pullerOf(episode.container, episode.image).consumer)) return AT_ONCE$1;
	return gracesMs?.[cause] ?? (persistence === "permanent" ? secretLag(state, episode) ?? AT_ONCE$1 : graceMs);
}
function secretLag(state, episode) {
	const { pod, options } = state;
	const isOurs = (options.ownPullSecrets ?? []).length > 0;
	if (!isOurs && pod.pullSecrets.length === 0) return void 0;
	const { cause } = episode.failure;
	const { there, unknown } = unreadPullSecrets(state, cause);
	if (there.length + unknown.length > 0) return options.graceMs;
	const lags = [...mayLackPullSecret(cause) ? [sinceFirst(state.events, episode) + EVENT_LAG_MS] : [], ...isOurs && mayLackNewContent(episode) ? [SECRET_LAG_MS] : []];
	return lags.length === 0 ? void 0 : Math.max(...lags);
}
function sinceFirst(events, { since }) {
	return Math.max(0, (newestEvent(events, isFailedPull)?.at ?? since) - since);
}
function mayLackNewContent({ container, image, failure: { cause } }) {
	if (isAccessRefused(cause) || cause === "never-policy") return true;
	return cause === "not-found" && pullerOf(container, image).policy === "IfNotPresent";
}
const PULL_EVENTS = new Set([
	"Pulling",
	"Pulled",
	"Failed",
	"BackOff"
]);
function runningPullBlocker({ pod, events, options }, puller) {
	if (puller.hasStarted) return void 0;
	const last = newestPulling(events, (event) => isAbout$1(event, puller));
	if (last === void 0) return void 0;
	const images = imagesOf(puller);
	const named = last.image ?? "";
	const image = images.find((one) => require_main.isWrittenAlike(one, named)) ?? images[0] ?? "the image";
	const container = neededFor(pod, puller, image);
	const { consumer: own, policy } = pullerOf(puller, image);
	const fallsBack = usableFallbacks({
		pod,
		options
	}).includes(own);
	const limit = options.pullTimeoutMs;
	const then = fallsBack ? "; a node can\u2019t be made to stop, so the next policy is tried when the pull fails" : "";
	const forWhom = require_main.isForImageAlone(options, container) ? "" : ` for the container ${container}`;
	const waiting = require_main.prose(`the node is pulling ${image}${forWhom}${then}`);
	if (limit === void 0 || fallsBack) return { waiting };
	return {
		waiting,
		giveUp: last.at + limit,
		isSilence: true,
		finding: seenCase("pull-timeout", {
			image,
			seconds: Math.round(limit / 1e3),
			place: pullPlace({
				pod,
				options
			}, container, policy)
		}, {
			container,
			image,
			pull: {
				puller: own,
				cause: "timeout"
			}
		})
	};
}
function pullInFlight(state) {
	return state.pod && newestPulling(state.events, () => true)?.image;
}
function newestPulling(events, counts) {
	const last = newestEvent(events, (event) => PULL_EVENTS.has(event.reason) && counts(event));
	return last?.reason === "Pulling" ? last : void 0;
}
function isAbout$1({ container, image }, { name, mountedImages }) {
	return container === void 0 ? mountedImages.some(({ reference }) => reference === image) : container === name;
}
// src/messages/scheduler-rows.ts
const ADD_WORKERS = "Add nodes other than the control plane nodes.";
const TOLERATE = "Add a toleration for the taint in pod-template, or add other nodes.";
const TAINT = String.raw`untolerated taint(?:\(s\))?:? ?\{`;
const PASSING_TAINTS = [
	String.raw`[^}: ]*(?:\bnot-ready|\breadiness\.k8s\.io/|un(?:reachable|initialized|registered)|network-unavailable|out-of-service|/shutdown\b|startup-taint|ignore-taint)`,
	String.raw`node\.kubernetes\.io/(?:\S+-pressure|unschedulable)\b`,
	String.raw`(?:ToBeDeletedBy|DeletionCandidateOf)ClusterAutoscaler|karpenter\.sh/disrupt(?:ed|ion)|aws-node-termination-handler/|cloud\.google\.com/impending-node-termination|remediator\.(?:aks\.microsoft|kubernetes\.azure)\.com/unschedulable|medik8s\.io/remediation`
].join("|");
const SCHEDULER_ROWS = {
	ofNodes: [
		{
			said: /persistentvolumeclaim "[^"]+" is being deleted|bound to non-existent (?:persistentvolume|pv)/,
			persistence: "permanent",
			todo: "Create the volume claim again, or use another one."
		},
		{
			said: new RegExp(String.raw`${TAINT}(?:${PASSING_TAINTS})|node\(s\) were unschedulable`),
			persistence: "transient",
			todo: "Wait until a node is ready, uncordoned or replaced (schedule-timeout), or add nodes."
		},
		{
			said: new RegExp(String.raw`${TAINT}node-role\.kubernetes\.io/(?:control-plane|master)\b`),
			persistence: "permanent",
			todo: ADD_WORKERS
		},
		{
			said: new RegExp(String.raw`${TAINT}[^}]+\}`),
			persistence: "permanent",
			todo: TOLERATE
		},
		{
			said: /untolerated taint|taints? that the pod didn't tolerate/,
			persistence: "transient",
			note: "only `kubectl describe nodes` shows which taint, and a node that is not ready has one too",
			todo: TOLERATE
		},
		{
			said: /didn't match Pod's node affinity|didn't match node selector|didn't satisfy plugin\(s\) \[NodeAffinity\b|topology spread constraints \(missing required label\)/,
			persistence: "permanent",
			todo: "Change node-selector or the affinity in pod-template, or add nodes that have these labels."
		},
		{
			said: /node declared features check failed/,
			persistence: "permanent",
			todo: "Remove what requires these features from pod-template, or add nodes that have them."
		},
		{
			said: /didn't match PersistentVolume's node affinity|volume node affinity conflict|no available volume zone|didn't satisfy plugin\(s\) \[VolumeBinding\b/,
			persistence: "permanent",
			todo: "Let the pod run where its volume is (node-selector, affinity), or use another volume claim."
		},
		{
			said: /pods? anti-affinity rules|pod affinity rules/,
			persistence: "transient",
			todo: "Change podAffinity or podAntiAffinity in pod-template, or wait until other pods have ended (schedule-timeout)."
		},
		{
			said: /unbound immediate PersistentVolumeClaims|waiting for ephemeral volume controller/,
			persistence: "transient",
			todo: "See why with `kubectl describe pvc`: usually the claim names no StorageClass of the cluster, and no volume was created for it."
		},
		{
			said: /(?:)/,
			persistence: "transient",
			todo: "Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes."
		}
	],
	claims: [
		{
			said: /^(?!.*\bFargate\b).*persistentvolumeclaim "(?<name>[^"]+)" not found/s,
			is: "configuration/volume-claim-not-found",
			about: "{name}",
			message: "The persistent volume claim {name}, which the pod needs, does not exist in {namespace}."
		},
		{
			said: /: resource claim template "(?<name>[^"]+)": .* not found/,
			is: "configuration/device-claim-not-found",
			about: "{name}",
			message: "The resource claim template {name}, which the pod needs, does not exist in {namespace}."
		},
		{
			said: /\bdevice class (?<name>\S+) does not exist/,
			is: "configuration/device-claim-not-found",
			about: "{name}",
			message: "The device class {name}, which the pod needs, does not exist."
		}
	],
	tooSmall: {
		persistence: "permanent",
		note: "even an empty node is too small",
		todo: "Request less (resources), or add larger nodes."
	},
	addWorkers: ADD_WORKERS
};
// src/messages/scheduler.ts
function readScheduler(said) {
	const message = require_main.oneLine(require_main.bounded(said));
	const words = withoutPreemption(message);
	const reasons = words.replace(/^0\/\d+ nodes? (?:are|is) (?:un)?available: /, "").split(/, (?=\d+ )/);
	const tooSmall = isTooSmall(message, reasons);
	const reports = reasons.map((reason) => {
		if (tooSmall && OF_ITS_SIZE.test(reason)) return SCHEDULER_ROWS.tooSmall;
		return firstRow(SCHEDULER_ROWS.ofNodes, reason).row;
	});
	const notes = [...new Set(reports.flatMap(({ note }) => note ?? []))];
	const all = [...new Set(reports.map(({ todo }) => todo))];
	const todo = all.filter((one) => all.length === 1 || one !== SCHEDULER_ROWS.addWorkers);
	const isPermanent = reports.every(({ persistence }) => persistence === "permanent");
	return {
		words: notes.length === 0 ? words : `${words} (${notes.join("; ")})`,
		persistence: isPermanent ? "permanent" : "transient",
		hint: [...todo.map((one, index) => index === 0 ? one : `Or ${require_main.uncapitalize(one)}`), ...isPermanent ? ["Trying again will not help."] : []].join(" ")
	};
}
const OF_ITS_SIZE = /^\d+ Insufficient (?:cpu|memory|ephemeral-storage|hugepages-\w+)/;
function isTooSmall(message, reasons) {
	const [, all] = /preemption: 0\/(\d+) nodes? (?:are|is) available: \1 Preemption is not helpful/.exec(message) ?? [];
	return reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0) === Number(all) && reasons.some((reason) => OF_ITS_SIZE.test(reason));
}
function withoutPreemption(text) {
	const at = text.search(/no new claims to deallocate|still not schedulable|preemption:/);
	return (at === -1 ? text : text.slice(0, at)).trim().replace(/[.,]$/, "");
}
function missingClaim(said, namespace) {
	const { row, names } = firstRow(SCHEDULER_ROWS.claims, require_main.bounded(said)) ?? {};
	return row && findingOfCase(row, {
		...names,
		namespace
	}, { rawMessage: said });
}
// src/judge/scheduling.ts
function demands({ pod, options }) {
	const requests = pod.containers.filter(({ isOurs }) => !isOurs).flatMap(({ name, requests }) => {
		const asked = Object.entries(requests).map((one) => one.join("="));
		const who = name === options.step ? STEP : theContainer(options, name);
		return asked.length === 0 ? [] : [`${who} asks for ${asked.join(", ")}`];
	});
	const labels = Object.entries(pod.nodeSelector).map(([key, value]) => `${key}=${value}${options.nodeSelector?.includes(key) === false ? " (added by the cluster)" : ""}`);
	const all = [...requests, ...labels.length === 0 ? [] : [`its node selector is ${labels.join(", ")}`]];
	return all.length === 0 ? [] : [`${require_main.capitalize(all.join("; "))}.`];
}
const WAIT_FOR_AUTOSCALER = "Wait until the autoscaler can add a node (schedule-timeout), or raise its limit of nodes. Otherwise request less (resources).";
function missingClaimBlocker({ pod, events, options: { graceMs } }, schedulerSaid, since) {
	const isOfController = ({ reason }) => reason === "FailedResourceClaimCreation";
	const said = schedulerSaid ?? newestEvent(events, isOfController)?.words;
	const found = said === void 0 ? void 0 : missingClaim(said, theNamespace(pod));
	if (found === void 0) return void 0;
	const waiting = insideSentence(found.message);
	return {
		waiting,
		giveUp: since + graceMs,
		passing: {
			what: waiting,
			graceMs
		},
		finding: withFacts(found, { grace: {
			input: "pull-grace",
			value: require_main.spanOfTime(graceMs)
		} })
	};
}
function silenceOf({ pod: { scheduler }, events }) {
	const warning = newestEvent(events, (event) => event.isWarning && provisionerOf(event) === void 0);
	const quoted = warning === void 0 ? [] : [quoting(warning)];
	const which = scheduler === void 0 ? "" : `, which requires the scheduler ${scheduler}`;
	return {
		words: ["the scheduler has not handled it yet", ...quoted].join("; ").replace(/\.$/, ""),
		message: [`No scheduler handled the pod${which}.`, ...quoted].join(" "),
		hint: warning === void 0 ? "Check that this scheduler runs, and that everything exists that the pod names." : "Change what it says of the pod, or ask your cluster administrator.",
		persistence: "transient",
		rawMessage: warning?.words
	};
}
function reportOf(state, said) {
	const report = readScheduler(said);
	const isScalable = mayScale(state.events);
	return {
		words: report.words,
		message: [`The scheduler found no node for the pod: ${report.words}.`, ...demands(state)].join(" "),
		hint: isScalable ? WAIT_FOR_AUTOSCALER : report.hint,
		persistence: isScalable ? "transient" : report.persistence,
		rawMessage: said
	};
}
function schedulingBlocker(state) {
	const { pod, events, unscheduledSince: since } = state;
	if (pod.node !== void 0) return void 0;
	if (pod.gates.length > 0) return { waiting: require_main.prose(heldBack(pod)) };
	if (since === void 0) return void 0;
	const said = schedulersWords(pod, events);
	const missing = missingClaimBlocker(state, said, since);
	if (missing !== void 0) return missing;
	const { words, message, ...report } = said === void 0 ? silenceOf(state) : reportOf(state, said);
	const ofScaling = newestEvent(events, speaksOfScaling);
	const scaling = ofScaling !== void 0 && isPromise(ofScaling);
	const limit = state.options.scheduleTimeoutMs;
	const waiting = require_main.prose(`no node for the pod yet: ${words}${scaling ? "; a node is being added" : ""}`);
	if (limit === void 0) return { waiting };
	const giveUp = countsFrom(events, since, scaling) + limit;
	return {
		waiting,
		...report.rawMessage !== void 0 && { passing: {
			what: waiting,
			graceMs: giveUp - since
		} },
		giveUp,
		finding: finding("scheduling", "unschedulable", {
			...report,
			message: ofScaling?.words ? `${message} ${quoting(ofScaling)}` : message
		})
	};
}
function heldBack({ gates, queue }) {
	if (gates.every((gate) => gate === "pod-step/dependents")) return "Pod Step has not removed its scheduling gate yet";
	return gates.some((gate) => gate.startsWith("kueue.x-k8s.io/")) ? `the pod waits in the queue ${queue === void 0 ? "of Kueue" : `${queue} of Kueue`}` : `the pod is held back by the scheduling gate ${gates.join(", ")}`;
}
function schedulersWords({ unschedulable }, events) {
	const isOfScheduler = (event) => /schedul(?!ed$)/i.test(event.reason) && provisionerOf(event) === void 0;
	return unschedulable ?? newestEvent(events, isOfScheduler)?.words;
}
const PROMISES = new Set(["TriggeredScaleUp", "Nominated"]);
const WITHDRAWALS = new Set(["NotTriggerScaleUp", "FailedScaleUp"]);
function isPromise({ reason }) {
	return PROMISES.has(reason);
}
function speaksOfScaling(event) {
	const { reason } = event;
	if (reason === "FailedScheduling") return provisionerOf(event) !== void 0;
	return isPromise(event) || WITHDRAWALS.has(reason);
}
const PROMISED_MS = 12e5;
function countsFrom(events, since, isPromised) {
	const promises = [...events.values()].filter(isPromise);
	if (promises.length === 0) return since;
	const times = promises.map(({ firstAt }) => Math.max(since, firstAt));
	const latest = Math.min(...times) + PROMISED_MS;
	return isPromised ? latest : Math.min(latest, Math.max(...times));
}
const NO_ROOM_NOW = /max node group size reached|max total nodes in cluster reached|max cluster [^:]{1,99} limit reached|exceed limits for nodepool|in backoff after failed scale-up|not ready for scale-up/;
function mayScale(events) {
	return [...events.values()].some((event) => isPromise(event) || event.reason === "FailedScaleUp" || speaksOfScaling(event) && NO_ROOM_NOW.test(event.words));
}
// src/judge/blockers.ts
function changedPod({ pod, options }) {
	const { step, deadlineSeconds: requested } = options;
	if (requested === void 0) return void 0;
	const { restartPolicy: policy, deadlineSeconds: actual } = pod;
	const containers = pod.containers.filter(({ isInit }) => !isInit);
	const own = containers.find(({ name }) => name === step);
	if (own === void 0) return seenCase("step-removed", {
		step,
		containers: containers.map(({ name }) => name).join(", ")
	});
	if (policy !== "Never") return seenCase("restart-policy-changed", { policy: String(policy) });
	const restarting = (own.restartPolicy ?? "Never") !== "Never" || own.hasRestartRules ? own : pod.containers.find(({ restartsAll }) => restartsAll);
	if (restarting !== void 0) return seenCase("restart-rules-added", { container: restarting.name });
	if (actual !== void 0 && actual <= requested) return void 0;
	return seenCase("deadline-changed", {
		actual: actual ?? "missing",
		requested
	});
}
function lostSandbox(state) {
	const { pod, sandboxLostSince: since } = state;
	if (since === void 0 || require_main.stepHasStarted(state) || isDisturbed(pod, false)) return void 0;
	const { graceMs, setupGraceMs = require_main.SETUP_GRACE_MS } = state.options;
	const isFinal = pod.containers.some(({ hasStarted }) => hasStarted);
	return {
		waiting: require_main.prose("the node has lost the sandbox of the pod"),
		giveUp: pod.hasFinalPhase ? void 0 : since + (isFinal ? graceMs : setupGraceMs),
		finding: seenCase("sandbox-lost")
	};
}
const NODE_SILENCE_MS = 18e4;
const ASK_NODE_AFTER_MS = 3e4;
function silentNode({ pod, boundAt, events }) {
	const { node: name, takenAt, phase, reason, containers } = pod;
	if (name === void 0 || boundAt === void 0) return void 0;
	return takenAt !== void 0 || phase !== "Pending" || reason !== "" || containers.some(({ isReported }) => isReported) || [...events.values()].some((event) => isOfNode(event, name)) ? void 0 : {
		name,
		since: boundAt
	};
}
function isOfNode({ component, host }, node) {
	return component === "kubelet" || component === `${node}/pod-controller` || host === node;
}
function askingTime(state) {
	const silent = state.pod && silentNode(state);
	return silent && {
		node: silent.name,
		at: silent.since + ASK_NODE_AFTER_MS
	};
}
function nodeSilence(state) {
	const silent = silentNode(state);
	if (silent === void 0) return void 0;
	const { name, since } = silent;
	const condition = state.node?.name === name ? require_main.entryOf(IN_WORDS, state.node.ready) : void 0;
	return {
		waiting: require_main.prose(`the node ${name} has not taken note of the pod yet${condition === void 0 ? "" : ` (${condition})`}`),
		giveUp: since + NODE_SILENCE_MS,
		isSilence: true,
		finding: seenCase("node-silent", {
			node: name,
			minutes: NODE_SILENCE_MS / 6e4,
			condition
		}, { rawMessage: state.node?.message || void 0 })
	};
}
const IN_WORDS = {
	True: "its condition Ready is still True",
	False: "its condition Ready is False",
	Unknown: "its condition Ready is Unknown, so it was lost"
};
function startBlockersOf(state) {
	return [
		...[
			droppedVolumes(state) ?? uselessChecks(state),
			schedulingBlocker(state),
			nodeSilence(state),
			lostSandbox(state),
			waitsForFiles(state)
		].filter((blocker) => blocker !== void 0),
		...setupBlockers(state),
		...state.pod.containers.flatMap((container) => isAddedBeside(state.options, container) ? pullAhead(state, container) ?? [] : blockersOfContainer(state, container))
	];
}
function isAddedBeside(requested, { name, isInit }) {
	return require_main.isAdded(requested, name) && !isInit;
}
function pullAhead(state, container) {
	const { containers } = state.pod;
	return containers.indexOf(container) < containers.findIndex(({ name }) => name === state.options.step) && !require_main.stepHasStarted(state) ? runningPullBlocker(state, container) : void 0;
}
function setupBlockers(state) {
	if (isSetUp(state.pod)) return [];
	return failedStarts(state).filter(({ container }) => container === void 0).map((trouble) => failedStartBlocker(state, trouble));
}
function passingFailures(state) {
	return startBlockersOf(state).flatMap(({ finding, passing }) => {
		if (finding === void 0 || passing === void 0) return [];
		const { reason, container, wording } = finding;
		return [{
			...passing,
			reason,
			container,
			about: wording.about
		}];
	});
}
function addedThatFail(state) {
	const { pod } = state;
	if (pod === void 0) return [];
	return pod.containers.filter((container) => isAddedBeside(state.options, container)).flatMap((container) => blockersOfContainer(state, container)).flatMap(({ finding }) => finding === void 0 ? [] : withClusterPart(state, finding));
}
function blockersOfContainer(state, container) {
	const isAtWork = container.isRunning || hasEnded$1(container);
	const pull = container.hasStarted ? void 0 : pullEpisodes(state).find((episode) => episode.container === container);
	const start = isAtWork ? void 0 : failedStarts(state).find((failed) => failed.container === container);
	return [
		pull && failedPullBlocker(state, pull),
		runningPullBlocker(state, container),
		start && failedStartBlocker(state, start),
		...initContainerBlockers(state, container)
	].filter((blocker) => blocker !== void 0);
}
function hasEnded$1({ end }) {
	return end !== void 0 && !WAITING_FOR_START.has(end.reason ?? "");
}
function failedPullBlocker(state, episode) {
	const { since, failure } = episode;
	const finding = pullFinding(state, episode);
	const grace = pullGrace(state, episode);
	const what = require_main.isForImageAlone(state.options, finding.container ?? "") ? finding.image : `the image of the container ${finding.container}`;
	const waiting = require_main.prose(`${what} could not be pulled${failure.rawMessage && `: ${failure.rawMessage}`}`);
	if (grace === Number.POSITIVE_INFINITY) return { waiting };
	return {
		waiting,
		giveUp: since + grace,
		finding: withFacts(finding, { grace: graceOfPull(state.options, failure.cause, grace) })
	};
}
function graceOfPull({ graceMs, gracesMs }, cause, ms) {
	const ofCause = gracesMs?.[cause];
	if (ms !== (ofCause ?? graceMs)) return void 0;
	const value = require_main.spanOfTime(ms);
	return {
		input: "pull-grace",
		value: ofCause === void 0 ? value : `${cause} = ${value}`
	};
}
function failedStartBlocker({ pod, options }, { container, since, failure: { finding, isHopeless } }) {
	const { graceMs, setupGraceMs = require_main.SETUP_GRACE_MS } = options;
	const isNow = isHopeless && (finding.wording.about ?? "") !== pod.name;
	const needsMinutes = (container === void 0 || finding.category === "disruption") && finding.persistence !== "permanent";
	const { image } = container ?? {};
	const suspect = container && isProgramOfCheck(container.name, finding) ? "check-program" : void 0;
	const ms = needsMinutes ? setupGraceMs : graceMs;
	const input = needsMinutes ? "setup-grace" : "pull-grace";
	const named = withFacts(withBlamedImage(finding, image), {
		grace: isNow ? void 0 : {
			input,
			value: require_main.spanOfTime(ms)
		},
		...container?.filling && finding.reason === "command-not-found" && { hint: require_main.prose("Set a checkout-image with a shell. It also requires git for checkout, and tar, gzip, sha256sum and find for files-in.") }
	});
	return {
		waiting: quotedFailure(finding),
		giveUp: isNow ? void 0 : since + ms,
		...!isNow && { passing: {
			what: insideSentence(finding.title),
			graceMs: ms
		} },
		finding: {
			...named,
			...require_main.defined({
				container: container?.name,
				image,
				suspect
			})
		}
	};
}
function isProgramOfCheck(container, { reason, exitCode }) {
	return require_main.isCheckName(container) && (exitCode !== void 0 || reason === "platform-mismatch");
}
// src/report/warnings.ts
function warningsOf({ finding, attempts, hide }) {
	const last = attempts.at(-1);
	if (last === void 0) return [];
	const { state, pullPlans } = last;
	const added = addedThatFail(state).map(({ message }) => ({
		title: "A container that the cluster added did not start",
		message: asText(message)
	}));
	const ofSuccess = finding.outcome === "success" ? warningsOfSuccess(state) : [];
	return [
		...cachedImages(state, pullPlans),
		...overrides(last),
		...added,
		...ofSuccess
	].map((warning) => ({
		...warning,
		message: hide(warning.message)
	}));
}
function overrides({ state, pullPlans }) {
	const policies = overriddenPolicies(state, pullPlans);
	if (policies.length === 0) return [];
	return [{
		title: "The cluster overrides pull policies",
		message: `It gave the pod other policies than asked for (${policies.join("; ")}), as the admission plugin AlwaysPullImages does. Falling back to another policy can\u2019t work here.`
	}];
}
function warningsOfSuccess(state) {
	if (state.pod === void 0) return [];
	const title = "The step succeeded, but sh failed in a script for bash";
	return [...deadAtSuccess(state).map((message) => ({
		title: "A service container was not running",
		message
	})), ...state.log?.isShWithoutBash ? [{
		title,
		message: NEEDS_BASH
	}] : []];
}
// src/report/summary.ts
const MAX_CONTAINER_ROWS = 40;
function table({ attempts, hide }) {
	const several = attempts.length > 1;
	const isCheck = attempts.some(({ state }) => state.options.step === "");
	const rows = attempts.map((attempt, index) => containerSummaries(attempt, hide).map((summary) => [
		...several ? [`${index + 1}`] : [],
		...isCheck ? [] : [escapeMarkdown(summary.name)],
		...cells(summary, isCheck, attempt.finding)
	]));
	const { shown, note } = lastOf(rows.flat(), MAX_CONTAINER_ROWS, rows.at(-1)?.length);
	if (shown.length === 0) return [];
	const who = isCheck ? ["image"] : ["container", "image"];
	const head = [
		...several ? ["attempt"] : [],
		...who,
		"policy",
		"result",
		"time"
	];
	return [...note, tableOf(head, shown)];
}
function cells({ image, policy, pull, run, role }, isCheck, finding) {
	return [
		code(image),
		policy === void 0 ? "" : escapeMarkdown(policy),
		isCheck ? checkResult(pull) : results(pull, run, role === "step" ? finding : void 0),
		times(pull, run)
	];
}
function results(pull, run, finding) {
	return [runResult(run, finding) ?? (pull.end === "failed" ? void 0 : "not started"), pullResult(pull)].filter(Boolean).join("; ");
}
function checkResult(pull) {
	return pullResult(pull) ?? (pull.end === "here" ? "image exists" : "not known");
}
function times(pull, run) {
	return [pull.ms !== void 0 && `pull ${require_main.spanOfTime(pull.ms)}`, run.kind === "ended" && `run ${run.ms < 100 ? "under 1 s" : require_main.spanOfTime(run.ms)}`].filter((time) => time !== false).map((time) => time.replaceAll(" ", "&nbsp;")).join(", ");
}
function pulledBy(by) {
	if (by === void 0) return "pulled";
	return `pulled by ${require_main.isCheckName(by) ? "the check" : `the container ${escapeMarkdown(by)}`}`;
}
function pullResult({ ms: _, ...pull }) {
	const { end, tries, cause } = pull;
	const times = tries > 1 ? ` (${tries} tries)` : "";
	if (end === "failed") return `\u274c ${cause === void 0 ? "not pulled" : causeInWords(cause)}${times}`;
	if (end === "unfinished") return `\u23f3 still being pulled${times}`;
	const origin = originInWords(pull);
	return origin && `image ${origin}`;
}
function originInWords({ end, from, by, ...pull }) {
	if (end !== "here" || from === "unknown") return void 0;
	return from === "node" && by === void 0 ? "was on the node" : pulledInWords(pulledBy(by), pull);
}
function runResult(run, finding) {
	if (run.kind === "never") return void 0;
	if (run.kind === "running") return `still running at the end${restarts(run.restarts)}`;
	const forced = finding !== void 0 && isForced(finding);
	const bad = run.exitCode !== 0 || run.reason === "OOMKilled" || forced;
	const why = run.reason === "OOMKilled" ? "out of memory, " : forced ? "made to end, " : "";
	return `${bad ? "\u274c " : finding?.outcome === "success" ? "\u2705 " : ""}${why}exit code ${run.exitCode}${restarts(run.restarts)}`;
}
function isForced({ category, reason }) {
	return category === "disruption" || reason === "disk-limit" || reason === "deadline-exceeded";
}
function restarts(count) {
	return count === 0 ? "" : `, ${count} ${count === 1 ? "restart" : "restarts"}`;
}
const MARKS = {
	success: "\u2705",
	failure: "\u274c",
	cancelled: "\ud83d\udeab"
};
const MAX_BYTES = 262144;
const MAX_REMEDY = 1e4;
function summary(stepReport) {
	const { finding, attempts } = stepReport;
	const facts = lastAttemptOf(stepReport);
	return `${whatFits(finding.outcome === "success" ? [
		headline(stepReport),
		...warnings(stepReport),
		...image(facts),
		...place(facts, stepReport.podKept),
		...hint(facts),
		...attempts.length > 1 ? table(stepReport) : [],
		...gantt(stepReport)
	] : [
		headline(stepReport),
		sentences(finding),
		...troubleshooting(stepReport),
		...held(stepReport),
		...finding.remedy === void 0 ? [] : [codeBlock(finding.remedy, MAX_REMEDY, "yaml")],
		...warnings(stepReport),
		...others(stepReport),
		...table(stepReport),
		...gantt(stepReport),
		...place(facts, stepReport.podKept),
		...stepReport.tails.map((tail) => logTail(tail, stepReport)),
		...said(stepReport),
		...eventsTable(stepReport),
		...kubectl(stepReport)
	]).join("\n\n")}\n`;
}
function headline({ name, finding: { outcome, title, image = "" } }) {
	const words = [...name === void 0 ? [] : [code(name)], standingOut(asText(title), image)];
	return `### ${MARKS[outcome]} ${words.join(" \u00b7 ")}`;
}
const LISTING = ["input", "admission"];
function sentences({ category, message, hint, image = "" }) {
	const lines = (LISTING.includes(category) ? asText(message).split(/\n(?=- )/) : [asText(message)]).map((line) => require_main.oneLine(line).trim()).map((line) => line.startsWith("- ") ? `- ${standingOut(line.slice(2).trim(), "")}` : standingOut(line, image));
	return [lines.join("\n"), hint && standingOut(require_main.oneLine(asText(hint)).trim(), image)].filter(Boolean).join(lines.length > 1 ? "\n\n" : " ");
}
function troubleshooting({ finding, pages }) {
	if (finding.outcome !== "failure") return [];
	const { category, reason } = finding;
	return [`[Troubleshooting: ${code(category)} ${code(reason)}](${troubleshootingUrl(pages, finding)})`];
}
function held(stepReport) {
	const pod = heldPod(stepReport);
	return pod === void 0 ? [] : [pod.words, codeBlock(pod.commands.join("\n"), MAX_REMEDY, "sh")];
}
function others({ others }) {
	if (others.length === 0) return [];
	const items = others.map((finding) => `- ${sentences(finding)}`);
	return [`${others.length === 1 ? "One more image" : `${others.length} more images`} can\u2019t be pulled:\n\n${items.join("\n")}`];
}
function image({ image, imageDigest, pull }) {
	if (image === void 0) return [];
	return [[...[image, ...imageDigest !== void 0 && !image.includes(imageDigest) ? [short(imageDigest)] : []].map(code), pull && originInWords(pull)].filter(Boolean).join(" \u00b7 ")];
}
function short(digest) {
	return digest.replace(/^(sha256:[0-9a-f]{12})[0-9a-f]+$/, "$1\u2026");
}
function shortened(message) {
	return message.replaceAll(/(?<!@)sha256:[0-9a-f]{64}/g, (digest) => `\`${short(digest)}\``);
}
function place(last, kept) {
	const { namespace, pod, node, durationMs, usage, files, collected } = last;
	if (pod === void 0) return [];
	return [[
		node && `node ${code(node)}`,
		`pod ${code(`${namespace}/${pod}`)}${kept ? " (kept)" : ""}`,
		require_main.spanOfTime(durationMs),
		usage && usageInWords(usage),
		files && filesInWords(files),
		collected && filesBackInWords(collected)
	].filter(Boolean).join(" \u00b7 ")];
}
function hint({ usage }) {
	const words = usage && hintOnRequest(usage);
	return words === void 0 ? [] : [`\u2139\ufe0f ${escapeMarkdown(words)}`];
}
function warnings(stepReport) {
	const { attempts, image = "", hide } = stepReport;
	const last = attempts.at(-1);
	if (last === void 0) return [];
	const ofPod = warningsOf(stepReport).map(({ title, message }) => `\u26a0\ufe0f **${escapeMarkdown(title)}.** ${standingOut(shortened(message), image)}`);
	const replaced = replacedImages(last.state).map(({ asked, given }) => `The cluster runs ${code(hide(given))} for ${code(hide(asked))}.`);
	const lost = lostPods(attempts);
	const secret = keptSecret(stepReport);
	return [
		...lost ? [`\u2139\ufe0f **${escapeMarkdown(lost.title)}.** ${standingOut(require_main.oneLine(lost.message), image)}`] : [],
		...ofPod,
		...replaced,
		...secret ? [`\u26a0\ufe0f **${secret.title}.** ${secret.message} Delete both: ${code(secret.commands)}`] : []
	];
}
function logTail({ container, lines, cut }, { finding, step }) {
	const which = container === step ? "the log" : `the log of the container ${html(container)}`;
	return folded$1(cut ? `The end of ${which}, ${lines.length} lines` : `All of ${which}`, codeBlock(lines.join("\n")), finding.category === "step");
}
function said({ finding, tails }) {
	const words = finding.rawMessage?.trim() ?? "";
	const shown = tails.some(({ lines }) => lines.join("\n").includes(words));
	return words === "" || shown ? [] : [folded$1(speaker(finding), codeBlock(words))];
}
function speaker({ category, container }) {
	if (category === "admission") return "What the API server said";
	if (category === "scheduling") return "What the scheduler said";
	return category === "image-pull" || container !== void 0 ? "What the node said" : "What was said";
}
function whatFits(sections) {
	let bytes = 0;
	const fitting = sections.filter((section) => {
		const length = Buffer.byteLength(section) + 2;
		if (bytes + length > MAX_BYTES) return false;
		bytes += length;
		return true;
	});
	const rest = sections.length - fitting.length;
	if (rest === 0) return fitting;
	const which = rest === 1 ? "One part was" : `${rest} parts were`;
	return [...fitting, `${which} too long for this page and left out.`];
}
// src/run/publish.ts
async function publish(stepReport, { summary: wish, handBackVariables }, host) {
	host.setSuccess(stepReport.finding.outcome === "success");
	const quiet = withoutSecrets(stepReport);
	const ours = outputs(quiet);
	const ofJob = outputsOfJob(stepReport, Object.keys(ours));
	const written = new Map(collectedVariables(stepReport.collected).values);
	try {
		for (const [name, value] of [...Object.entries(ours), ...ofJob.values]) host.setOutput(name, value);
		for (const [name, value] of written) if (handBackVariables.includes(name)) host.setVariable(name, value);
	} catch (error) {
		host.setSuccess(false);
		await host.error("The outputs of the step are missing", withMore(`${require_main.messageOf(error)} Free disk space on the runner, or raise its limit of open files (ulimit -n). Later steps cannot read the outputs of this step.`, stepReport.pages, internal(error)));
	}
	if (ofJob.taken.length > 0) host.warning("Output name reserved by Pod Step", `The job wrote ${ofJob.taken.join(", ")} to $GITHUB_OUTPUT, which are names of Pod Step\u2019s own outputs, so these values are ignored. Choose other names.`);
	if (ofJob.alike.length > 0) host.warning("Outputs of the job have one name", `The job wrote ${ofJob.alike.join(", ")} to $GITHUB_OUTPUT. Case makes no difference in the names of outputs, so only the last value of each is handed on. Give them other names.`);
	const unlisted = [...written.keys()].filter((name) => !handBackVariables.includes(name));
	if (unlisted.length > 0) host.warning("Variables of the script are not handed back", `The script wrote ${quotedNames(unlisted)} to $GITHUB_ENV. Later steps get only the names that hand-back lists after env: (docs/variables.md). If they need these variables, add their names there. Write each line as NAME=VALUE, without export.`);
	const unwritten = handBackVariables.filter((name) => !written.has(name));
	const isReceived = stepReport.collected?.kind === "received";
	if (unwritten.length > 0 && isReceived && stepReport.finding.outcome === "success") host.say(`  The script did not write ${quotedNames(unwritten)} to $GITHUB_ENV, so hand-back changes nothing there for later steps.`);
	const own = wish === "always" || wish === "on-failure" && stepReport.finding.outcome !== "success" ? summary(quiet) : "";
	const whole = own + summaryOfScript(stepReport, own);
	if (whole === "") return;
	try {
		await host.writeSummary(whole);
	} catch (error) {
		host.warning("No summary", `The summary of the step is missing. ${require_main.messageOf(error)}`);
	}
}
function quotedNames(names) {
	return require_main.listed(names.map((name) => require_main.quoted(name)));
}
async function reportVerdict(whole, log) {
	const stepReport = withoutSecrets(whole);
	showOtherLogs(stepReport, log);
	const { finding, attempts, image: own } = stepReport;
	const lost = finding.outcome === "success" ? lostPods(attempts) : void 0;
	if (lost !== void 0) log.warning(lost.title, lost.message);
	const warnings = warningsOf(stepReport);
	for (const { title, message, image } of warnings) log.warning(title, message, image === void 0 ? void 0 : {
		image,
		isOfStep: image === own
	});
	sayKept(stepReport, log);
	sayFiles(stepReport, log);
	await sayVerdict(stepReport, warnings.some(({ image }) => image !== void 0), log);
}
async function reportOthers(stepReport, log) {
	const { others, pages } = withoutSecrets(stepReport);
	const [first, second] = others;
	if (first === void 0) return;
	const title = second === void 0 ? `Another image: ${asText(first.title)}` : `${others.length} more images can\u2019t be pulled`;
	const messages = others.map(({ message }) => sentencesOf({ message }));
	await log.error(title, withMore(messages.join(" "), pages, first));
}
function showOtherLogs({ tails, step }, log) {
	for (const { container, lines, cut } of tails.filter((tail) => tail.container !== step)) {
		const which = cut ? "The end" : "All";
		log.group(`${which} of the log of the container ${container}`, lines);
	}
}
function reportFiles(stepReport, log) {
	sayFiles(stepReport, log);
	const lack = stepReport.collected && lackOfFiles(stepReport.collected);
	if (lack !== void 0) log.warning("Files did not come back", [lack.message, lack.hint].filter(Boolean).join(" "));
}
function sayFiles(stepReport, log) {
	const { collected } = lastAttemptOf(stepReport);
	if (collected?.kind !== "received") return;
	log.say(`  ${filesBackInWords(collected)}`);
	for (const { path, why } of collected.refused) log.say(`  not written: ${require_main.oneLine(path)} (${why})`);
	const isOptional = (pattern) => /[*?[]/.test(pattern);
	const missing = collected.unmatched.filter((pattern) => !isOptional(pattern));
	for (const pattern of collected.unmatched) if (isOptional(pattern)) log.say(`  no file matches ${require_main.quoted(pattern)}`);
	if (missing.length > 0) log.warning("No files for files-out", `The workspace of the pod does not have ${missing.map((one) => require_main.quoted(one)).join(", ")}. Check the pattern, and that the script writes below $GITHUB_WORKSPACE.`);
}
function sayKept(stepReport, log) {
	const { namespace, pod } = lastAttemptOf(stepReport);
	if (!stepReport.podKept || pod === void 0) return;
	const held = heldPod(stepReport);
	if (held !== void 0) {
		log.say(held.words);
		for (const command of held.commands) log.say(`  ${command}`);
		return;
	}
	const at = `pod -n ${namespace} ${pod}`;
	log.say(`The pod is kept (cleanup). Look at it: kubectl describe ${at}. Delete it: kubectl delete ${at}`);
	const secret = keptSecret(stepReport);
	if (secret !== void 0) log.warning(secret.title, `${secret.message} Delete both: ${secret.commands}`);
}
async function sayVerdict(stepReport, stale, log) {
	const { finding } = stepReport;
	const { durationMs, node, usage } = lastAttemptOf(stepReport);
	const place = node === void 0 ? "" : ` on ${node}`;
	const used = usage === void 0 ? "" : ` \u00b7 ${usageInWords(usage)}`;
	const lack = lackOfUsage(stepReport);
	if (lack !== void 0) log.say(`  No numbers of memory and CPU (usage): ${lack}.`);
	if (finding.outcome === "success") {
		const hint = usage && hintOnRequest(usage);
		if (hint !== void 0) log.say(`  ${hint}`);
		const how = stale ? ", with an image from the node\u2019s cache" : "";
		const what = finding.reason === "images-available" ? `${asText(finding.title)}, found out` : "Succeeded";
		log.say(log.paint("good", `${what} in ${require_main.spanOfTime(durationMs)}${place}${how}${used}`));
	} else if (finding.outcome === "cancelled") log.say(`Cancelled after ${require_main.spanOfTime(durationMs)}${place}`);
	else {
		if (used !== "") log.say(`Failed after ${require_main.spanOfTime(durationMs)}${place}${used}`);
		const { title, message } = annotation(stepReport);
		await log.error(title, message, imageOf(stepReport));
		if (finding.remedy !== void 0) log.group("To apply as it is", finding.remedy.split("\n"));
	}
}
function imageOf({ finding, image }) {
	if (finding.category !== "image-pull" || finding.image === void 0) return void 0;
	const asked = finding.asked ?? finding.image;
	return {
		image: asked,
		isOfStep: asked === image
	};
}
// src/judge/certainty.ts
function startedAgain({ pod, stepImage }, step) {
	const image = changedImage(stepImage, step);
	if (image !== void 0) return seenCase("restarted-for-its-image", image);
	if (pod.containers.some(({ restartsAll }) => restartsAll)) return seenCase("restarted-with-all");
	return seenCase("restarted", { rule: step.hasRestartRules ? "a restart rule of the container" : void 0 });
}
function changedImage(before, step) {
	const now = step?.image;
	return before !== void 0 && now !== void 0 && now !== before ? {
		before,
		now
	} : void 0;
}
const DEFAULT_GRACE_SECONDS = 30;
const KILL_SLACK_MS = 1e4;
function startCertainty(state) {
	if (require_main.stepHasStarted(state)) return "started";
	if (state.pod === void 0) return "open";
	const { pod, gone, liveGeneration } = state;
	if (hasEnded(pod) || require_main.kubeletKnowsOfDeletion(pod, liveGeneration)) return "never-started";
	if (gone === void 0) return "open";
	if (isGivenUp(pod)) return "never-started";
	return pod.node === void 0 && !gone.isEndUnseen ? "never-started" : "unknown";
}
function endOfPod(state) {
	if (state.pod === void 0) return void 0;
	const { pod, gone } = state;
	if (hasEnded(pod)) return 0;
	if (gone === void 0 || isOnlyCalledFailed(pod)) return void 0;
	if (isGivenUp(pod) || pod.node === void 0 && !gone.isEndUnseen) return gone.at;
	if (state.node?.ready === "Unknown" || pod.target?.reason === "DeletionByTaintManager") return void 0;
	return gone.at + (pod.graceSeconds ?? DEFAULT_GRACE_SECONDS) * 1e3 + KILL_SLACK_MS;
}
function hasEnded(pod) {
	return pod.hasFinalPhase && !isGivenUp(pod) && !isOnlyCalledFailed(pod);
}
const OTHERS_GRACE_SECONDS$1 = 5;
function deletionGrace({ pod, options: { step } }) {
	if (pod === void 0) return 0;
	if (containerOf(pod, step)?.isRunning) return void 0;
	if (!pod.containers.some(({ isRunning }) => isRunning)) return 0;
	return Math.min(pod.graceSeconds ?? OTHERS_GRACE_SECONDS$1, OTHERS_GRACE_SECONDS$1);
}
function isStepOver(state) {
	if (state.pod === void 0) return false;
	const { pod, gone, options } = state;
	if (gone !== void 0 || hasEnded(pod) || containerOf(pod, options.step)?.end !== void 0) return true;
	return pod.containers.some((one) => one.isInit && hasFailedForGood(one));
}
const TERMINATION_SLACK_MS = 3e4;
const UNSTARTED_SLACK_MS = 5e3;
function podLost(state, now) {
	const { pod } = state;
	if (state.gone !== void 0) return disruptionOf(pod, void 0) ?? seenCase("deleted", { pod: pod.name });
	if (pod.deletion !== void 0 && now >= terminationEnd(state)) {
		if (!require_main.stepHasStarted(state)) return disruptionOf(pod, void 0);
		return seenCase("node-lost-with-end", { node: pod.node }, { rawMessage: pod.message || void 0 });
	}
	const step = containerOf(pod, state.options.step);
	const unseen = unseenEndOf(step);
	if (!pod.hasFinalPhase && unseen === void 0 && !step?.isRestarted) return void 0;
	return disruptionOf(pod, void 0) ?? (unseen?.reason === "RestartingAllContainers" ? seenCase("restarted-with-all") : void 0) ?? (unseen && containerLost(unseen, "the step")) ?? (step?.isRestarted ? startedAgain(state, step) : void 0) ?? lostBeside(pod, state.options.step) ?? (pod.phase === "Succeeded" ? containerLost(void 0, "the step") : void 0) ?? declaredFailed(pod, state.started.size > 0);
}
function containerLost(end, who) {
	return seenCase("container-lost", { who }, { rawMessage: end?.message || void 0 });
}
function lostBeside(pod, step) {
	const lost = pod.containers.find((container) => unseenEndOf(container) !== void 0);
	return lost && {
		...containerLost(unseenEndOf(lost), whoIs(lost.name, step)),
		container: lost.name
	};
}
function unseenEndOf(container) {
	const end = container?.end ?? container?.earlierEnd;
	return end?.isUnseen ? end : void 0;
}
function terminationEnd(state) {
	const graceMs = (state.pod.deletion?.graceSeconds ?? 0) * 1e3;
	const slack = require_main.stepHasStarted(state) ? TERMINATION_SLACK_MS : UNSTARTED_SLACK_MS;
	return (state.deletedAt ?? Number.POSITIVE_INFINITY) + graceMs + slack;
}
// src/judge/end.ts
const ENDS_PODS = /^(?:ScaleDown.*|Evict(?:ed\w*)?|Preempted|Stopped|Disrupted)$/;
function withSource(found, events) {
	if (found.category !== "disruption") return found;
	const said = newestEvent(events, endsPods);
	if (said === void 0) return found;
	const source = require_main.prose(quoting(said));
	return found.reason === "deleted" ? withReason(found, "disruption", "disrupted", { source }) : withFacts(found, { source });
}
function endsPods({ reason, component }) {
	return component !== "kubelet" && (ENDS_PODS.test(reason) || component.includes("descheduler"));
}
function killedFor(said) {
	const facts = { rawMessage: said || void 0 };
	const probe = /failed ((?:liveness|startup) probe)/.exec(said)?.[1];
	const failed = said.startsWith("FailedPostStartHook") ? "hook (postStart)" : probe;
	if (failed !== void 0) return seenCase("hook-or-probe-failed", { failed }, facts);
	return seenCase(said.includes("definition changed") ? "image-changed" : "killed-by-node", {}, facts);
}
function killedByNode(state, end) {
	const { stepEnd, sandboxLostSince = Number.POSITIVE_INFINITY } = state;
	if (!stepEnd?.mayBeKilled) return void 0;
	const evicting = newestEvent(state.events, isEvictionByNode);
	const killing = evicting ?? newestOfContainer(state.events, state.options.step, "Killing");
	const hasOutlived = sandboxLostSince < stepEnd.seenAt;
	const isOfShim = sandboxLostSince <= stepEnd.seenAt && ENDS_WITH_SHIM.has(end.exitCode);
	if (killing === void 0 ? !hasOutlived : !isOfShim && hadEnded(end, killing)) return void 0;
	const said = killing?.words ?? "";
	return evicting === void 0 ? killedFor(said) : evictedByNode(said);
}
const ENDS_WITH_SHIM = new Set([255, 137]);
function hadEnded({ finishedAt, exitCode }, { writtenAt }) {
	return finishedAt < writtenAt || finishedAt === writtenAt && !EXIT_CODES_OF_SIGTERM.has(exitCode);
}
const NOT_FOUND = 127;
function hintsOfLog({ pod, options, log }, { exitCode }) {
	const lines = [...log?.log ?? [], ...log?.last ?? []];
	const isIncomplete = exitCode === NOT_FOUND || lines.some(lacksFile);
	return [...log?.isShWithoutBash ? [NEEDS_BASH] : [], ...isIncomplete ? hintOfRepository({
		pod,
		options
	}) : []];
}
function hintOfRepository({ pod, options }) {
	if (pod.containers.some(({ isInit, filling }) => isInit && filling)) return [];
	return options.isCheckedOutOnRunner ? ["The job has checked out its repository on the runner, but the files are not in the pod: set checkout: true, or files-in."] : ["Files of the repository are in the pod only with checkout: true or files-in."];
}
function endOfStep(step) {
	return step?.isRestarted ? void 0 : endOf(step);
}
function judgeEnd(state, step, end) {
	const { pod } = state;
	const isInTime = endedBeforeDeadline(pod, end);
	const found = (state.stepEnd?.isUndisturbed || isInTime ? void 0 : disruptionOf(pod, end) ?? rejection(state)) ?? (isInTime ? void 0 : killedByNode(state, end)) ?? outOfMemoryBeside(state, end) ?? neverRun(state.log, end) ?? ownEndOfStep(state, step, end);
	const { image } = step;
	return {
		container: step.name,
		exitCode: end.exitCode,
		...image !== void 0 && { image },
		...withBlamedImage(found, image)
	};
}
function rejection({ isRejected, pod }) {
	return isRejected || hasFailedAsWhole(pod) || pod.isBeingFailed ? failedWhileRunning(pod) : void 0;
}
function ownEndOfStep(state, step, end) {
	const own = ownEnd(end, STEP, step.memoryLimit);
	if (own.reason === "command-not-found") return withFacts(own, { alsoTodo: /^[^/]+\//.test(step.program ?? "") ? hintOfRepository(state).map(require_main.prose) : [] });
	if (own.reason === "oom-killed") return withFacts(own, { also: memoryInWords(end) });
	if (own.reason !== "exit-code") return own;
	return withFacts(own, {
		also: [...deadBeforeFailure(state, end).map(require_main.prose), ...end.usage?.kills ? memoryInWords(end) : []],
		hint: require_main.prose([...hintsOfLog(state, end), whatTheLogSays(state.log)].join(" "))
	});
}
function memoryInWords({ usage: { peakBytes, kills = 0 } = {} }) {
	const peak = peakBytes === void 0 ? [] : [`its memory peaked at ${require_main.memorySize(peakBytes)}`];
	const killed = kills === 0 ? [] : [`the kernel killed ${kills} of its processes for lack of memory`];
	const all = [...peak, ...killed].join(", and ");
	return all === "" ? [] : [require_main.prose(`${require_main.capitalize(all)}.`)];
}
function whatTheLogSays(log) {
	if (log?.cut) return "The end of its log could not be read.";
	return log?.log.length === 0 ? "It printed nothing." : "See the end of the log.";
}
function outOfMemoryBeside({ pod, options }, end) {
	if (end.reason === "OOMKilled") return void 0;
	for (const container of pod.containers) {
		const { name, image, memoryLimit, end: last, earlierEnd } = container;
		if (container.isCollecting) continue;
		const endsBefore = container.isInit && !container.isSidecar;
		const killed = [last, endsBefore ? void 0 : earlierEnd].find((one) => one?.reason === "OOMKilled");
		if (killed === void 0 || require_main.isAdded(options, name) || end.exitCode === 0 && !endsBefore) continue;
		if (killed.finishedAt > end.finishedAt) continue;
		const found = outOfMemory(killed, `the container ${name}`, memoryLimit);
		const then = end.exitCode === 0 ? [] : [require_main.prose(`The step then ended with exit code ${end.exitCode}.`)];
		const decided = {
			container: name,
			exitCode: end.exitCode,
			...image !== void 0 && { image }
		};
		return {
			...withFacts(found, { also: then }),
			...decided
		};
	}
}
function neverRun(log, end) {
	const [line = "", ...more] = log?.log ?? [];
	return end.exitCode === 0 || more.length > 0 ? void 0 : failedExec(line);
}
// src/judge/verdict.ts
function timedOut(state) {
	const { pod, options } = state;
	const limit = require_main.spanOfTime(options.timeoutMs);
	const wasRunning = pod && containerOf(pod, options.step)?.isRunning && !pod.hasLostNode;
	const { words, container } = awaited(state);
	return seenCase("timed-out", {
		limit,
		awaited: words
	}, {
		persistence: wasRunning ? "permanent" : "transient",
		...pod && container !== void 0 && {
			log: "more",
			hint: hintFor(options, container)
		},
		container: container ?? options.step
	});
}
function hintFor(options, container) {
	return `Raise timeout if it only needs longer.${require_main.isAdded(options, container) ? ` Otherwise ${whoFixes(meshOf(container))}` : ""}`;
}
function waitingFor(state) {
	return awaited(state).words;
}
function awaited(state) {
	if (state.pod === void 0) return { words: require_main.prose("the pod did not exist yet") };
	const { pod, options } = state;
	const step = containerOf(pod, options.step);
	if (step?.isRunning) {
		const dead = deadMeanwhile(state);
		const words = [`its program was still running${pod.hasLostNode ? lastHeard(pod) : ""}`, ...dead];
		return { words: require_main.prose(words.join(", and ")) };
	}
	const [blocker] = startBlockersOf(state);
	if (blocker) return { words: blocker.waiting };
	const service = notReadyYet(state);
	if (service) return service;
	const running = pod.containers.find(({ isInit, isRunning, isSidecar }) => isInit && isRunning && !isSidecar);
	if (running) {
		const { name } = running;
		const words = `${theContainer(options, name)} was still running${beforeTheStep(options, running)}`;
		return {
			words: require_main.prose(words),
			container: name
		};
	}
	const holding = heldBackBy(options.step, pod);
	if (holding) {
		const words = `${theContainer(options, holding)} may not be over with its hook (postStart), before which no later one starts`;
		return {
			words: require_main.prose(words),
			container: holding
		};
	}
	if (pod.hasSandbox === false) return { words: require_main.prose(settingUp(pod)) };
	const why = [step?.waiting?.reason, step?.waiting?.message].filter(Boolean).join(": ");
	const where = `${pod.node === void 0 ? "" : ` on ${theNode(pod)}`}${why ? ` (${why})` : ""}`;
	const what = options.step === "" ? "not all images were pulled or refused" : `the container ${options.step} had not started`;
	return { words: require_main.prose(what + where) };
}
function beforeTheStep(options, { name, isOurs }) {
	if (isOurs || require_main.isAdded(options, name)) return "";
	return ", and the step starts when it has ended; a service needs restartPolicy: Always";
}
function heldBackBy(step, pod) {
	const containers = pod.containers.filter(({ isInit }) => !isInit);
	const place = containers.findIndex(({ name }) => name === step);
	if (containers[place]?.waiting === void 0) return void 0;
	return containers.slice(0, place).find(({ hasPostStart, waiting }) => hasPostStart && waiting)?.name;
}
function settingUp(pod) {
	const objects = pod.volumeObjects.join(", ");
	const listed = objects && ` (${objects})`;
	const pull = pod.givesSandboxReason ? "" : ", or still pulls its image";
	return `${theNode(pod)} has not set up the volumes${listed} or the network of the pod yet${pull}`;
}
function lastHeard(pod) {
	return ` when ${theNode(pod)} was last heard of${pod.toleratesLostNode ? "; the pod tolerates lost nodes (tolerations), so the cluster did not end it" : ""}`;
}
const LAST_WORD_MS = 1e4;
const AT_ONCE = Number.NEGATIVE_INFINITY;
function judge(state, now) {
	const timeoutAt = state.options.begunAt + state.options.timeoutMs;
	const { found, again } = state.pod === void 0 ? {
		found: void 0,
		again: []
	} : decide(state, now);
	if (found !== void 0) return {
		kind: "finished",
		finding: found
	};
	if (now >= timeoutAt) return {
		kind: "finished",
		finding: timedOut(state)
	};
	return {
		kind: "waiting",
		again: Math.min(timeoutAt, ...again)
	};
}
function decide(state, now) {
	const lastWordAt = awaitsLastWord(state, now);
	if (lastWordAt !== void 0) return {
		found: void 0,
		again: [lastWordAt]
	};
	const blockers = startBlockersOf(state);
	const found = withBegunStep(state, changedPod(state)) ?? ended$1(state) ?? withBegunStep(state, givenUp(blockers, AT_ONCE)) ?? podLost(state, now) ?? (state.pod.deletion !== void 0 ? void 0 : withBegunStep(state, givenUp(blockers, now)));
	return {
		found: found && withSource(withClusterPart(state, found), state.events),
		again: state.pod.deletion ? [terminationEnd(state)] : blockers.flatMap(({ giveUp }) => giveUp ?? [])
	};
}
function awaitsLastWord({ pod, events, stepEnd, isRejected }, now) {
	if (stepEnd === void 0 || isRejected || stepEnd.isUndisturbed) return void 0;
	if (!require_main.mayBeRejected(pod, events) && !pod.isBeingFailed) return void 0;
	const until = stepEnd.seenAt + LAST_WORD_MS;
	return now < until ? until : void 0;
}
function withBegunStep(state, finding) {
	if (finding === void 0 || !require_main.stepHasStarted(state)) return finding;
	return withFacts(finding, { hadBegun: true });
}
function ended$1(state) {
	const step = containerOf(state.pod, state.options.step);
	const end = endOfStep(step);
	return step && end && judgeEnd(state, step, end);
}
function givenUp(blockers, by) {
	return blockers.map((blocker) => givenUpBy(blocker, by)).find((found) => found !== void 0);
}
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
		const log = observation.log.map((line) => withoutProgramInLine(line) ?? "");
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
	const facts = eventFacts(event);
	const { reason } = facts;
	if (message === void 0 || isFailedPull(facts) || isAboutWholePod(facts)) return {};
	if (OF_PROBE.has(reason)) return { message: redactProbe(message) };
	return { message: /^Failed\w+Hook$/.test(reason) ? "" : withoutProgram(message) };
}
const OF_PROBE = new Set([
	"Unhealthy",
	"ProbeWarning",
	"ProbeError"
]);
function redactProbe(message) {
	if (OF_KUBELET.test(message)) return message.replaceAll(/(?<=Get ")[^"]*/g, "URL");
	if (tellsLackOfProbe(message)) return withoutProgram(message);
	return message.replace(/(?<=^\w+ probe \w[\w ]*: ).*/s, "");
}
const OF_KUBELET = /^\w+ probe failed: (HTTP probe failed with statuscode: \d+$|Get "|dial tcp |timeout: (?:failed to connect|health rpc)|service unhealthy )/;
function redactPod(pod) {
	const { metadata, spec, status } = pod;
	const filling = spec?.initContainers?.find(require_main.fillingOf)?.name;
	const facts = podFacts(pod);
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
		const { usage } = containerOf(facts, name)?.end ?? {};
		const used = usage === void 0 ? "" : usageLine(usage);
		const judged = isFilling ? fillingWords : () => (outputsOf(facts, name).alike ?? "") + used;
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
	if (WAITING_FOR_START.has(reason) || reason === "ContainerStatusUnknown") redactNodesMessage(terminated);
	else if (terminated !== void 0) keepOnly(terminated, judged(terminated.message ?? ""));
}
function keepOnly(told, message) {
	delete told.message;
	if (message) told.message = message;
}
function redactNodesMessage(told) {
	const { reason = "", message } = told ?? {};
	if (told === void 0 || message === void 0 || isForImage(reason)) return;
	if (reason === "PostStartHookError") delete told.message;
	else told.message = withoutProgram(message);
}
const VERSION = 1;
function openRecording(path, options, hide, host) {
	const writeLine = host.openRecording(path);
	const write = (line) => writeLine(JSON.stringify(require_main.hideIn(line, hide)));
	const { asked } = options;
	write({
		tape: VERSION,
		...options,
		asked: asked && Object.fromEntries(asked.map(({ consumer, image }) => [hide(consumer), image])),
		policies: asked && Object.fromEntries(asked.map(({ consumer, own }) => [hide(consumer), own]))
	});
	return (recorded) => write("cancelled" in recorded ? recorded : redact(recorded));
}
// src/report/progress.ts
function waitingInWords(state) {
	return asText(waitingFor(state));
}
function milestones(state) {
	const { pod } = state;
	if (pod === void 0) return [];
	return [
		...replaced(state),
		...scheduled(state),
		...[...state.events.values()].flatMap((event) => pull(pod, event)),
		...pullEpisodes(state).flatMap((episode) => failedPull(state, episode)),
		...passing(state),
		...unpacked(pod, state.options.step),
		...containerOf(pod, state.options.step)?.hasStarted ? [{
			key: "started",
			text: "started",
			when: "started"
		}] : [],
		...nodeLost(pod),
		...ending(state)
	];
}
function replaced(state) {
	return replacedImages(state).map(({ asked, given }) => ({
		key: `replaced ${asked} ${given}`,
		text: `the cluster runs ${given} for ${asked}`
	}));
}
function scheduled(state) {
	const node = state.pod?.node;
	return node === void 0 ? [] : [{
		key: "scheduled",
		text: `scheduled on node ${node}`
	}];
}
function pull(pod, event) {
	const container = pod.containers.find(({ name }) => name === event.container);
	const image = event.image ?? (container && imagesOf(container)[0]);
	if (image === void 0) return [];
	if (event.reason === "Pulling") return [{
		key: `pulling ${image}`,
		text: `pulling ${image}`
	}];
	if (event.reason !== "Pulled") return [];
	const { from, ms, bytes } = readPulled(event);
	const isOnlyOne = new Set(pod.containers.flatMap(imagesOf)).size === 1;
	const text = from === "node" ? `already on the node: ${image}` : pulledInWords(isOnlyOne ? "pulled" : `pulled ${image}`, {
		ms,
		bytes
	});
	return [{
		key: `pulled ${image}`,
		text
	}];
}
const MIN_GRACE_SHOWN_MS = 5e3;
function failedPull(state, episode) {
	const { pod, options } = state;
	const { image, failure } = episode;
	if (episode.container.hasStarted) return [];
	const { cause } = failure;
	const container = neededFor(pod, episode.container, image);
	const isOwn = container === options.step && image === containerOf(pod, container)?.image;
	const whose = require_main.isForImageAlone(options, container) ? "" : `, container ${container}`;
	const which = isOwn ? "" : ` (${image}${whose})`;
	const grace = pullGrace(state, episode);
	const graceNote = Number.isFinite(grace) && grace >= MIN_GRACE_SHOWN_MS ? `; waiting up to ${require_main.spanOfTime(grace)} for this to pass` : "";
	return [{
		key: `failed ${image} ${cause}`,
		text: `pull failed: ${causeInWords(cause)}${which}${graceNote}`
	}, ...unread(state, cause)];
}
function unread(state, cause) {
	return unreadPullSecrets(state, cause).there.map((name) => ({
		key: `unread ${name}`,
		text: `the node did not read the pull secret ${name} in time; it will with its next pull`
	}));
}
function passing(state) {
	return passingFailures(state).map(({ what, graceMs, reason, about = "", container = "" }) => ({
		key: `passing ${reason} ${about} ${container}`,
		text: `${asText(what)}; waiting up to ${require_main.spanOfTime(graceMs)} for this to pass`
	}));
}
function unpacked(pod, step) {
	const files = unpackedFiles(pod, step);
	return files === void 0 ? [] : [{
		key: "files-in",
		text: filesInWords(files)
	}];
}
function nodeLost(pod) {
	if (!pod.hasLostNode) return [];
	const end = pod.toleratesLostNode ? "nothing else ends the step before its timeout, because the pod tolerates lost nodes (tolerations)" : "otherwise the cluster ends the pod in some minutes";
	return [{
		key: "node-lost",
		text: `the cluster hears nothing of ${theNode(pod)} any more; the step goes on when it is back, and ${end}`,
		when: "meanwhile"
	}];
}
function ending(state) {
	const { pod } = state;
	if (state.stepEnd?.isUndisturbed) return [];
	const evicted = [...state.events.values()].find(isEvictionByNode);
	if (evicted !== void 0) {
		const said = evicted.words.trim();
		return [{
			key: "ending",
			when: "meanwhile",
			text: `evicted by its node${said ? `: ${said}` : ""}`
		}];
	}
	const found = disruptionOf(pod, void 0);
	if (pod.deletion === void 0 || found === void 0) return [];
	const { reason, title } = found;
	const why = reason === "deleted" ? "someone asked for the deletion of the pod" : asText(insideSentence(title));
	const grace = pod.deletion.graceSeconds;
	return [{
		key: "ending",
		when: "meanwhile",
		text: grace > 1 ? `${why}; it has ${grace} s to end` : why
	}];
}
function podInWords(pod, step, pullPlans, attempt) {
	const { name, namespace } = pod.metadata ?? {};
	const own = pullPlans.find(({ consumer }) => consumer === step);
	const policies = own && (attempt === 1 ? own.policies.join(", then ") : require_main.currentPolicy(own));
	const { image, command, args } = pod.spec?.containers.find((one) => one.name === step) ?? {};
	return `Pod ${namespace}/${name} \u00b7 image ${image} (${policies})${command === void 0 && args === void 0 ? " \u00b7 no run, command or args: the image\u2019s own program runs" : ""}`;
}
function checksInWords(checks, why) {
	return `  checked first: ${checks.map(({ image, policy }) => `${image} (${policy})`).join(", ")} \u00b7 ${why}`;
}
// src/run/files-out.ts
const TIMEOUT_MS$3 = 12e4;
const MAX_READINGS = 3;
const END = "end";
const MAX_CHARACTERS = 1e7;
const NO_WEBSOCKETS = "A proxy between the runner and the API server does not pass WebSockets (the header Upgrade), which this needs.";
const NO_ATTACH_AT_END = "The node has CRI-O, which accepts no connection to a container that it is stopping. Files are packed then.";
const OTHERS_GRACE_SECONDS = 10;
function openCollector(pod, cluster, receive) {
	const { namespace, signal, clock } = pod;
	const ended = Promise.withResolvers();
	const settled = new AbortController();
	const givenUp = new AbortController();
	let begunAt = 0;
	let reading;
	const source = () => pod.logOf(require_main.COLLECTING_CONTAINER);
	const lost = (why, isPermanent = false) => ({
		kind: "lost",
		why,
		isPermanent,
		ms: clock.now() - begunAt
	});
	const read = async () => {
		for (let readings = 1;; readings++) {
			const lines = await readPackage();
			const isReadAgain = readings < MAX_READINGS && hasPrinted(pod.state) && !givenUp.signal.aborted;
			if (lines === void 0 && isReadAgain) continue;
			if (lines === void 0) return lost(whyLost(pod.state, givenUp.signal.aborted));
			const files = await receive(lines, fetch);
			const isOver = readings === MAX_READINGS || pod.state.gone !== void 0;
			if (files.problem?.isPermanent !== false || isOver) return {
				kind: "received",
				ms: clock.now() - begunAt,
				...files
			};
		}
	};
	const fetch = async (archive) => {
		if (sidecarIn(pod.state)?.runtime === "cri-o") return {
			why: NO_ATTACH_AT_END,
			isPermanent: true
		};
		try {
			const isOver = () => !isRunning(pod.state);
			const until = AbortSignal.any([signal, givenUp.signal]);
			const problem = await cluster.fetchFiles(source(), archive, isOver, until);
			if (problem === void 0) return void 0;
			return {
				why: isRunning(pod.state) ? problem : whyLost(pod.state, false),
				isPermanent: false
			};
		} catch (error) {
			if (givenUp.signal.aborted) return {
				why: whyLost(pod.state, true),
				isPermanent: false
			};
			if (require_main.hasCode(error, "api") && error.status === 400) return {
				why: NO_WEBSOCKETS,
				isPermanent: true
			};
			return explained(error, {
				what: "attach to pods",
				namespace
			});
		}
	};
	const readPackage = async () => {
		const lines = [];
		let characters = 0;
		let isWhole = false;
		const over = new AbortController();
		const sink = async (more) => {
			for (const line of more) {
				if (isWhole || characters > MAX_CHARACTERS) break;
				lines.push(line);
				characters += line.length;
				isWhole = line === END;
			}
			if (isWhole || characters > MAX_CHARACTERS) over.abort();
		};
		const until = AbortSignal.any([
			signal,
			givenUp.signal,
			over.signal
		]);
		await cluster.followLog(source(), sink, ended.promise, until);
		return isWhole ? lines : void 0;
	};
	return {
		update(state) {
			if (!isToRead(state)) return;
			if (sidecarIn(state)?.end || state.gone !== void 0 || state.pod?.hasFinalPhase) ended.resolve();
			if (reading !== void 0) return;
			begunAt = clock.now();
			reading = read().catch((error) => {
				const { why, isPermanent } = explained(error, {
					what: "get pods/log",
					namespace
				});
				return lost(why, isPermanent);
			}).finally(() => settled.abort());
		},
		isReading: () => reading !== void 0,
		settled: settled.signal,
		stop() {
			givenUp.abort();
			begunAt ||= clock.now();
			return reading ?? lost(whyLost(pod.state, true));
		}
	};
}
function sidecarIn({ pod }) {
	return pod && containerOf(pod, "files-out");
}
function isRunning(state) {
	return state.gone === void 0 && sidecarIn(state)?.isRunning === true;
}
function isToRead(state) {
	const { pod } = state;
	if (pod === void 0 || !sidecarIn(state)?.hasStarted || !require_main.stepHasStarted(state)) return false;
	return require_main.stepContainer(state)?.end !== void 0 || pod.deletion !== void 0 || pod.hasFinalPhase;
}
function hasPrinted(state) {
	return state.gone === void 0 && sidecarIn(state)?.end?.exitCode === 0;
}
function whyLost(state, isLate) {
	const own = sidecarIn(state);
	const end = own?.isRunning ? void 0 : own?.end ?? own?.earlierEnd;
	if (end?.reason === "OOMKilled") {
		const limit = own?.memoryLimit?.quantity;
		return `The container ${require_main.COLLECTING_CONTAINER}, which packs them, ran out of memory (its limit is ${limit}).`;
	}
	if (state.gone !== void 0) return "The pod was deleted before they had been read.";
	if (own === void 0) return `The pod has no container ${require_main.COLLECTING_CONTAINER}, which packs them: the cluster has removed it.`;
	if (end !== void 0 && end.exitCode !== 0) return `The container ${require_main.COLLECTING_CONTAINER}, which packs them, ended with exit code ${end.exitCode} before it had printed them.`;
	return isLate ? `They had not arrived ${TIMEOUT_MS$3 / 1e3} s after the end of the step.` : "The log with them ended too early.";
}
async function collectFiles(pod, collector) {
	const { clock } = pod;
	const until = clock.now() + TIMEOUT_MS$3;
	collector.update(pod.state);
	if (!require_main.stepHasStarted(pod.state)) return void 0;
	if (othersRun(pod.state) && !pod.isToGo()) pod.delete(deletionGrace(pod.state) === void 0 ? void 0 : OTHERS_GRACE_SECONDS);
	while (!collector.settled.aborted && !pod.signal.aborted && clock.now() < until) {
		if (pod.state.gone !== void 0 && !collector.isReading()) break;
		await pod.next(until, collector.settled);
		collector.update(pod.state);
	}
	const collected = collector.stop();
	return pod.signal.aborted ? void 0 : collected;
}
function othersRun({ pod }) {
	if (pod === void 0 || pod.deletion !== void 0) return false;
	return pod.containers.some(({ isInit, isRunning }) => !isInit && isRunning);
}
// src/judge/images.ts
function proofOf(state, consumers) {
	const { pod } = state;
	if (pod === void 0) return "unknown";
	if (isOnNode(pod, consumers)) return "on the node";
	const names = isOneOf(imagesFor(pod, consumers));
	if (failedImages(state).some(({ image }) => names(image))) return "failed";
	return newestEvent(state.events, ({ reason, image }) => reason === "Pulled" && names(image)) ? "on the node" : "unknown";
}
function isOnNode(pod, consumers) {
	if (pod === void 0) return false;
	const names = isOneOf(imagesFor(pod, consumers));
	return pod.containers.some((container) => hasImage(container) && imagesOf(container).some(names));
}
function isTriedInPod(state, consumers) {
	const { pod } = state;
	if (pod === void 0 || state.gone !== void 0 || state.events.size === 0) return false;
	const volumes = pod.volumes.flatMap(({ image }) => image?.reference ?? []);
	if (volumes.length === 0) return !pod.containers.some(({ isInit }) => isInit);
	return volumes.some(isOneOf(imagesFor(pod, consumers)));
}
function isStepBlockedBy({ pod, options }, image) {
	return (pod?.containers ?? []).filter(({ name, isInit }) => isInit || name === options.step).some((container) => imagesOf(container).some((one) => require_main.isWrittenAlike(one, image)));
}
function imagesFor({ pullers }, consumers) {
	return consumers.flatMap((consumer) => require_main.imageFor(pullers, consumer) ?? []);
}
function isOneOf(images) {
	return (one) => one !== void 0 && images.some((image) => require_main.isWrittenAlike(one, image));
}
function hasImage({ hasStarted, waiting }) {
	return hasStarted || WAITING_FOR_START.has(waiting?.reason ?? "");
}
function judgeImages(state, containers, now) {
	const { pod } = state;
	const end = state.options.begunAt + state.options.timeoutMs;
	const blockers = pod === void 0 ? [] : startBlockersOf(state).filter(({ finding }) => isInTheWay(pod, finding));
	const lastMoment = now >= end ? Number.POSITIVE_INFINITY : now;
	const findings = blockers.flatMap((blocker) => givenUpBy(blocker, blocker.isSilence ? now : lastMoment) ?? []).map((found) => pod ? withClusterPart({
		pod,
		options: state.options
	}, found) : found);
	const unknownYet = containers.filter(({ name }) => proofOf(state, [name]) !== "on the node" && !findings.some(isAbout(state.pod, name)));
	const open = unknownYet.length === 0 && findings.length === 0 ? containers.filter(({ name }) => !isOnNode(pod, [name])) : unknownYet;
	const unknown = open.map(({ image = "" }) => image);
	const lost = pod && open.length > 0 ? podLost(state, now) : void 0;
	const isStuck = lost !== void 0 || findings.some((finding) => isInTheWayOfAll(pod, finding));
	if (open.length === 0 || isStuck || now >= end) return {
		kind: "finished",
		findings: distinctFindings([...lost ? [lost] : [], ...findings]),
		unknown
	};
	const ends = pod?.deletion ? [terminationEnd(state)] : blockers.flatMap(({ giveUp }) => giveUp ?? []);
	return {
		kind: "waiting",
		again: Math.min(end, ...ends.filter((moment) => moment > now))
	};
}
function areKnownByEventsAlone(state, containers) {
	const consumers = containers.map(({ name }) => [name]);
	return consumers.every((one) => proofOf(state, one) === "on the node") && !consumers.every((one) => isOnNode(state.pod, one));
}
function isInTheWay(pod, finding) {
	return finding !== void 0 && (isInTheWayOfAll(pod, finding) || finding.pull !== void 0);
}
function isInTheWayOfAll(pod, { container }) {
	return container === void 0 || pod !== void 0 && containerOf(pod, container)?.isInit === true;
}
function isAbout(pod, container) {
	const own = pod && containerOf(pod, container)?.image;
	return ({ container: found, image = "" }) => found === container || own !== void 0 && require_main.isWrittenAlike(image, own);
}
function distinctFindings(findings) {
	return findings.filter(({ image }, index) => image === void 0 || findings.findIndex((one) => one.image === image) === index);
}
function imagesAvailable(images) {
	const [first = ""] = images;
	return finding("image-pull", "images-available", {
		...images.length === 1 ? { about: first } : { title: `All ${images.length} images can be pulled` },
		message: `${images.join(", ")} can be pulled on this cluster.`,
		image: first
	});
}
function imagesUnknown(images, timeoutMs) {
	return seenCase("images-unknown", {
		limit: require_main.spanOfTime(timeoutMs),
		images: images.join(", ")
	}, { image: images[0] });
}
// src/run/followers.ts
const CONDITION_PAUSE_MS = 6e4;
function openNodeCondition(pod, nodes) {
	let notBefore = 0;
	const nextUpdate = () => Math.max(notBefore, askingTime(pod.state)?.at ?? Number.POSITIVE_INFINITY);
	return {
		nextUpdate,
		update(state) {
			const silent = askingTime(state);
			const now = pod.clock.now();
			if (silent === void 0 || now < nextUpdate()) return;
			notBefore = now + CONDITION_PAUSE_MS;
			nodes.condition(silent.node).then((node) => node && pod.put({
				at: pod.clock.now(),
				node
			}), (error) => {
				if (require_main.isForbidden(error)) notBefore = Number.POSITIVE_INFINITY;
			});
		}
	};
}
function openPullSecretLookup(pod, cluster) {
	const asked = new Set();
	return { update(state) {
		const names = pullSecretsToLookUp(state).filter((name) => !asked.has(name));
		if (names.length === 0) return;
		for (const name of names) asked.add(name);
		cluster.lookUpSecrets(names, pod.signal).then((pullSecrets) => pod.put({
			at: pod.clock.now(),
			pullSecrets
		}));
	} };
}
const STATUS_LAG_MS = 1e3;
function openStatusRequest(pod, containers, cluster) {
	let since;
	let isAsked = false;
	const nextUpdate = () => since === void 0 || isAsked ? Number.POSITIVE_INFINITY : since + STATUS_LAG_MS;
	return {
		nextUpdate,
		update(state) {
			const now = pod.clock.now();
			since = areKnownByEventsAlone(state, containers) ? since ?? now : void 0;
			if (now < nextUpdate()) return;
			isAsked = true;
			cluster.requestStatus(require_main.ownedPod(state.pod), pod.signal).catch(() => {});
		}
	};
}
function openFilesSender(pod, cluster, files) {
	const { name, signal, clock, put } = pod;
	const archive = files?.packed;
	let isBegun = false;
	return { update(state) {
		const container = receiverIn(state);
		if (isBegun || archive === void 0 || Buffer.isBuffer(archive) || container === void 0) return;
		isBegun = true;
		const isOver = () => receiverIn(pod.state) === void 0;
		cluster.sendFiles({
			pod: name,
			container
		}, archive, isOver, signal).then(({ bytes, broken }) => {
			if (broken !== void 0) put({
				at: clock.now(),
				sent: bytes,
				broken
			});
		}, (error) => signal.aborted || put({
			kind: "trouble",
			verb: "attach",
			error
		}));
	} };
}
function receiverIn(state) {
	const { pod } = state;
	if (pod?.files?.way !== "attach" || state.gone !== void 0) return void 0;
	const { container } = pod.files;
	return containerOf(pod, container)?.isRunning ? container : void 0;
}
// src/run/log.ts
const TAIL_LINES = 20;
const FIXED_WORDS = "Succeeded in Failed after Cancelled Troubleshooting Reproduce with kubectl More https github.com/pod-step/pod-step/blob docs.md outcome category reason retryable message container attempts report files node peak of CPU throttled min true false";
function wordsIn(text) {
	return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
function handBackOf({ handBack: words, step }, pod) {
	if (words.length === 0) return void 0;
	const { metadata, spec } = pod;
	const containers = require_main.containersIn(spec);
	const names = containers.flatMap(({ name, image = "" }) => [name, image]);
	const ourWords = [
		FIXED_WORDS,
		JSON.stringify(REASONS),
		JSON.stringify(CASES)
	].join("\n").toLowerCase();
	const vocabulary = new Set(wordsIn(ourWords));
	const ours = [
		ourWords,
		metadata?.name,
		metadata?.namespace,
		...names
	].join("\n").toLowerCase();
	return {
		words,
		workspace: (containers.find(({ name }) => name === step)?.env ?? []).find(({ name }) => name === "GITHUB_WORKSPACE")?.value,
		isOurs(value) {
			const small = value.toLowerCase();
			const words = wordsIn(small).filter((word) => !/^\d+$/.test(word));
			return ours.includes(small) || words.length > 0 && words.every((word) => vocabulary.has(word));
		}
	};
}
const LOGS_TIMEOUT_MS = 1500;
const MAX_CONTAINERS = 2;
async function failedContainerLogs(finding, last, { cluster, clock }) {
	const pod = last.pod.metadata?.name;
	if (finding.outcome !== "failure" || pod === void 0) return [];
	const { pod: seen, events, options } = last.state;
	const failed = (seen?.containers ?? []).filter((container) => {
		const { name, isRunning, isCollecting } = container;
		if (name === options.step || isCollecting || require_main.isCheckName(name)) return false;
		const end = endOf(container);
		if (name === finding.container) return isRunning || end !== void 0;
		if (isRunning || end === void 0) return false;
		return end.exitCode !== 0 || end.reason === "OOMKilled" || hookHasFailed(events, name);
	});
	const signal = clock.timeout(LOGS_TIMEOUT_MS);
	return (await Promise.allSettled(failed.slice(0, MAX_CONTAINERS).map(async ({ name: container }) => {
		return {
			container,
			...await cluster.logEnd({
				pod,
				container
			}, TAIL_LINES, signal)
		};
	}))).flatMap((tail) => tail.status === "fulfilled" ? [tail.value] : []).filter(({ lines }) => lines.length > 0);
}
const SILENCE_MS = 32e3;
function openProgressLog(log, begunAt, clock) {
	const written = new Set();
	let hasStarted = false;
	let lastLine = clock.now();
	let awaited = "";
	const line = (text) => {
		lastLine = clock.now();
		log.say(`  ${log.paint("quiet", require_main.sinceBegin(lastLine - begunAt))}  ${text}`);
	};
	const nextUpdate = () => hasStarted ? Number.POSITIVE_INFINITY : lastLine + SILENCE_MS;
	return {
		line,
		nextUpdate,
		update(state) {
			for (const { key, text, when = "before" } of milestones(state)) {
				if (written.has(key) || hasStarted && when === "before") continue;
				written.add(key);
				hasStarted ||= when === "started";
				line(key.startsWith("failed") ? log.paint("bad", text) : text);
			}
			if (clock.now() >= nextUpdate()) line(`still waiting: ${waitingInWords(state)}`);
			if (!log.isDebugging || waitingInWords(state) === awaited) return;
			awaited = waitingInWords(state);
			log.debug(`the verdict waits: ${awaited}`);
		}
	};
}
const MAX_LENGTH$1 = 2e3;
const UNENDED_TIMEOUT_MS = 2e3;
const ENDED_TIMEOUT_MS = 9e5;
const LEAST_TIMEOUT_MS = 1e4;
const GAP = "Reading it was interrupted. Meanwhile the node started a new log file and returns only that one, or it set its clock back. Lines in between may be missing.";
const NEVER_RAN = new Set([
	"StartError",
	"ContainerCannotRun",
	"ContainerStatusUnknown"
]);
function openStepLog(pod, cluster, log, handBack) {
	const { signal, clock } = pod;
	let reading;
	const ended = Promise.withResolvers();
	const cut = new AbortController();
	const first = [];
	let last = [];
	let taken = 0;
	let needsBash = false;
	const show = (lines) => {
		taken += lines.length;
		last = [...last, ...lines.slice(-20)].slice(-20);
		first.push(...lines.slice(0, 2 - first.length));
		needsBash ||= lines.some(isShWithoutBash);
		return log.jobOutput(lines, handBack);
	};
	return {
		tails: () => taken === 0 ? [] : [{
			container: pod.state.options.step,
			lines: last,
			cut: taken > last.length
		}],
		update(state) {
			if (reading !== void 0 || !hasLog(require_main.stepContainer(state))) return;
			const source = pod.logOf(state.options.step);
			reading = cluster.followLog(source, show, ended.promise, AbortSignal.any([signal, cut.signal])).catch((error) => {
				const why = whyFailed(error, {
					what: "get pods/log",
					namespace: state.pod?.namespace ?? ""
				});
				if (taken === 0) log.warning("The log can\u2019t be shown", `What the step printed could not be read. ${why}`);
				else log.warning("The log may be cut", `The end of the log could not be read. ${why}`);
				return "failed";
			});
		},
		async finish() {
			const isUnended = goesOn(pod.state);
			const limitMs = isUnended ? UNENDED_TIMEOUT_MS : limitOfEnded(pod.state, clock.now());
			clock.wait(limitMs).then(() => cut.abort());
			ended.resolve();
			const isLost = pod.state.gone !== void 0 && require_main.stepHasStarted(pod.state);
			const end = await reading ?? (isLost ? "gone" : void 0);
			if (end === "gone" && !cut.signal.aborted) {
				const why = signal.aborted ? "The step was cancelled" : "The pod was deleted";
				log.warning("The log may be cut", `${why} before the end of its log was read.`);
			}
			if (end === "gone" && cut.signal.aborted && !isUnended) log.warning("The log may be cut", `The node or a gateway had not ended the log ${require_main.spanOfTime(limitMs)} after the container had ended, so it was read no further.`);
			if (end === "gaps") log.warning("The log may have a gap", GAP);
			if (end === void 0) return void 0;
			const isCut = end === "gone" || end === "failed";
			const words = last.map((line) => line.slice(0, MAX_LENGTH$1));
			return {
				log: first,
				last: words,
				isShWithoutBash: needsBash,
				...isCut && { cut: true }
			};
		}
	};
}
function hasLog(container) {
	const { isRunning = false, end } = container ?? {};
	return isRunning || end !== void 0 && !NEVER_RAN.has(end.reason ?? "");
}
function limitOfEnded({ options: { begunAt, timeoutMs } }, now) {
	return Math.max(LEAST_TIMEOUT_MS, Math.min(begunAt + timeoutMs - now, ENDED_TIMEOUT_MS));
}
function goesOn(state) {
	return state.gone === void 0 && require_main.stepContainer(state)?.isRunning === true;
}
// src/run/follow.ts
const AFTER_TIMEOUT_MS = 3e3;
const NODES_BACK_MS = 3e4;
function openConfirmation(pod) {
	const { begunAt, timeoutMs } = pod.state.options;
	const latest = begunAt + timeoutMs + AFTER_TIMEOUT_MS;
	let lookedFrom;
	return {
		awaited() {
			const now = pod.clock.now();
			if (pod.state.pod === void 0 || now >= latest) return void 0;
			const nodesBack = pod.lastOutageEnd() + NODES_BACK_MS;
			if (now < nodesBack) {
				lookedFrom = void 0;
				return Math.min(nodesBack, latest);
			}
			if (lookedFrom === void 0) {
				lookedFrom = pod.state;
				pod.lookAgain();
			}
			return pod.state === lookedFrom ? latest : void 0;
		},
		reset() {
			lookedFrom = void 0;
		}
	};
}
const BEFORE_ALL = 0;
async function observeUntil(pod, judge, followers = [], onNote = () => {}) {
	const confirmation = openConfirmation(pod);
	for (;;) {
		for (const follower of followers) follower.update(pod.state);
		const verdict = judge(pod.state, pod.clock.now());
		let until;
		if (verdict.kind === "waiting") {
			confirmation.reset();
			const updates = followers.map(({ nextUpdate }) => nextUpdate?.() ?? Number.POSITIVE_INFINITY);
			until = Math.min(verdict.again, ...updates);
		} else if (judge(pod.state, BEFORE_ALL).kind === "waiting") until = confirmation.awaited();
		if (until === void 0) return verdict;
		const interruption = await pod.next(until);
		if (interruption?.kind === "note") onNote(interruption.text);
		else if (interruption !== void 0) return interruption;
	}
}
const GRACE_SECONDS = 1;
const TIMEOUT_MS$2 = 3e4;
const PULLING_TIMEOUT_MS = 6e5;
const REPORT_AFTER_MS = 2e3;
async function deleteBeforeRetry(pod, { proof, until }, report) {
	pod.delete(graceFor(proof, pod.state));
	if (proof === "nothing") return "proven";
	const begunAt = pod.clock.now();
	let reportAt = begunAt + REPORT_AFTER_MS;
	const judge = (state, now) => {
		const known = proof === "ended" ? ended(state, now) : neverStarted(state);
		if (known.kind === "finished") return known;
		const image = pullInFlight(state);
		const shortest = begunAt + (image === void 0 ? TIMEOUT_MS$2 : PULLING_TIMEOUT_MS);
		const deadline = Math.min(Math.max(shortest, until), state.options.begunAt + state.options.timeoutMs);
		if (now >= deadline) return {
			kind: "finished",
			outcome: "unknown"
		};
		if (now >= reportAt) {
			reportAt = Number.POSITIVE_INFINITY;
			const why = image === void 0 ? `; the node ${state.pod?.node ?? ""} has not confirmed it, and the cluster has not given the pod up` : `; the node is still pulling ${image}, which nothing stops`;
			report(`waiting until ${AWAITED[proof]} ${pod.name} any more${why}`);
		}
		return {
			kind: "waiting",
			again: Math.min(deadline, reportAt, known.again)
		};
	};
	const end = await observeUntil(pod, judge);
	return end.kind === "finished" ? end.outcome : "unknown";
}
const AWAITED = {
	"never-started": "it is certain that the step can't start in the pod",
	ended: "it is certain that nothing runs in the pod"
};
function graceFor(proof, state) {
	if (proof === "never-started") return GRACE_SECONDS;
	if (endOfPod(state) !== void 0) return 0;
	const own = deletionGrace(state);
	return own === void 0 ? void 0 : Math.max(own, GRACE_SECONDS);
}
function neverStarted(state) {
	const certainty = startCertainty(state);
	if (certainty === "open") return {
		kind: "waiting",
		again: Number.POSITIVE_INFINITY
	};
	return {
		kind: "finished",
		outcome: certainty === "never-started" ? "proven" : certainty
	};
}
function ended(state, now) {
	const end = endOfPod(state);
	if (end === void 0 && state.gone) return {
		kind: "finished",
		outcome: "unknown"
	};
	const at = end ?? Number.POSITIVE_INFINITY;
	return now >= at ? {
		kind: "finished",
		outcome: "proven"
	} : {
		kind: "waiting",
		again: at
	};
}
async function followStep(pod, cluster, host, stepLog, files, collector) {
	const { namespace, needed, clock } = pod;
	const progress = openProgressLog(host, pod.state.options.begunAt, clock);
	const lookups = [openNodeCondition(pod, cluster.nodes), openPullSecretLookup(pod, cluster)];
	const sender = openFilesSender(pod, cluster, files);
	const own = collector === void 0 ? [] : [collector];
	const followers = [
		...lookups,
		sender,
		progress,
		stepLog,
		...own
	];
	const observed = () => observeUntil(pod, judge, followers, progress.line);
	const end = await endWithAllEvents(pod, observed, progress);
	if (end.kind === "interrupt") return cancelled();
	if (end.kind === "trouble") {
		if (end.verb === "attach" && require_main.hasCode(end.error, "unreachable")) return filesUnsent(end.error);
		const asking = {
			what: end.verb === "attach" ? "attach to pods" : `${end.verb} pods`,
			namespace,
			asked: pod.state.options,
			pod: pod.requested
		};
		return explainedFinding(end.error, asking, cluster, needed);
	}
	const log = await stepLog.finish();
	if (log !== void 0) pod.add({
		at: clock.now(),
		...log
	});
	const last = judge(pod.state, clock.now());
	return last.kind === "finished" ? last.finding : end.finding;
}
async function endWithAllEvents(pod, observed, progress) {
	const end = await observed();
	if (end.kind !== "finished") return end;
	const isClear = !(pod.lastOutageEnd() > pod.state.options.begunAt) && !pod.state.stepEnd?.mayBeKilled;
	if (end.finding.outcome === "success" && isClear) return end;
	await pod.addLaterEvents().catch((error) => {
		if (!require_main.isForbidden(error)) progress.line(`later events can't be read: ${require_main.messageOf(error)}`);
	});
	progress.update(pod.state);
	return judge(pod.state, pod.clock.now()).kind === "waiting" ? observed() : end;
}
// src/run/hold.ts
const OTHER_OUTPUT_MS = 1e3;
function untilHeld(cluster, pod, word) {
	const followLog = async (source, sink, ended, signal) => {
		const over = new AbortController();
		const heard = new Set();
		const finish = (exitCode) => {
			pod.put({
				at: pod.clock.now(),
				held: exitCode
			});
			over.abort();
		};
		const end = await cluster.followLog(source, async (lines) => {
			const held = lines.map((line) => require_main.readHeldLine(line, word));
			const rest = lines.map((line, index) => held[index]?.before ?? line).filter((line, index) => held[index] === void 0 || line !== "");
			if (rest.length > 0) await sink(rest);
			const [first] = held.filter((one) => one !== void 0);
			if (first === void 0 || over.signal.aborted) return;
			if (heard.size === 0) pod.clock.wait(OTHER_OUTPUT_MS, over.signal).then(() => finish(first.exitCode), () => {});
			for (const one of held) if (one !== void 0) heard.add(one.output);
			if (heard.size === require_main.OUTPUTS.length) finish(first.exitCode);
		}, ended, AbortSignal.any([signal, over.signal]));
		return over.signal.aborted ? "whole" : end;
	};
	return {
		...cluster,
		followLog
	};
}
function endOfHold({ state, clock }, { holdMs }) {
	if (holdMs === void 0 || !isHolding(state)) return void 0;
	const { deadlineSeconds = Number.POSITIVE_INFINITY } = state.pod ?? {};
	return Math.min(clock.now() + holdMs, startOf(state) + deadlineSeconds * 1e3);
}
function isHolding(state) {
	if (state.pod === void 0 || state.held === void 0) return false;
	return !(state.gone !== void 0 || state.pod.deletion !== void 0) && require_main.stepContainer(state)?.end === state.held;
}
function startOf(state) {
	return state.boundAt ?? state.options.begunAt;
}
const TIMEOUT_MS$1 = 5e3;
async function lowerDeadline({ state, requested, name, namespace }, heldUntil, { cluster, clock, host }) {
	const seconds = Math.ceil((heldUntil - startOf(state)) / 1e3);
	const labels = requested.metadata?.labels?.["pod-step/expires"] !== void 0 ? require_main.expiry(clock.wallTime(), heldUntil - clock.now()) : {};
	try {
		await cluster.lowerDeadline(require_main.ownedPod(state.pod), {
			seconds,
			labels
		}, clock.timeout(TIMEOUT_MS$1));
	} catch (error) {
		const why = whyFailed(error, {
			what: "patch pods",
			namespace
		});
		host.warning("The deadline of the held pod was not lowered", `Programs that the script has started can run in the pod ${namespace}/${name} until its own deadline. ${why} Delete the pod when you are done.`);
	}
}
// src/judge/observe.ts
const MAX_EVENTS = 500;
function observe(state, observation) {
	if ("pod" in observation) return observePod(state, podFacts(observation.pod), observation.at);
	if (state.pod === void 0) return state;
	if ("event" in observation) return observeEvent(state, eventFacts(observation.event), observation.at);
	if ("log" in observation) return {
		...state,
		log: observation
	};
	if ("node" in observation) return {
		...state,
		node: observation.node
	};
	if ("pullSecrets" in observation) return {
		...state,
		pullSecrets: [...state.pullSecrets, ...observation.pullSecrets]
	};
	if ("held" in observation) return observeHeld(state, observation);
	if ("broken" in observation) return {
		...state,
		sending: observation
	};
	return observeGone(state, observation);
}
function observeGone(state, { at, unseen, version }) {
	if (version !== void 0 && isOlderVersion(version, state.pod.version)) return state;
	return {
		...state,
		gone: state.gone ?? {
			at,
			isEndUnseen: unseen === true
		}
	};
}
function observePod(state, pod, at) {
	if (state.pod === void 0) {
		const stepImage = containerOf(pod, state.options.step)?.image;
		return withPod({
			...state,
			pod,
			stepImage
		}, pod, at);
	}
	if (state.pod.uid !== pod.uid) return {
		...state,
		gone: state.gone ?? {
			at,
			isEndUnseen: false
		}
	};
	return isOlderVersion(pod.version, state.pod.version) ? state : withPod(state, pod, at);
}
function observeHeld(state, { at, held }) {
	const { pod, gone, options } = state;
	if (!(containerOf(pod, options.step)?.isRunning && pod.deletion === void 0) || gone !== void 0 || held === 0) return state;
	return withPod({
		...state,
		held: heldEnd(pod, held)
	}, pod, at);
}
function withHeldEnd(pod, { held, options }) {
	if (held === void 0) return pod;
	const containers = pod.containers.map((one) => one.name === options.step && one.isRunning ? {
		...one,
		isRunning: false,
		end: held
	} : one);
	return {
		...pod,
		containers
	};
}
function withPod(state, seen, at) {
	const pod = withHeldEnd(seen, state);
	const liveGeneration = liveGenerationOf(pod, state.liveGeneration);
	const isRejected = state.isRejected || hasLostStatus(state, pod);
	const started = pod.containers.filter(({ hasStarted }) => hasStarted || pod.phase === "Succeeded");
	return {
		...state,
		pod,
		deletedAt: deletedAt(state, pod, at),
		boundAt: state.boundAt ?? (pod.node === void 0 ? void 0 : at),
		liveGeneration,
		started: new Map([...started.map(({ name }) => [name, at]), ...state.started]),
		isRejected,
		stepEnd: stepEndAfterPod({
			...state,
			liveGeneration,
			isRejected
		}, pod, at),
		unscheduledSince: pod.node !== void 0 || pod.gates.length > 0 ? void 0 : state.unscheduledSince ?? at,
		sandboxLostSince: sandboxLostSince(state, pod, at),
		pulls: pullsAfterPod(state.pulls, pod, at),
		starts: startsAfterPod(state.starts, state.options.step, pod, at),
		crashes: crashesAfterPod(state.crashes, pod, at)
	};
}
function stepEndAfterPod(state, pod, at) {
	const { isRejected, stepEnd, events, liveGeneration } = state;
	const step = containerOf(pod, state.options.step);
	if (step === void 0 || endOfStep(step) === void 0) return stepEnd;
	const isUnaware = require_main.kubeletKnowsOfDeletion(pod, liveGeneration) === false;
	const isUndisturbed = !isRejected && !require_main.mayBeRejected(pod, events) && !pod.isBeingFailed && !isDisturbed(pod, isUnaware);
	return {
		seenAt: stepEnd?.seenAt ?? at,
		isUndisturbed: stepEnd?.isUndisturbed || isUndisturbed,
		mayBeKilled: stepEnd?.mayBeKilled ?? mayBeKilled(pod, step, state.stepImage)
	};
}
function observeEvent(state, event, at) {
	const { pod, events, started } = state;
	if (event.uid !== void 0 && pod.uid !== void 0 && event.uid !== pod.uid) return state;
	const { container } = event;
	const isStart = event.reason === "Started" && container !== void 0;
	const known = events.get(event.id);
	if (known !== void 0 && event.place <= known.place) return state;
	return {
		...state,
		events: withEvent(events, {
			...event,
			firstAt: known?.firstAt ?? at,
			at
		}),
		started: isStart ? new Map([[container, at], ...started]) : started,
		pulls: pullsAfterEvent(state.pulls, pod, event, at),
		starts: startsAfterEvent(state, event, at)
	};
}
function withEvent(events, seen) {
	const all = new Map(events).set(seen.id, seen);
	if (all.size <= MAX_EVENTS) return all;
	const [[oldest = seen] = []] = [...Map.groupBy(all.values(), ({ reason }) => reason).values()].sort((a, b) => b.length - a.length);
	all.delete(oldest.id);
	return all;
}
function hasLostStatus({ pod: before, options: { step } }, pod) {
	return containerOf(before, step)?.hasStarted === true && !containerOf(pod, step)?.isReported;
}
function deletedAt({ pod: before, deletedAt: seenAt }, { deletion }, at) {
	if (deletion === void 0) return void 0;
	return before.deletion?.stamp === deletion.stamp ? seenAt ?? at : at;
}
function isOlderVersion(version, than) {
	return Number(version) < Number(than);
}
function sandboxLostSince({ pod: last, sandboxLostSince: before }, pod, at) {
	if (!(before !== void 0 || last.hasSandbox || pod.containers.some(({ hasStarted }) => hasStarted)) || pod.hasSandbox !== false) return void 0;
	return before ?? (pod.hasFinalPhase ? void 0 : at);
}
function liveGenerationOf({ deletion, generation = 0, observedGeneration: observed = 0 }, before) {
	if (deletion !== void 0 || before === Number.POSITIVE_INFINITY) return before;
	if (observed > generation) return Number.POSITIVE_INFINITY;
	return observed === generation && observed > 0 ? generation : void 0;
}
function mayBeKilled(pod, step, firstImage) {
	if (pod.deletion !== void 0) return false;
	return step.mayBeEndedByNode || changedImage(firstImage, step) !== void 0 || !(pod.hasSandbox ?? !pod.hasFinalPhase);
}
function heldEnd({ takenAt = 0 }, exitCode) {
	return {
		exitCode,
		signal: void 0,
		reason: "Error",
		message: void 0,
		usage: void 0,
		startedAt: takenAt,
		finishedAt: Number.POSITIVE_INFINITY,
		isUnseen: false,
		isTriedAgain: false
	};
}
// src/plan/probe.ts
const LITTLE = [
	[
		"cpu",
		"100m",
		"200m"
	],
	[
		"memory",
		"64Mi",
		"64Mi"
	],
	[
		"ephemeral-storage",
		"64Mi",
		"64Mi"
	]
];
const NO_VALUE = {
	name: "NONE",
	valueFrom: { configMapKeyRef: {
		name: "pod-step-starts-no-container",
		key: "none"
	} }
};
const NO_PROGRAM = `${require_main.OWN_PATH}/none`;
function planProbe(pod, images, deadlineSeconds = pod.spec.activeDeadlineSeconds, given = {}) {
	const { initContainers: _, volumes: __, resources: ___, ...spec } = pod.spec;
	const { runAsUser: ____, ...securityContext } = require_main.hardened({}, spec);
	const resources = resourcesOf(require_main.containersIn(pod.spec), given);
	const containers = images.map(({ container, image, policy }) => ({
		name: container,
		image,
		imagePullPolicy: policy,
		command: [NO_PROGRAM],
		env: [NO_VALUE],
		securityContext,
		resources
	}));
	return {
		...pod,
		spec: {
			...spec,
			...require_main.defined({ activeDeadlineSeconds: deadlineSeconds }),
			containers
		}
	};
}
function resourcesOf(job, given) {
	const { requests = {}, limits = {} } = require_main.planResources(given).resources ?? {};
	const isNamed = (kind) => job.some(({ resources }) => kind in {
		...resources?.requests,
		...resources?.limits
	});
	const little = LITTLE.filter(([kind]) => !(kind in {
		...requests,
		...limits
	}) && (kind !== "ephemeral-storage" || isNamed(kind)));
	return {
		requests: {
			...Object.fromEntries(little.map(([kind, request]) => [kind, request])),
			...requests
		},
		limits: {
			...Object.fromEntries(little.map(([kind, , limit]) => [kind, limit])),
			...limits
		}
	};
}
// src/run/images.ts
function withContainers(pulls) {
	const taken = new Set(pulls.map(({ consumer }) => consumer).filter((one) => require_main.volumeIn(one) === void 0));
	return require_main.distinctImages(pulls).map((one) => ({
		...one,
		container: containerFor(one.pullPlans[0].consumer, taken)
	}));
}
const MAX_LENGTH = 55;
function containerFor(consumer, taken) {
	const volume = require_main.volumeIn(consumer);
	if (volume === void 0) return consumer;
	const stem = `volume-${volume}`.slice(0, MAX_LENGTH).replace(/-+$/, "");
	let free = stem;
	for (let number = 2; taken.has(free); number++) free = `${stem}-${number}`;
	taken.add(free);
	return free;
}
async function probeImages(planned, options, { registryCredentials }, context, progress) {
	const { cluster, interrupted } = context;
	if (interrupted.aborted) return {
		state: require_main.startState(options),
		findings: [cancelled()]
	};
	const containers = planned.spec?.containers ?? [];
	const dependents = require_main.dependentsOf(planned, { registryCredentials });
	const judge = (state, now) => judgeImages(state, containers, now);
	await using pod = require_main.createPod({
		pod: planned,
		dependents,
		judge,
		graceSeconds: 0
	}, options, context);
	const { namespace, needed } = pod;
	const lookups = [openPullSecretLookup(pod, cluster), openStatusRequest(pod, containers, cluster)];
	const end = await observeUntil(pod, judge, progress === void 0 ? lookups : [...lookups, progress], progress?.line);
	const { state } = pod;
	if (interrupted.aborted || end.kind === "interrupt") return {
		state,
		findings: [cancelled()]
	};
	if (end.kind === "trouble") {
		const request = {
			what: "create and watch pods",
			namespace
		};
		return {
			state,
			findings: [await explainedFinding(end.error, request, cluster, needed)]
		};
	}
	const { findings, unknown } = end;
	return {
		state,
		findings: findings.length === 0 && unknown.length > 0 ? [imagesUnknown(unknown, options.timeoutMs)] : findings
	};
}
async function checkImages(job, identity, context) {
	const { interrupted, clock } = context;
	let plan = {
		pullPlans: job.pulls,
		method: { kind: "none" },
		preferred: [],
		avoided: []
	};
	const { last, attempts } = await require_main.tryUntilDecided(job, identity, context, async (course) => {
		const { attempt, others } = await checkOnce(job, course, plan.avoided, context);
		const chances = {
			job,
			earlier: course.earlier,
			now: clock.now(),
			random: clock.random()
		};
		const next = others.length === 0 && !interrupted.aborted ? require_main.anotherPod({
			...attempt,
			plan
		}, chances) : void 0;
		if (next === void 0) return {
			attempt,
			others
		};
		if (!require_main.hasTimeFor(next, attempt.state.options, clock.now())) {
			const finding = withFacts(attempt.finding, { whyNot: "out-of-time" });
			return {
				attempt: {
					...attempt,
					finding
				},
				others
			};
		}
		({plan} = next);
		const { message } = attempt.finding;
		const announcement = announced("another pod to check the images, after", { message });
		return {
			attempt,
			others,
			next: {
				...next,
				announcement
			}
		};
	});
	return {
		finding: last.attempt.finding,
		attempts,
		others: last.others
	};
}
async function checkOnce(job, course, avoided, context) {
	const { identity, limited } = course;
	const { host, clock } = context;
	const images = withContainers(job.pulls).map(({ container, image, pullPlans }) => {
		return {
			container,
			image,
			policy: require_main.checkPolicy(pullPlans)
		};
	});
	const probe = planProbe(require_main.planPod(limited, identity, job.pulls), images, void 0, job.resources);
	const pod = require_main.preferNodes(probe, [], avoided);
	const options = {
		...require_main.judgeOptionsOf(job, pod, course, context),
		step: ""
	};
	host.say(`Pod ${identity.namespace}/${identity.pod} \u00b7 checking ${images.length === 1 ? "one image" : `${images.length} images`}`);
	const progress = openProgressLog(host, context.beginning.begunAt, clock);
	const begunAt = clock.now();
	const { state, findings } = await probeImages(pod, options, job, context, progress);
	const [finding = imagesAvailable(images.map(({ image }) => image)), ...others] = findings;
	return {
		attempt: {
			pod,
			pullPlans: job.pulls,
			begunAt,
			endedAt: clock.now(),
			finding,
			state
		},
		others
	};
}
const TIMEOUT_MS = 5e3;
const DEADLINE_SECONDS = 30;
async function observeFurther({ finding, attempts, pod }) {
	const image = permanentlyBad(finding);
	if (pod === void 0 || image === void 0) return;
	const last = attempts.at(-1);
	const end = pod.clock.now() + TIMEOUT_MS;
	const isAwaited = (one) => proofOf(pod.state, one.consumers) === "unknown" && isTriedBehind(image, pod.state, one);
	while (imagesAskedFor(last).some(isAwaited) && pod.clock.now() < end) {
		const interruption = await pod.next(end);
		if (interruption !== void 0 && interruption.kind !== "note") return;
	}
}
async function otherBadImages(job, identity, { finding, attempts, pod }, context) {
	const image = permanentlyBad(finding);
	if (image === void 0) return [];
	const last = attempts.at(-1);
	const state = pod?.state ?? last.state;
	const isOther = (one) => one.image !== void 0 && !require_main.isWrittenAlike(one.image, image);
	const failed = finalFailures(state);
	const isToProbe = (one) => {
		const proof = proofOf(state, one.consumers);
		if (proof === "failed") return !failed.some((its) => require_main.isWrittenAlike(its.asked ?? its.image ?? "", one.image));
		return proof === "unknown" && !isTriedBehind(image, state, one);
	};
	const images = imagesAskedFor(last).filter(isToProbe);
	const probed = images.length > 0 && !context.interrupted.aborted ? await probe(job, require_main.another(identity, "images"), {
		last,
		images
	}, context) : [];
	return [...failed, ...probed].filter(isOther);
}
function isTriedBehind(bad, state, { consumers }) {
	return isStepBlockedBy(state, bad) && isTriedInPod(state, consumers);
}
function permanentlyBad({ image, pull, persistence }) {
	return pull !== void 0 && persistence === "permanent" ? image : void 0;
}
async function probe(job, identity, { last, images }, context) {
	const { host, clock } = context;
	const pod = planProbe(require_main.planPod(job, identity, last.pullPlans), images, DEADLINE_SECONDS);
	const { findings } = await probeImages(pod, {
		...require_main.judgeOptionsOf(job, pod, { limited: job }, context),
		begunAt: clock.now(),
		timeoutMs: TIMEOUT_MS
	}, job, context);
	const pulls = findings.filter(({ pull }) => pull !== void 0);
	const [trouble] = pulls.length === 0 ? findings : [];
	if (trouble !== void 0 && trouble.category !== "timeout" && trouble.category !== "cancelled") host.say(announced("The other images were not checked", { message: trouble.message }));
	return pulls;
}
function imagesAskedFor({ pod, pullPlans }) {
	const mounted = new Set(require_main.containersIn(pod.spec).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name)));
	const isNeeded = ({ consumer }) => {
		const volume = require_main.volumeIn(consumer);
		return volume === void 0 || mounted.has(volume);
	};
	return withContainers(pullPlans.filter(isNeeded)).flatMap(({ container, image, pullPlans: users }) => {
		const policies = users.flatMap((one) => one.policies);
		const policy = [
			"IfNotPresent",
			"Always",
			"Never"
		].find((one) => policies.includes(one));
		if (policy === void 0) return [];
		return [{
			container,
			image,
			policy,
			consumers: users.map(({ consumer }) => consumer)
		}];
	});
}
function finalFailures(state) {
	if (state.pod === void 0) return [];
	const fallbacks = usableFallbacks(state);
	return distinctFindings(failedImages(state).map((episode) => pullFinding(state, episode))).filter(({ pull }) => pull !== void 0 && !fallbacks.includes(pull.puller));
}
// src/run/manifest.ts
const NOT_CHECKED = "# A dry run creates nothing. The cluster has not checked these manifests or the fields of pod-template.";
async function plannedManifests(job, identity, cluster, hide) {
	const { plan } = await require_main.firstPlan(job, identity, cluster);
	const { pod } = require_main.planAttempt(job, identity, plan);
	const manifests = [...require_main.dependentsOf(pod, job).map((object) => "stringData" in object ? {
		...object,
		stringData: "***",
		..."data" in object && { data: "***" }
	} : object), pod].map((object) => yamlOf(object, hide).trimEnd());
	return [NOT_CHECKED, ...manifests.join("\n---\n").split("\n")];
}
function yamlOf(object, hide) {
	return require_main.stringify(require_main.hideIn(object, hide), {
		aliasDuplicateObjects: false,
		lineWidth: 0,
		blockQuote: "literal",
		compat: "yaml-1.1"
	});
}
function reproducible(job, identity, attempt) {
	const { apiVersion, kind, metadata, spec = { containers: [] } } = job.mode === "check" ? attempt.pod : planAgain(job, identity, attempt);
	const { name, namespace, labels, annotations } = metadata ?? {};
	return {
		...require_main.defined({
			apiVersion,
			kind
		}),
		metadata: require_main.defined({
			name,
			namespace,
			labels: foreign(labels),
			annotations: foreign(annotations)
		}),
		spec: withoutOwnSecrets(spec, name)
	};
}
const OF_TRACE = new Set(["TRACEPARENT", "TRACESTATE"]);
function planAgain(job, identity, { pod, pullPlans }) {
	const runVariables = job.runVariables.filter(({ name }) => !OF_TRACE.has(name));
	const bare = {
		...job,
		runVariables,
		usage: void 0,
		holdMs: void 0
	};
	const planned = require_main.planPod(bare, {
		...identity,
		pod: pod.metadata?.name ?? ""
	}, pullPlans);
	const again = require_main.asAllowed(planned, job, !require_main.hasUserOfOurs(pod));
	return {
		...again,
		spec: {
			...again.spec,
			...require_main.defined({ affinity: pod.spec?.affinity })
		}
	};
}
function withoutOwnSecrets({ imagePullSecrets = [], ...spec }, pod) {
	const others = imagePullSecrets.filter(({ name = "" }) => name !== pod && !require_main.isReusableSecret(name));
	return others.length === 0 ? spec : {
		...spec,
		imagePullSecrets: others
	};
}
function foreign(all = {}) {
	const entries = Object.entries(all).filter(([key]) => !require_main.isReserved(key));
	return entries.length === 0 ? void 0 : Object.fromEntries(entries);
}
// src/report/spans.ts
function spansOf(stepReport, context, endedAt) {
	const quiet = withoutSecrets(stepReport);
	const attempts = attemptsOf(quiet, endedAt);
	const ofStep = {
		name: quiet.name ?? quiet.step,
		from: quiet.begunAt,
		to: endedAt,
		attributes: stepAttributes(quiet, context),
		failure: failureOf(quiet.finding)
	};
	const { traceId, traceState } = context;
	const span = (part, spanId, parentSpanId) => ({
		traceId,
		spanId,
		...require_main.defined({
			parentSpanId,
			traceState
		}),
		name: part.name,
		kind: INTERNAL,
		startTimeUnixNano: nanoseconds(part.from),
		endTimeUnixNano: nanoseconds(Math.max(part.from, part.to)),
		attributes: keyValues({
			...part.attributes,
			"error.type": part.failure?.type
		}),
		status: part.failure === void 0 ? {} : {
			code: ERROR,
			...require_main.defined({ message: part.failure.message })
		}
	});
	return [span(ofStep, context.spanId, context.parentSpanId), ...attempts.flatMap(({ attempt, parts }) => {
		const spanId = context.newSpanId();
		return [span(attempt, spanId, context.spanId), ...parts.map((part) => span(part, context.newSpanId(), spanId))];
	})];
}
const INTERNAL = 1;
const ERROR = 2;
function nanoseconds(milliseconds) {
	return `${Math.round(milliseconds)}000000`;
}
function keyValues(attributes) {
	return Object.entries(attributes).flatMap(([key, value]) => value === void 0 ? [] : [{
		key,
		value: anyValue(value)
	}]);
}
function anyValue(value) {
	if (typeof value === "string") return { stringValue: value };
	if (typeof value === "number") return { intValue: String(value) };
	return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}
function stepAttributes(quiet, { spanId }) {
	const { finding, name, step, namespace, pages, attempts } = quiet;
	return {
		"cicd.pipeline.task.name": name ?? step,
		"cicd.pipeline.task.run.id": attempts.at(-1)?.pod.metadata?.name ?? spanId,
		"cicd.pipeline.task.run.url.full": pages.job ?? pages.run,
		"cicd.pipeline.task.run.result": resultOf(finding),
		"k8s.namespace.name": namespace
	};
}
function resultOf({ outcome, category }) {
	if (outcome !== "failure") return outcome === "success" ? "success" : "cancellation";
	if (category === "timeout") return "timeout";
	return category === "step" ? "failure" : "error";
}
function failureOf({ outcome, category, reason, message }) {
	return outcome === "failure" ? {
		type: `${category}/${reason}`,
		message: require_main.truncate(asText(message))
	} : void 0;
}
function attemptsOf(quiet, endedAt) {
	const { attempts, namespace, hide } = quiet;
	return attempts.map((attempt, index) => {
		const { pod, state, finding, followedBy } = attempt;
		const parts = [
			...stretchesOf(attempt, hide).map((stretch) => partOf(stretch, attempt)),
			...followedBy === void 0 ? filesOut(quiet, attempt.endedAt, endedAt) : [],
			...deletes(quiet, pod.metadata?.name)
		];
		const attributes = {
			"pod_step.attempt": index + 1,
			"pod_step.followed_by": followedBy,
			"k8s.namespace.name": namespace,
			"k8s.pod.name": pod.metadata?.name,
			"k8s.pod.uid": state.pod?.uid,
			"k8s.node.name": state.pod?.node
		};
		const to = Math.max(attempt.endedAt, ...parts.map((part) => part.to));
		return {
			attempt: {
				name: "attempt",
				from: attempt.begunAt,
				to,
				attributes,
				failure: failureOf(finding)
			},
			parts
		};
	});
}
const NAMES = {
	waiting: "schedule",
	preparing: "prepare",
	pulling: "pull",
	initializing: "init",
	starting: "wait",
	running: "run"
};
function partOf(stretch, attempt) {
	const { phase, container, image, cause, end, from, to } = stretch;
	const exitCode = (phase === "running" || phase === "initializing") && attempt.finding.container === container ? attempt.finding.exitCode : void 0;
	const failure = cause === void 0 ? failureOf(attempt.finding) : {
		type: `image-pull/${cause}`,
		message: void 0
	};
	return {
		name: phase === "initializing" ? nameOfInit(attempt, container ?? "") : NAMES[phase],
		from,
		to,
		attributes: {
			"k8s.container.name": container,
			...image !== void 0 && imageAttributes(image),
			"oci.manifest.digest": phase === "running" ? digestIn(containerIn(attempt, container)?.imageId) : void 0,
			"process.exit.code": exitCode
		},
		failure: end === "failed" ? failure : void 0
	};
}
function containerIn(attempt, container = "") {
	return containerOf(seenPod(attempt), container);
}
function nameOfInit(attempt, container) {
	if (require_main.isCheckName(container)) return "check";
	const filling = containerIn(attempt, container)?.filling;
	if (filling === void 0) return "init";
	return filling.isCheckout ? "checkout" : "files in";
}
function imageAttributes(image) {
	const reference = require_main.parseImageReference(image);
	if ("problem" in reference) return { "container.image.name": image };
	const { registry, repository, tag } = reference;
	return {
		"container.image.name": `${registry}/${repository}`,
		"container.image.tags": tag === void 0 ? void 0 : [tag]
	};
}
function filesOut({ collected, hide }, from, endedAt) {
	if (collected === void 0) return [];
	const lack = lackOfFiles(collected);
	const failure = lack && {
		type: "connection/files-lost",
		message: require_main.truncate(hide(lack.message))
	};
	return [{
		name: "files out",
		from,
		to: Math.min(from + collected.ms, endedAt),
		attributes: {},
		failure
	}];
}
function deletes({ deletions = [] }, pod) {
	return deletions.filter((one) => one.pod === pod).map(({ from, to, isDone }) => ({
		name: "delete",
		from,
		to,
		attributes: {},
		failure: isDone ? void 0 : {
			type: OTHER_ERROR,
			message: void 0
		}
	}));
}
const OTHER_ERROR = "_OTHER";
Object.defineProperty(exports, "CAUSES", {
	enumerable: true,
	get: function() {
		return CAUSES;
	}
});
Object.defineProperty(exports, "RETRY_CATEGORIES", {
	enumerable: true,
	get: function() {
		return RETRY_CATEGORIES;
	}
});
Object.defineProperty(exports, "announced", {
	enumerable: true,
	get: function() {
		return announced;
	}
});
Object.defineProperty(exports, "anotherPodInWords", {
	enumerable: true,
	get: function() {
		return anotherPodInWords;
	}
});
Object.defineProperty(exports, "badInputs", {
	enumerable: true,
	get: function() {
		return badInputs;
	}
});
Object.defineProperty(exports, "cancelled", {
	enumerable: true,
	get: function() {
		return cancelled;
	}
});
Object.defineProperty(exports, "causeInWords", {
	enumerable: true,
	get: function() {
		return causeInWords;
	}
});
Object.defineProperty(exports, "checkImages", {
	enumerable: true,
	get: function() {
		return checkImages;
	}
});
Object.defineProperty(exports, "checksInWords", {
	enumerable: true,
	get: function() {
		return checksInWords;
	}
});
Object.defineProperty(exports, "collectFiles", {
	enumerable: true,
	get: function() {
		return collectFiles;
	}
});
Object.defineProperty(exports, "containerOf", {
	enumerable: true,
	get: function() {
		return containerOf;
	}
});
Object.defineProperty(exports, "deleteBeforeRetry", {
	enumerable: true,
	get: function() {
		return deleteBeforeRetry;
	}
});
Object.defineProperty(exports, "deletionGrace", {
	enumerable: true,
	get: function() {
		return deletionGrace;
	}
});
Object.defineProperty(exports, "emptyReport", {
	enumerable: true,
	get: function() {
		return emptyReport;
	}
});
Object.defineProperty(exports, "endOfHold", {
	enumerable: true,
	get: function() {
		return endOfHold;
	}
});
Object.defineProperty(exports, "failedContainerLogs", {
	enumerable: true,
	get: function() {
		return failedContainerLogs;
	}
});
Object.defineProperty(exports, "fetchFiles", {
	enumerable: true,
	get: function() {
		return fetchFiles;
	}
});
Object.defineProperty(exports, "followLog", {
	enumerable: true,
	get: function() {
		return followLog;
	}
});
Object.defineProperty(exports, "followStep", {
	enumerable: true,
	get: function() {
		return followStep;
	}
});
Object.defineProperty(exports, "handBackOf", {
	enumerable: true,
	get: function() {
		return handBackOf;
	}
});
Object.defineProperty(exports, "internal", {
	enumerable: true,
	get: function() {
		return internal;
	}
});
Object.defineProperty(exports, "isAway", {
	enumerable: true,
	get: function() {
		return isAway;
	}
});
Object.defineProperty(exports, "isByNode", {
	enumerable: true,
	get: function() {
		return isByNode;
	}
});
Object.defineProperty(exports, "isCause", {
	enumerable: true,
	get: function() {
		return isCause;
	}
});
Object.defineProperty(exports, "isDenied", {
	enumerable: true,
	get: function() {
		return isDenied;
	}
});
Object.defineProperty(exports, "isOfApiServer", {
	enumerable: true,
	get: function() {
		return isOfApiServer;
	}
});
Object.defineProperty(exports, "isOfUnknownAuthority", {
	enumerable: true,
	get: function() {
		return isOfUnknownAuthority;
	}
});
Object.defineProperty(exports, "isPassing", {
	enumerable: true,
	get: function() {
		return isPassing;
	}
});
Object.defineProperty(exports, "isRejection", {
	enumerable: true,
	get: function() {
		return isRejection;
	}
});
Object.defineProperty(exports, "isSpecField", {
	enumerable: true,
	get: function() {
		return isSpecField;
	}
});
Object.defineProperty(exports, "isStepOver", {
	enumerable: true,
	get: function() {
		return isStepOver;
	}
});
Object.defineProperty(exports, "isTaken", {
	enumerable: true,
	get: function() {
		return isTaken;
	}
});
Object.defineProperty(exports, "isToRetry", {
	enumerable: true,
	get: function() {
		return isToRetry;
	}
});
Object.defineProperty(exports, "judge", {
	enumerable: true,
	get: function() {
		return judge;
	}
});
Object.defineProperty(exports, "keyValues", {
	enumerable: true,
	get: function() {
		return keyValues;
	}
});
Object.defineProperty(exports, "lowerDeadline", {
	enumerable: true,
	get: function() {
		return lowerDeadline;
	}
});
Object.defineProperty(exports, "mayBeDone", {
	enumerable: true,
	get: function() {
		return mayBeDone;
	}
});
Object.defineProperty(exports, "neededRights", {
	enumerable: true,
	get: function() {
		return neededRights;
	}
});
Object.defineProperty(exports, "observe", {
	enumerable: true,
	get: function() {
		return observe;
	}
});
Object.defineProperty(exports, "observeFurther", {
	enumerable: true,
	get: function() {
		return observeFurther;
	}
});
Object.defineProperty(exports, "openCollector", {
	enumerable: true,
	get: function() {
		return openCollector;
	}
});
Object.defineProperty(exports, "openRecording", {
	enumerable: true,
	get: function() {
		return openRecording;
	}
});
Object.defineProperty(exports, "openStepLog", {
	enumerable: true,
	get: function() {
		return openStepLog;
	}
});
Object.defineProperty(exports, "otherBadImages", {
	enumerable: true,
	get: function() {
		return otherBadImages;
	}
});
Object.defineProperty(exports, "othersRun", {
	enumerable: true,
	get: function() {
		return othersRun;
	}
});
Object.defineProperty(exports, "passesSoon", {
	enumerable: true,
	get: function() {
		return passesSoon;
	}
});
Object.defineProperty(exports, "pieces", {
	enumerable: true,
	get: function() {
		return pieces;
	}
});
Object.defineProperty(exports, "placeAtGitHub", {
	enumerable: true,
	get: function() {
		return placeAtGitHub;
	}
});
Object.defineProperty(exports, "placeInCheckout", {
	enumerable: true,
	get: function() {
		return placeInCheckout;
	}
});
Object.defineProperty(exports, "plannedManifests", {
	enumerable: true,
	get: function() {
		return plannedManifests;
	}
});
Object.defineProperty(exports, "podInWords", {
	enumerable: true,
	get: function() {
		return podInWords;
	}
});
Object.defineProperty(exports, "publish", {
	enumerable: true,
	get: function() {
		return publish;
	}
});
Object.defineProperty(exports, "readApiError", {
	enumerable: true,
	get: function() {
		return readApiError;
	}
});
Object.defineProperty(exports, "readObject", {
	enumerable: true,
	get: function() {
		return readObject;
	}
});
Object.defineProperty(exports, "readWarnings", {
	enumerable: true,
	get: function() {
		return readWarnings;
	}
});
Object.defineProperty(exports, "refused", {
	enumerable: true,
	get: function() {
		return refused;
	}
});
Object.defineProperty(exports, "replacementAfter", {
	enumerable: true,
	get: function() {
		return replacementAfter;
	}
});
Object.defineProperty(exports, "reportFiles", {
	enumerable: true,
	get: function() {
		return reportFiles;
	}
});
Object.defineProperty(exports, "reportOthers", {
	enumerable: true,
	get: function() {
		return reportOthers;
	}
});
Object.defineProperty(exports, "reportVerdict", {
	enumerable: true,
	get: function() {
		return reportVerdict;
	}
});
Object.defineProperty(exports, "reproducible", {
	enumerable: true,
	get: function() {
		return reproducible;
	}
});
Object.defineProperty(exports, "requestOfWorkflow", {
	enumerable: true,
	get: function() {
		return requestOfWorkflow;
	}
});
Object.defineProperty(exports, "retryNames", {
	enumerable: true,
	get: function() {
		return retryNames;
	}
});
Object.defineProperty(exports, "sendFiles", {
	enumerable: true,
	get: function() {
		return sendFiles;
	}
});
Object.defineProperty(exports, "spansOf", {
	enumerable: true,
	get: function() {
		return spansOf;
	}
});
Object.defineProperty(exports, "unescapedTexts", {
	enumerable: true,
	get: function() {
		return unescapedTexts;
	}
});
Object.defineProperty(exports, "unlessGone", {
	enumerable: true,
	get: function() {
		return unlessGone;
	}
});
Object.defineProperty(exports, "unreachable", {
	enumerable: true,
	get: function() {
		return unreachable;
	}
});
Object.defineProperty(exports, "unsent", {
	enumerable: true,
	get: function() {
		return unsent;
	}
});
Object.defineProperty(exports, "untilHeld", {
	enumerable: true,
	get: function() {
		return untilHeld;
	}
});
Object.defineProperty(exports, "usableFallbacks", {
	enumerable: true,
	get: function() {
		return usableFallbacks;
	}
});
Object.defineProperty(exports, "whyFailed", {
	enumerable: true,
	get: function() {
		return whyFailed;
	}
});
Object.defineProperty(exports, "withFacts", {
	enumerable: true,
	get: function() {
		return withFacts;
	}
});
Object.defineProperty(exports, "withFirstFailure", {
	enumerable: true,
	get: function() {
		return withFirstFailure;
	}
});
Object.defineProperty(exports, "withMore", {
	enumerable: true,
	get: function() {
		return withMore;
	}
});
Object.defineProperty(exports, "withResults", {
	enumerable: true,
	get: function() {
		return withResults;
	}
});
Object.defineProperty(exports, "yamlOf", {
	enumerable: true,
	get: function() {
		return yamlOf;
	}
});

})
