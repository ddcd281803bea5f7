import { bounded } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';

/** What each check demands: https://kubernetes.io/docs/concepts/security/pod-security-standards/ */
const WANTED: readonly (readonly [check: RegExp, plain: string])[] = [
  [
    /^allowPrivilegeEscalation/,
    'privilege escalation has to be off (securityContext.allowPrivilegeEscalation: false)',
  ],
  [
    /^unrestricted capabilities/,
    'all capabilities have to be dropped (securityContext.capabilities.drop: [ALL])',
  ],
  [/^non-default capabilities/, 'it adds capabilities'],
  [/^runAsNonRoot/, 'it has to run as a user other than root (securityContext.runAsNonRoot: true)'],
  [/^runAsUser=0/, 'it must not run as root (securityContext.runAsUser)'],
  [
    /^seccompProfile|^seccompProfiles/,
    'it needs a seccomp profile (securityContext.seccompProfile.type: RuntimeDefault)',
  ],
  [/^privileged/, 'it must not be privileged'],
  [/^host namespaces/, 'it must not use the namespaces of its node (hostNetwork, hostPID, hostIPC)'],
  [/^hostPath volumes/, 'it must not mount paths of its node'],
  [/^hostPort/, 'it must not take ports of its node'],
  [/^restricted volume types/, 'it uses a kind of volume that is not allowed'],
];

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/pod-security-admission/admission/admission.go */
export function podSecurity(message: string, namespace: string): Finding | undefined {
  const found = /violates PodSecurity "([^":]{1,60})[^"]{0,60}": ([\s\S]*)/.exec(bounded(message));
  if (!found) return undefined;
  const [, level = '', list = ''] = found;
  const checks = list.split(/(?<=\)), /).map((check) => {
    const wanted = WANTED.find(([pattern]) => pattern.test(check));
    return wanted?.[1] ?? check.trim();
  });
  return finding('admission', 'pod-security', {
    about: level,
    message: `The namespace ${namespace} takes only pods that keep the Pod Security standard "${level}", which this one does not: ${checks.join('; ')}.`,
  });
}
