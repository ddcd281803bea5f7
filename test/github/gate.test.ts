// Whatever untrusted text says, and however it reaches the console, the runner obeys only commands of Pod Step, and no secret is
// shown.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readApiError } from '../../src/cluster/api-errors.ts';
import { badInputs, cancelled, type Finding, internal } from '../../src/findings/finding.ts';
import { type Console, openConsole } from '../../src/github/console.ts';
import { openHost } from '../../src/github/host.ts';
import { hider } from '../../src/job/masking.ts';
import { formsOfSecret } from '../../src/job/secret-forms.ts';
import { prose } from '../../src/job/text.ts';
import { refused, unreachable } from '../../src/messages/refusals.ts';
import { outputs } from '../../src/report/outputs.ts';
import type { StepReport } from '../../src/report/step-report.ts';
import { yamlOf } from '../../src/run/manifest.ts';
import type { Host, Log } from '../../src/run/ports.ts';
import { publish, reportOthers, reportVerdict } from '../../src/run/publish.ts';
import { useFolder } from '../folders.ts';
import { holdsFor, hostileText } from '../fuzz.ts';
import { received } from '../judge/reasons/each-reason.ts';
import { generations, situations, tapeText } from '../judge/tapes.ts';
import { pageOf, tagsIn } from '../report/page.ts';
import { lived, stepReportOf } from '../report/step-reports.ts';
import { secretText, traces, WAYS } from '../secrets.ts';
import { succeeded } from '../succeeded.ts';
import { openRandom } from '../support/random.ts';
import { type Recording, readRecording } from '../support/replay.ts';
import { masked, openOutput } from './runner.ts';

const folder = useFolder();
/** What later steps get of the variables that the script sets. */
const LISTED = 'POD_STEP_TEST_LISTED';
beforeAll(() => {
  vi.stubEnv('GITHUB_OUTPUT', join(folder, 'output'));
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder, 'summary'));
  vi.stubEnv('GITHUB_ENV', join(folder, 'env'));
  vi.stubEnv(LISTED, '');
  vi.stubEnv('GITHUB_WORKSPACE', '');
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(() => void vi.unstubAllEnvs());

/** The calls by which a console gives a command of its own. */
const COMMANDS = { error: ['error'], warning: ['warning'], group: ['group', 'endgroup'], debug: ['debug'] };
const MOST_WARNINGS = 10;

/** What came out of a run of `use`, and the commands that it asked for. */
function shownBy(secrets: readonly string[], use: (host: Host) => Promise<void> | void) {
  return shownOn(
    (out) => openHost({ stdout: out }, { ...process.env, NO_COLOR: '' }),
    secrets,
    (host) => use(host),
  );
}

/** The same of anything that writes to the runner. */
async function shownOn<Target extends Pick<Console, 'mask' | 'sendMasks' | 'debug'>>(
  open: (out: Writable) => Target,
  secrets: readonly string[],
  use: (target: Target) => Promise<void> | void,
) {
  const { out, page } = openOutput();
  for (const file of ['output', 'summary', 'env']) writeFileSync(join(folder, file), '');
  const target = open(out);
  const asked: string[] = [];
  for (const secret of secrets) target.mask(secret);
  const counted = Object.fromEntries(
    Object.entries(COMMANDS).map(([call, names]) => [
      call,
      (...args: [string, string]) => {
        const isDropped = call === 'warning' && asked.filter((name) => name === call).length >= MOST_WARNINGS;
        if (!isDropped) asked.push(...names);
        return (target[call as 'debug'] as (...args: string[]) => void)(...args);
      },
    ]),
  );
  await use({ ...target, ...counted });
  target.sendMasks();
  return {
    page: page(),
    asked,
    outputs: readFileSync(join(folder, 'output'), 'utf8'),
    summary: readFileSync(join(folder, 'summary'), 'utf8'),
    env: readFileSync(join(folder, 'env'), 'utf8'),
  };
}

type Shown = Awaited<ReturnType<typeof shownBy>>;

