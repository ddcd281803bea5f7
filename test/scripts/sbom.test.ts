import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Sbom, sbomOfBundle } from '../../scripts/sbom.ts';

const component = (name: string, version = '1.0.0') => ({ 'bom-ref': `${name}@${version}`, name, version });
/** dist/licenses.txt with these packages. */
const licenses = (...packages: string[]) =>
  packages.map((one) => `${'='.repeat(80)}\n${one}: MIT\n\nnotice: none\n`).join('\n');

const INSTALLED: Sbom = {
  metadata: { component: component('folder'), lifecycles: [{ phase: 'pre-build' }] },
  components: [component('@a/a'), component('same'), component('same', '2.0.0'), component('tool')],
  dependencies: [
    { ref: 'folder@1.0.0', dependsOn: ['@a/a@1.0.0', 'tool@1.0.0'] },
    { ref: '@a/a@1.0.0', dependsOn: ['same@2.0.0', 'same@1.0.0'] },
    { ref: 'same@2.0.0', dependsOn: [] },
    { ref: 'tool@1.0.0', dependsOn: ['same@1.0.0'] },
  ],
};

test('the SBOM has the bundled packages alone, in their bundled versions, and no edge to another one', () => {
  expect(sbomOfBundle(INSTALLED, licenses('@a/a 1.0.0', 'same 2.0.0'))).toEqual({
    metadata: { component: { ...component('folder'), name: 'pod-step' }, lifecycles: [{ phase: 'build' }] },
    components: [component('@a/a'), component('same', '2.0.0')],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['@a/a@1.0.0'] },
      { ref: '@a/a@1.0.0', dependsOn: ['same@2.0.0'] },
      { ref: 'same@2.0.0', dependsOn: [] },
    ],
  });
});

test('there is no SBOM if npm does not list a bundled version', () => {
  expect(() => sbomOfBundle(INSTALLED, licenses('same 3.0.0'))).toThrow(
    'dist/licenses.txt names same 3.0.0, which npm does not list.',
  );
});

test('the SBOM of dist/ has what actions/attest requires, and every dependency of the action', () => {
  const made = spawnSync('npm sbom --sbom-format cyclonedx --package-lock-only | node scripts/sbom.ts', {
    shell: true,
    encoding: 'utf8',
  });
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(JSON.parse(made.stdout), made.stderr).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.\d$/),
    serialNumber: expect.stringMatching(/^urn:uuid:/),
    components: expect.arrayContaining(
      Object.keys(dependencies).map((name) =>
        expect.objectContaining({
          name,
          hashes: [expect.objectContaining({ alg: 'SHA-512' })],
          licenses: [expect.anything()],
        }),
      ),
    ),
  });
});
