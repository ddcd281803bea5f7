import type { JudgeOptions } from '../../src/job/judge-options.ts';
import { hider } from '../../src/job/masking.ts';
import { openRecording } from '../../src/recording/recording.ts';
import { CASE } from '../judge/pods.ts';

type Recorded = Parameters<ReturnType<typeof openRecording>>[0];

/** The lines of a recording: its header, and one for each observation. `secrets`: masked in them. */
export function recordingOf(
  observations: readonly Recorded[],
  { options = CASE, secrets = [] }: { options?: JudgeOptions; secrets?: readonly string[] } = {},
): string[] {
  const lines: string[] = [];
  const host = { openRecording: () => (line: string) => void lines.push(line) };
  const record = openRecording('tape.jsonl', options, hider(secrets), host);
  for (const one of observations) record(one);
  return lines;
}

/** One observation as it is recorded. */
export function recorded(observation: Recorded, secrets: readonly string[] = []): string {
  return recordingOf([observation], { secrets })[1] ?? '';
}
