import { expect, test } from 'vitest';
import { NO_STEP } from '../../../src/job/judge-options.ts';
import { judgeImages } from '../../../src/judge/images.ts';
import type { Observation } from '../../../src/pod/observation.ts';
import { waitingInWords } from '../../../src/report/progress.ts';
import { event, pod, stateAfter } from '../pods.ts';

test('an image that only is checked is named on its own, and not by the container that was made for it', () => {
  const containers = ['app', 'db'].map((name) => ({ name, image: `${name}:1` }));
  const asked = containers.map(({ name, image }) => ({ consumer: name, image }));
  const [missing, refused] = ['not found', 'dial tcp: connect: connection refused'].map((why) =>
    containers.map(({ name, image }) => ({
      at: 20,
      event: event('Failed', `Failed to pull image "${image}": ${why}`, { of: name }),
    })),
  );
  const after = (observations: Observation[] = []) =>
    stateAfter([{ at: 0, pod: pod({}, { spec: { containers } }) }, ...observations], {
      step: NO_STEP,
      graceMs: 100,
      timeoutMs: 1000,
      asked,
    });
  expect(judgeImages(after(missing), containers, 30)).toMatchObject({
    findings: containers.map(({ image }) => ({ message: expect.stringMatching(`^${image} .* \\(node `) })),
  });
  expect(waitingInWords(after(refused))).toMatch(/^app:1 could not be pulled/);
});
