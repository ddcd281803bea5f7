/** The volume with the repository, and where in it the step begins. */
import type { V1Container, V1VolumeMount } from '@kubernetes/client-node';
import { gitConfig } from './git-config.ts';

/** The volume for the checkout; the template may define one of this name, such as a persistent one. */
export const WORKSPACE = 'workspace';
export const WORKSPACE_PATH = '/workspace';

/** Starts in the workspace, at the relative path given, if any; git there trusts files of another user. */
export function inWorkspace(step: V1Container): V1Container {
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
      ...(has('GIT_CONFIG_COUNT') ? [] : gitConfig([['safe.directory', folder]])),
    ],
    workingDir: workingDir.startsWith('/') ? workingDir : below,
    volumeMounts: mounted ? volumeMounts : [...volumeMounts, mount],
  };
}

export function isWorkspace({ name }: V1VolumeMount): boolean {
  return name === WORKSPACE;
}

/**
 * The folder of the repository in which the step begins. A runtime makes one that is not there, and a step in an empty folder may
 * be green. Undefined where it begins elsewhere, or in what another volume brings.
 */
export function folderOfStep({
  workingDir = '',
  volumeMounts = [],
}: Partial<V1Container> = {}): string | undefined {
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

/** A path without trailing slashes, but for that of the root. */
export function folderOf(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
