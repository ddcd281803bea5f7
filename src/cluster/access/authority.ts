import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { InputError } from '../../job/errors.ts';
import { codeOf, pathOf } from './kubeconfig-file.ts';

/** The PEM that the input certificate-authority is, has in base64, or names. Throws InputError, which quotes nothing. */
export function readAuthority(given: string): string {
  const pem = [given, Buffer.from(given, 'base64').toString('utf8')].find(isPem) ?? readFile(given.trim());
  if (!isCertificate(pem))
    throw new InputError(['certificate-authority: holds no certificate that can be read; give it as PEM']);
  return pem;
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

function readFile(given: string): string {
  try {
    const path = pathOf(given);
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    throw new InputError([
      `certificate-authority: is neither a PEM certificate nor the base64 of one, and as a path it can't be read${codeOf(error)}`,
    ]);
  }
}
