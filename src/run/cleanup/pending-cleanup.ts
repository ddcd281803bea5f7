import { DNS_LABEL, TOKEN } from '../../job/identity.ts';
import { isObject, parsedJson } from '../../job/json.ts';
import { type FilledSecret, isReusableSecret } from '../../plan/reusable-secret.ts';
import type { OwnedPod } from '../ports/owned-pod.ts';

/**
 * `until`: an earlier create of it may come for so long (milliseconds since 1970, by the clock of the machine); `keepsName`: but not
 * before it goes.
 */
export type PendingPod = OwnedPod & { until?: number; keepsName?: boolean };

/** What main has not deleted or emptied yet; saved for post. */
export type PendingCleanup = {
  namespace: string;
  pods: PendingPod[];
  /** Reusable pull secrets that still hold a credential. */
  pullSecrets: FilledSecret[];
};

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A step creates one pod for each attempt, and one to probe images. */
const MAX_ITEMS = 1000;

/** The text that main saves for post; empty if nothing is pending. */
export function writePendingCleanup(pending: PendingCleanup): string {
  const isNothing = pending.pods.length === 0 && pending.pullSecrets.length === 0;
  return isNothing ? '' : JSON.stringify(pending);
}

/** Undefined unless all fields have main's exact form: post deletes what they name; others may have written them. */
export function readPendingCleanup(text: string): PendingCleanup | undefined {
  const value = parsedJson(text);
  return hasOnly(value, ['namespace', 'pods', 'pullSecrets']) &&
    matches(DNS_LABEL, value['namespace']) &&
    isList(value['pods'], isPod) &&
    isList(value['pullSecrets'], isPullSecret)
    ? (value as PendingCleanup)
    : undefined;
}

function isPod(value: unknown): boolean {
  if (!hasOnly(value, ['name', 'token', 'uid', 'until', 'keepsName'])) return false;
  const { name, token, uid, until, keepsName } = value;
  const isNamed =
    matches(DNS_LABEL, name) && matches(TOKEN, token) && (uid === undefined || matches(UID, uid));
  return (
    isNamed &&
    (until === undefined || typeof until === 'number') &&
    (keepsName === undefined || typeof keepsName === 'boolean')
  );
}

function isPullSecret(value: unknown): boolean {
  if (!hasOnly(value, ['name', 'token'])) return false;
  const { name, token } = value;
  return typeof name === 'string' && isReusableSecret(name) && matches(TOKEN, token);
}

function matches(form: RegExp, value: unknown): boolean {
  return typeof value === 'string' && form.test(value);
}

function isList(value: unknown, isOne: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isOne);
}

/** An object with no fields other than these; fields may be missing. */
function hasOnly(value: unknown, fields: readonly string[]): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((field) => fields.includes(field));
}
