/** Programs built from Go modules, and kept. */
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ClusterError } from './error.ts';
import type { Tools } from './tools.ts';

/**
 * Fills the folder `bin` unless it exists. Builds in another folder and moves the whole folder, so that an existing folder is
 * complete.
 */
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

/** One call for all programs, because they share most of their packages. */
export async function goBuild(
  { folder, c, edits = [] }: Pick<Tools, 'folder' | 'c' | 'edits'>,
  packages: readonly string[],
  linkerFlags: string,
  target: string,
  say: (line: string) => void,
): Promise<void> {
  mkdirSync(target, { recursive: true });
  const flags = ['-v', '-trimpath', '-buildvcs=false', '-ldflags', linkerFlags];
  const tags = c === undefined ? [] : ['-tags', c.tags.join(',')];
  const modules = edits.length === 0 ? [] : [`-modfile=${editModules(folder, edits, target)}`];
  const child = spawn('go', ['build', ...flags, ...tags, ...modules, '-o', `${target}/`, ...packages], {
    cwd: folder,
    env: { ...process.env, CGO_ENABLED: c === undefined ? '0' : '1' },
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

/**
 * Writes copies of the modules with the edits in them, and a go.mod that names these. Gives its path. (Go's own `-overlay`
 * replaces no files of its module cache.)
 */
function editModules(folder: string, edits: NonNullable<Tools['edits']>, target: string): string {
  const goMod = join(target, '..', 'edited.mod');
  for (const name of ['mod', 'sum']) copyFileSync(join(folder, `go.${name}`), goMod.replace(/mod$/, name));
  for (const { module, file, from, to } of edits) {
    const listed = execFileSync('go', ['mod', 'download', '-json', module], {
      cwd: folder,
      encoding: 'utf8',
    });
    const copy = join(target, '..', 'edited', module);
    cpSync((JSON.parse(listed) as { Dir: string }).Dir, copy, { recursive: true });
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from))
      throw new ClusterError(`${module}/${file} is not what was to be edited any more.`);
    writeFileSync(join(copy, file), text.replace(from, to));
    appendFileSync(goMod, `\nreplace ${module} => ${copy}\n`);
  }
  return goMod;
}
