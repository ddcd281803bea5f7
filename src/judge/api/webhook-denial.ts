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
 * Does the refusal pass when others are done? A webhook that tells what is used, beside what is asked for and allowed, counts what
 * others may free, as Capsule's custom quotas do: `(requested=1, currentUsed=4, available=0, limit=3)`. Volcano's lets pods wait until their
 * group has room. Undefined: it does not count.
 * https://github.com/volcano-sh/volcano/issues/1778
 */
export function countedRoom(said: string): 'none-now' | 'never' | undefined {
  if (/\bthe podgroup phase is Pending$/.test(said)) return 'none-now';
  const [asked = 0, used = 0, most = 0] = ['request(?:ed)?', 'used', 'limit(?:ed)?'].map((label) =>
    number(new RegExp(`${label}\\s?[=:(]\\s?([\\d.]+[A-Za-z]{0,2})`, 'i').exec(said)?.[1] ?? ''),
  );
  if ([asked, used, most].some(Number.isNaN)) return undefined;
  return asked > most ? 'never' : 'none-now';
}
