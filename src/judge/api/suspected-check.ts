import { NOBODY, namesImageVolume } from '../../job/images/checks.ts';
import type { CheckPart, Finding } from '../finding.ts';

/** The part that is refused, of what we have added to the pod. */
export function suspectedCheck({ category, reason }: Finding, words: string): CheckPart | undefined {
  if (reason === 'forbidden' && /configmaps/.test(words)) return 'check-config-map';
  if (category === 'configuration' && namesImageVolume(words)) return 'image-volumes';
  if (category !== 'admission') return undefined;
  if (USER_OF_OURS.test(words)) return 'check-user';
  const isOfOurs = /imagecheck/.test(words);
  // Pod Security names each volume that it refuses.
  if (/volume/i.test(words) && (reason !== 'pod-security' || isOfOurs)) return 'image-volumes';
  return isOfOurs ? 'check-container' : undefined;
}

/**
 * A user that is not allowed in an init container, by its number, or its field as OpenShift and Kyverno name it.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/user/mustrunasrange.go
 */
const USER_OF_OURS = new RegExp(
  `\\b${NOBODY}\\b|\\b(?:initContainers|imagecheck)\\b.{0,80}\\b(?:runAsUser|uid)\\b`,
  'i',
);
