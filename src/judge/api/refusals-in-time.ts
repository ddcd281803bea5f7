/** Which refusals of an API server pass by themselves in a moment, and which never do, whatever their status says. */
import { bounded } from '../../job/text.ts';
import { IMAGE_POLICY_FAILED } from './admission.ts';
import { isUnableToJudge } from './webhook-denial.ts';

/** Of what an API server answered. */
export type Refused = { status: number; message: string };

/**
 * Does the refusal pass by itself in a moment? Others may be changing the same quota; the server may just be starting; a new
 * namespace gets its default service account a moment later.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/serviceaccount/admission.go
 */
export function passesSoon({ status, message: words }: Refused): boolean {
  const message = bounded(words);
  const isConflict = status === 409 && !/already exists/.test(message);
  return (
    isConflict ||
    NOT_READY.test(message) ||
    IMAGE_POLICY_FAILED.test(message) ||
    isUnableToJudge({ status, message }) ||
    /looking up service account [^:]*: serviceaccount "default" not found/.test(message)
  );
}

/** Of admission plugins that have not read yet what they need: https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/limitranger/admission.go */
export const NOT_READY = / is forbidden: not yet ready to handle request$/;

/** Is it useless to ask again, though the status says that something is broken? */
export function isPermanent(refused: Refused): boolean {
  return isTooLarge(refused) || RULE_WITH_500.test(refused.message);
}

/**
 * No object of this size is ever stored: by the API server, its client of etcd, and etcd, whose limit is 1.5 MiB.
 * https://github.com/kubernetes/kubernetes/issues/112152, https://etcd.io/docs/v3.6/dev-guide/limit/
 */
export function isTooLarge({ status, message }: Refused): boolean {
  return (
    status >= 400 &&
    /^(?:Request entity too large: |(?:Internal error occurred: )?(?:etcdserver: request is too large|.{0,99}trying to send message larger than max))/.test(
      message,
    )
  );
}

/**
 * Refusals that two admission plugins give as a bare error, which the API server answers with 500 and without a reason:
 * no quota covers the priority class, as on GKE, and PodTolerationRestriction.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/apiserver/pkg/admission/plugin/resourcequota/controller.go,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/plugin/pkg/admission/podtolerationrestriction/admission.go
 */
export const RULE_WITH_500 =
  /^(?:insufficient quota to match these scopes: |pod tolerations \(possibly merged with namespace default tolerations\) conflict with )/;
