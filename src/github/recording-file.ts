import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../job/message-of-error.ts';
import type { Sighting } from '../judge/sighting.ts';
import type { Case } from '../judge/state.ts';
import { headerLine, sightingLine } from '../recording/format.ts';
import type { Console } from './console.ts';

/** A recording tells of the cluster, and a runner may have other users. */
const OWNER_ONLY = 0o600;

/**
 * Begins a tape at `path` and gives what writes a sighting to it; where `path` is undefined, what does nothing.
 * `secrets`: values that are hidden in it. Written line by line and at once, so that a killed run leaves its tape too.
 * A tape that can't be written is a warning: the step goes on without.
 */
export function openTape(
  path: string | undefined,
  of: Case,
  secrets: readonly string[],
  console: Console,
): (sighting: Sighting) => void {
  if (path === undefined) return () => {};
  let broken = false;
  const writing = (write: () => void) => {
    if (broken) return;
    try {
      write();
    } catch (error) {
      broken = true;
      const why = messageOf(error);
      console.warning('No tape', `What was seen of the pod could not be written to ${path}: ${why}`);
    }
  };
  writing(() => {
    mkdirSync(dirname(path), { recursive: true });
    // What is there may be open to others, or a link to somewhere else.
    rmSync(path, { force: true });
    writeFileSync(path, `${headerLine(of)}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  });
  return (sighting) => writing(() => appendFileSync(path, `${sightingLine(sighting, secrets)}\n`));
}
