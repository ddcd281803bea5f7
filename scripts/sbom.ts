/**
 * `npm sbom --sbom-format cyclonedx --package-lock-only | node scripts/sbom.ts`: the SBOM of dist/, on standard output. npm lists
 * installed packages. `--omit dev` drops bundled packages that a development tool requires too, and keeps packages of which the bundle has nothing.
 * `.github/workflows/release.yml` runs it, before any code of a dependency.
 */
import { readFileSync } from 'node:fs';

/** The part of CycloneDX 1.5 that is used here: https://cyclonedx.org/docs/1.5/json/ */
export interface Sbom {
  metadata: { component: Component; lifecycles?: { phase: string }[] };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Component {
  'bom-ref': string;
  name: string;
  version: string;
}

/** @throws if `installed` lacks a package that `licenses`, the text of dist/licenses.txt, names */
export function sbomOfBundle(installed: Sbom, licenses: string): Sbom {
  const bundled = [...licenses.matchAll(/^={80}\n(\S+ \S+): /gm)].map(([, one = '']) => one);
  const components = bundled.map((one) => {
    const found = installed.components.find(({ name, version }) => `${name} ${version}` === one);
    if (found === undefined) throw new Error(`dist/licenses.txt names ${one}, which npm does not list.`);
    return found;
  });
  const { component } = installed.metadata;
  const refs = new Set([component, ...components].map((one) => one['bom-ref']));
  const dependencies = installed.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // npm names the project after its folder, and lists what is installed before a build.
  const metadata = {
    ...installed.metadata,
    component: { ...component, name: 'pod-step' },
    lifecycles: [{ phase: 'build' }],
  };
  return { ...installed, metadata, components, dependencies };
}

if (import.meta.main) {
  const sbom = sbomOfBundle(JSON.parse(readFileSync(0, 'utf8')), readFileSync('dist/licenses.txt', 'utf8'));
  console.log(JSON.stringify(sbom));
}
