/** `npm run -s replay -- TAPE`: judges a recording (input `tape`) again, and prints the result as one JSON object. */
import { readFileSync } from 'node:fs';
import { readRecording, replay } from '../test/support/replay.ts';

const [path, ...more] = process.argv.slice(2);
if (path === undefined || more.length > 0) {
  console.error('Give the path of one tape: npm run -s replay -- TAPE');
  process.exitCode = 2;
} else {
  try {
    console.log(JSON.stringify(replay(readRecording(readFileSync(path, 'utf8')))));
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
