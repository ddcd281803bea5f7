import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { KubernetesObject } from '@kubernetes/client-node';
import { parseAllDocuments } from 'yaml';

/** The manifests of deploy/ by their names, each as its text; without the files that Kustomize reads. */
export function deployFiles(): Record<string, string> {
  const { 'kustomization.yaml': _, ...manifests } = filesOfDeploy('*.yaml');
  return manifests;
}

/** The texts of files by their paths in deploy/. */
export function filesOfDeploy(pattern = '**/*.yaml'): Record<string, string> {
  const paths = globSync(`deploy/${pattern}`).toSorted();
  return Object.fromEntries(paths.map((path) => [relative('deploy', path), readFileSync(path, 'utf8')]));
}

/** The names of what the manifests make outside of the namespace, so that a new policy is renamed as well. */
const CLUSTER_WIDE = Object.values(deployFiles()).flatMap((text) =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject)
    .filter(({ metadata }) => metadata?.namespace === undefined && metadata?.name !== 'ci')
    .map(({ metadata }) => (metadata?.name ?? '').replace(/\.ci$/, '')),
);

/**
 * The same text for another namespace; what is cluster-wide gets names and labels of its own, so that suites that apply it at the
 * same time don't get in each other's way.
 */
export function renamed(text: string, namespace: string): string {
  const named = text
    .replaceAll(/\bci\b/g, namespace)
    .replaceAll(/\bpod-step\/(?=policy\b|parameters\b)/g, `${namespace}/`);
  return CLUSTER_WIDE.reduce(
    (renamed, name) =>
      renamed.replaceAll(
        new RegExp(`((?:name|policyName|namespace):? |\\w/|\\.\\*)${name}\\b`, 'g'),
        `$1${namespace}-${name.slice('pod-step-'.length)}`,
      ),
    named,
  );
}
