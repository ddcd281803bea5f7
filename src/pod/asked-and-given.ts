import type { Injection } from '../findings/wording.ts';
import type { PodFacts } from './facts.ts';

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

/** Who adds containers of this name to the pod, and how a pod keeps them out. */
export function injectionOf(pod: PodFacts | undefined, container: string): Injection {
  const { names, who, keptOutBy, askedBy: key } = injectorOf(container) ?? {};
  return {
    annotation: key !== undefined && pod?.annotations[key] !== undefined ? key : undefined,
    who,
    keptOutBy: names && keptOutBy && container.replace(names, keptOutBy),
  };
}
