import { appendFileSync } from 'node:fs';
import * as core from '@actions/core';
import type { Host, NamedImage } from '../run/ports/host.ts';
import { openConsole } from './console.ts';
import { openRecordingFile } from './recording-file.ts';
import { placeOfImage } from './workflow-line.ts';

const STATE = 'leftovers';

/** `out`: the action's standard output. Skips runner files not in `env`: the toolkit would print commands instead. */
export function openHost(out: NodeJS.WritableStream, env: NodeJS.ProcessEnv): Host {
  // https://no-color.org
  const console = openConsole(out, { colours: !env['NO_COLOR'] });
  const placeOf = (about: NamedImage | undefined) => about && placeOfImage(env, about.image, about.isOfStep);
  return {
    ...console,
    // https://docs.github.com/en/actions/reference/workflows-and-actions/variables
    isDebugging: env['RUNNER_DEBUG'] === '1',
    async error(title, message, about) {
      console.error(title, message, placeOf(about));
    },
    warning: (title, message, about) => console.warning(title, message, placeOf(about)),
    setSuccess(isSuccess) {
      process.exitCode = isSuccess ? 0 : 1;
    },
    // https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
    setOutput(name, value) {
      if (env['GITHUB_OUTPUT']) core.setOutput(name, value);
    },
    async writeSummary(markdown) {
      const file = env['GITHUB_STEP_SUMMARY'];
      if (file) appendFileSync(file, markdown);
    },
    saveForPost(text) {
      if (env['GITHUB_STATE']) core.saveState(STATE, text);
    },
    savedForPost: () => core.getState(STATE),
    openRecording: (path) => openRecordingFile(path, console),
  };
}
