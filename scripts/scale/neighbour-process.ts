/**
 * Another account that uses the API server meanwhile: one GET every 50 ms. Argument: a kubeconfig. Ends when its parent says so,
 * and sends it when each was sent (milliseconds since 1970), and how long the answer took.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node';

export type Asked = { at: number; ms: number };

const EVERY_MS = 50;
const [path = ''] = process.argv.slice(2);
const config = new KubeConfig();
config.loadFromFile(path);
const api = config.makeApiClient(CoreV1Api);
const namespace = config.getContextObject(config.getCurrentContext())?.namespace ?? '';
const asked: Asked[] = [];
const stop = new AbortController();
process.on('message', () => stop.abort());
process.on('disconnect', () => process.exit());
while (!stop.signal.aborted) {
  const begun = performance.now();
  await api.readNamespacedConfigMap({ name: 'kube-root-ca.crt', namespace });
  asked.push({ at: performance.timeOrigin + begun, ms: performance.now() - begun });
  await wait(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
}
process.send?.(asked, () => process.disconnect());
