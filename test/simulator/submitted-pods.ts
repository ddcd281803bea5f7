import { expect } from 'vitest';
import { type Client, pods, stepPod, watchPod } from './client.ts';

/** Pods with one image, at the simulator of `client` or another one (`own`). */
export function submittedPods(client: Client) {
  let count = 0;
  return {
    /** Creates a pod and returns its name. */
    async submit(image: string, container = {}, spec = {}, own = client): Promise<string> {
      count += 1;
      const name = `pod-${count}`;
      const manifest = stepPod(name, image, 'true', container, spec);
      const { status, body } = await own.request('POST', pods, manifest);
      expect(status, JSON.stringify(body)).toBe(201);
      return name;
    },
    /** What its container says while it waits for this reason. */
    async waiting(name: string, reason: string, own = client): Promise<string | undefined> {
      const state = (pod: Awaited<ReturnType<typeof watchPod>>[number]) =>
        pod.status.containerStatuses?.[0]?.state?.waiting;
      const states = await watchPod(own, name, (pod) => state(pod)?.reason === reason);
      const last = states.at(-1);
      return last && state(last)?.message;
    },
  };
}
