import type { V1Container, V1PodSpec, V1Volume, V1VolumeMount } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/image-consumers.ts';
import type { Checkout, Job, PackedFiles } from '../job/job.ts';
import {
  CHECKOUT_CONTAINER,
  FILES_CONTAINER,
  FILLING_EXITS,
  FILLING_VARIABLES,
  folderOf,
  SECRET_KEYS,
  stepIn,
  WORKSPACE,
  WORKSPACE_PATH,
} from '../job/pod-parts.ts';
import { escapeExpansion } from '../job/values.ts';
import { hardenedBeside, mapStep, planResources } from './checks.ts';
import { freeName, type WithVolumes, withCommandFiles } from './collecting.ts';

/** Starts in the workspace, at the relative path given, if any; git there trusts files of another user. */
function inWorkspace(step: V1Container): V1Container {
  const { volumeMounts = [], workingDir = '', env = [] } = step;
  const mounted = volumeMounts.find(isWorkspace);
  const mount = mounted ?? { name: WORKSPACE, mountPath: WORKSPACE_PATH };
  const folder = folderOf(mount.mountPath);
  const below = workingDir === '' ? folder : `${folder === '/' ? '' : folder}/${workingDir}`;
  const has = (variable: string) => env.some(({ name }) => name === variable);
  return {
    ...step,
    env: [
      ...env,
      ...(has('GITHUB_WORKSPACE') ? [] : [{ name: 'GITHUB_WORKSPACE', value: folder }]),
      // Git configuration without a file: https://git-scm.com/docs/git-config#ENVIRONMENT, since git 2.31
      ...(has('GIT_CONFIG_COUNT')
        ? []
        : [
            { name: 'GIT_CONFIG_COUNT', value: '1' },
            { name: 'GIT_CONFIG_KEY_0', value: 'safe.directory' },
            { name: 'GIT_CONFIG_VALUE_0', value: escapeExpansion(folder) },
          ]),
    ],
    workingDir: workingDir.startsWith('/') ? workingDir : below,
    volumeMounts: mounted ? volumeMounts : [...volumeMounts, mount],
  };
}

function isWorkspace({ name }: V1VolumeMount): boolean {
  return name === WORKSPACE;
}

/**
 * The folder of the repository in which the step starts. A runtime creates a missing folder, and a step in an empty folder can
 * succeed by mistake. Undefined if the step starts in another place, or in another volume.
 */
function folderOfStep({ workingDir = '', volumeMounts = [] }: V1Container): string | undefined {
  const workspace = volumeMounts.find(isWorkspace);
  const others = volumeMounts.filter((mount) => mount !== workspace);
  const root = folderOf(workspace?.mountPath ?? '');
  const isBelow = (path: string, folder: string) =>
    `${path}/`.startsWith(`${folder}/`) && !path.split('/').includes('..');
  const isOthers = others.some(
    ({ mountPath }) => isBelow(workingDir, folderOf(mountPath)) && isBelow(mountPath, root),
  );
  if (!isBelow(workingDir, root) || isOthers || workspace?.subPath || workspace?.subPathExpr)
    return undefined;
  return workingDir.slice(root.length).replace(/^\/+/, '') || undefined;
}

/** Git's authorization header, from the pod's Secret. */
const AUTHORIZATION_VARIABLE = 'CHECKOUT_AUTHORIZATION';
/** The directory of a volume that only the checkout mounts, if other pods can write the workspace. */
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
 * All users in the pod can write the files, because the step's user is not known. Files of an earlier step in the volume are
 * removed, because they could make a broken job pass. Only the lost+found directory of a file system, which this user cannot
 * read, can stay.
 */
const FILL = `set -e
umask 0
cd ${WORKSPACE_PATH}
export GIT_WORK_TREE="$PWD"
rm -rf lost+found 2>/dev/null || [ ! -r lost+found ] || rm -rf lost+found
git checkout -q --force --detach FETCH_HEAD
git clean -ffdxq -e /lost+found
`;

/** A runtime would create the folder in which the step starts. */
const FIND_FOLDER = `[ -d "\${${FILLING_VARIABLES.folder}:-.}" ] || exit ${FILLING_EXITS.noFolder}
`;

/** Only for files of the runner; a volume keeps its content. */
const ENTER = `set -e
umask 0
cd ${WORKSPACE_PATH}
`;

/**
 * The same if other pods can write the workspace. Git never uses a directory there as its repository: since version 2.46, even
 * `git init` runs a hook that it finds. So the shell finds out what the file system supports, and the repository is copied
 * last.
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

/** Git must leave the cluster through the same proxy as the step: https://curl.se/docs/manpage.html#ENVIRONMENT */
const OF_PROXIES = /^(https?|all|no)_proxy$/i;

