import type { Observation } from '../judge/observation.ts';
import type { JudgeOptions } from '../judge/state.ts';
import { headerLine, observationLine } from '../recording/format.ts';
import type { Host } from './ports/host.ts';

/** Begins a recording and gives what adds a observation to it. `secrets`: values that are hidden in it. */
export function openRecording(
  path: string,
  options: JudgeOptions,
  secrets: readonly string[],
  host: Pick<Host, 'openRecording'>,
): (observation: Observation) => void {
  const write = host.openRecording(path);
  write(headerLine(options));
  return (observation) => write(observationLine(observation, secrets));
}

/** Each attempt has a recording of its own: `tape.jsonl`, `tape-2.jsonl`. */
export function recordingPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}
