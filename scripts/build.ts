/** `npm run build`: makes dist/ from src/. `npm run check:dist` only compares the result with the committed one. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';

const made = await bundle();
if (process.argv.includes('--check')) compare(made, 'dist');
else {
  rmSync('dist', { recursive: true, force: true });
  cpSync(made, 'dist', { recursive: true });
}

function compare(made: string, committed: string): void {
  const names = [...new Set([...readdirSync(made), ...readdirSync(committed)])];
  const different = names.filter((name) => read(join(made, name)) !== read(join(committed, name)));
  if (different.length === 0) {
    console.log('dist/ is what src/ makes.');
    return;
  }
  console.error(
    `dist/ is not what src/ makes (${different.join(', ')}). Run npm run build and commit dist/.`,
  );
  process.exitCode = 1;
}

/** Undefined if the file does not exist, so it differs from any content. */
function read(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