/** Only the container that unpacks the files has this folder. */
const FILES_PATH = `${OWN_PATH}/files`;
const ARCHIVE = `${FILES_PATH}/${SECRET_KEYS.files}`;

/** Reads the archive, by its length, from the standard input. Later programs of the script have no standard input. */
const RECEIVE = `head -c "$${FILLING_VARIABLES.packed}" >${ARCHIVE} || exit ${FILLING_EXITS.notUnpacked}
exec </dev/null
[ "$(wc -c <${ARCHIVE})" -eq "$${FILLING_VARIABLES.packed}" ] || exit ${FILLING_EXITS.cut}
`;

/** The folder in the workspace that shows which folders the files have. */
const SKELETON = '.pod-step-files';

/**
 * Unpacks the files into the working directory. Nothing is unpacked before all bytes are known to be right. A link of the clone or
 * of an earlier step, in whose place the files have a folder, goes first: tar would write through it into another folder.
 */
const UNPACK = `archive=${ARCHIVE}
sum=$(sha256sum <"$archive") || exit ${FILLING_EXITS.notUnpacked}
[ "\${sum%% *}" = "$${FILLING_VARIABLES.sum}" ] || exit ${FILLING_EXITS.damaged}
unpack() { tar -x -z -o -f "$archive" || exit ${FILLING_EXITS.notUnpacked}; }
links=$(find . -path ./lost+found -prune -o -type l -print) || exit ${FILLING_EXITS.notUnpacked}
if [ -n "$links" ]; then
  rm -rf ${SKELETON}
  mkdir ${SKELETON}
  cd ${SKELETON}
  unpack
  find . -type d -exec sh -c 'for folder; do [ ! -L "../$folder" ] || rm -f "../$folder" || exit 1; done' sh {} + ||
    exit ${FILLING_EXITS.notUnpacked}
  cd ..
  rm -rf ${SKELETON}
fi
unpack
`;

/**
 * What the container that unpacks the archive needs. A large archive is sent to its standard input, another one is mounted from
 * the pod's Secret, without its other keys. `receive`, `unpack`: parts of its script.
 */
function unpackingParts(
  { sha256, count, bytes, packed }: PackedFiles,
  volumes: readonly V1Volume[],
  secretName: string,
) {
  const isSent = !Buffer.isBuffer(packed);
  const name = freeName(FILES_CONTAINER, '-tgz', volumes);
  const items = [{ key: SECRET_KEYS.files, path: SECRET_KEYS.files }];
  // Every user can read it, as the container's is not known.
  const source = isSent ? { emptyDir: {} } : { secret: { secretName, items, defaultMode: 0o444 } };
  return {
    volume: { name, ...source },
    receive: isSent ? RECEIVE : '',
    unpack: UNPACK + (isSent ? `rm -f ${ARCHIVE}\n` : ''),
    input: isSent ? { stdin: true, stdinOnce: true } : {},
    env: [
      { name: FILLING_VARIABLES.sum, value: sha256 },
      { name: FILLING_VARIABLES.count, value: `${count}` },
      { name: FILLING_VARIABLES.bytes, value: `${bytes}` },
      { name: FILLING_VARIABLES.packed, value: `${packed.length}` },
    ],
    volumeMounts: [{ name, mountPath: FILES_PATH, ...(!isSent && { readOnly: true }) }],
  };
}

/**
 * Adds the workspace to the step, before all init containers the container that fills it, and the files of the step for
 * GitHub. `secret`: name of the pod's Secret.
 */
export function withWorkspace(spec: V1PodSpec, job: Job, secret: string): V1PodSpec {
  const { checkout, filesIn, filesOut, step } = job;
  const isFilled = checkout !== undefined || filesIn !== undefined;
  if (!isFilled && filesOut === undefined) return spec;
  const hasWorkspace = isFilled || (filesOut !== undefined && filesOut.selections.length > 0);
  const begun = hasWorkspace ? inWorkspaceOf(spec, step) : { ...spec, volumes: spec.volumes ?? [] };
  const filled = isFilled ? withFilling(begun, job, secret) : begun;
  return filesOut === undefined ? filled : withCommandFiles(filled, filesOut, step);
}

function inWorkspaceOf(spec: V1PodSpec, step: string): WithVolumes {
  const { volumes = [] } = spec;
  const isGiven = volumes.some(({ name }) => name === WORKSPACE);
  const own: V1Volume[] = isGiven ? [] : [{ name: WORKSPACE, emptyDir: {} }];
  return { ...mapStep(spec, step, inWorkspace), volumes: [...volumes, ...own] };
}

