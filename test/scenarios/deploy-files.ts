import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KubernetesObject } from '@kubernetes/client-node';
import { parseAllDocuments } from 'yaml';

/** The manifests of deploy/ by their names, each as its text. */
export function deployFiles(): Record<string, string> {
  const names = readdirSync('deploy').filter((name) => name.endsWith('.yaml'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join('deploy', name), 'utf8')]));
}

/** The names of what the manifests make outside of the namespace, so that a new policy is renamed as well. */
const CLUSTER_WIDE = Object.values(deployFiles()).flatMap((text) =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject)
    .filter(({ metadata }) => metadata?.namespace === undefined && metadata?.name !== 'ci')
    .map(({ metadata }) => (metadata?.name ?? '').replace(/-ci$/, '')),
);

/**
 * The same text for another namespace; what is cluster-wide gets names of its own, so that suites that apply it at the same
 * time don't get in each other's way.
 */
export function renamed(text: string, namespace: string): string {
  const named = text.replaceAll(/\bci\b/g, namespace);
  return CLUSTER_WIDE.reduce(
    (renamed, name) =>
      renamed.replaceAll(
        new RegExp(`((?:name|policyName): |\\w/|\\.\\*)${name}\\b`, 'g'),
        `$1${namespace}-${name.slice('pod-step-'.length)}`,
      ),
    named,
  );
}
