/**
 * Certificates for the simulator, its registry and the real test cluster: one authority, and what it signs.
 * EC P-256 everywhere: making a key takes a millisecond, an RSA one would take hundreds.
 */
// @peculiar/x509 needs this polyfill loaded before it (it wires its parts with tsyringe).
import 'reflect-metadata';
import type { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 24 * 3600 * 1000;

/** A certificate and its private key, both PEM; the key is PKCS#8. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate authority: its own pair, and what is needed to sign with it. */
export interface Authority extends KeyPair {
  readonly subject: string;
  readonly signingKey: webcrypto.CryptoKey;
}

interface CertificateRequest {
  /** Comma-separated, as in 'CN=admin,O=system:masters'. Kubernetes reads the user from CN, the groups from O. */
  readonly subject: string;
  /** DNS names and IP addresses that a server answers under. */
  readonly names?: readonly string[];
}

/** Makes an authority called `name` (its CN), valid for ten years; self-signed where no other is `above` it. */
export async function createAuthority(name: string, above?: Authority): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: above?.subject ?? `CN=${name}`,
    ...validity(),
    publicKey: keys.publicKey,
    signingKey: above?.signingKey ?? keys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    certificate: pem(certificate),
    key: await privateKeyPem(keys.privateKey),
    subject: certificate.subject,
    signingKey: keys.privateKey,
  };
}

/** Signs a certificate that serves as a server's and as a client's, with a fresh key. */
export async function issue(authority: Authority, request: CertificateRequest): Promise<KeyPair> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const names = request.names ?? [];
  const certificate = await x509.X509CertificateGenerator.create({
    subject: request.subject,
    issuer: authority.subject,
    ...validity(),
    publicKey: keys.publicKey,
    signingKey: authority.signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment,
        true,
      ),
      new x509.ExtendedKeyUsageExtension([
        x509.ExtendedKeyUsage.serverAuth,
        x509.ExtendedKeyUsage.clientAuth,
      ]),
      ...(names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names.map(generalName))]),
    ],
  });
  return { certificate: pem(certificate), key: await privateKeyPem(keys.privateKey) };
}

/** Ten years, and from a day ago, so that a machine whose clock is late accepts it too. */
function validity(): { notBefore: Date; notAfter: Date } {
  const start = Date.now() - DAY_MS;
  return { notBefore: new Date(start), notAfter: new Date(start + 3650 * DAY_MS) };
}

function generalName(name: string): x509.JsonGeneralName {
  return { type: isIP(name) === 0 ? 'dns' : 'ip', value: name };
}

function pem(certificate: x509.X509Certificate): string {
  return `${certificate.toString('pem')}\n`;
}

async function privateKeyPem(key: webcrypto.CryptoKey): Promise<string> {
  return `${x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}
