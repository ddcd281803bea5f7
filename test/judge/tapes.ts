import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recording, readRecording } from '../support/replay.ts';

const FOLDER = 'test/fixtures/tapes';

/** The tapes recorded on real clusters (npm run record), by generation of the kubelet and situation. */
export const generations = readdirSync(FOLDER);

export function situations(generation: string): string[] {
  return readdirSync(join(FOLDER, generation)).map((file) => file.replace(/\.jsonl$/, ''));
}

export function tapeOf(generation: string, situation: string): Recording {
  return readRecording(tapeText(generation, situation));
}

export function tapeText(generation: string, situation: string): string {
  return readFileSync(join(FOLDER, generation, `${situation}.jsonl`), 'utf8');
}
