/**
 * The fields of a pod's spec and what they hold, as the API types of Kubernetes 1.36 have them:
 * https://github.com/kubernetes/kubernetes/blob/release-1.36/staging/src/k8s.io/api/core/v1/types.go
 * A test compares them with the types of @kubernetes/client-node. `T[]` is a list, `T{}` a map; a quantity may also be
 * written as a number; what an `object` holds (volumes of single vendors, mostly) is left to the API server.
 */
const TABLE = `
PodSpec: activeDeadlineSeconds:number affinity:Affinity automountServiceAccountToken:boolean
    containers:Container[] dnsConfig:PodDNSConfig dnsPolicy:string enableServiceLinks:boolean
    ephemeralContainers:object[] hostAliases:HostAlias[] hostIPC:boolean hostNetwork:boolean hostPID:boolean
    hostUsers:boolean hostname:string hostnameOverride:string imagePullSecrets:LocalObjectReference[]
    initContainers:Container[] nodeName:string nodeSelector:string{} os:PodOS overhead:quantity{}
    preemptionPolicy:string priority:number priorityClassName:string readinessGates:PodReadinessGate[]
    resourceClaims:PodResourceClaim[] resources:ResourceRequirements restartPolicy:string
    runtimeClassName:string schedulerName:string schedulingGates:PodSchedulingGate[]
    schedulingGroup:PodSchedulingGroup securityContext:PodSecurityContext serviceAccount:string
    serviceAccountName:string setHostnameAsFQDN:boolean shareProcessNamespace:boolean subdomain:string
    terminationGracePeriodSeconds:number tolerations:Toleration[]
    topologySpreadConstraints:TopologySpreadConstraint[] volumes:Volume[]
Affinity: nodeAffinity:NodeAffinity podAffinity:PodAffinity podAntiAffinity:PodAntiAffinity
Container: args:string[] command:string[] env:EnvVar[] envFrom:EnvFromSource[] image:string
    imagePullPolicy:string lifecycle:Lifecycle livenessProbe:Probe name:string ports:ContainerPort[]
    readinessProbe:Probe resizePolicy:ContainerResizePolicy[] resources:ResourceRequirements
    restartPolicy:string restartPolicyRules:ContainerRestartRule[] securityContext:SecurityContext
    startupProbe:Probe stdin:boolean stdinOnce:boolean terminationMessagePath:string
    terminationMessagePolicy:string tty:boolean volumeDevices:VolumeDevice[] volumeMounts:VolumeMount[]
    workingDir:string
PodDNSConfig: nameservers:string[] options:PodDNSConfigOption[] searches:string[]
HostAlias: hostnames:string[] ip:string
LocalObjectReference: name:string
PodOS: name:string
PodReadinessGate: conditionType:string
PodResourceClaim: name:string resourceClaimName:string resourceClaimTemplateName:string
ResourceRequirements: claims:CoreV1ResourceClaim[] limits:quantity{} requests:quantity{}
PodSchedulingGate: name:string
PodSchedulingGroup: podGroupName:string
PodSecurityContext: appArmorProfile:AppArmorProfile fsGroup:number fsGroupChangePolicy:string
    runAsGroup:number runAsNonRoot:boolean runAsUser:number seLinuxChangePolicy:string
    seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile supplementalGroups:number[]
    supplementalGroupsPolicy:string sysctls:Sysctl[] windowsOptions:object
Toleration: effect:string key:string operator:string tolerationSeconds:number value:string
TopologySpreadConstraint: labelSelector:LabelSelector matchLabelKeys:string[] maxSkew:number
    minDomains:number nodeAffinityPolicy:string nodeTaintsPolicy:string topologyKey:string
    whenUnsatisfiable:string
Volume: awsElasticBlockStore:object azureDisk:object azureFile:object cephfs:object cinder:object
    configMap:ConfigMapVolumeSource csi:CSIVolumeSource downwardAPI:DownwardAPIVolumeSource
    emptyDir:EmptyDirVolumeSource ephemeral:object fc:object flexVolume:object flocker:object
    gcePersistentDisk:object gitRepo:object glusterfs:object hostPath:HostPathVolumeSource
    image:ImageVolumeSource iscsi:object name:string nfs:NFSVolumeSource
    persistentVolumeClaim:PersistentVolumeClaimVolumeSource photonPersistentDisk:object
    portworxVolume:object projected:ProjectedVolumeSource quobyte:object rbd:object scaleIO:object
    secret:SecretVolumeSource storageos:object vsphereVolume:object
NodeAffinity: preferredDuringSchedulingIgnoredDuringExecution:PreferredSchedulingTerm[]
    requiredDuringSchedulingIgnoredDuringExecution:NodeSelector
PodAffinity: preferredDuringSchedulingIgnoredDuringExecution:WeightedPodAffinityTerm[]
    requiredDuringSchedulingIgnoredDuringExecution:PodAffinityTerm[]
PodAntiAffinity: preferredDuringSchedulingIgnoredDuringExecution:WeightedPodAffinityTerm[]
    requiredDuringSchedulingIgnoredDuringExecution:PodAffinityTerm[]
EnvVar: name:string value:string valueFrom:EnvVarSource
EnvFromSource: configMapRef:ConfigMapEnvSource prefix:string secretRef:SecretEnvSource
Lifecycle: postStart:LifecycleHandler preStop:LifecycleHandler stopSignal:string
Probe: exec:ExecAction failureThreshold:number grpc:GRPCAction httpGet:HTTPGetAction
    initialDelaySeconds:number periodSeconds:number successThreshold:number tcpSocket:TCPSocketAction
    terminationGracePeriodSeconds:number timeoutSeconds:number
ContainerPort: containerPort:number hostIP:string hostPort:number name:string protocol:string
ContainerResizePolicy: resourceName:string restartPolicy:string
ContainerRestartRule: action:string exitCodes:ContainerRestartRuleOnExitCodes
SecurityContext: allowPrivilegeEscalation:boolean appArmorProfile:AppArmorProfile capabilities:Capabilities
    privileged:boolean procMount:string readOnlyRootFilesystem:boolean runAsGroup:number
    runAsNonRoot:boolean runAsUser:number seLinuxOptions:SELinuxOptions seccompProfile:SeccompProfile
    windowsOptions:object
VolumeDevice: devicePath:string name:string
VolumeMount: mountPath:string mountPropagation:string name:string readOnly:boolean recursiveReadOnly:string
    subPath:string subPathExpr:string
PodDNSConfigOption: name:string value:string
CoreV1ResourceClaim: name:string request:string
AppArmorProfile: localhostProfile:string type:string
SELinuxOptions: level:string role:string type:string user:string
SeccompProfile: localhostProfile:string type:string
Sysctl: name:string value:string
LabelSelector: matchExpressions:LabelSelectorRequirement[] matchLabels:string{}
ConfigMapVolumeSource: defaultMode:number items:KeyToPath[] name:string optional:boolean
CSIVolumeSource: driver:string fsType:string nodePublishSecretRef:LocalObjectReference readOnly:boolean
    volumeAttributes:string{}
DownwardAPIVolumeSource: defaultMode:number items:DownwardAPIVolumeFile[]
EmptyDirVolumeSource: medium:string sizeLimit:quantity
HostPathVolumeSource: path:string type:string
ImageVolumeSource: pullPolicy:string reference:string
NFSVolumeSource: path:string readOnly:boolean server:string
PersistentVolumeClaimVolumeSource: claimName:string readOnly:boolean
ProjectedVolumeSource: defaultMode:number sources:VolumeProjection[]
SecretVolumeSource: defaultMode:number items:KeyToPath[] optional:boolean secretName:string
PreferredSchedulingTerm: preference:NodeSelectorTerm weight:number
NodeSelector: nodeSelectorTerms:NodeSelectorTerm[]
WeightedPodAffinityTerm: podAffinityTerm:PodAffinityTerm weight:number
PodAffinityTerm: labelSelector:LabelSelector matchLabelKeys:string[] mismatchLabelKeys:string[]
    namespaceSelector:LabelSelector namespaces:string[] topologyKey:string
EnvVarSource: configMapKeyRef:ConfigMapKeySelector fieldRef:ObjectFieldSelector fileKeyRef:FileKeySelector
    resourceFieldRef:ResourceFieldSelector secretKeyRef:SecretKeySelector
ConfigMapEnvSource: name:string optional:boolean
SecretEnvSource: name:string optional:boolean
LifecycleHandler: exec:ExecAction httpGet:HTTPGetAction sleep:SleepAction tcpSocket:TCPSocketAction
ExecAction: command:string[]
GRPCAction: port:number service:string
HTTPGetAction: host:string httpHeaders:HTTPHeader[] path:string port:quantity scheme:string
TCPSocketAction: host:string port:quantity
ContainerRestartRuleOnExitCodes: operator:string values:number[]
Capabilities: add:string[] drop:string[]
LabelSelectorRequirement: key:string operator:string values:string[]
KeyToPath: key:string mode:number path:string
DownwardAPIVolumeFile: fieldRef:ObjectFieldSelector mode:number path:string
    resourceFieldRef:ResourceFieldSelector
VolumeProjection: clusterTrustBundle:object configMap:ConfigMapProjection downwardAPI:DownwardAPIProjection
    podCertificate:object secret:SecretProjection serviceAccountToken:ServiceAccountTokenProjection
NodeSelectorTerm: matchExpressions:NodeSelectorRequirement[] matchFields:NodeSelectorRequirement[]
ConfigMapKeySelector: key:string name:string optional:boolean
ObjectFieldSelector: apiVersion:string fieldPath:string
FileKeySelector: key:string optional:boolean path:string volumeName:string
ResourceFieldSelector: containerName:string divisor:quantity resource:string
SecretKeySelector: key:string name:string optional:boolean
SleepAction: seconds:number
HTTPHeader: name:string value:string
ConfigMapProjection: items:KeyToPath[] name:string optional:boolean
DownwardAPIProjection: items:DownwardAPIVolumeFile[]
SecretProjection: items:KeyToPath[] name:string optional:boolean
ServiceAccountTokenProjection: audience:string expirationSeconds:number path:string
NodeSelectorRequirement: key:string operator:string values:string[]
`;

/** From a type to its fields, and from each field to the type of what it holds. */
export const POD_FIELDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  TABLE.replaceAll(/\n +/g, ' ')
    .trim()
    .split('\n')
    .map((line) => {
      const [type = '', ...fields] = line.split(' ');
      return [type.slice(0, -1), new Map(fields.map(pairOf))];
    }),
);

function pairOf(field: string): [string, string] {
  const [name = '', type = ''] = field.split(':');
  return [name, type];
}