/** The runner obeys exactly the requested commands, in their order, and masks only forms of secrets. */
function expectOnlyOurs({ page, asked }: Shown, secrets: readonly string[]): void {
  const by = (name: string) => page.commands.filter((command) => command.name === name);
  const masks = by('add-mask').map(({ data }) => data);
  expect(masks).toEqual(secrets.flatMap(formsOfSecret));
  for (const { data } of by('stop-commands')) expect(data).toMatch(/^[0-9a-f]{32}$/);
  const others = page.commands.map(({ name }) => name);
  expect(others.filter((name) => name !== 'add-mask' && name !== 'stop-commands')).toEqual(asked);
}

/** No trace of a secret is left in any place that can be read later. The log is checked as the runner shows it. */
function expectNoTrace({ page, outputs, summary }: Shown, secrets: readonly string[]): void {
  const masks = page.commands.filter(({ name }) => name === 'add-mask').map(({ data }) => data);
  const annotations = page.commands
    .filter(({ name }) => name !== 'add-mask')
    .flatMap(({ data, properties }) => [data, ...Object.values(properties)]);
  const log = [...page.lines, ...annotations].map((line) => masked(line, masks)).join('\n');
  for (const [place, text] of Object.entries({ log, outputs, summary }))
    for (const trace of secrets.flatMap(traces))
      if (text.includes(trace)) {
        const at = text.indexOf(trace);
        throw new Error(`${JSON.stringify(trace)} is in the ${place}: ${text.slice(at - 200, at + 100)}`);
      }
}

/** A page of our own layout, in which nothing else is a headline, a link or an image. */
function expectOurPage({ summary }: Shown): void {
  const html = pageOf(summary);
  const tags = tagsIn(html.replace(OUR_LINK, ''));
  const foreign = tags.filter((tag) => /^(a|img|em|del|h[124-6]|hr|ol|blockquote|input|sup|b|br)$/.test(tag));
  expect(foreign).toEqual([]);
  expect(tags.filter((tag) => tag === 'h3')).toHaveLength(1);
}

const OUR_LINK =
  /<a href="https:\/\/github\.com\/pod-step\/pod-step\/blob\/v0\.9\.0\/docs\/troubleshooting\.md#[a-z0-9-]+">/;

/** As the toolkit writes them: https://github.com/actions/toolkit/blob/main/packages/core/src/file-command.ts */
const namesIn = (file: string) =>
  [...file.matchAll(/^(.+?)<<(ghadelimiter_\S+)\n[\s\S]*?\n\2$/gm)].map(([, name]) => name);

/** A run that has ended: nothing of others is obeyed, secret or part of our layout, and the outputs are ours. */
function expectOurs(shown: Shown, secrets: readonly string[]): void {
  expectOnlyOurs(shown, secrets);
  expectNoTrace(shown, secrets);
  expectOurPage(shown);
  expect(namesIn(shown.outputs)).toEqual(Object.keys(outputs(stepReportOf(cancelled()))));
}

/** Markdown that could affect the text before it, or hide the text after it. */
const MARKDOWN = [
  '<!--',
  '-->',
  '</h3>',
  '<details>',
  '```',
  '===',
  '[Troubleshooting]: https://example.com',
  '[^1]: note',
  '| a |\n| - |',
];

/** Lines of $GITHUB_ENV. */
const VARIABLES = [
  `${LISTED}=1`,
  `${LISTED}<<END`,
  'END',
  'PATH=/evil',
  'NODE_OPTIONS<<X\n--require /evil\nX',
  `a<<${LISTED}`,
  'ghadelimiter_x',
];

/** Untrusted text with a secret in it, in one of its possible forms. */
const words = fc
  .tuple(hostileText, secretText, fc.constantFrom(...Object.values(WAYS)), hostileText)
  .map(([before, secret, write, after]) => ({ secret, text: `${before} ${write(secret)} ${after}` }));

