import { type KubeConfig, type KubernetesObject, Watch } from '@kubernetes/client-node';

/**
 * Observes the changes at a path of the API server, with a client that is not ours; `from`: the version to start at. Returns
 * what ends that. The client ends a watch after half a minute of silence; another one continues from there.
 */
export function watchOn<Item extends KubernetesObject>(
  config: KubeConfig,
  path: string,
  take: (change: string, item: Item) => void,
  from?: string,
): () => void {
  let resourceVersion = from;
  let isStopped = false;
  let current: AbortController | undefined;
  const open = async () => {
    if (isStopped) return;
    const see = (change: string, item: Item) => {
      // A busy API server forgets the version at which a quiet watch ended; the existing objects are then read.
      if (change === 'ERROR') {
        resourceVersion = undefined;
        return;
      }
      resourceVersion = item.metadata?.resourceVersion ?? resourceVersion;
      take(change, item);
    };
    current = await new Watch(config).watch(path, { resourceVersion }, see, () => void open());
    if (isStopped) current.abort();
  };
  void open();
  return () => {
    isStopped = true;
    current?.abort();
  };
}
