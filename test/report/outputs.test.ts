import { describe, expect, test } from 'vitest';
import { cancelled } from '../../src/findings/finding.ts';
import { OUTPUT_FILE } from '../../src/job/pod-parts.ts';
import { prose } from '../../src/job/text.ts';
import { outputs, outputsOfJob } from '../../src/report/outputs.ts';
import { container, pod, stateAfter } from '../judge/pods.ts';
import { planIn } from './pull-plans.ts';
import { attemptOf, stepReportOf } from './step-reports.ts';

const OURS = Object.keys(outputs(stepReportOf(cancelled())));

/** What is handed on of what a job wrote. */
function handedOn(text: string) {
  const status = container({ terminated: { exitCode: 0, reason: 'Completed', message: text } });
  const spec = { containers: [{ name: 'step', terminationMessagePath: OUTPUT_FILE }] };
  const state = stateAfter([{ at: 1, pod: pod({ containerStatuses: [status] }, { spec }) }]);
  return outputsOfJob(stepReportOf(cancelled(), { attempts: [attemptOf(cancelled(), state)] }), OURS);
}

describe('an output of the job', () => {
  test.each(
    OURS.flatMap((name) => [name, name.toUpperCase(), `${name.slice(0, -1)}${name.slice(-1).toUpperCase()}`]),
  )('%s is reserved by Pod Step', (name) => {
    expect(handedOn(`${name}=forged\nown=1`)).toEqual({ values: [['own', '1']], taken: [name], alike: [] });
  });

  test.each([
    ['a blank after it', 'outcome '],
    ['a blank before it', '\toutcome'],
    ['a long s', 'rea\u017fon'],
    ['a Kelvin sign', 'image-dige\u017ft'],
    ['wide letters', 'ｏｕｔｃｏｍｅ'],
  ])('with a name of Pod Step but for %s is reserved by Pod Step', (_, name) => {
    expect(handedOn(`${name}=forged`)).toEqual({ values: [], taken: [name], alike: [] });
  });

  test('that differs from another in case alone takes its place, and that is reported', () => {
    expect(handedOn('Version=1\nother=2\nVERSION=3\nversion=4')).toEqual({
      values: [
        ['version', '4'],
        ['other', '2'],
      ],
      taken: [],
      alike: ['Version', 'VERSION'],
    });
  });

  test('that is written twice has its last value, without a warning', () => {
    expect(handedOn('version=1\nversion=2')).toEqual({ values: [['version', '2']], taken: [], alike: [] });
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is one like others', (name) => {
    expect(handedOn(`${name}=1`).values).toEqual([[name, '1']]);
  });
});

describe('a value that is far too long', () => {
  const long = 'x'.repeat(100_000);
  const attempt = (pod: string, message: string, pullPlans = 0) =>
    attemptOf({ ...cancelled(), message: prose(message) }, stateAfter([]), {
      pod: { metadata: { name: pod } },
      pullPlans: Array.from({ length: pullPlans }, (_, index) => planIn(`container-${index} alpine A`)),
    });
  const given = (...attempts: ReturnType<typeof attempt>[]) =>
    outputs(stepReportOf({ ...cancelled(), message: prose(long) }, { attempts }));

  test('has 4,000 characters in the output message, and says that it was cut', () => {
    const { message = '' } = given();
    expect(message).toHaveLength(4000);
    expect(message).toMatch(/ … \(cut\)$/);
  });

  test.each([
    ['two attempts with long messages', [attempt('first', long), attempt('last', long)]],
    [
      'many attempts',
      Array.from({ length: 200 }, (_, index) => attempt(index === 0 ? 'first' : 'last', 'short')),
    ],
    ['very many containers', [attempt('first', long, 500), attempt('last', long, 500)]],
  ])('is JSON of no more than 4,000 characters in the output attempts: %s', (_, attempts) => {
    const { attempts: text = '' } = given(...attempts);
    expect(text.length).toBeLessThanOrEqual(4000);
    const pods = (JSON.parse(text) as { pod: string }[]).map(({ pod }) => pod);
    expect([pods.at(0), pods.at(-1)]).toEqual(['first', 'last']);
  });
});
