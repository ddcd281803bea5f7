import { X509Certificate } from 'node:crypto';
import { readRegularFile, whyUnreadable } from '../../inputs/regular-file.ts';
import { InputError } from '../../job/errors.ts';
import { MAX_BYTES, pathOf } from './kubeconfig-file.ts';

/**
 * The PEM that the input certificate-authority holds as it is or as base64, or whose path it names. `file`: that path. Throws
 * InputError, which quotes nothing.
 */
export function readAuthority(given: string): { pem: string; file?: string } {
  const written = [given, Buffer.from(given, 'base64').toString('utf8')].find(isPem);
  const authority = written === undefined ? readFile(pathOf(given.trim())) : { pem: written };
  if (!isCertificate(authority.pem))
    throw new InputError(['certificate-authority: the value has no valid certificate; provide it as PEM']);
  return authority;
}

export function isCertificate(pem: string | Buffer): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

function isPem(text: string): boolean {
  return text.includes('-----BEGIN CERTIFICATE-----');
}

function readFile(file: string): { pem: string; file: string } {
  try {
    return { pem: readRegularFile(file, MAX_BYTES).toString('utf8'), file };
  } catch (error) {
    throw new InputError([
      `certificate-authority: the value is not a PEM certificate, nor its base64, and it cannot be read as the path of a file: ${whyUnreadable(error)}`,
    ]);
  }
}
