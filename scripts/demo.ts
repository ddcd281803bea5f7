/** `npm run demo`: two steps on the simulator, one that succeeds and one whose image is missing, as a person sees them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellImage } from '../simulator/registry/images.ts';
import { type Inputs, runAction } from '../simulator/runner.ts';
import { asOnThePage } from '../simulator/runner-page.ts';
import { startSimulator } from '../simulator/start.ts';

const FOLDER = join('build', 'demo');

mkdirSync(FOLDER, { recursive: true });
await using simulator = await startSimulator({ speed: 2 });
simulator.registry.push('acme/shop-ci:v13', shellImage());
const registry = simulator.registry.address;

const good = await show('A step that succeeds', {
  image: `${registry}/acme/shop-ci:v13`,
  run: 'echo "make: 214 tests passed"',
});
const missing = await show('A step whose image is missing', {
  image: `${registry}/acme/shop-ci:v12`,
  run: 'make test',
});
process.exitCode = good === 0 && missing === 1 ? 0 : 1;

/** Runs one step, prints its workflow and its log, and keeps its summary. Gives its exit code. */
async function show(title: string, inputs: Inputs): Promise<number | null> {
  console.log(`\n\x1b[1m${title}\x1b[0m\n`);
  console.log('    - uses: pod-step/pod-step@v1\n      with:');
  for (const [name, value] of Object.entries(inputs)) console.log(`        ${name}: ${value}`);
  console.log();
  const { log, summary, exitCode, durationMs } = await runAction({
    ...inputs,
    kubeconfig: simulator.kubeconfig,
  });
  for (const line of asOnThePage(log)) console.log(line);
  const path = join(FOLDER, `${title.toLowerCase().replaceAll(' ', '-')}.md`);
  writeFileSync(path, summary);
  console.log(
    `\n(exit code ${exitCode} after ${(durationMs / 1000).toFixed(1)} s; the summary is in ${path})`,
  );
  return exitCode;
}
