import { connect, createServer, type Socket } from 'node:net';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { serve } from '../serve.ts';
import { configOf } from './stage.ts';

/** A line to the API server that can be cut. It carries bytes and understands none of them. */
export type ShakyLine = AsyncDisposable & {
  /** The kubeconfig that goes through it. */
  kubeconfig: string;
  /** How many connections were made through it. */
  connections(): number;
  /** Drops what is open. New connections are possible, unless `downMs` is given: then only after that time. */
  cut(downMs?: number): void;
};

export async function openShakyLine(kubeconfig: string): Promise<ShakyLine> {
  const server = new URL(configOf(kubeconfig).getCurrentCluster()?.server ?? '');
  const open = new Set<Socket>();
  let made = 0;
  let downUntil = 0;
  const line = createServer((near) => {
    if (Date.now() < downUntil) {
      near.resetAndDestroy();
      return;
    }
    made++;
    const far = connect(Number(server.port || 443), server.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const served = await serve(line);
  const cut = (downMs = 0) => {
    downUntil = Date.now() + downMs;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    ...served,
    kubeconfig: changedKubeconfig(kubeconfig, { cluster: { server: `https://${served.address}` } }),
    connections: () => made,
    cut,
  };
}
