import { type GrantedRule, missingRights, type Right } from '../judge/api/rights.ts';
import type { Connection } from './connect.ts';
import { call } from './requests.ts';

/** The verdict stands already; the reader learns the rest if it can be had soon. */
const TIMEOUT_MS = 3000;

type RulesReview = { status?: { resourceRules?: GrantedRule[] | null; incomplete?: boolean } };
type AccessReview = { status?: { allowed?: boolean } };

/**
 * Which of the rights the user of the connection lacks in a namespace. Asks for all its rules at once, and where the
 * cluster can't list them all (authorizers beside RBAC), for each right. Every user may ask for its own.
 * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
 * Throws where nothing can be learned.
 */
export async function lackingRights(
  connection: Connection,
  namespace: string,
  needed: readonly Right[],
): Promise<Right[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const review = <Answer>(kind: string, spec: object) =>
    call<Answer>(connection, {
      method: 'POST',
      path: `/apis/authorization.k8s.io/v1/${kind.toLowerCase()}s`,
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
}
