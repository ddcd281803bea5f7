// npm run -s simulator -- --kubeconfig FILE [--speed N] [--old-kubelet]
// Serves until SIGTERM or SIGINT.

import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openGallery, SOUND } from './gallery.ts';
import { startSimulator } from './start.ts';

const usage = 'usage: npm run -s simulator -- --kubeconfig FILE [--speed N] [--old-kubelet]';

function settings(): { kubeconfig: string; speed: number; oldKubelet: boolean } {
  try {
    const options = {
      kubeconfig: { type: 'string', default: '' },
      speed: { type: 'string', default: '1' },
      'old-kubelet': { type: 'boolean', default: false },
    } as const;
    const { kubeconfig, speed, 'old-kubelet': oldKubelet } = parseArgs({ options }).values;
    if (kubeconfig === '') throw new TypeError('--kubeconfig is needed: the file to write');
    if (!(Number(speed) > 0)) throw new TypeError('--speed must be a number above 0');
    return { kubeconfig, speed: Number(speed), oldKubelet };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`);
    return process.exit(2);
  }
}

const { kubeconfig, ...rest } = settings();
const simulator = await startSimulator(rest);
openGallery(simulator.registry);
// A file that was there keeps its mode when written to; this one holds a private key.
rmSync(kubeconfig, { force: true });
writeFileSync(kubeconfig, simulator.kubeconfig, { mode: 0o600, flag: 'wx' });
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
