import { type Finding, finding } from '../finding.ts';

/** What a pod's security context demands, as its user, and the node, its runtime or the image can't give. */
export function securityFailure(said: string, who: string): Finding | undefined {
  return user(said, who) ?? unknownUser(said, who) ?? missingProfile(said, who);
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/security_context.go */
function user(said: string, who: string): Finding | undefined {
  const demand = `The pod demands a user other than root (runAsNonRoot), and the image of ${who}`;
  if (/image will run as root|runAsUser breaks non-root policy/.test(said))
    return finding('configuration', 'runs-as-root', { message: `${demand} runs as root.` });
  if (!/non-numeric user/.test(said)) return undefined;
  const message = `${demand} names its user by a word, which the node can’t check.`;
  return finding('configuration', 'non-numeric-user', { message });
}

/**
 * The image's own USER, which its /etc/passwd or /etc/group lacks: containerd, and the library of Docker and CRI-O. Transient,
 * as an image that is damaged on its node lacks them too (https://github.com/Overv/openstreetmap-tile-server/issues/87).
 * https://github.com/containerd/containerd/blob/v2.4.2/pkg/oci/spec_opts.go (ErrNoUsersFound, ErrNoGroupsFound),
 * https://github.com/moby/sys/blob/main/user/user.go (GetExecUser)
 */
const UNKNOWN_USER =
  /mount callback failed on \S+: no (user|group)s found|unable to find (user|group) (\S+): no matching entries in /;

function unknownUser(said: string, who: string): Finding | undefined {
  const found = UNKNOWN_USER.exec(said);
  if (found === null) return undefined;
  const [, inContainerd, kind = inContainerd, name] = found;
  const which = name === undefined ? `such ${kind} as` : `${kind} ${name}, which`;
  const message = `The image of ${who} has no ${which} it is to run as.`;
  return finding('configuration', 'create-container-error', {
    title: `The image has no such ${kind}`,
    message,
    hint: 'Give the container a number as its user (runAsUser of its securityContext in pod-template), or correct USER of the image.',
  });
}

/**
 * A profile of AppArmor or seccomp that the node does not have; who runs the cluster brings it there. `who`: whose security
 * context names it. The last words are the kernel's, of a profile that is not loaded:
 * https://github.com/opencontainers/runc/issues/3831
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_create.go,
 * https://github.com/cri-o/cri-o/tree/v1.36.3/internal/config: apparmor, seccomp
 */
const PROFILES: readonly (readonly [words: RegExp, kind: string])[] = [
  [/\bapparmor (?:profile\b.*\bnot (?:found|loaded)|is not supported)\b/i, 'AppArmor'],
  [/\bload (?:seccomp|local) profile\b.*no such file or directory/, 'seccomp'],
  [/\bapparmor failed to apply profile: .*no such file or directory/, 'AppArmor'],
];

export function missingProfile(said: string, who: string): Finding | undefined {
  const kind = PROFILES.find(([words]) => words.test(said))?.[1];
  if (kind === undefined) return undefined;
  const message = `The node does not have the ${kind} profile that the security context of ${who} names.`;
  return finding('configuration', 'unsupported-by-node', { message });
}
