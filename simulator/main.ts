// npm run -s simulator -- --kubeconfig FILE [--speed N] [--port N] [--old-kubelet]
// Serves until SIGTERM or SIGINT.

import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openGallery, SOUND } from './gallery.ts';
import { startSimulator } from './start.ts';

const usage = 'usage: npm run -s simulator -- --kubeconfig FILE [--speed N] [--port N] [--old-kubelet]';

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

function settings(): { kubeconfig: string; speed: number; port: number; oldKubelet: boolean } {
  const options = {
    kubeconfig: { type: 'string' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '0' },
    'old-kubelet': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const { kubeconfig = '', speed, port } = values;
    if (kubeconfig === '') fail('--kubeconfig is needed: the file to write');
    const numbers = { speed: Number(speed), port: Number(port) };
    for (const [name, value] of Object.entries(numbers))
      if (!(value >= 0)) fail(`--${name} must be a number`);
    if (numbers.speed === 0) fail('--speed must be more than 0');
    return { kubeconfig, ...numbers, oldKubelet: values['old-kubelet'] };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const { kubeconfig, ...rest } = settings();
const simulator = await startSimulator(rest);
openGallery(simulator.registry);
// A file that was there keeps its mode when written to; this one holds a private key.
rmSync(kubeconfig, { force: true });
writeFileSync(kubeconfig, simulator.kubeconfig, { mode: 0o600 });
console.log(
  `simulator ready: API server ${simulator.url}, kubeconfig ${kubeconfig}, registry ${simulator.registry.address}, image ${simulator.registry.address}/${SOUND}`,
);

function end(): void {
  simulator.close().then(
    () => process.exit(0),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);

// npm starts a shell that starts us, and a signal to npm ends the shell without a word to us.
const parent = process.ppid;
const orphaned = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(orphaned);
  end();
}, 200);
if (process.env['npm_lifecycle_event'] !== 'simulator') clearInterval(orphaned);
