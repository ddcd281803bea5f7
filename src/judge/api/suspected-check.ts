import { NOBODY, namesImageVolume } from '../../job/images/checks.ts';
import type { CheckPart, Finding } from '../finding.ts';

/** The part that is refused, of what we have added to the pod. */
export function suspectedCheck({ category, reason }: Finding, words: string): CheckPart | undefined {
  if (reason === 'forbidden' && /cannot \w+ resource "configmaps"/.test(words)) return 'check-config-map';
  if (category === 'configuration' && namesImageVolume(words)) return 'image-volumes';
  if (category !== 'admission') return undefined;
  if (USER_OF_OURS.test(words)) return 'check-user';
  // Where other containers say as little as the check, the pod is refused without it, too.
  if (reason === 'quota-needs-values' && !LACKS_IN_CHECKS_ALONE.test(words)) return undefined;
  const isOfOurs = /imagecheck/.test(words);
  // Pod Security names each volume that it refuses.
  if (/volume/i.test(withoutNames(words)) && (reason !== 'pod-security' || isOfOurs)) return 'image-volumes';
  return isOfOurs ? 'check-container' : undefined;
}

/** Names are in quotes: of webhooks, policies and pods. */
function withoutNames(words: string): string {
  return words.replaceAll(/"[^"\n]*"/g, '""');
}

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go */
const LACKS_IN_CHECKS_ALONE = /must specify (?:[^:;]+ for: imagecheck-\d+(?:,imagecheck-\d+)*(?:; |$))+/;

/**
 * A user that is not allowed in an init container, by its number, or its field as OpenShift and Kyverno name it.
 * https://github.com/openshift/apiserver-library-go/blob/master/pkg/securitycontextconstraints/user/mustrunasrange.go
 */
const USER_OF_OURS = new RegExp(
  `\\b${NOBODY}\\b|\\b(?:initContainers|imagecheck)\\b.{0,80}\\b(?:runAsUser|uid)\\b`,
  'i',
);
