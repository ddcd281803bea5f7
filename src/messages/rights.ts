import { REASONS } from '../findings/catalogue.ts';
import { type Finding, withFacts } from '../findings/finding.ts';
import { prose, quoted } from '../job/text.ts';

/** Verbs that a Role grants on one resource of the core group. */
export type Right = { resource: string; verbs: readonly string[] };

/** WebSockets are opened by GET, and since 1.35 the API server asks for `create` too. */
const ATTACH: Right = { resource: 'pods/attach', verbs: ['get', 'create'] };

/** What a step itself needs; `secrets` and `configmaps`: whether its pod has such dependents; `attach`: whether it is sent files. */
export function neededRights(needs: { secrets: boolean; configmaps: boolean; attach?: boolean }): Right[] {
  return [
    { resource: 'pods', verbs: ['create', 'get', 'list', 'watch', 'delete', 'patch'] },
    { resource: 'pods/log', verbs: ['get'] },
    { resource: 'events', verbs: ['list', 'watch'] },
    ...(needs.secrets ? [{ resource: 'secrets', verbs: ['create'] }] : []),
    ...(needs.configmaps ? [{ resource: 'configmaps', verbs: ['create'] }] : []),
    ...(needs.attach ? [ATTACH] : []),
  ];
}

/** Lists all missing rights together, because otherwise each of them would cost a run. */
export function withAllMissingRights(
  finding: Finding,
  missing: readonly Right[],
  namespace: string,
): Finding {
  if (missing.length === 0) return finding;
  const list = missing.map(({ resource, verbs }) => `${verbs.join(', ')} ${resource}`).join('; ');
  // The user name that the API server sees, which a RoleBinding needs.
  const user = /: User "([^"]*)" cannot /.exec(finding.rawMessage ?? '')?.[1];
  const who = user === undefined ? 'The user of these credentials' : `The user ${quoted(user, false)}`;
  const has = (verb: string) =>
    missing.some(({ resource, verbs }) => resource === 'pods' && verbs.includes(verb));
  const found = withFacts(finding, {
    title: prose(missing.length === 1 ? `Missing right: ${list}` : 'Missing rights'),
    about: undefined,
    what: prose(`${who} lacks rights that a step needs in the namespace ${namespace}. Missing: ${list}.`),
    also: has('patch') && !has('create') ? [prose(WHY_PATCH)] : [],
  });
  if (isOfAzure(finding.rawMessage)) return found;
  const hints = [
    ...(has('create') ? [CHECK_NAMESPACE] : []),
    REASONS.connection.forbidden.hint,
    ...(missing.some(({ resource }) => resource === ATTACH.resource) ? [SMALL_FILES] : []),
  ];
  return {
    ...withFacts(found, { hint: prose(hints.join(' ')) }),
    remedy: [
      ...roleOf(missing, namespace),
      ...(user === undefined ? [] : bindingOf(missing, user, namespace)),
    ].join('\n'),
  };
}

/** An unexpected right, because kubectl does not need it. */
const WHY_PATCH = 'Each step starts its pod with patch pods, by removing the scheduling gate of the pod.';

const SMALL_FILES = 'Without pods/attach, files-in can copy up to 0.9 MB (packed).';

/** With Azure RBAC: https://learn.microsoft.com/en-us/azure/aks/manage-azure-rbac */
function isOfAzure(words = ''): boolean {
  return /access to the resource in Azure/.test(words);
}

/** RBAC answers the same for a namespace that does not exist and for a namespace in which the user has no rights. */
const CHECK_NAMESPACE =
  'Check the namespace first: the input namespace, or the namespace of the context in the kubeconfig.';

/** The manifest can be applied without changes. */
function roleOf(rights: readonly Right[], namespace: string): string[] {
  return [
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: Role',
    `metadata: { name: ${nameOf(rights)}, namespace: ${namespace} }`,
    'rules:',
    ...rights.map(
      ({ resource, verbs }) =>
        `  - { apiGroups: [""], resources: [${resource}], verbs: [${verbs.join(', ')}] }`,
    ),
  ];
}

/** Without it the Role grants nothing. */
function bindingOf(rights: readonly Right[], user: string, namespace: string): string[] {
  const role = nameOf(rights);
  return [
    '---',
    'apiVersion: rbac.authorization.k8s.io/v1',
    'kind: RoleBinding',
    `metadata: { name: ${slug([role, user])}, namespace: ${namespace} }`,
    `roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: ${role} }`,
    'subjects:',
    `  - ${subjectOf(user)}`,
  ];
}

/** https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-subjects */
function subjectOf(user: string): string {
  const [, namespace, name] = /^system:serviceaccount:([a-z0-9-]+):([a-z0-9.-]+)$/.exec(user) ?? [];
  return name === undefined
    ? `{ apiGroup: rbac.authorization.k8s.io, kind: User, name: ${JSON.stringify(user)} }`
    : `{ kind: ServiceAccount, name: ${name}, namespace: ${namespace} }`;
}

/** Named by what it grants, because applying another Role with the same name would remove what the first one granted. */
function nameOf(rights: readonly Right[]): string {
  return slug(['pod-step', ...rights.flatMap(({ resource, verbs }) => [...verbs, resource])]);
}

/** A name that every API server accepts: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
function slug(words: readonly string[]): string {
  return words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 253)
    .replace(/-$/, '');
}
