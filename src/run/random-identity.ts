import { randomBytes } from 'node:crypto';
import { type Identity, renewed } from '../job/identity.ts';

/** Five characters that make no words and can't be mistaken for one another, as Kubernetes makes them. */
export function randomName(): string {
  const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A value that nobody else has. */
export function randomToken(): string {
  return randomBytes(16).toString('hex');
}

/** The same step in a further pod. */
export function another(identity: Identity): Identity {
  return renewed(identity, randomName(), randomToken());
}
