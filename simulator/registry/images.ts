/** Images for tests and the demo, made without Docker. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Architecture, type Image, type ImageConfig, image, type Layer, layer, MACHINE } from './oci.ts';
import type { TarEntry } from './tar.ts';

/** Where Debian's busybox-static, Alpine's busybox-static and others install it. */
const BUSYBOX_PATHS = ['/bin/busybox', '/usr/bin/busybox', '/bin/busybox.static', '/usr/local/bin/busybox'];

export interface ImageOptions {
  /** Default: this machine's. A foreign one does not start on this machine, as a real foreign image would not. */
  readonly architecture?: Architecture;
  readonly config?: ImageConfig;
  /** Further files by path (without leading slash): gives the image another digest than its like. */
  readonly files?: Readonly<Record<string, string>>;
  /** A further layer, as it is. */
  readonly entries?: readonly TarEntry[];
  /** Scripts by path, as files that may be executed. */
  readonly programs?: Readonly<Record<string, string>>;
}

/**
 * An image with a shell and the usual small programs: a busybox and a link for each of its applets.
 * Without a static busybox on this machine the image holds an empty one: enough for the simulator, which runs
 * commands on the host, not for a real cluster.
 */
export function shellImage(options: ImageOptions = {}): Image {
  return assemble([shellLayer(findBusybox(), options.architecture ?? MACHINE)], options, ['/bin/sh']);
}

/** An image without a single file, only an empty folder. */
export function emptyImage(options: ImageOptions = {}): Image {
  return assemble([layer([{ kind: 'directory', path: 'etc' }])], options);
}

/** A shell image with a layer of random bytes, so that no node has it yet and pulling takes its time. */
export function bigImage(mebibytes: number, options: ImageOptions = {}): Image {
  const ballast: TarEntry = { kind: 'file', path: 'ballast', content: randomBytes(mebibytes * 2 ** 20) };
  const layers = [
    shellLayer(findBusybox(), options.architecture ?? MACHINE),
    layer([ballast], { compress: false }),
  ];
  return assemble(layers, options, ['/bin/sh']);
}

/** The path of a statically linked busybox on this machine, or undefined. */
export function findBusybox(): string | undefined {
  return BUSYBOX_PATHS.find((path) => existsSync(path) && isStatic(readFileSync(path)));
}

/** As in a Dockerfile, a default command is for images without an entrypoint. */
function assemble(
  layers: readonly Layer[],
  { architecture, config, files, programs, entries = [] }: ImageOptions,
  Cmd?: string[],
): Image {
  const filesOf = (of: Readonly<Record<string, string>> = {}, mode: number) =>
    Object.entries(of).map(([path, content]): TarEntry => ({ kind: 'file', path, content, mode }));
  const further = [...entries, ...filesOf(files, 0o644), ...filesOf(programs, 0o755)];
  return image(further.length === 0 ? layers : [...layers, layer(further)], architecture ?? MACHINE, {
    Env: ['PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'],
    ...(Cmd !== undefined && config?.Entrypoint === undefined ? { Cmd } : {}),
    ...config,
  });
}

function shellLayer(busybox: string | undefined, architecture: Architecture): Layer {
  const program =
    busybox === undefined ? Buffer.alloc(0) : forArchitecture(readFileSync(busybox), architecture);
  const directories = ['bin', 'sbin', 'usr', 'usr/bin', 'usr/sbin', 'etc', 'root', 'proc', 'sys', 'dev'];
  return layer([
    ...directories.map((path): TarEntry => ({ kind: 'directory', path })),
    { kind: 'directory', path: 'tmp', mode: 0o1777 },
    {
      kind: 'file',
      path: 'etc/passwd',
      content: 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
    },
    { kind: 'file', path: 'etc/group', content: 'root:x:0:\nnobody:x:65534:\n' },
    { kind: 'file', path: 'bin/busybox', content: program, mode: 0o755 },
    ...applets(busybox).map((path): TarEntry => ({ kind: 'link', path, target: '/bin/busybox' })),
  ]);
}

/** The paths at which busybox expects its applets: 'bin/sh', 'usr/bin/env' and some 250 more. */
function applets(busybox: string | undefined): string[] {
  if (busybox === undefined) return ['bin/sh'];
  const paths = execFileSync(busybox, ['--list-full'], { encoding: 'utf8' }).trim().split('\n');
  return paths.filter((path) => path !== 'linuxrc' && path !== 'bin/busybox');
}

/** The program as one of that architecture: the kernel reads it from e_machine and refuses a foreign one. */
function forArchitecture(program: Buffer, architecture: Architecture): Buffer {
  const changed = Buffer.from(program);
  changed.writeUInt16LE({ amd64: 0x3e, arm64: 0xb7 }[architecture], 18);
  return changed;
}

/** Whether a 64-bit ELF program names no interpreter (PT_INTERP), so that it runs without any library. */
function isStatic(program: Buffer): boolean {
  if (program.readUInt32BE(0) !== 0x7f454c46 || program[4] !== 2) return false;
  const PT_INTERP = 3;
  const start = Number(program.readBigUInt64LE(32));
  const size = program.readUInt16LE(54);
  const headers = Array.from({ length: program.readUInt16LE(56) }, (_, i) => start + i * size);
  return headers.every((offset) => program.readUInt32LE(offset) !== PT_INTERP);
}
