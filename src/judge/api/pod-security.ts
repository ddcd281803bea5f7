import { bounded } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';
import { type AskedNames, addedInWords } from '../start/cluster-changes.ts';

/** What each check demands, of which several may hold; what must be set is not what must not be: https://kubernetes.io/docs/concepts/security/pod-security-standards/ */
const WANTED: readonly (readonly [check: RegExp, plain: string])[] = [
  [
    /^allowPrivilegeEscalation/,
    'privilege escalation has to be off (securityContext.allowPrivilegeEscalation: false)',
  ],
  [
    /^unrestricted capabilities\b.* must set /,
    'all capabilities have to be dropped (securityContext.capabilities.drop: [ALL])',
  ],
  [
    /^unrestricted capabilities\b.* must not include /,
    'it must not add capabilities other than NET_BIND_SERVICE',
  ],
  [/^non-default capabilities/, 'it adds capabilities'],
  [/^runAsNonRoot/, 'it has to run as a user other than root (securityContext.runAsNonRoot: true)'],
  [/^runAsUser=0/, 'it must not run as root (securityContext.runAsUser)'],
  [
    /^seccompProfile\b.* must not set /,
    'its seccomp profile must not be Unconfined (securityContext.seccompProfile.type: RuntimeDefault)',
  ],
  [
    /^seccompProfile\b.* must set /,
    'it needs a seccomp profile (securityContext.seccompProfile.type: RuntimeDefault)',
  ],
  [/^privileged/, 'it must not be privileged'],
  [/^host namespaces/, 'it must not use the namespaces of its node (hostNetwork, hostPID, hostIPC)'],
  [/^hostPath volumes/, 'it must not mount paths of its node'],
  [/^hostPort/, 'it must not take ports of its node'],
  [/^restricted volume types/, 'it uses a kind of volume that is not allowed'],
];

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/pod-security-admission/admission/admission.go */
export function podSecurity(message: string, namespace: string, asked?: AskedNames): Finding | undefined {
  const found = /violates PodSecurity "([^":]{1,60})[^"]{0,60}": ([\s\S]*)/.exec(bounded(message));
  if (!found) return undefined;
  const [, level = '', list = ''] = found;
  const checks = list.split(/(?<=\)), /).map((check) => {
    const wanted = WANTED.filter(([pattern]) => pattern.test(check)).map(([, plain]) => plain);
    return wanted.length === 0 ? check.trim() : `${wanted.join(', and ')}${whose(check)}`;
  });
  const added = addedInWords(namesIn(list, 'container'), namesIn(list, 'volume'), asked);
  return finding('admission', 'pod-security', {
    about: level,
    message: `The namespace ${namespace} takes only pods that keep the Pod Security standard "${level}", which this one does not: ${checks.join('; ')}.${added === '' ? '' : ` ${added}`}`,
    hint: added === '' ? undefined : OF_THE_CLUSTER,
  });
}

const OF_THE_CLUSTER =
  'Ask those who run the cluster, whose webhook or policy adds that, or use a namespace with another standard.';

/** As in `(container "a" must not include "NET_ADMIN" in …)`, `(volumes "a", "b")`, `(pod or containers "a", "b" must …)`. */
function namesIn(text: string, kind: 'container' | 'volume'): string[] {
  const lists = text.matchAll(new RegExp(`\\b${kind}s? ((?:"[^"]{1,253}"(?:, )?){1,99})`, 'g'));
  return [...lists].flatMap(([, list = '']) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
}

function whose(check: string): string {
  const named = (['container', 'volume'] as const).flatMap((kind) => {
    const names = [...new Set(namesIn(check, kind))];
    return names.length === 0 ? [] : [`${kind}${names.length === 1 ? '' : 's'} ${names.join(', ')}`];
  });
  return named.length === 0 ? '' : `, in ${named.join(' and ')}`;
}
