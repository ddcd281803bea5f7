import type { Sighting } from '../judge/observation.ts';
import type { Case } from '../judge/state.ts';
import { headerLine, sightingLine } from '../recording/format.ts';
import type { Host } from './ports/host.ts';

/** Begins a recording and gives what adds a sighting to it. `secrets`: values that are hidden in it. */
export function openRecording(
  path: string,
  options: Case,
  secrets: readonly string[],
  host: Pick<Host, 'openRecording'>,
): (sighting: Sighting) => void {
  const write = host.openRecording(path);
  write(headerLine(options));
  return (sighting) => write(sightingLine(sighting, secrets));
}

/** Each attempt has a recording of its own: `tape.jsonl`, `tape-2.jsonl`. */
export function recordingPath(path: string, attempt: number): string {
  return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}
