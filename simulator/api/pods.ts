// What the API server does to a new pod: defaults (pkg/apis/core/v1/defaults.go) and the rules that a step's
// pod can break (pkg/apis/core/validation/validation.go), in its words.

import type { Container, PodSpec, Volume } from '../wire.ts';
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

/** The name rule, the same for every kind that the simulator has. */
export function nameCauses({ name, generateName }: NewObject['metadata']): Cause[] {
  if (!name && !generateName) return [required('metadata.name', ': name or generateName is required')];
  const complete = name ?? `${generateName}x`;
  if (complete.length <= 253 && new RegExp(`^${subdomain}$`).test(complete)) return [];
  return [wrong(name ? 'metadata.name' : 'metadata.generateName', name ?? generateName, subdomainRule)];
}

/** A new pod with everything filled in that the API server fills in.
 *  @throws 422 with every broken rule */
export function acceptPod(submitted: NewObject): NewObject {
  const spec = { containers: [], ...(submitted['spec'] ?? {}) } as PodSpec;
  const causes = [...nameCauses(submitted.metadata), ...specCauses(spec)];
  if (causes.length > 0) throw invalid('Pod', submitted.metadata.name ?? '', causes);
  const some = spec.containers.some(({ resources }) => resources?.requests || resources?.limits);
  return {
    ...submitted,
    metadata: { ...submitted.metadata, generation: 1 },
    spec: complete(spec),
    status: { phase: 'Pending', qosClass: some ? 'Burstable' : 'BestEffort' },
  };
}

function specCauses({ containers, initContainers = [], volumes = [] }: PodSpec): Cause[] {
  const names = new Set<string>();
  const known = new Set(volumes.map(({ name }) => name));
  const check = (list: Container[], field: string): Cause[] =>
    list.flatMap((container, at) => containerCauses(container, `${field}[${at}]`, names, known));
  return [
    ...volumes.flatMap(({ image }, at) => {
      const field = `spec.volumes[${at}].image`;
      if (image && !image.reference) return [required(`${field}.reference`)];
      return policyCauses(`${field}.pullPolicy`, image?.pullPolicy);
    }),
    ...(containers.length === 0 ? [required('spec.containers')] : []),
    ...check(initContainers, 'spec.initContainers'),
    ...check(containers, 'spec.containers'),
  ];
}

function containerCauses(
  { name, image, imagePullPolicy, volumeMounts = [] }: Container,
  at: string,
  names: Set<string>,
  volumes: Set<string>,
): Cause[] {
  const causes = policyCauses(`${at}.imagePullPolicy`, imagePullPolicy);
  const field = `${at}.name`;
  if (!name) causes.push(required(field));
  else if (name.length > 63 || !new RegExp(`^${label}$`).test(name))
    causes.push(wrong(field, name, labelRule));
  else if (names.has(name)) {
    causes.push({ reason: 'FieldValueDuplicate', field, message: `Duplicate value: "${name}"` });
  }
  names.add(name);
  if (!image) causes.push(required(`${at}.image`));
  for (const [index, mount] of volumeMounts.entries()) {
    if (volumes.has(mount.name)) continue;
    const field = `${at}.volumeMounts[${index}].name`;
    causes.push({ reason: 'FieldValueNotFound', field, message: `Not found: "${mount.name}"` });
  }
  return causes;
}

function policyCauses(field: string, policy: string | undefined): Cause[] {
  if (policy === undefined || ['Always', 'IfNotPresent', 'Never'].includes(policy)) return [];
  const message = `Unsupported value: "${policy}": supported values: "Always", "IfNotPresent", "Never"`;
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
