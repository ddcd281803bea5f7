/** Programs built from Go modules, and kept. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ClusterError } from './error.ts';

/** Fills the folder `bin` unless it is there. Builds beside its place and moves the whole, so that what is there is complete. */
export async function buildOnce(bin: string, build: (partial: string) => Promise<void>): Promise<string> {
  if (existsSync(bin)) return bin;
  const home = join(bin, '..');
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home)) {
    const pid = /^building-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(home, name), { recursive: true });
  }
  const partial = join(home, `building-${process.pid}`);
  await build(partial);
  if (existsSync(bin)) rmSync(partial, { recursive: true });
  else renameSync(partial, bin);
  return bin;
}

/**
 * One call for all programs, because they share most of their packages. `module`: the folder of a go.mod; `cTags`: build
 * tags, for programs that take a C compiler.
 */
export async function goBuild(
  module: string,
  packages: readonly string[],
  linkerFlags: string,
  target: string,
  say: (line: string) => void,
  cTags?: readonly string[],
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const flags = ['-v', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags];
  const tags = cTags === undefined ? [] : ['-tags', cTags.join(',')];
  const child = spawn('go', ['build', ...flags, ...tags, '-o', `${target}/`, ...packages], {
    cwd: module,
    env: { ...process.env, CGO_ENABLED: cTags === undefined ? '0' : '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const progress = { downloaded: 0, compiled: 0, others: [] as string[] };
  const report = () =>
    say(`${progress.downloaded} modules downloaded, ${progress.compiled} packages compiled`);
  const beat = setInterval(report, 15_000);
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('go: downloading ')) progress.downloaded += 1;
    else if (/^[\w./-]+$/.test(line)) progress.compiled += 1;
    else progress.others.push(line);
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve)).finally(
    () => clearInterval(beat),
  );
  if (code !== 0)
    throw new ClusterError(`go build failed (exit ${code}):\n${progress.others.slice(-20).join('\n')}`);
  report();
}
