/** Photographs of a page by Chromium, cut to what the page holds. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProgram } from '../../cluster/requirements.ts';
import { PAGE_WIDTH } from './page.ts';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Pixels of the picture for one of the page: what screens with fine pixels show. */
const SCALE = 2;
/** In the page's own time, which Chromium lets pass faster while it is idle. */
const DRAWING_MS = 20_000;
const LONGEST_MS = 60_000;

export type Picture = { width: number; height: number; bytes: number };

export function findChromium(): string {
  const found = process.env['CHROMIUM'] || PROGRAMS.map(findProgram).find(Boolean);
  if (found === undefined)
    throw new Error(
      `None of ${PROGRAMS.join(', ')} is on PATH. Install Chromium, or set CHROMIUM to its path.`,
    );
  return found;
}

/** Takes a page that writes its height into `data-height` of its root element as soon as it is drawn. */
export function photograph(chromium: string, html: string, path: string): Picture {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-picture-'));
  try {
    const file = join(folder, 'page.html');
    writeFileSync(file, html);
    const look = (...options: string[]) => run(chromium, folder, [...options, pathToFileURL(file).href]);
    const height = Number(/data-height="(\d+)"/.exec(look('--dump-dom'))?.[1]);
    if (!height) throw new Error(`The page of ${path} was not drawn within ${DRAWING_MS / 1000} s.`);
    look(`--screenshot=${resolve(path)}`, `--window-size=${PAGE_WIDTH},${height}`);
    shrink(path);
    return { width: PAGE_WIDTH * SCALE, height: height * SCALE, bytes: statSync(path).size };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Gives the picture a palette, which halves it. In a process of its own: sharp is among the packages of this folder. */
function shrink(path: string): void {
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'shrink.mjs'), resolve(path)],
    { encoding: 'utf8' },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`${path} could not be made smaller:\n${stderr}`);
}

function run(chromium: string, folder: string, options: string[]): string {
  // Chromium's sandbox refuses to run as root; the page is our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { status, stdout, stderr, error } = spawnSync(
    chromium,
    [
      ...['--headless', '--hide-scrollbars', '--disable-gpu', `--user-data-dir=${join(folder, 'profile')}`],
      // Fonts and scripts of the page are files.
      '--allow-file-access-from-files',
      ...[`--force-device-scale-factor=${SCALE}`, '--default-background-color=00000000'],
      ...[`--virtual-time-budget=${DRAWING_MS}`, ...sandbox, `--window-size=${PAGE_WIDTH},800`, ...options],
    ],
    { encoding: 'utf8', timeout: LONGEST_MS, maxBuffer: 2 ** 26 },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`${chromium} ended with ${status}:\n${stderr}`);
  return stdout;
}
