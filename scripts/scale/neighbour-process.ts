/**
 * Somebody else who asks the API server meanwhile: one GET every 50 ms, over one connection. Arguments: a kubeconfig. Ends
 * when its parent says so, and tells it of each when it was asked (milliseconds since 1970), and how long it took.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openApi } from './api.ts';

export type Asked = { at: number; ms: number };

const EVERY_MS = 50;
const [path = ''] = process.argv.slice(2);
const api = openApi(path);
const asked: Asked[] = [];
const stop = new AbortController();
process.on('message', () => stop.abort());
// Nobody is left to stop it.
process.on('disconnect', () => process.exit());
while (!stop.signal.aborted) {
  const begun = performance.now();
  await api.text('/api/v1/namespaces/neighbours/configmaps/kube-root-ca.crt');
  asked.push({ at: performance.timeOrigin + begun, ms: performance.now() - begun });
  await wait(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
}
await api.close();
process.send?.(asked, () => process.disconnect());
