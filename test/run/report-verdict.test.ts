import { expect, test } from 'vitest';
import { finding } from '../../src/findings/finding.ts';
import { hider } from '../../src/job/masking.ts';
import type { Log, NamedImage } from '../../src/run/ports.ts';
import { reportOthers, reportVerdict } from '../../src/run/publish.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { A, failedBy, N, pullPlan } from '../report/pull-plans.ts';
import { stepReportOf } from '../report/step-reports.ts';
import { succeeded } from '../succeeded.ts';

/** The images that the warnings of a step with this image are about; its service ran an image that was not pulled again. */
async function imagesOfWarnings(image: string, ofService: string): Promise<NamedImage[]> {
  const ran = (name: string) => ({
    ...container({ terminated: { exitCode: 0 } }, name),
    imageID: 'sha256:1',
  });
  const spec = {
    containers: [
      { name: 'step', image },
      { name: 'db', image: ofService },
    ],
  };
  const seen = pod({ containerStatuses: [ran('step'), ran('db')] }, { spec });
  const attempt = {
    pod: seen,
    pullPlans: [pullPlan('step', image, A), failedBy(pullPlan('db', ofService, A, N), A)],
    begunAt: 0,
    endedAt: 1,
    finding: succeeded,
    state: stateAfter([{ at: 0, pod: seen }]),
  };
  const found: NamedImage[] = [];
  const log: Partial<Log> = {
    say() {},
    paint: (_, text) => text,
    warning: (_title, _message, about) => {
      if (about !== undefined) found.push(about);
    },
  };
  await reportVerdict(stepReportOf(succeeded, { image, attempts: [attempt] }), log as Log);
  return found;
}

test.each([
  ['node', 'node-red/app', false],
  ['node:22', 'node:22-alpine', false],
  ['node:22', 'node:22', true],
  ['node:22', 'postgres:17', false],
])(
  'a warning about an old copy points at the image that it is about: of a step with %s, at %s',
  async (image, ofService, isOfStep) => {
    expect(await imagesOfWarnings(image, ofService)).toEqual([{ image: ofService, isOfStep }]);
  },
);

test('the error about further images shows no start of a secret where it is cut', async () => {
  const secret = 'a-password-of-a-registry';
  const shown: string[] = [];
  // At each length, the text is cut at another character of the secret.
  for (let length = 3900; length < 4100; length++) {
    const message = `${'x '.repeat(length / 2)}${secret} ${'y'.repeat(200)}`;
    const others = [finding('image-pull', 'not-found', { message })];
    const stepReport = stepReportOf(succeeded, { others, hide: hider([secret]) });
    const log = { error: async (_: string, text: string) => void shown.push(hider([secret])(text)) };
    await reportOthers(stepReport, log);
  }
  expect(shown.filter((text) => text.includes('a-p'))).toEqual([]);
});