function withFilling(spec: WithVolumes, job: Job, secret: string): WithVolumes {
  const { checkout, filesIn, step } = job;
  const { volumes, initContainers = [] } = spec;
  const workspace = volumes.find(({ name }) => name === WORKSPACE);
  // Nothing else can write an emptyDir before this container, the first of the pod, has ended.
  const isShared = !workspace?.emptyDir;
  const privateVolume =
    checkout && isShared ? { name: freeName(CHECKOUT_CONTAINER, '-git', volumes), emptyDir: {} } : undefined;
  const unpacking = filesIn && unpackingParts(filesIn, volumes, secret);
  // Another init container can create what the repository lacks.
  const isFilledByOthers = initContainers.some(({ volumeMounts = [] }) => volumeMounts.some(isWorkspace));
  const folder = isFilledByOthers ? undefined : folderOfStep(stepIn(spec, step));
  const container = fillingContainer(job, { spec, secret, folder, privateVolume, unpacking });
  return {
    ...spec,
    initContainers: [container, ...initContainers],
    volumes: [...volumes, privateVolume, unpacking?.volume].filter((one) => one !== undefined),
  };
}

/**
 * `folder`: the folder of the workspace that must exist; `privateVolume`: where git fetches, if other pods can write the
 * workspace.
 */
type Place = {
  spec: V1PodSpec;
  secret: string;
  folder: string | undefined;
  privateVolume: V1Volume | undefined;
  unpacking: ReturnType<typeof unpackingParts> | undefined;
};

/** It requests no more than the step. */
function fillingContainer({ checkout, checkoutImage, step }: Job, place: Place): V1Container {
  const { spec, folder, unpacking } = place;
  const beside = stepIn(spec, step);
  const { receive = '', unpack = '' } = unpacking ?? {};
  const {
    env = [],
    volumeMounts = [],
    ...own
  } = checkout
    ? checkoutContainer(checkout, beside, place, { before: receive, after: unpack })
    : {
        name: FILES_CONTAINER,
        command: ['sh', '-c', escapeExpansion(ENTER + receive + unpack + FIND_FOLDER)],
        workingDir: WORKSPACE_PATH,
      };
  return {
    ...own,
    image: checkoutImage,
    ...unpacking?.input,
    env: [
      ...env,
      ...(unpacking?.env ?? []),
      ...(folder === undefined ? [] : [{ name: FILLING_VARIABLES.folder, value: escapeExpansion(folder) }]),
      // The container has no home directory.
      { name: 'HOME', value: '/nonexistent' },
      { name: 'LC_ALL', value: 'C' },
    ],
    volumeMounts: [
      { name: WORKSPACE, mountPath: WORKSPACE_PATH },
      ...volumeMounts,
      ...(unpacking?.volumeMounts ?? []),
    ],
    // The container's status then has the last lines of git and tar.
    terminationMessagePolicy: 'FallbackToLogsOnError',
    securityContext: hardenedBeside(beside, spec),
    ...planResources(beside.resources),
  };
}

/** `before`, `after`: what the script does before it fetches, and in the clone. */
function checkoutContainer(
  { url, ref, token }: Checkout,
  beside: V1Container,
  { secret, privateVolume }: Place,
  { before, after }: { before: string; after: string },
): V1Container {
  const proxies = (beside.env ?? []).filter(({ name: variable }) => OF_PROXIES.test(variable));
  const secretKeyRef = { name: secret, key: SECRET_KEYS.authorization };
  const fill = (privateVolume === undefined ? FILL : FILL_SHARED) + after + FIND_FOLDER;
  const dropped = [AUTHORIZATION_VARIABLE, ...proxies.map(({ name: variable }) => variable)];
  return {
    name: CHECKOUT_CONTAINER,
    command: ['sh', '-c', ...[before + FETCH, 'sh', fill, ...dropped].map(escapeExpansion)],
    workingDir: privateVolume === undefined ? WORKSPACE_PATH : PRIVATE_PATH,
    env: [
      { name: FILLING_VARIABLES.url, value: escapeExpansion(url) },
      { name: FILLING_VARIABLES.ref, value: escapeExpansion(ref) },
      ...(token === undefined ? [] : [{ name: AUTHORIZATION_VARIABLE, valueFrom: { secretKeyRef } }]),
      // No one can answer prompts.
      { name: 'GIT_TERMINAL_PROMPT', value: '0' },
      ...proxies,
    ],
    volumeMounts: privateVolume === undefined ? [] : [{ name: privateVolume.name, mountPath: PRIVATE_PATH }],
  };
}
