import { hider } from '../job/secret-forms.ts';
import type { Observation } from '../judge/observation.ts';
import type { JudgeOptions } from '../judge/state.ts';
import { headerLine, observationLine } from '../recording/format.ts';
import type { Host } from './ports/host.ts';

/** Starts a recording and returns a function that adds an observation. `secrets`: values to mask. */
export function openRecording(
  path: string,
  options: JudgeOptions,
  secrets: readonly string[],
  host: Pick<Host, 'openRecording'>,
): (observation: Observation) => void {
  const write = host.openRecording(path);
  write(headerLine(options, hider(secrets)));
  // The secrets grow when a token is renewed.
  return (observation) => write(observationLine(observation, hider(secrets)));
}

/** One recording for each attempt: `tape.jsonl`, `tape-2.jsonl`. */
export function recordingPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}
