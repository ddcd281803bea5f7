// npm run -s simulator -- --kubeconfig FILE [--speed N] [--old-kubelet]
// Serves until SIGTERM or SIGINT.

import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pushExampleImages, WORKING_IMAGE } from './example-images.ts';
import { startSimulator } from './start.ts';

const USAGE = 'usage: npm run -s simulator -- --kubeconfig FILE [--speed N] [--old-kubelet]';

/** Reads the command line; ends the process with exit code 2 if something is wrong with it. */
function readSettings(): { kubeconfig: string; speed: number; oldKubelet: boolean } {
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
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}\n`);
    return process.exit(2);
  }
}

/** An existing file would keep its mode when written to, and a kubeconfig holds a private key. */
function writePrivately(file: string, content: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}

/** npm starts a shell that starts us, and a signal to npm ends the shell without passing it on. */
function onParentExit(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
}

const { kubeconfig, ...settings } = readSettings();
const simulator = await startSimulator(settings);
const { url, registry } = simulator;
pushExampleImages(registry);
writePrivately(kubeconfig, simulator.kubeconfig);
console.log(
  `simulator ready: API server ${url}, kubeconfig ${kubeconfig}, registry ${registry.address}, image ${registry.address}/${WORKING_IMAGE}`,
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
if (process.env['npm_lifecycle_event'] === 'simulator') onParentExit(end);
