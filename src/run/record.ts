import { hider } from '../job/secrets/hide-secrets.ts';
import type { JudgeOptions } from '../judge/state.ts';
import { headerLine, observationLine, type Recorded } from '../recording/format.ts';
import type { Host } from './ports/host.ts';

/** Starts a recording and returns a function that adds an observation. `secrets`: values to mask. */
export function openRecording(
  path: string,
  options: JudgeOptions,
  secrets: readonly string[],
  host: Pick<Host, 'openRecording'>,
): (recorded: Recorded) => void {
  const write = host.openRecording(path);
  const hide = hider(secrets);
  write(headerLine(options, hide));
  return (recorded) => write(observationLine(recorded, hide));
}

/** One recording for each attempt: `tape.jsonl`, `tape-2.jsonl`. */
export function recordingPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}
