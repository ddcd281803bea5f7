/** Which identities the API server accepts in addition to its own authority and its service accounts. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** In the folder of the kubeconfig, where tests find it. */
export const AUTHENTICATION = 'authentication.yaml';

export function authenticationPath({ state }: Pick<Settings, 'state'>): string {
  return join(state, AUTHENTICATION);
}

/** No issuer, until a test writes one into it: the API server reads the file again when it changes. */
export function writeAuthentication(settings: Pick<Settings, 'state'>): void {
  const path = authenticationPath(settings);
  if (!existsSync(path)) writeFileSync(path, NOBODY, { mode: 0o600 });
}

/**
 * In the version that 1.31 supports too:
 * https://kubernetes.io/docs/reference/access-authn-authz/authentication/#using-authentication-configuration
 */
export const NOBODY =
  'apiVersion: apiserver.config.k8s.io/v1beta1\nkind: AuthenticationConfiguration\njwt: []\n';
