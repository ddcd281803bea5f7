/** Where the token of the kubeconfig's user comes from, or the certificate and key of a plugin. */
import { readFileSync } from 'node:fs';
import { InputError } from '../../job/errors.ts';
import { quoted } from '../../job/quoted.ts';
import type { Clock } from '../../run/ports/clock.ts';
import type { ExecCredential } from './exec-plugin.ts';
import { type Fields, fieldsOf, type Kubeconfig, textOf } from './kubeconfig.ts';
import { oidcSource } from './oidc.ts';
import { oneAtATime } from './one-at-a-time.ts';

type Token = Partial<Pick<ExecCredential, 'token' | 'certificate' | 'key'>>;

/** `fresh`: get a new one; `shown`: foreign words without secrets. Throws InputError. */
export function tokenSource(
  config: Kubeconfig,
  clock: Clock,
  shown: (words: string) => string,
): (fresh: boolean) => Promise<Token> {
  const { user } = config;
  const provider = fieldsOf(user['auth-provider']);
  const exec = fieldsOf(user['exec']);
  const file = textOf(user['tokenFile']);
  const token = textOf(user['token'])?.trim();
  // Precedence as in kubectl: tokenFile (renewed by what writes it), token, exec plugin, auth provider.
  if (file !== undefined) return async () => ({ token: tokenIn(file, token) });
  if (token !== undefined) return async () => ({ token });
  if (user['exec'] !== undefined && user['exec'] !== null) return pluginSource(exec, config, clock, shown);
  return textOf(provider['name']) === undefined ? async () => ({}) : providerSource(provider, config, clock);
}

/** As kubectl does, takes `otherwise`, if there is one, where the file is empty or can't be read. */
function tokenIn(file: string, otherwise: string | undefined): string {
  try {
    return readFileSync(file, 'utf8').trim() || (otherwise ?? '');
  } catch (error) {
    if (otherwise === undefined) throw error;
    return otherwise;
  }
}

function pluginSource(exec: Fields, config: Kubeconfig, clock: Clock, shown: (words: string) => string) {
  let known: ExecCredential | undefined;
  // Watches, the log and other requests need it at the same time.
  const run = oneAtATime(async () => {
    const { runPlugin } = await import('./exec-plugin.ts'); // with node:child_process, which takes 3 ms to load
    known = await runPlugin(exec, config, clock, shown);
    return known;
  });
  return async (fresh: boolean) => {
    const isOver = known?.expiresAt !== undefined && known.expiresAt <= clock.wallTime();
    if (known !== undefined && !fresh && !isOver) return known;
    return run();
  };
}

/**
 * Kubernetes removed its other auth providers in 1.26:
 * https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins
 */
function providerSource(
  provider: Fields,
  config: Kubeconfig,
  clock: Clock,
): (fresh: boolean) => Promise<Token> {
  const name = textOf(provider['name']) ?? '';
  if (name !== 'oidc')
    throw new InputError([
      `kubeconfig: its user ${quoted(config.userName)} has the auth-provider ${quoted(name)}, which no client of Kubernetes has any more; use a credential plugin (exec)`,
    ]);
  const source = oidcSource(fieldsOf(provider['config']), clock);
  return async (fresh) => ({ token: await source(fresh) });
}
