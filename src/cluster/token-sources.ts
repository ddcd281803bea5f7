import { readRegularFile, whyUnreadable } from '../inputs/regular-file.ts';
import { codedError, inputError } from '../job/errors.ts';
import { quoted } from '../job/text.ts';
import type { Clock } from '../run/ports.ts';
import { type ExecCredential, type RunningPlugin, runPlugin } from './exec-plugin.ts';
import { type Fields, fieldsOf, type Kubeconfig, MAX_BYTES, textOf } from './kubeconfig.ts';

/** A call during a run gets the result of that run. */
export function oneAtATime<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** What an API server reads of a JWT: https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
type Claims = { iss?: unknown; sub?: unknown; aud?: unknown; exp?: unknown; iat?: unknown };

/** Throws SyntaxError if the token is not a JWT. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;
}

/** The claim `exp` of a JWT, in milliseconds since 1970; NaN if it has none. Throws SyntaxError if the token is not a JWT. */
export function endOfToken(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : Number.NaN;
}

// Where the token of the kubeconfig's user comes from, or the certificate and key of a plugin.

type Token = Partial<Pick<ExecCredential, 'token' | 'certificate' | 'key'>>;

/** `fresh`: get a new one. `shown`: foreign words without secrets. `signal` ends a plugin that runs. Throws `input`. */
export function tokenSource(
  config: Kubeconfig,
  clock: Clock,
  shown: (words: string) => string,
  signal: AbortSignal,
): (fresh: boolean) => Promise<Token> {
  const { user } = config;
  const exec = fieldsOf(user['exec']);
  const file = textOf(user['tokenFile']);
  const token = textOf(user['token'])?.trim();
  // Precedence as in kubectl: tokenFile (renewed by what writes it), token, exec plugin.
  if (file !== undefined) return async () => ({ token: tokenIn(file, token) });
  if (token !== undefined) return async () => ({ token });
  if (user['exec'] !== undefined && user['exec'] !== null)
    return pluginSource(exec, config, { clock, shown, signal });
  const provider = textOf(fieldsOf(user['auth-provider'])['name']);
  if (provider !== undefined)
    // Kubernetes removed them in 1.26: https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins
    throw inputError([
      `kubeconfig: its user ${quoted(config.userName)} has the auth-provider ${quoted(provider)}, which Pod Step does not support; use a credential plugin (exec), for OpenID Connect kubelogin (kubectl oidc-login get-token)`,
    ]);
  return async () => ({});
}

/** As in kubectl, `otherwise` is the token if the file is empty or cannot be read. Throws `credentials`. */
function tokenIn(file: string, otherwise: string | undefined): string {
  try {
    return readRegularFile(file, MAX_BYTES).toString('utf8').trim() || (otherwise ?? '');
  } catch (error) {
    if (otherwise !== undefined) return otherwise;
    throw codedError('credentials', `its tokenFile cannot be read: ${whyUnreadable(error)}`);
  }
}

function pluginSource(exec: Fields, config: Kubeconfig, running: RunningPlugin) {
  let known: ExecCredential | undefined;
  // Watches, the log and other requests need the credential at the same time.
  const run = oneAtATime(async () => {
    known = await runPlugin(exec, config, running);
    return known;
  });
  return async (fresh: boolean) => {
    const isOver = known?.expiresAt !== undefined && known.expiresAt <= running.clock.wallTime();
    if (known !== undefined && !fresh && !isOver) return known;
    return run();
  };
}
