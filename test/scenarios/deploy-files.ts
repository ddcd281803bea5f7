import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The manifests of deploy/ by their names, each as its text. */
export function deployFiles(): Record<string, string> {
  const names = readdirSync('deploy').filter((name) => name.endsWith('.yaml'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join('deploy', name), 'utf8')]));
}

/**
 * The same text for another namespace; what is cluster-wide gets names of its own, so that suites that apply it at the same
 * time don't get in each other's way.
 */
export function renamed(text: string, namespace: string): string {
  return text
    .replaceAll(/\bci\b/g, namespace)
    .replaceAll(
      /((?:name|policyName): |\w\/|\.\*)pod-step-(runner-pods|runner-secrets|runners|nodes)\b/g,
      `$1${namespace}-$2`,
    );
}
