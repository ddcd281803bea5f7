import { codePoints, looksSecret } from '../job/text.ts';
import { POD_FIELDS } from './pod-fields.ts';
import { fieldOf, type ReportAt, type YamlValue } from './template-yaml.ts';
import { isNear } from './values.ts';

/**
 * Fields without which the API server refuses a pod, by their type in POD_FIELDS. Not those that may be empty (`value` of a
 * header or a sysctl), and not `containers`: the step's own comes from the inputs.
 */
export const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  CoreV1ResourceClaim: ['name'],
  V1AppArmorProfile: ['type'],
  V1CSIVolumeSource: ['driver'],
  V1ConfigMapKeySelector: ['key'],
  V1Container: ['name'],
  V1ContainerPort: ['containerPort'],
  V1ContainerResizePolicy: ['resourceName', 'restartPolicy'],
  V1ContainerRestartRule: ['action'],
  V1ContainerRestartRuleOnExitCodes: ['operator'],
  V1DownwardAPIVolumeFile: ['path'],
  V1EnvVar: ['name'],
  V1FileKeySelector: ['key', 'path', 'volumeName'],
  V1GRPCAction: ['port'],
  V1HTTPGetAction: ['port'],
  V1HTTPHeader: ['name'],
  V1HostAlias: ['ip'],
  V1HostPathVolumeSource: ['path'],
  V1KeyToPath: ['key', 'path'],
  V1LabelSelectorRequirement: ['key', 'operator'],
  V1NFSVolumeSource: ['path', 'server'],
  V1NodeSelector: ['nodeSelectorTerms'],
  V1NodeSelectorRequirement: ['key', 'operator'],
  V1ObjectFieldSelector: ['fieldPath'],
  V1PersistentVolumeClaimVolumeSource: ['claimName'],
  V1PodAffinityTerm: ['topologyKey'],
  V1PodOS: ['name'],
  V1PodReadinessGate: ['conditionType'],
  V1PodResourceClaim: ['name'],
  V1PodSchedulingGate: ['name'],
  V1PreferredSchedulingTerm: ['preference', 'weight'],
  V1ResourceFieldSelector: ['resource'],
  V1SeccompProfile: ['type'],
  V1SecretKeySelector: ['key'],
  V1ServiceAccountTokenProjection: ['path'],
  V1SleepAction: ['seconds'],
  V1Sysctl: ['name'],
  V1TCPSocketAction: ['port'],
  V1TopologySpreadConstraint: ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
  V1Volume: ['name'],
  V1VolumeDevice: ['devicePath', 'name'],
  V1VolumeMount: ['mountPath', 'name'],
  V1WeightedPodAffinityTerm: ['podAffinityTerm', 'weight'],
};

/** As empty text, to the API server. */
const MISSING = { scalar: '' };

const WANTED: Record<string, string> = {
  string: 'text; put it in quotes',
  number: 'a number',
  boolean: 'true or false',
  quantity: 'a number or text, such as 500m or 2Gi',
};

/**
 * Reports unknown fields, and values of another type than in the Kubernetes API. A field that is null counts as missing, as
 * there. An item of a list or map is reported: the API takes null for an empty one, which nobody means to write.
 */
export function checkShape(value: YamlValue | undefined, type: string, report: ReportAt): void {
  if (value === undefined || value.scalar === null) return;
  const { path, offset, fields, items } = value;
  const one = type.replace(/\[\]$|\{\}$/, '');
  const wanted = WANTED[type];
  if (type.endsWith('[]')) {
    if (items === undefined) report(offset, `${path} must be a list`);
    for (const item of items ?? []) checkItem(item, one, report);
  } else if (wanted !== undefined) {
    if (!isOfType(value.scalar, type)) report(offset, `${path}${shown(value.scalar)} must be ${wanted}`);
  } else if (fields === undefined) {
    report(offset, `${path} must be a map`);
  } else if (type.endsWith('{}')) {
    for (const field of fields) checkItem(field, one, report);
  } else {
    const known = POD_FIELDS.get(type);
    if (known !== undefined) checkFields(fields, known, report);
    for (const field of REQUIRED_FIELDS[type] ?? [])
      if ((fieldOf(value, field) ?? MISSING).scalar === '') report(offset, `${path} has no ${field}`);
  }
}

function checkItem(item: YamlValue, type: string, report: ReportAt): void {
  const instead = type === 'string' ? '; write "" for an empty text' : '';
  if (item.scalar === null) report(item.offset, `${item.path} is empty${instead}`);
  else checkShape(item, type, report);
}

function checkFields(fields: YamlValue[], known: ReadonlyMap<string, string>, report: ReportAt): void {
  for (const field of fields) {
    const type = known.get(field.key);
    if (type === undefined) report(field.keyOffset, unknownField(field.path, field.key, [...known.keys()]));
    else checkShape(field, type, report);
  }
}

function isOfType(scalar: unknown, type: string): boolean {
  const found = typeof scalar;
  // JSON has no .inf and .nan: they would become null.
  if (found === 'number' && !Number.isFinite(scalar)) return false;
  return found === type || (type === 'quantity' && (found === 'string' || found === 'number'));
}

/** Enough for yes, 8080 and 500m; a longer value may be a secret of digits in a container's environment. */
const MAX_SHOWN = 7;

function shown(scalar: unknown): string {
  const text = typeof scalar === 'number' ? String(scalar) : JSON.stringify(scalar);
  return scalar !== undefined && text.length <= MAX_SHOWN ? ` is ${text}, but` : '';
}

/** Does a pod's spec have this field, or one with nearly this name? */
export function isNearSpec(key: string): boolean {
  const fields = [...(POD_FIELDS.get('V1PodSpec')?.keys() ?? []), 'metadata'];
  return fields.some((one) => isNear(one.toLowerCase(), key.toLowerCase()));
}

export function unknownField(path: string, key: string, known: readonly string[]): string {
  if (looksSecret(path)) return 'unknown field (name hidden, because it may be a secret)';
  const near = known.find((one) => isNear(one.toLowerCase(), key.toLowerCase()));
  return `${path}${codePoints(path)} is an unknown field${near === undefined ? '; check its name and indentation' : `; did you mean ${near}?`}`;
}
