/** `npm run demo`: three steps on the simulator: success, missing image, unresponsive registry with a cached image. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, issue } from '../simulator/certificates.ts';
import { shellImage } from '../simulator/registry/images.ts';
import { type Inputs, runAction } from '../simulator/runner.ts';
import { asOnThePage } from '../simulator/runner-page.ts';
import { startSimulator } from '../simulator/start.ts';
import { VERSION } from '../src/job/identity.ts';

// The committed bundle: what users get.
process.env['POD_STEP_ACTION'] = 'dist';

const FOLDER = join('build', 'demo');
const REGISTRY = 'registry.acme.dev';

mkdirSync(FOLDER, { recursive: true });
const hosts: Record<string, string> = {};
const authority = await createAuthority('acme-ca');
const tls = await issue(authority, { subject: `CN=${REGISTRY}`, names: [REGISTRY] });
await using simulator = await startSimulator({
  speed: 2,
  hosts,
  registryAuthorities: [authority.certificate],
});
const { registry } = simulator;
hosts[REGISTRY] = await registry.listen({ tls });
registry.push('acme/shop-ci:v13', shellImage());

const good = await show('A step that succeeds', {
  image: `${REGISTRY}/acme/shop-ci:v13`,
  run: 'echo "make: 214 tests passed"',
});
const missing = await show('A step whose image is missing', {
  image: `${REGISTRY}/acme/shop-ci:v12`,
  run: 'make test',
});
registry.misbehave('acme/shop-ci', { kind: 'hang' });
const cached = await show('A step whose registry does not answer', {
  image: `${REGISTRY}/acme/shop-ci:v13`,
  'pull-policy': 'Always, IfNotPresent',
  run: 'sleep 8; echo "make: 214 tests passed"',
});
process.exitCode = good === 0 && missing === 1 && cached === 0 ? 0 : 1;

/** Runs one step, prints its inputs and its log, and saves its summary. Returns its exit code. */
async function show(title: string, inputs: Inputs): Promise<number | null> {
  console.log(`\n\x1b[1m${title}\x1b[0m\n`);
  console.log(`    - uses: pod-step/pod-step@v${VERSION}\n      with:`);
  for (const [name, value] of Object.entries(inputs)) console.log(`        ${name}: ${value}`);
  console.log();
  const { log, summary, exitCode, durationMs } = await runAction(
    { ...inputs, kubeconfig: simulator.kubeconfig },
    { NO_COLOR: process.env['NO_COLOR'] ?? '' },
  );
  for (const line of asOnThePage(log)) console.log(line);
  const path = join(FOLDER, `${title.toLowerCase().replaceAll(' ', '-')}.md`);
  writeFileSync(path, summary);
  console.log(
    `\n(exit code ${exitCode} after ${(durationMs / 1000).toFixed(1)} s; the summary is in ${path})`,
  );
  return exitCode;
}
