import { describe, expect, test } from 'vitest';
import { useFreshSimulator } from './fresh-simulator.ts';

// Events are the least reliable signal. Only the simulator can lose or delay them on demand.

const stage = useFreshSimulator();

describe('events', () => {
  test.each([
    ['that are all lost', { lost: 1 }],
    ['that come late and overtake each other', { lateMs: 20_000 }],
    ['that come twice', { doubled: 1 }],
  ])('%s change when a failure is known, not what it is', async (_, events) => {
    await stage.reopen({ speed: 10, events });
    const image = `${stage.simulator.registry.address}/ok/app:nope`;
    const { outputs } = await stage.run({ image, run: 'true' });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull', reason: 'not-found' });
  });
});
