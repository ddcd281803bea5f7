import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

/** A claim with its volume in the namespace of a stage. */
type ClaimedVolume = AsyncDisposable & {
  /** Its folder on this machine, whose files the nodes have. */
  folder: string;
};

export async function openVolume(
  { namespace, api }: Stage,
  claim: string,
  accessMode: 'ReadWriteOnce' | 'ReadWriteMany',
): Promise<ClaimedVolume> {
  const path = mkdtempSync(join(tmpdir(), 'pod-step-volume-'));
  const name = `${namespace}-${claim}`;
  const storage = { storage: '1Gi' };
  const common = { accessModes: [accessMode], storageClassName: name };
  await api.createPersistentVolume({
    body: { metadata: { name }, spec: { ...common, capacity: storage, hostPath: { path } } },
  });
  await api.createNamespacedPersistentVolumeClaim({
    namespace,
    body: { metadata: { name: claim }, spec: { ...common, resources: { requests: storage } } },
  });
  return {
    folder: path,
    async [Symbol.asyncDispose]() {
      await api.deletePersistentVolume({ name });
      // A program of a pod that was deleted can write until it ends.
      rmSync(path, { recursive: true, maxRetries: 20 });
    },
  };
}