test('whatever is said, in whatever order, the runner obeys what was requested alone', () => {
  const call = fc.oneof(
    fc.tuple(fc.constantFrom('say', 'debug', 'mask'), hostileText, hostileText),
    fc.tuple(fc.constantFrom('error', 'warning', 'group', 'jobOutput'), hostileText, hostileText),
  );
  return holdsFor(
    500,
    fc.asyncProperty(fc.array(call, { maxLength: 25 }), async (calls) => {
      const secrets: string[] = [];
      const shown = await shownOn(
        (out) => openConsole({ stdout: out }, { colours: true }),
        [],
        async (console) => {
          for (const [name, one, other] of calls) {
            if (name === 'say') console.say(`${console.paint('bad', one)} ${other}`);
            if (name === 'debug') console.debug(one);
            if (name === 'error' || name === 'warning') console[name](one, other, { file: other, line: 1 });
            if (name === 'group') console.group(one, other.split('\n'));
            if (name === 'jobOutput') await console.jobOutput([...one.split('\n'), ...other.split('\n')]);
            if (name === 'mask') console.mask(one);
            // A secret that comes again has its masks.
            if (name === 'mask' && one.trim() !== '' && !secrets.includes(one)) secrets.push(one);
          }
        },
      );
      expectOnlyOurs(shown, secrets);
    }),
  );
});

test('each call prints one line, and so does each line of a message', () =>
  holdsFor(
    500,
    fc.asyncProperty(fc.array(hostileText, { maxLength: 5 }), fc.boolean(), async (texts, colours) => {
      const { page } = await shownOn(
        (out) => openConsole({ stdout: out }, { colours }),
        [],
        (console) => {
          for (const text of texts) {
            console.say(`  ${text}`);
            console.group(text, [text]);
          }
        },
      );
      expect(page.lines).toHaveLength(2 * texts.length);
      const all = [...page.lines, ...page.commands.map(({ data }) => data)].join('');
      expect(all).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/);
    }),
  ));

