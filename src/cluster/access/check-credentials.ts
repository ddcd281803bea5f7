import { createSecureContext, type SecureContext } from 'node:tls';
import { InputError } from '../../job/errors.ts';
import { quoted } from '../../job/quoted.ts';
import type { Credentials, Headers } from './credentials.ts';
import { codeOf } from './kubeconfig-file.ts';

/** No credentials by a plugin or an auth provider. `message` is safe to print. */
export class PluginError extends Error {}

// What no request can bring would otherwise look like an API server that is away, and be waited for.

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

/** Throws PluginError, which quotes no value. */
export function checkHeaders(headers: Headers): void {
  for (const [name, values] of Object.entries(headers)) {
    const what = name === 'Authorization' ? 'token' : name;
    if ([values].flat().some((value) => NOT_IN_HEADERS.test(value)))
      throw new PluginError(`its ${what} has a line end or a character that no header of a request can have`);
    if (headers[name] === 'Bearer ') throw new PluginError('its token is empty');
  }
}

/**
 * For all connections to the API server, because it takes some milliseconds to make. As for kubectl, the authority need not be a root: many a
 * company's is not. Throws InputError, which quotes nothing.
 */
export function secureContextOf(
  credentials: Pick<Credentials, 'cert' | 'key'> & { ca?: Buffer | string[] },
  user: string,
): SecureContext {
  try {
    if (credentials.cert !== undefined && credentials.key === undefined)
      throw new Error('kubectl takes no certificate without its key');
    return createSecureContext({ ...credentials, allowPartialTrustChain: true });
  } catch (error) {
    throw new InputError([
      `kubeconfig: its user ${quoted(user)} has a client certificate and key that can't be used${codeOf(error)}; each has to be the base64 of PEM in the kubeconfig, or a file of PEM, and the key that of the certificate`,
    ]);
  }
}
