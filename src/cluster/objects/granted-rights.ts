import { type GrantedRule, missingRights } from '../../judge/api/rights.ts';
import { call, type PortMethod } from '../requests/requests.ts';

/** The verdict is already known; it waits only briefly for this addition. */
const TIMEOUT_MS = 3000;

type RulesReview = { status?: { resourceRules?: GrantedRule[] | null; incomplete?: boolean } };
type AccessReview = { status?: { allowed?: boolean } };

/**
 * The rights that the user lacks in a namespace. Asks for all rules at once; if the cluster can't list them all
 * (authorizers other than RBAC), asks for each unlisted right. Every user may ask. Throws if the requests fail.
 * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
 */
export const lackingRights: PortMethod<'lackingRights'> = async ({ connection, name: namespace }, needed) => {
  const signal = connection.clock.timeout(TIMEOUT_MS);
  const review = <Answer>(kind: string, spec: object) =>
    call<Answer>(connection, {
      method: 'POST',
      path: `/apis/authorization.k8s.io/v1/${kind.toLowerCase()}s`,
      type: `V1${kind}`,
      body: { apiVersion: 'authorization.k8s.io/v1', kind, spec },
      signal,
    });
  const { status } = await review<RulesReview>('SelfSubjectRulesReview', { namespace });
  const missing = missingRights(needed, status?.resourceRules ?? []);
  if (status?.incomplete !== true) return missing;
  const isAllowed = async (path: string, verb: string) => {
    const [resource, subresource] = path.split('/');
    const resourceAttributes = { namespace, verb, resource, ...(subresource && { subresource }) };
    const answer = await review<AccessReview>('SelfSubjectAccessReview', { resourceAttributes });
    return answer.status?.allowed === true;
  };
  const asked = await Promise.all(
    missing.map(async ({ resource, verbs }) => {
      const allowed = await Promise.all(verbs.map((verb) => isAllowed(resource, verb)));
      return { resource, verbs: verbs.filter((_, index) => !allowed[index]) };
    }),
  );
  return asked.filter(({ verbs }) => verbs.length > 0);
};
