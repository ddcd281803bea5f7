// What the API server does to a new pod: defaults (pkg/apis/core/v1/defaults.go) and the rules that a step's
// pod can break (pkg/apis/core/validation/validation.go), in its words.

import type { Container, Pod, PodSpec, Volume } from '../wire.ts';
import { type Cause, invalid } from './status.ts';
import type { NewObject } from './store.ts';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and " +
  `end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${label}')`;
const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must " +
  "start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is " +
  `'${subdomain}')`;

const required = (field: string, hint = ''): Cause => ({
  reason: 'FieldValueRequired',
  field,
  message: `Required value${hint}`,
});
const wrong = (field: string, value: unknown, rule: string): Cause => ({
  reason: 'FieldValueInvalid',
  field,
  message: `Invalid value: ${JSON.stringify(value)}: ${rule}`,
});

const policies = ['Always', 'IfNotPresent', 'Never'];

/** The name rule, the same for every kind that the simulator has. */
export function nameCauses(metadata: NewObject['metadata']): Cause[] {
  const name = metadata.name ?? metadata.generateName;
  if (!name) return [required('metadata.name', ': name or generateName is required')];
  const complete = metadata.name ?? `${name}x`;
  return complete.length <= 253 && new RegExp(`^${subdomain}$`).test(complete)
    ? []
    : [wrong(metadata.name ? 'metadata.name' : 'metadata.generateName', name, subdomainRule)];
}

/** A new pod with everything filled in that the API server fills in.
 *  @throws 422 with every broken rule */
export function acceptPod(submitted: NewObject): NewObject {
  const spec = (submitted['spec'] ?? {}) as PodSpec;
  const causes = [...nameCauses(submitted.metadata), ...specCauses(spec)];
  if (causes.length > 0) throw invalid('Pod', submitted.metadata.name ?? '', causes);
  return {
    ...submitted,
    metadata: { ...submitted.metadata, generation: 1 },
    spec: complete(spec),
    status: fresh(spec),
  };
}

function specCauses(spec: PodSpec): Cause[] {
  const containers = spec.containers ?? [];
  const causes = containers.length === 0 ? [required('spec.containers')] : [];
  const names = new Set<string>();
  const volumes = new Set((spec.volumes ?? []).map((volume) => volume.name));
  for (const [index, { image }] of (spec.volumes ?? []).entries()) {
    const field = `spec.volumes[${index}].image`;
    if (image && !image.reference) causes.push(required(`${field}.reference`));
    causes.push(...oneOf(`${field}.pullPolicy`, image?.pullPolicy, policies));
  }
  const check = (list: Container[], field: string): void => {
    for (const [index, container] of list.entries()) {
      causes.push(...containerCauses(container, `${field}[${index}]`, names, volumes));
    }
  };
  check(spec.initContainers ?? [], 'spec.initContainers');
  check(containers, 'spec.containers');
  causes.push(...oneOf('spec.restartPolicy', spec.restartPolicy, ['Always', 'OnFailure', 'Never']));
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== undefined && !(deadline >= 1 && deadline <= 2147483647)) {
    const rule = 'must be between 1 and 2147483647, inclusive';
    causes.push(wrong('spec.activeDeadlineSeconds', deadline, rule));
  }
  return causes;
}

function containerCauses(
  container: Container,
  at: string,
  names: Set<string>,
  volumes: Set<string>,
): Cause[] {
  const causes: Cause[] = [];
  const { name, image } = container;
  if (!name) causes.push(required(`${at}.name`));
  else if (name.length > 63 || !new RegExp(`^${label}$`).test(name)) {
    causes.push(wrong(`${at}.name`, name, labelRule));
  } else if (names.has(name)) {
    causes.push({
      reason: 'FieldValueDuplicate',
      field: `${at}.name`,
      message: `Duplicate value: "${name}"`,
    });
  }
  names.add(name);
  if (!image) causes.push(required(`${at}.image`));
  else if (image !== image.trim()) {
    causes.push(wrong(`${at}.image`, image, 'must not have leading or trailing whitespace'));
  }
  for (const [index, mount] of (container.volumeMounts ?? []).entries()) {
    const field = `${at}.volumeMounts[${index}]`;
    if (!mount.mountPath) causes.push(required(`${field}.mountPath`));
    if (volumes.has(mount.name)) continue;
    causes.push({
      reason: 'FieldValueNotFound',
      field: `${field}.name`,
      message: `Not found: "${mount.name}"`,
    });
  }
  for (const [index, variable] of (container.env ?? []).entries()) {
    if (!variable.name) causes.push(required(`${at}.env[${index}].name`));
  }
  causes.push(...oneOf(`${at}.imagePullPolicy`, container.imagePullPolicy, policies));
  return causes;
}

function oneOf(field: string, value: string | undefined, allowed: string[]): Cause[] {
  if (value === undefined || allowed.includes(value)) return [];
  const list = allowed.map((one) => `"${one}"`).join(', ');
  const message = `Unsupported value: "${value}": supported values: ${list}`;
  return [{ reason: 'FieldValueNotSupported', field, message }];
}

function complete(spec: PodSpec): PodSpec {
  const serviceAccountName = spec.serviceAccountName ?? 'default';
  return {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
    enableServiceLinks: true,
    priority: 0,
    preemptionPolicy: 'PreemptLowerPriority',
    ...spec,
    serviceAccountName,
    serviceAccount: serviceAccountName,
    ...(spec.volumes ? { volumes: spec.volumes.map(completeVolume) } : {}),
    ...(spec.initContainers ? { initContainers: spec.initContainers.map(completeContainer) } : {}),
    containers: spec.containers.map(completeContainer),
  };
}

function completeContainer(container: Container): Container {
  return {
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: defaultPolicy(container.image ?? ''),
    ...container,
  };
}

function completeVolume(volume: Volume): Volume {
  const { image } = volume;
  if (!image) return volume;
  return { ...volume, image: { pullPolicy: defaultPolicy(image.reference ?? ''), ...image } };
}

/** SetDefaults_Container: Always for the tag latest or none, IfNotPresent otherwise. */
function defaultPolicy(image: string): string {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^:/]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function fresh(spec: PodSpec): Pod['status'] {
  const all = [...spec.containers, ...(spec.initContainers ?? [])];
  const some = all.some(({ resources }) => resources?.requests || resources?.limits);
  return { phase: 'Pending', qosClass: some ? 'Burstable' : 'BestEffort' };
}
