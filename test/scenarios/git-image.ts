import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ImageOptions, shellImage } from '../../simulator/registry/images.ts';
import type { Image } from '../../simulator/registry/oci.ts';
import type { TarEntry } from '../../simulator/registry/tar.ts';
import type { Stage } from './stage.ts';

/** Programs of Debian's package git; the second is what git starts for http. */
const PROGRAMS = ['/usr/bin/git', '/usr/lib/git-core/git-remote-http'];

/** An image with git and a shell, of this machine's own git and the libraries that it needs. */
export function gitImage(options: ImageOptions = {}): Image {
  const entries = programEntries(PROGRAMS);
  return shellImage({
    ...options,
    entries: [{ kind: 'directory', path: 'usr/share/git-core/templates' }, ...entries],
  });
}

/** With git, and with the programs that unpack files. Programs of the simulator are those of this machine. Returns its name. */
export function pushGitImage({ registry, kind }: Stage): string {
  registry.push('tools/git:1', kind === 'simulator' ? shellImage() : gitImage());
  return `${registry.address}/tools/git:1`;
}

/** Programs of this machine, and the libraries that they need. */
export function programEntries(programs: readonly string[]): TarEntry[] {
  const paths = new Set(programs.flatMap((program) => [program, ...librariesOf(program)]));
  return [...paths].map((path): TarEntry => {
    return { kind: 'file', path: path.slice(1), content: readFileSync(path), mode: 0o755 };
  });
}

/** As the linker names them: `libz.so.1 => /lib/libz.so.1 (0x…)`, and itself without an arrow. */
function librariesOf(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...lines.matchAll(/^\s*(?:\S+ => )?(\/\S+) \(/gm)].flatMap(([, path]) => path ?? []);
}
