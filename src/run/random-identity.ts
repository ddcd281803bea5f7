import { randomBytes } from 'node:crypto';
import { type Identity, renewed } from '../job/identity.ts';

/** Five characters that form no words and are hard to confuse, as in names that Kubernetes generates. */
export function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

export function randomToken(): string {
  return randomBytes(16).toString('hex');
}

/** The same step in another pod. */
export function another(identity: Identity): Identity {
  return renewed(identity, randomName(), randomToken());
}
