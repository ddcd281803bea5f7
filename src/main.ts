import * as core from '@actions/core';
import { type Connection, connect } from './cluster/connect.ts';
import { openConsole } from './github/console.ts';
import { readOrigin } from './github/origin.ts';
import { publish, tellVerdict } from './github/publish.ts';
import {
  allOrEveryProblem,
  InputError,
  type ReadInput,
  readClusterSettings,
  readJob,
  readSummaries,
} from './inputs.ts';
import type { Job } from './job.ts';
import { badInputs, internal } from './judge/own-failures.ts';
import { formsOfSecrets } from './plan/pod-secret.ts';
import { post } from './post.ts';
import { accountOfNothing } from './report/account.ts';
import { step } from './step.ts';

/** The step began when its process did. */
const begunAt = Math.round(performance.timeOrigin);
const input: ReadInput = (name) => core.getInput(name, { trimWhitespace: false });
// https://no-color.org
const console = openConsole(process.stdout, { colours: !process.env['NO_COLOR'] });

void (core.getState('isPost') === '' ? main() : post(input, console));

async function main(): Promise<void> {
  core.saveState('isPost', 'true');
  const interrupted = onInterrupt();
  const beginning = { origin: readOrigin(process.env, input), begunAt };
  let secrets: string[] = [];
  try {
    const [job, connection] = await allOrEveryProblem<[Job, Connection]>([
      () => readJob(input, beginning.origin),
      () => connect(readClusterSettings(input)),
    ]);
    secrets = [...connection.secrets, ...formsOfSecrets(job)];
    for (const secret of secrets) console.mask(secret);
    try {
      await step(job, connection, secrets, beginning, console, interrupted);
    } finally {
      await connection.close();
    }
  } catch (error) {
    core.debug(String(error instanceof Error ? error.stack : error));
    const finding = error instanceof InputError ? badInputs(error.problems) : internal(error);
    const account = accountOfNothing(finding, beginning, Date.now());
    tellVerdict(account, console);
    await publish(account, secrets, readSummaries(input), console);
  }
}

/** SIGINT comes first, SIGTERM 7.5 s later, SIGKILL 2.5 s after that; what isn't done at the second won't be. */
function onInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  process.on('SIGINT', () => interrupted.abort());
  process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
  return interrupted.signal;
}