describe('a run', () => {
  const SITUATIONS = generations.flatMap((generation) =>
    situations(generation).map((situation) => tapeText(generation, situation)),
  );

  /** A tape with words of others in every third place where such stand. */
  function withWords(
    original: string,
    { text, name }: { text: string; name: string },
    seed: number,
  ): Recording {
    const random = openRandom(seed).next;
    const [header = '', ...observations] = original.split('\n');
    const quoted = (value: string) => JSON.stringify(value).slice(1, -1);
    const changed = observations
      .map((line) =>
        line.replaceAll(
          /"(message|note|nodeName|imageID|reason)":"((?:[^"\\]|\\.)*)"/g,
          (all, field, old) => {
            if (random() > 0.33) return all;
            const isProse = field === 'message' || field === 'note';
            const value = quoted(isProse ? text : name);
            return `"${field}":"${random() < 0.5 || field === 'reason' ? old : ''}${value}${random() < 0.5 ? old : ''}"`;
          },
        ),
      )
      .join('\n');
    const tape = readRecording(`${header}\n${changed}`);
    // If these words leave no end, its timeout passes.
    return { ...tape, options: { ...tape.options, timeoutMs: 600_000 } };
  }

  function accountOfRun(tape: Recording, secrets: readonly string[], log: Log, text: string): StepReport {
    const { attempt } = lived(tape, tape.options.begunAt, log);
    return stepReportOf(attempt.finding, {
      attempts: [attempt],
      others: [{ ...attempt.finding, message: prose(text), title: prose(text) }],
      image: 'alpine:3',
      namespace: 'ci',
      begunAt: tape.options.begunAt,
      endedAt: attempt.endedAt,
      tails: [{ container: 'other', lines: text.split('\n'), cut: false }],
      hide: hider(secrets),
      manifest: () => yamlOf({ ...attempt.pod, metadata: { annotations: { text } } }, hider(secrets)),
    });
  }

  test('of a pod, its node, its events and its log', () =>
    holdsFor(
      150,
      fc.asyncProperty(
        fc.constantFrom(...SITUATIONS),
        words,
        hostileText,
        fc.integer(),
        async (tape, { secret, text }, name, seed) => {
          const secrets = [secret];
          const shown = await shownBy(secrets, async (host) => {
            const stepReport = accountOfRun(withWords(tape, { text, name }, seed), secrets, host, text);
            await host.jobOutput(text.split('\n'));
            await reportVerdict(stepReport, host);
            await reportOthers(stepReport, host);
            await publish(stepReport, { summary: 'always', handBackVariables: [] }, host);
          });
          expectOurs(shown, secrets);
        },
      ),
    ));

  /** An answer of the API server with these words. */
  const refusedWith = (code: number, words: string, reason?: string) =>
    refused(readApiError(code, JSON.stringify({ kind: 'Status', reason, message: words }), undefined), {
      what: 'create the pod',
      namespace: 'ci',
    });
  const findings: Record<string, (text: string) => Finding> = {
    'an answer of the API server': (text) => refusedWith(403, text),
    'a webhook': (text) => refusedWith(403, `admission webhook "x.y" denied the request: ${text}`),
    'a quota': (text) => refusedWith(403, `pods "x" is forbidden: exceeded quota: ${text}`),
    'an authorizer': (text) =>
      refusedWith(
        403,
        `pods is forbidden: User "${text}" cannot create resource "pods": ${text}`,
        'Forbidden',
      ),
    'a proxy': (text) =>
      refused(readApiError(502, text.slice(0, 100), undefined), { what: 'x', namespace: 'ci' }),
    'no answer': (text) => unreachable({ message: text, isOfCertificate: false }),
    'a fault of ours': (text) => internal(new Error(text)),
    'bad inputs': (text) => badInputs([text, text]),
  };

  test.each(Object.entries(findings))('that ends by %s', (_, findingOf) =>
    holdsFor(
      60,
      fc.asyncProperty(words, async ({ secret, text }) => {
        const secrets = [secret];
        const shown = await shownBy(secrets, async (host) => {
          const stepReport = stepReportOf(findingOf(text), { namespace: 'ci', hide: hider(secrets) });
          host.debug(text);
          await reportVerdict(stepReport, host);
          await publish(stepReport, { summary: 'always', handBackVariables: [] }, host);
        });
        expectOurs(shown, secrets);
      }),
    ),
  );

  test.each<[what: string, finding: Finding]>([
    ['succeeded', succeeded],
    ['was cancelled', cancelled()],
  ])('that %s, with what its script reports to GitHub in files', (_, finding) =>
    holdsFor(
      200,
      fc.asyncProperty(
        words,
        fc.array(fc.oneof(hostileText, fc.constantFrom(...MARKDOWN)), { maxLength: 6 }),
        fc.array(fc.oneof(hostileText, fc.constantFrom(...VARIABLES)), { maxLength: 6 }),
        async ({ secret, text }, markdown, variables) => {
          const secrets = [secret];
          const given = { namespace: 'ci', image: 'app:1', hide: hider(secrets) };
          const written = [...markdown, text].join('\n');
          const commandFiles = {
            summary: { text: written, isCut: false },
            env: { text: variables.join('\n'), isCut: false },
          };
          const job = { summary: 'always' as const, handBackVariables: [LISTED] };
          const alone = await shownBy(secrets, (host) => publish(stepReportOf(finding, given), job, host));
          const collected = received({ files: [], commandFiles });
          const shown = await shownBy(secrets, (host) =>
            publish(stepReportOf(finding, { ...given, collected }), job, host),
          );
          expectOnlyOurs(shown, secrets);
          expectNoTrace(shown, secrets);
          expectOurPage(alone);
          expect(shown.summary.startsWith(alone.summary)).toBe(true);
          expect(pageOf(shown.summary).startsWith(pageOf(alone.summary).trimEnd())).toBe(true);
          expect(namesIn(shown.env).filter((name) => name !== LISTED)).toEqual([]);
        },
      ),
    ),
  );
});
