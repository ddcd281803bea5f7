import { number } from './quota.ts';

/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go */
export const DENIED =
  /^(?:pods "[^"]{0,260}" is forbidden: )?admission webhook "([^"]+)" denied the request(?: without explanation)?:? ?([\s\S]*)/;

/**
 * Did an admission webhook refuse the pod because it could not judge it: by its status, which is that of the webhook's choice
 * (controller-runtime's Errored), or as it could not reach what it has to ask, such as a registry for signatures? The words are
 * those of Go and of HTTP; what a registry refuses, or does not have, is none of them.
 * https://github.com/kubernetes-sigs/controller-runtime/blob/main/pkg/webhook/admission/response.go
 */
export function isUnableToJudge({ status, message }: { status: number; message: string }): boolean {
  return DENIED.test(message) && (status >= 500 || UNREACHED.test(message));
}

const UNREACHED =
  /\bcontext deadline exceeded|\b(?:operation|request) timed out|\bi\/o timeout|\bTLS handshake timeout|\bClient\.Timeout exceeded|\bconnection (?:refused|reset by peer)|\b429 Too Many Requests|\bTOOMANYREQUESTS\b|\b50[0234] (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)/i;

/**
 * Does the refusal pass when others are done? Volcano's webhook lets a pod wait until its group has room, and Capsule's counts what
 * others use. Only by their very words: those of other webhooks are free, and may be about what nobody frees.
 * https://github.com/volcano-sh/volcano/issues/1778, https://projectcapsule.dev/docs/ (custom quotas)
 */
export function lackOfRoom(said: string): 'for-now' | 'for-good' | undefined {
  if (/\bthe podgroup phase is Pending$/.test(said)) return 'for-now';
  const [, asked = '', most = ''] =
    /\bexceeds limit for CustomQuota [^(]{1,300}\(requested=([^,\s]{1,60}), .{0,200}\blimit=([^,\s)]{1,60})/.exec(
      said,
    ) ?? [];
  if (most === '') return undefined;
  return number(asked) > number(most) ? 'for-good' : 'for-now';
}
