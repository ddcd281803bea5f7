import * as core from '@actions/core';
import { type Connection, connect } from './cluster/connect.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { openConsole } from './github/console.ts';
import { readOrigin } from './github/origin.ts';
import { publish, tellVerdict } from './github/publish.ts';
import { readClusterSettings } from './inputs/cluster-settings.ts';
import { allOrEveryProblem, InputError, type ReadInput } from './inputs/inputs.ts';
import { readJob, readSummaries } from './inputs/read-job.ts';
import type { Job } from './job.ts';
import { badInputs, internal } from './judge/own-failures.ts';
import { messageOf } from './message-of-error.ts';
import { formsOfSecrets } from './plan/pod-secret.ts';
import { accountOfNothing } from './report/account.ts';
import { step } from './step.ts';

/** The step began when its process did. */
const begunAt = Math.round(performance.timeOrigin);
const input: ReadInput = (name) => core.getInput(name, { trimWhitespace: false });
// https://no-color.org
const console = openConsole(process.stdout, { colours: !process.env['NO_COLOR'] });

// Node would print the words of others as lines on standard error, and the runner obeys commands there too.
process.on('uncaughtException', (error) => {
  console.debug(error.stack ?? messageOf(error));
  console.error('The action broke', messageOf(error));
  process.exit(1);
});
process.removeAllListeners('warning').on('warning', (warning) => console.debug(messageOf(warning)));

/** Runs the step. `interrupted`: the runner's wish that it ends. */
export async function main(interrupted: AbortSignal): Promise<void> {
  const beginning = { origin: readOrigin(process.env, input), begunAt };
  /** Grows while tokens are renewed. */
  const secrets: string[] = [];
  const hide = (secret: string) => {
    secrets.push(secret);
    console.mask(secret);
  };
  try {
    const [job, connection] = await allOrEveryProblem<[Job, Connection]>([
      () => readJob(input, beginning.origin),
      () => connect(readClusterSettings(input), hide),
    ]);
    for (const secret of formsOfSecrets(job)) hide(secret);
    for (const { title, message } of [...connection.warnings, ...job.warnings])
      console.warning(title, message);
    try {
      await step(job, connection, secrets, beginning, console, interrupted);
    } finally {
      await connection.close();
    }
  } catch (error) {
    console.debug(String(error instanceof Error ? error.stack : error));
    const finding = error instanceof InputError ? badInputs(error.problems) : internal(error);
    const account = accountOfNothing(finding, beginning, Date.now());
    tellVerdict(account, secrets, console);
    await publish(account, secrets, readSummaries(input), console);
  }
}

/** What the runner starts after the job's steps: sees to what main has left. */
export async function post(): Promise<void> {
  await deleteLeftovers(input, console);
}
