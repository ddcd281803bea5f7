/** Programs in C, out of the sources that a Go module carries. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `module`: the folder of the go.mod that requires the module of the sources. */
export async function buildC(
  module: string,
  { name, module: source, folder }: { name: string; module: string; folder: string },
  target: string,
): Promise<void> {
  const { stdout } = await run('go', ['list', '-m', '-f', '{{.Dir}}', source], { cwd: module });
  const sources = join(stdout.trim(), folder);
  const files = readdirSync(sources).filter((file) => file.endsWith('.c'));
  await run('cc', ['-std=c99', '-Os', '-o', join(target, name), ...files], { cwd: sources });
}
