/** The nodes' bridge, by way of the `ip` program. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

/** Whether a program ends with 0. */
export async function attempt(program: string, args: readonly string[]): Promise<boolean> {
  return run(program, args).then(
    () => true,
    () => false,
  );
}

/** Whether the kernel makes links of this type, by making one and removing it at once. */
export async function linkTypeWorks(type: 'bridge' | 'veth'): Promise<boolean> {
  const name = `probe-${process.pid}`;
  const works = await attempt('ip', ['link', 'add', 'name', name, 'type', type]);
  if (works) await run('ip', ['link', 'delete', name]);
  return works;
}

export function bridgeExists(bridge: string): boolean {
  return existsSync(`/sys/class/net/${bridge}`);
}

/** Makes the bridge with the nodes' addresses; one that exists is left as it is. */
export async function createBridge(bridge: string, addresses: readonly string[]): Promise<void> {
  if (bridgeExists(bridge)) return;
  await run('ip', ['link', 'add', 'name', bridge, 'type', 'bridge']);
  for (const address of addresses) await run('ip', ['address', 'add', `${address}/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
}

export async function removeBridge(bridge: string): Promise<void> {
  if (bridgeExists(bridge)) await run('ip', ['link', 'delete', bridge]);
}

/** '0' or '1': whether the machine forwards packets. The ptp network plugin switches it on for its pods. */
export function readForwarding(): string {
  return readFileSync(FORWARDING, 'utf8').trim();
}

/** Puts forwarding back to what it was, unless another bridge (a second cluster's, Docker's) may count on it by now. */
export async function restoreForwarding(before: string): Promise<void> {
  const { stdout } = await run('ip', ['-brief', 'link', 'show', 'type', 'bridge']);
  if (stdout.trim() === '' && before !== readForwarding()) writeFileSync(FORWARDING, before);
}
