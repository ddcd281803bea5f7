import { type CodedError, codedError } from './errors.ts';
import { isObject } from './values.ts';

/**
 * The fields that Pod Step reads of what a user or an API server wrote, and all fields of a pod spec. Each line has the name of a
 * type in the Kubernetes client, then its fields. `field:TYPE` has a type, `field` is a string; `T[]` is a list and `T{}` a map. `!`
 * marks a field that is never missing. `seccompProfile` is not here, because its null has a meaning (planSeccomp).
 */
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

type Field = { type: string; isNeeded: boolean };

type Fields = Map<string, Field>;

const FIELDS = readTable();

/** Is it a field of a pod spec? The API server knows more if it is newer. */
export function isSpecField(name: string): boolean {
  return FIELDS.get('V1PodSpec')?.has(name) ?? false;
}

function readTable(): Map<string, Fields> {
  const types = new Map<string, Fields>();
  for (const line of TABLE.trim().split('\n')) {
    const [type = '', ...written] = line.split(' ');
    const fields = types.get(type) ?? new Map<string, Field>();
    for (const [, name = '', mark, held = 'string'] of written.join(' ').matchAll(/(\w+)(!?)(?::(\S+))?/g))
      fields.set(name, { type: held, isNeeded: mark !== '' });
    types.set(type, fields);
  }
  return types;
}

const PLAIN: Record<string, { problem: string; holds(value: unknown): boolean }> = {
  any: { problem: '', holds: () => true },
  string: { problem: 'is not a string', holds: (value) => typeof value === 'string' },
  number: { problem: 'is not a number', holds: (value) => Number.isFinite(value) },
  boolean: { problem: 'is not true or false', holds: (value) => typeof value === 'boolean' },
  quantity: {
    problem: 'is not a string or a number',
    holds: (value) => typeof value === 'string' || Number.isFinite(value),
  },
  object: { problem: 'is not an object', holds: isObject },
};

function wrongField(path: string, problem: string, fault: CodedError<'field'>['fault'] = 'other') {
  return codedError('field', `${path === '' ? 'it' : path} ${problem}`, { fault });
}

/**
 * An API object whose fields have the types of the table. A field of the table that is null is left out, because Kubernetes
 * treats it as not set. All other fields are kept unchanged. `path`: prefix for errors. Throws a `field` error.
 */
export function readObject<Item>(value: unknown, type: string, path = ''): Item {
  return read(value, type, path) as Item;
}

function read(value: unknown, type: string, path: string): unknown {
  const single = type.replace(/\[\]$|\{\}$/, '');
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) throw wrongField(path, 'is not a list');
    return value.map((item, index) => read(item, single, `${path}[${index}]`));
  }
  const plain = PLAIN[type];
  if (plain !== undefined) {
    if (plain.holds(value)) return value;
    if (value === null) throw wrongField(path, 'is empty', 'empty');
    throw wrongField(path, plain.problem, type === 'string' ? 'not-a-string' : 'other');
  }
  if (!isObject(value)) throw wrongField(path, 'is not an object');
  const fields = FIELDS.get(type);
  for (const [name, { isNeeded }] of fields ?? [])
    if (isNeeded && (value[name] ?? null) === null) throw wrongField(path, `has no ${name}`);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const inner = type.endsWith('{}') ? single : fields?.get(name)?.type;
      if (inner === undefined) return [[name, field]];
      if (field === null && fields !== undefined) return [];
      return [[name, read(field, inner, path === '' ? name : `${path}.${name}`)]];
    }),
  );
}
