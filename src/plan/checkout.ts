import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { base64, escapeExpansion } from '../job/encoding.ts';
import type { Checkout } from '../job/job.ts';
import { hardened, planResources } from './check-container.ts';
import { gitConfig } from './git-config.ts';
import { folderOfStep, inWorkspace, isWorkspace, WORKSPACE, WORKSPACE_PATH } from './workspace.ts';

/** Name of the init container that checks out; with a checkout, a template can't use it. */
export const CHECKOUT_CONTAINER = 'checkout';
/** Key of git's authorization header in the pod's Secret. */
export const AUTHORIZATION_KEY = 'checkout.authorization';
/** What to check out. REF_VARIABLE also identifies the container as ours. */
export const REF_VARIABLE = 'CHECKOUT_REF';
export const URL_VARIABLE = 'CHECKOUT_URL';
/** The folder of the repository in which the step is to begin, if one has to be there. */
export const FOLDER_VARIABLE = 'CHECKOUT_FOLDER';
/** Exit code of the checkout where the repository lacks it; git and shells have others. */
export const NO_FOLDER = 66;

/**
 * What an earlier step left in the volume is removed first and last: its .git could make git run programs of its choice
 * with our token, its files could make a broken job pass. Everyone in the pod may write the checkout, because the
 * step's user is not known. Transient failures get two more tries.
 */
const SCRIPT = `set -e
umask 0
rm -rf .git
git init -q
git remote add origin "$CHECKOUT_URL"
for wait in 1 4 0; do
  words=$(git fetch -q --depth=1 --no-tags -- origin "$CHECKOUT_REF" 2>&1) && break
  echo "$words" >&2
  case $wait:$words in
    0:*) exit 1 ;;
    *'Could not resolve host'* | *'Failed to connect'* | *'onnection '* | *'timed out'* | *'returned error: 5'*) ;;
    *'returned error: 429'* | *'early EOF'* | *'RPC failed'* | *'hung up unexpectedly'*) ;;
    *) exit 1 ;;
  esac
  sleep $wait
done
git checkout -q --force --detach FETCH_HEAD
git clean -ffdxq -e /lost+found
[ -d "\${CHECKOUT_FOLDER:-.}" ] || exit ${NO_FOLDER}
`;

/** Git has to get out of the cluster by the way that the step goes: https://curl.se/docs/manpage.html#ENVIRONMENT */
const OF_PROXIES = /^(https?|all|no)_proxy$/i;

/** Is this our checkout container, and not a template's container of the same name? */
export function isCheckout({ name, env }: V1Container): boolean {
  return name === CHECKOUT_CONTAINER && env?.some((variable) => variable.name === REF_VARIABLE) === true;
}

/**
 * Header value that GitHub accepts for every kind of token:
 * https://docs.github.com/en/get-started/git-basics/about-remote-repositories#cloning-with-https-urls
 */
export function authorization(token: string): string {
  return `Authorization: Basic ${credentials(token)}`;
}

export function formsOfToken(token: string): string[] {
  const forms = [token, credentials(token), authorization(token)];
  return forms.flatMap((form) => [form, base64(form)]);
}

function credentials(token: string): string {
  return base64(`x-access-token:${token}`);
}

/** Adds the checkout before all init containers, and the workspace to the step. `secret`: name of the pod's Secret. */
export function withCheckout(
  spec: V1PodSpec,
  checkout: Checkout | undefined,
  step: string,
  secret: string,
): V1PodSpec {
  if (checkout === undefined) return spec;
  const { volumes = [], initContainers = [] } = spec;
  const own = volumes.some(({ name }) => name === WORKSPACE) ? [] : [{ name: WORKSPACE, emptyDir: {} }];
  const containers = spec.containers.map((one) => (one.name === step ? inWorkspace(one) : one));
  // Another init container may make what the repository lacks.
  const isShared = initContainers.some(({ volumeMounts = [] }) => volumeMounts.some(isWorkspace));
  const folder = isShared ? undefined : folderOfStep(containers.find(({ name }) => name === step));
  const container = checkoutContainer(checkout, { spec, step, secret, folder });
  return {
    ...spec,
    initContainers: [container, ...initContainers],
    containers,
    volumes: [...volumes, ...own],
  };
}

/** `step`: name of the step's container; `folder`: of the repository, which has to be there. */
type Place = { spec: V1PodSpec; step: string; secret: string; folder: string | undefined };

/** It requests no more than the step. */
function checkoutContainer(
  { image, url, ref, token }: Checkout,
  { spec, step, secret, folder }: Place,
): V1Container {
  const beside: Partial<V1Container> = spec.containers.find(({ name }) => name === step) ?? {};
  const header = { name: secret, key: AUTHORIZATION_KEY };
  return {
    name: CHECKOUT_CONTAINER,
    image,
    command: ['sh', '-c', escapeExpansion(SCRIPT)],
    workingDir: WORKSPACE_PATH,
    env: [
      { name: URL_VARIABLE, value: escapeExpansion(url) },
      { name: REF_VARIABLE, value: escapeExpansion(ref) },
      ...(folder === undefined ? [] : [{ name: FOLDER_VARIABLE, value: escapeExpansion(folder) }]),
      // There is no home directory, and nobody answers prompts.
      { name: 'HOME', value: '/nonexistent' },
      { name: 'GIT_TERMINAL_PROMPT', value: '0' },
      { name: 'LC_ALL', value: 'C' },
      ...gitConfig([
        ['safe.directory', WORKSPACE_PATH],
        ['init.defaultBranch', 'main'],
        ...(token === undefined ? [] : [[`http.${url}.extraHeader`, { secretKeyRef: header }] as const]),
      ]),
      ...(beside.env ?? []).filter(({ name: variable }) => OF_PROXIES.test(variable)),
    ],
    volumeMounts: [{ name: WORKSPACE, mountPath: WORKSPACE_PATH }],
    // The container's status then has git's last lines.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    securityContext: rightsBeside(beside, spec),
    ...planResources(beside.resources),
  };
}

/** Runs as the step's user where the template sets one, so that the step owns the files; as root only then. */
function rightsBeside(step: Partial<V1Container>, spec: V1PodSpec) {
  const rights = hardened(step, spec);
  const isRoot = (step.securityContext?.runAsUser ?? spec.securityContext?.runAsUser) === 0;
  return isRoot ? { ...rights, runAsUser: 0, runAsNonRoot: false } : rights;
}
