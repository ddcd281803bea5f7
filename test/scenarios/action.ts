// The action as built from src/, as scenarios run it: with a secret in it that no scenario uses, which must not appear anywhere.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as runner from '../../simulator/runner.ts';
import { readPage } from '../github/runner.ts';
import { type Canary, hatchCanary, placesOf, refuseLeaks, rememberPod, rememberSecrets } from './leaks.ts';
import { refuseOtherVerdicts } from './replays.ts';

export type { Ended, Inputs, Running } from '../../simulator/runner.ts';

/** Runs main and waits for its end; fails where a secret has leaked. */
export function runAction(inputs: runner.Inputs, env?: Record<string, string>): Promise<runner.Ended> {
  return startAction(inputs, env).ended;
}

/** Finds out whether images can be pulled. A check that waits for a grace or for its own time ends later than any test may. */
export function checkImages(inputs: runner.Inputs, ...images: string[]): Promise<runner.Ended> {
  const endless = { timeout: '10m', 'pull-grace': '10m', 'setup-grace': '10m' };
  return runAction({ ...inputs, ...endless, mode: 'check', image: images.join('\n') });
}

/** As the runner starts main; `ended` fails where a secret has leaked. */
export function startAction(inputs: runner.Inputs, env?: Record<string, string>): runner.Running {
  const canary = hatchCanary();
  rememberSecrets(inputs, canary);
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-tapes-'));
  const tape = join(folder, 'tape.jsonl');
  const running = runner.startAction({ tape, ...withCanary(inputs, canary) }, env);
  const ended = running.ended.then((ended) => {
    const tapes = Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    rmSync(folder, { recursive: true });
    rememberPod(ended);
    refuseLeaks({ ...placesOf(ended), ...tapes });
    refuseOtherVerdicts(
      ended,
      ['', '-2', '-3', '-4', '-5'].map((attempt) => tapes[`tape${attempt}.jsonl`]),
    );
    return ended;
  });
  return { ...running, ended };
}

/** Runs post with what main handed on; fails where a secret has leaked. */
export async function runPost(
  inputs: runner.Inputs,
  main: runner.Ended,
  env?: Record<string, string>,
): Promise<runner.Ended> {
  const ended = await runner.runPost(inputs, main, env);
  refuseLeaks(placesOf(ended));
  return ended;
}

/** All that anyone may read of a run later, in one text, without what hides something in it. */
export function shown({ log, summary, outputs, state, stderr }: runner.Ended): string {
  const lines = log.filter((line) => !line.startsWith('::add-mask::'));
  return [...lines, summary, stderr, ...Object.values(outputs), ...Object.values(state)].join('\n');
}

/** What the step's program printed. */
export function printed({ log }: runner.Ended): string[] {
  return log.slice(log.findIndex((line) => line.endsWith('started')) + 1, -1);
}

/** What the output `report` says. */
export function reportOf({ outputs }: Pick<runner.Ended, 'outputs'>) {
  return JSON.parse(outputs['report'] ?? '');
}

/** What the runner obeyed of a log but for hiding values. */
export function commandsIn({ log }: Pick<runner.Ended, 'log'>) {
  const { commands } = readPage(`${log.join('\n')}\n`);
  return commands.filter(({ name }) => !['add-mask', 'stop-commands'].includes(name));
}

/** The annotations of a log that are errors. */
export function errorsIn(log: readonly string[]): string[] {
  return log.filter((line) => line.startsWith('::error'));
}

export function warningsIn(log: readonly string[]): string[] {
  return log.filter((line) => line.startsWith('::warning'));
}

/** As the output `attempts` has them. */
type Attempt = { pod: string; policies: Record<string, string>; outcome: string; reason: string };

export function attemptsOf({ outputs }: Pick<runner.Ended, 'outputs'>): Attempt[] {
  return JSON.parse(outputs['attempts'] ?? '[]');
}

/** For each attempt, the policies with which its containers pulled. */
export function policiesOf(ended: runner.Ended): Record<string, string>[] {
  return attemptsOf(ended).map(({ policies }) => policies);
}

/** The object of this kind that a dry run has printed; undefined if there is none. */
export function manifestIn({ log }: runner.Ended, wanted = 'Pod') {
  const text = log.filter((line) => !line.startsWith('::')).join('\n');
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .find(({ kind }) => kind === wanted);
}

/**
 * Added to the secret variables of the scenario. A scenario that says it has none gets none, and so does a scenario without a
 * job.
 */
function withCanary(inputs: runner.Inputs, { value }: Canary): runner.Inputs {
  const { mode, 'secret-env': own } = inputs;
  if (own === '' || mode === 'check') return inputs;
  return { ...inputs, 'secret-env': `${own ?? ''}\nPOD_STEP_CANARY<<END-OF-CANARY\n${value}\nEND-OF-CANARY` };
}
