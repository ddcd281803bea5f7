import type { V1Pod } from '@kubernetes/client-node';
import { whoMendsAdded } from '../findings/catalogue.ts';

/** What adds containers of these names to pods. */
type Injector = {
  names: RegExp;
  who: string;
  /** The label or annotation with which a pod is left alone; `$1`: a part of the name. */
  keptOutBy?: string;
  /** Its containers come only to pods with this annotation. */
  askedBy?: string;
  /** Its init container sends the traffic of the pod to its proxy. */
  isMesh?: true;
};

/**
 * https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/, https://linkerd.io/2/features/proxy-injection/,
 * https://kuma.io/docs/latest/production/dp-config/dpp-on-kubernetes/, https://developer.hashicorp.com/consul/docs/k8s/annotations-and-labels,
 * https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations, https://docs.dapr.io/reference/arguments-annotations-overview/,
 * https://docs.datadoghq.com/containers/cluster_agent/admission_controller/, https://opentelemetry.io/docs/platforms/kubernetes/operator/automatic/,
 * https://docs.dynatrace.com/docs/shortlink/annotate, https://azure.github.io/azure-workload-identity/docs/topics/service-account-labels-and-annotations.html,
 * https://cloud.google.com/kubernetes-engine/docs/how-to/cloud-storage-fuse-csi-driver-sidecar
 */
export const INJECTORS: readonly Injector[] = [
  {
    names: /^istio-(?:init|validation|proxy)$/,
    who: 'Istio',
    keptOutBy: 'label sidecar.istio.io/inject: "false"',
    isMesh: true,
  },
  {
    names: /^linkerd-(?:init|network-validator|proxy)$/,
    who: 'Linkerd',
    keptOutBy: 'annotation linkerd.io/inject: disabled',
    isMesh: true,
  },
  {
    names: /^kuma-(?:init|validation|sidecar)$/,
    who: 'Kuma',
    keptOutBy: 'label kuma.io/sidecar-injection: disabled',
    isMesh: true,
  },
  {
    names: /^consul-(?:connect-inject-init|dataplane)(?:-.+)?$/,
    who: 'Consul',
    keptOutBy: 'annotation consul.hashicorp.com/connect-inject: "false"',
    isMesh: true,
  },
  {
    names: /^datadog-(?:init-apm-inject|lib-\w+-init)$/,
    who: 'Datadog',
    keptOutBy: 'label admission.datadoghq.com/enabled: "false"',
  },
  {
    names: /^opentelemetry-auto-instrumentation-(\w+)$/,
    who: 'OpenTelemetry',
    keptOutBy: 'annotation instrumentation.opentelemetry.io/inject-$1: "false"',
  },
  {
    names: /^(?:install-oneagent|dynatrace-operator)$/,
    who: 'Dynatrace',
    keptOutBy: 'annotation dynatrace.com/inject: "false"',
  },
  { names: /^vault-agent(?:-init)?$/, who: 'Vault', askedBy: 'vault.hashicorp.com/agent-inject' },
  { names: /^daprd$/, who: 'Dapr', askedBy: 'dapr.io/enabled' },
  {
    names: /^azwi-proxy(?:-init)?$/,
    who: 'Azure Workload Identity',
    askedBy: 'azure.workload.identity/inject-proxy-sidecar',
  },
  { names: /^gke-gcsfuse-/, who: 'Cloud Storage FUSE', askedBy: 'gke-gcsfuse/volumes' },
];

function injectorOf(container: string): Injector | undefined {
  return INJECTORS.find(({ names }) => names.test(container));
}

/** The mesh that adds containers of this name. */
export function meshOf(container: string): string | undefined {
  const injector = injectorOf(container);
  return injector?.isMesh && injector.who;
}

/** The label or annotation that keeps containers of this name out of a pod. */
export function keptOut(container: string): string | undefined {
  const { names, keptOutBy } = injectorOf(container) ?? {};
  return names && keptOutBy && container.replace(names, keptOutBy);
}

/** The annotation of the pod for which the container was added. */
export function annotationFor(pod: V1Pod | undefined, container: string): string | undefined {
  const key = injectorOf(container)?.askedBy;
  return key !== undefined && pod?.metadata?.annotations?.[key] !== undefined ? key : undefined;
}

/** Who can mend an added container, as the end of a sentence. Its name alone tells who adds it. */
export function whoMends(pod: V1Pod | undefined, container: string): string {
  const annotation = annotationFor(pod, container);
  if (annotation !== undefined)
    return `check what the pod asks for with its annotation ${annotation} and related ones, or ask your cluster administrator.`;
  const who = injectorOf(container)?.who;
  const means = keptOut(container);
  return whoMendsAdded(who && ` (by its name ${who})`, means && `the ${means} (in pod-template)`);
}
