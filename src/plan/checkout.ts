import type { V1Container, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import { base64, escapeExpansion } from '../job/encoding.ts';
import { OWN_PATH } from '../job/images/checks.ts';
import type { Checkout } from '../job/job.ts';
import { hardened, planResources } from './check-container.ts';
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

/** Git's authorization header, from the pod's Secret. */
const AUTHORIZATION_VARIABLE = 'CHECKOUT_AUTHORIZATION';
/** The directory of a volume that only the checkout has, if other pods may write the workspace. */
const PRIVATE_PATH = `${OWN_PATH}/checkout`;

/**
 * Fetches with the token in the working directory, which no other pod can write: hooks and git configuration in a shared
 * workspace could make git run programs with the token. Then another shell with the script `$1` replaces this one, without the
 * variables that the other arguments name, so that no process of the container has the token any more. Transient failures get
 * two more tries.
 */
const FETCH = `set -e
umask 0
export GIT_DIR="$PWD/.git"
rm -rf .git
git init -q -b main
git remote add origin "$CHECKOUT_URL"
for wait in 1 4 0; do
  words=$(git \${CHECKOUT_AUTHORIZATION:+"--config-env=http.$CHECKOUT_URL.extraHeader=CHECKOUT_AUTHORIZATION"} \\
    fetch -q --depth=1 --no-tags --no-auto-gc --no-recurse-submodules -- origin "$CHECKOUT_REF" 2>&1) && break
  echo "$words" >&2
  case $wait:$words in
    0:*) exit 1 ;;
    *'Could not resolve host'* | *'Failed to connect'* | *'onnection '* | *'timed out'* | *'returned error: 5'*) ;;
    *'returned error: 429'* | *'early EOF'* | *'RPC failed'* | *'hung up unexpectedly'*) ;;
    *) exit 1 ;;
  esac
  sleep $wait
done
script=$1
shift
unset "$@"
exec sh -c "$script"
`;

/**
 * Everyone in the pod may write the files, because the step's user is not known. What an earlier step left in the volume is
 * removed: its files could make a broken job pass. Only the lost+found directory of a file system, which this user cannot read,
 * may stay.
 */
const FILL = `set -e
umask 0
cd ${WORKSPACE_PATH}
export GIT_WORK_TREE="$PWD"
rm -rf lost+found 2>/dev/null || [ ! -r lost+found ] || rm -rf lost+found
git checkout -q --force --detach FETCH_HEAD
git clean -ffdxq -e /lost+found
[ -d "\${CHECKOUT_FOLDER:-.}" ] || exit ${NO_FOLDER}
`;

/**
 * The same where other pods may write the workspace. Git never takes a directory there as its repository: since version 2.46, even
 * `git init` runs a hook that it finds. So the shell finds out what the file system can do, and the repository comes last.
 */
const FILL_SHARED = `set -e
cd ${WORKSPACE_PATH}
rm -rf .git .GIT
: >.git
[ ! -e .GIT ] || git config core.ignoreCase true
{ chmod 644 .git && [ ! -x .git ] && chmod 755 .git && [ -x .git ]; } 2>/dev/null || git config core.fileMode false
{ ln -sf x .git && [ -L .git ]; } 2>/dev/null || git config core.symlinks false
rm -rf .git
${FILL}rm -rf .git
cp -R "$GIT_DIR" .git
rm -rf "$GIT_DIR"
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
  const workspace = volumes.find(({ name }) => name === WORKSPACE);
  const own: V1Volume[] = workspace === undefined ? [{ name: WORKSPACE, emptyDir: {} }] : [];
  // Nothing else can write an emptyDir before this container, the first of the pod, has ended.
  const isShared = workspace !== undefined && !workspace.emptyDir;
  const privateVolume = isShared ? { name: freeName(volumes), emptyDir: {} } : undefined;
  const containers = spec.containers.map((one) => (one.name === step ? inWorkspace(one) : one));
  // Another init container may make what the repository lacks.
  const isFilledByOthers = initContainers.some(({ volumeMounts = [] }) => volumeMounts.some(isWorkspace));
  const folder = isFilledByOthers ? undefined : folderOfStep(containers.find(({ name }) => name === step));
  const container = checkoutContainer(checkout, { spec, step, secret, folder, privateVolume });
  return {
    ...spec,
    initContainers: [container, ...initContainers],
    containers,
    volumes: [...volumes, ...own, ...(privateVolume ? [privateVolume] : [])],
  };
}

/** A name for the volume of the checkout alone, which no volume of the template has. */
function freeName(volumes: readonly V1Volume[]): string {
  let name = 'checkout';
  while (volumes.some((volume) => volume.name === name)) name += '-git';
  return name;
}

/**
 * `step`: name of the step's container; `folder`: of the repository, which has to be there; `privateVolume`: where git fetches,
 * if other pods may write the workspace.
 */
type Place = {
  spec: V1PodSpec;
  step: string;
  secret: string;
  folder: string | undefined;
  privateVolume: V1Volume | undefined;
};

/** It requests no more than the step. */
function checkoutContainer(
  { image, url, ref, token }: Checkout,
  { spec, step, secret, folder, privateVolume }: Place,
): V1Container {
  const beside: Partial<V1Container> = spec.containers.find(({ name }) => name === step) ?? {};
  const proxies = (beside.env ?? []).filter(({ name: variable }) => OF_PROXIES.test(variable));
  const secretKeyRef = { name: secret, key: AUTHORIZATION_KEY };
  const fill = privateVolume === undefined ? FILL : FILL_SHARED;
  const dropped = [AUTHORIZATION_VARIABLE, ...proxies.map(({ name: variable }) => variable)];
  return {
    name: CHECKOUT_CONTAINER,
    image,
    command: ['sh', '-c', ...[FETCH, 'sh', fill, ...dropped].map(escapeExpansion)],
    workingDir: privateVolume === undefined ? WORKSPACE_PATH : PRIVATE_PATH,
    env: [
      { name: URL_VARIABLE, value: escapeExpansion(url) },
      { name: REF_VARIABLE, value: escapeExpansion(ref) },
      ...(folder === undefined ? [] : [{ name: FOLDER_VARIABLE, value: escapeExpansion(folder) }]),
      ...(token === undefined ? [] : [{ name: AUTHORIZATION_VARIABLE, valueFrom: { secretKeyRef } }]),
      // There is no home directory, and nobody answers prompts.
      { name: 'HOME', value: '/nonexistent' },
      { name: 'GIT_TERMINAL_PROMPT', value: '0' },
      { name: 'LC_ALL', value: 'C' },
      ...proxies,
    ],
    volumeMounts: [
      { name: WORKSPACE, mountPath: WORKSPACE_PATH },
      ...(privateVolume === undefined ? [] : [{ name: privateVolume.name, mountPath: PRIVATE_PATH }]),
    ],
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
