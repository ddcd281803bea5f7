import { createSecureContext, type SecureContext } from 'node:tls';
import { InputError } from '../../job/errors.ts';
import { quoted } from '../../job/quoted.ts';
import type { Credentials, Headers } from './credentials.ts';
import { codeOf } from './kubeconfig-file.ts';

/** A plugin, an auth provider or a file gave no usable credentials. `message` is safe to print. */
export class PluginError extends Error {}

// Otherwise, a value that no request can carry would look like an API server that is unavailable, and the step would wait for it.

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

/** Throws PluginError, which quotes no value. */
export function checkHeaders(headers: Headers): void {
  for (const [name, values] of Object.entries(headers)) {
    const what = name === 'Authorization' ? 'token' : name;
    if ([values].flat().some((value) => NOT_IN_HEADERS.test(value)))
      throw new PluginError(
        `its ${what} has a line break or a character that is not valid in an HTTP header`,
      );
    if (headers[name] === 'Bearer ') throw new PluginError('its token is empty');
  }
}

/**
 * All connections to the API server share this context, because it takes some milliseconds to make. As with kubectl, the authority
 * need not be a root: the authorities of many companies are not. Throws InputError, which quotes nothing.
 */
export function secureContextOf(
  credentials: Pick<Credentials, 'cert' | 'key'> & { ca?: Buffer | string[] },
  user: string,
): SecureContext {
  try {
    if (credentials.cert !== undefined && credentials.key === undefined)
      throw new Error('kubectl refuses a certificate without its key');
    return createSecureContext({ ...credentials, allowPartialTrustChain: true });
  } catch (error) {
    throw new InputError([
      `kubeconfig: the client certificate and key of its user ${quoted(user)} are not valid${codeOf(error)}; provide each as base64 of PEM or as a PEM file, with the key that belongs to the certificate, and check that the kubeconfig is complete`,
    ]);
  }
}
