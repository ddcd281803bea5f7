import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesIn } from '../inputs/multi-line-secrets.ts';
import { jobOf } from '../plan/planned.ts';
import { readRecording, replay } from '../support/replay.ts';
import { anyText, anyToken, CASES, SEED, settings, textWith } from './cases.ts';
import { PARSERS } from './parsers.ts';

// Repeat a run with POD_STEP_TEST_SEED, and with more cases by POD_STEP_TEST_CASES=10000.

const parsers = PARSERS.map((parser) => [parser.name, parser] as const);
const inputs = parsers.filter(([name]) => name.startsWith('the input '));

describe(`${CASES} cases with the seed ${SEED}`, () => {
  test.each(parsers)('never surprise the reader of %s', async (_, { read }) => {
    const property = fc.asyncProperty(anyText, async (text) => {
      await read(text);
    });
    await fc.assert(property, settings);
  });

  test.each(inputs)('have no token in the problems of %s', async (_, { read }) => {
    const property = fc.asyncProperty(textWith(anyToken), async ({ text, secret }) => {
      expect(piecesIn(JSON.stringify(await read(text)), secret)).toEqual([]);
    });
    await fc.assert(property, settings);
  });

  // These parsers never quote anything, so even a password that looks like any other word is safe.
  const quiet =
    /^the input (env|secret-env|labels|node-selector|registry-credentials|command|args|run|checkout-token)$/;
  const password = fc.stringMatching(/^zq[a-z0-9!$%]{10,30}$/);
  test.each(inputs.filter(([name]) => quiet.test(name)))(
    'have no password in the problems of %s',
    async (_, { read }) => {
      const property = fc.asyncProperty(textWith(password), async ({ text, secret }) => {
        expect(piecesIn(JSON.stringify(await read(text)), secret)).toEqual([]);
      });
      await fc.assert(property, settings);
    },
  );
});

describe(`valid inputs are read, by the seed ${SEED}`, () => {
  test('variables of several lines', () => {
    const variable = fc.tuple(
      fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/\r?\n|\r/g, '\n')),
    );
    const property = fc.property(fc.uniqueArray(variable, { selector: ([name]) => name }), (variables) => {
      const text = variables.map(([name, value]) => `${name}<<END-OF-IT\n${value}\nEND-OF-IT`).join('\n');
      expect(jobOf({ env: text }).env.map(({ name, value }) => [name, value])).toEqual(variables);
    });
    fc.assert(property, settings);
  });
});

describe(`objects of any shape, by the seed ${SEED}`, () => {
  const words = fc.oneof(fc.constantFrom('step', 'Failed', 'True', 'Evicted', 'db', ''), anyText);
  const status = fc.record(
    {
      name: fc.constantFrom('step', 'db'),
      state: fc.oneof(
        fc.record({ waiting: fc.record({ reason: words, message: words }) }),
        fc.record({ running: fc.record({}) }),
        fc.record({ terminated: fc.record({ exitCode: fc.integer(), reason: words, message: words }) }),
      ),
      started: fc.boolean(),
      restartCount: fc.nat(3),
    },
    { requiredKeys: ['name'] },
  );
  const pod = fc.record({
    metadata: fc.record(
      { uid: fc.constantFrom('u', 'v'), deletionTimestamp: words, resourceVersion: words },
      { requiredKeys: [] },
    ),
    spec: fc.record({
      containers: fc.constant([
        { name: 'step', image: 'a' },
        { name: 'db', image: 'b' },
      ]),
    }),
    status: fc.record(
      {
        phase: words,
        reason: words,
        message: words,
        containerStatuses: fc.array(status, { maxLength: 3 }),
        conditions: fc.array(fc.record({ type: words, status: words, reason: words, message: words }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: [] },
    ),
  });
  const event = fc.record({
    metadata: fc.record({ uid: words, resourceVersion: words }, { requiredKeys: [] }),
    involvedObject: fc.record({ uid: fc.constantFrom('u', 'v', ''), fieldPath: words }, { requiredKeys: [] }),
    reason: fc.oneof(
      fc.constantFrom('Failed', 'Pulled', 'FailedMount', 'FailedScheduling', 'Killing'),
      words,
    ),
    message: words,
  });
  const at = fc.nat(100);
  const observation = fc.oneof(
    fc.record({ at, pod }),
    fc.record({ at, event }),
    fc.record({ at, gone: fc.constant(true) }),
    fc.record({ at, log: fc.array(words, { maxLength: 2 }) }),
  );

  test('are judged, and the recording of them gives the same verdict', () => {
    const property = fc.property(fc.array(observation, { maxLength: 6 }), (observations) => {
      const head = JSON.stringify({ tape: 1, step: 'step', graceMs: 10, timeoutMs: 1000, begunAt: 0 });
      const text = [head, ...observations.map((one) => JSON.stringify(one))].join('\n');
      expect(replay(readRecording(text))).toEqual(replay(readRecording(`${text}\n`)));
    });
    fc.assert(property, settings);
  });

  test('never surprise the reader of recordings', () => {
    const any = fc.oneof(
      fc.jsonValue(),
      fc.record({ at, pod: fc.jsonValue() }),
      fc.record({ at, event: fc.jsonValue() }),
    );
    const property = fc.property(fc.array(any, { maxLength: 4 }), (values) => {
      const head = '{"tape":1,"step":"step","graceMs":1}';
      try {
        replay(readRecording([head, ...values.map((one) => JSON.stringify(one))].join('\n')));
      } catch (error) {
        if (!(error instanceof Error) || error.constructor !== Error || !/^line \d+ /.test(error.message))
          throw error;
      }
    });
    fc.assert(property, settings);
  });
});
