import { bounded } from '../../job/text.ts';
import { type Finding, finding } from '../finding.ts';

/**
 * Refusal by all security context constraints (SCC) of OpenShift, each with what it found.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/sccadmission/admission.go
 */
export function constraints(words: string): Finding | undefined {
  const list = /unable to validate against any security context constraint: \[?([\s\S]*)/.exec(
    bounded(words),
  )?.[1];
  if (list === undefined) return undefined;
  const parts = list
    // Older ones have spaces alone in between.
    .split(/,? (?=provider ["\w]|spec\.|pod\.metadata\.|no access to )/)
    .map((part) => part.trim());
  const unusable = parts.flatMap(
    (part) => /^provider "([^"]+)": Forbidden: not usable/.exec(part)?.[1] ?? [],
  );
  const found = parts.filter((part) => !/: Forbidden: not usable/.test(part)).map(inWords);
  const hint = found.some((one) => one.includes('seccomp')) ? `${NO_PROFILE} ${CHANGE}` : CHANGE;
  const why = found.length === 0 ? '' : `: ${[...new Set(found)].join('; ').replace(/\]$/, '')}`;
  const others = unusable.length === 0 ? '' : ` Its account may not use: ${unusable.join(', ')}.`;
  return finding('admission', 'forbidden', {
    message: `No security context constraint (SCC) that the pod may use takes it${why}.${others}`,
    hint,
  });
}

const CHANGE =
  'Change these fields in pod-template, or ask those who run the cluster to let the service account of the pod use a security context constraint that allows them.';
const NO_PROFILE =
  'Where no seccomp profile is allowed, as with anyuid, write securityContext: { seccompProfile: null } into pod-template.';

/** The constraint goes behind what it found; a profile is told by the annotation that it once was. */
function inWords(part: string): string {
  const [, container] =
    /annotations[.[](?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\/([^\]:]+)/.exec(part) ?? [];
  if (container !== undefined) {
    const who = container === 'pod' ? 'the pod' : `the container ${container}`;
    return `the seccomp profile of ${who}: ${part.replace(/^.*?: Forbidden: /, '')}`;
  }
  const [, provider, rest = ''] = /^provider ([\w.-]+): \.?([\s\S]*)/.exec(part) ?? [];
  return provider === undefined ? part : `${rest} (${provider})`;
}
