import type { V1Container, V1Pod } from '@kubernetes/client-node';
import { isCheckName, NOBODY } from '../job/images/checks.ts';
import { isCheckout } from './checkout.ts';
import { mapContainers } from './pull-policies-in-pod.ts';

/** Does a container of ours run as a user whom the template does not name? */
export function hasUserOfOurs({ spec }: V1Pod): boolean {
  return spec?.initContainers?.some(isAsNobody) ?? false;
}

/**
 * The pod without these users, for a cluster that allows only those that it gives itself, as OpenShift does by namespace.
 * Elsewhere the user of the image would run, which may be root.
 * https://docs.redhat.com/en/documentation/openshift_container_platform/4.21/html/authentication_and_authorization/managing-pod-security-policies
 */
export function withoutUsersOfOurs(pod: V1Pod): V1Pod {
  if (pod.spec === undefined) return pod;
  const spec = mapContainers(pod.spec, (container) => {
    if (!isAsNobody(container)) return container;
    const { runAsUser: _, ...securityContext } = container.securityContext ?? {};
    return { ...container, securityContext };
  });
  return { ...pod, spec };
}

function isAsNobody(container: V1Container): boolean {
  const isOurs = isCheckName(container.name) || isCheckout(container);
  return isOurs && container.securityContext?.runAsUser === NOBODY;
}
