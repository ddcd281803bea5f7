import { appendFileSync } from 'node:fs';
import * as core from '@actions/core';
import { RunnerError } from '../job/errors.ts';
import type { Host } from '../run/ports/host.ts';
import { type Console, openConsole } from './console.ts';
import { placeAtGitHub, placeInCheckout, requestOfWorkflow } from './image-place.ts';
import { openRecordingFile } from './recording-file.ts';

const STATE = 'leftovers';

/** `end`: ends the process, if something may keep it that nobody waits for. */
type ActionsHost = Host & Pick<Console, 'secrets'> & { end(isCancelled: boolean): void };

/**
 * `out`: the action's standard output. Skips runner files not in `env`: the toolkit would print commands instead.
 * `gitHubToken`: for the line of an annotation; empty for none.
 */
export function openHost(out: NodeJS.WritableStream, env: NodeJS.ProcessEnv, gitHubToken = ''): ActionsHost {
  // https://no-color.org
  const console = openConsole(out, { colours: !env['NO_COLOR'] });
  let hasAskedGitHub = false;
  return {
    ...console,
    // https://docs.github.com/en/actions/reference/workflows-and-actions/variables
    isDebugging: env['RUNNER_DEBUG'] === '1',
    /** Written before it returns, unless GitHub is to be asked. */
    async error(title, message, about) {
      let place = about && placeInCheckout(env, about);
      const request = about && place === undefined ? requestOfWorkflow(env, gitHubToken) : undefined;
      if (about !== undefined && request !== undefined) {
        hasAskedGitHub = true;
        place = await placeAtGitHub(request, env, about, console.debug);
      }
      console.error(title, message, place);
    },
    /** Steps that succeed have warnings too, and shall not pay for a request. */
    warning: (title, message, about) => console.warning(title, message, about && placeInCheckout(env, about)),
    setSuccess(isSuccess) {
      process.exitCode = isSuccess ? 0 : 1;
    },
    // https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
    setOutput(name, value) {
      if (env['GITHUB_OUTPUT']) writing('$GITHUB_OUTPUT', () => core.setOutput(name, value));
    },
    async writeSummary(markdown) {
      const file = env['GITHUB_STEP_SUMMARY'];
      if (file) writing('$GITHUB_STEP_SUMMARY', () => appendFileSync(file, markdown));
    },
    saveForPost(text) {
      if (env['GITHUB_STATE']) writing('$GITHUB_STATE', () => core.saveState(STATE, text));
    },
    savedForPost: () => core.getState(STATE),
    openRecording: (path) => openRecordingFile(path, console),
    // undici can't abort a connection that is being opened: it holds the process for 10 s, behind a proxy for minutes. So
    // does a credential plugin that a cancelled step has given up.
    end(isCancelled) {
      if (hasAskedGitHub || isCancelled) out.write('', () => process.exit());
    },
  };
}

/** Throws RunnerError. */
function writing(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new RunnerError(file, error);
  }
}
