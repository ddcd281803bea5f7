import type { V1Container, V1PodSecurityContext } from '@kubernetes/client-node';

/**
 * What the profile "restricted" forbids in a container of a pod with these settings, by the names of its rules. Fields of a
 * container override fields of its pod. https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
 */
export function forbidden(
  { securityContext: own = {}, ports = [] }: V1Container,
  pod: V1PodSecurityContext = {},
): string[] {
  const { allowPrivilegeEscalation, capabilities, privileged, procMount } = own;
  const seccomp = own.seccompProfile ?? pod.seccompProfile;
  const seLinux = own.seLinuxOptions ?? {};
  const appArmor = own.appArmorProfile?.type ?? 'RuntimeDefault';
  const rules = {
    'Privileged Containers': privileged !== true,
    'Host Ports': ports.every(({ hostPort }) => hostPort === undefined),
    AppArmor: ['RuntimeDefault', 'Localhost'].includes(appArmor),
    SELinux: seLinux.type === undefined && seLinux.user === undefined && seLinux.role === undefined,
    '/proc Mount Type': procMount === undefined || procMount === 'Default',
    'Privilege Escalation': allowPrivilegeEscalation === false,
    'Running as Non-root': (own.runAsNonRoot ?? pod.runAsNonRoot) === true,
    'Running as Non-root user': own.runAsUser !== 0,
    Seccomp: ['RuntimeDefault', 'Localhost'].includes(seccomp?.type ?? 'missing'),
    Capabilities:
      capabilities?.drop?.includes('ALL') === true &&
      (capabilities.add ?? []).every((one) => one === 'NET_BIND_SERVICE'),
  };
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([rule]) => rule);
}
