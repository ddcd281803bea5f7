// The runner's part: starts the built action as GitHub's runner does, and reads what it leaves behind.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What the action left behind when it had ended. */
export type Ended = {
  /** null where a signal ended it. */
  exitCode: number | null;
  /** Standard output, line by line: what the runner gets to read. */
  log: string[];
  /** Standard error; nobody should ever see anything there. */
  stderr: string;
  outputs: Record<string, string>;
  /** What main handed to post. */
  state: Record<string, string>;
  summary: string;
  durationMs: number;
};

export type Running = {
  process: ChildProcess;
  /** Settles when the log has the line, or one of this form; fails if the action ends without it. */
  logged(line: string | RegExp): Promise<void>;
  ended: Promise<Ended>;
};

/** Named as action.yml names them. */
export type Inputs = Record<string, string>;

/** As action.yml names them. */
const MAIN = resolve('dist/index.js');
const POST = resolve('dist/post.js');

/** Runs main and waits for its end. */
export function runAction(inputs: Inputs, env: Record<string, string> = {}): Promise<Ended> {
  return startAction(inputs, env).ended;
}

/** Runs post with what main handed on. */
export function runPost(inputs: Inputs, main: Ended): Promise<Ended> {
  const state = Object.entries(main.state).map(([name, value]) => [`STATE_${name}`, value]);
  return start(POST, inputs, Object.fromEntries(state)).ended;
}

/** As the runner starts main. */
export function startAction(inputs: Inputs, env: Record<string, string> = {}): Running {
  return start(MAIN, inputs, env);
}

/**
 * Starts an entry of the built action as the runner does: inputs in the environment, files for what it gives back, closed standard
 * input, pipes for its output, and nothing of this process's own environment.
 */
function start(entry: string, inputs: Inputs, env: Record<string, string>): Running {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-action-'));
  const file = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    return path;
  };
  const files = { output: file('output'), state: file('state'), summary: file('summary') };
  const begun = performance.now();
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: files.output,
      GITHUB_STATE: files.state,
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_RUN_ID: '1234567',
      GITHUB_RUN_NUMBER: '77',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW: 'CI',
      GITHUB_JOB: 'test',
      GITHUB_ACTOR: 'mona',
      NO_COLOR: '1',
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
      ...env,
    },
  });
  const log = collectLines(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((done, fail) => {
    child.on('error', fail);
    child.on('close', (exitCode) => {
      done({
        exitCode,
        log: log.lines,
        stderr,
        outputs: parseFile(readFileSync(files.output, 'utf8')),
        state: parseFile(readFileSync(files.state, 'utf8')),
        summary: readFileSync(files.summary, 'utf8'),
        durationMs: performance.now() - begun,
      });
      rmSync(folder, { recursive: true, force: true });
    });
  });
  return { process: child, ended, logged: log.logged };
}

function collectLines(child: ChildProcess): {
  lines: string[];
  logged(line: string | RegExp): Promise<void>;
} {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  let over = false;
  const wake = () => {
    for (const look of waiting) look();
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    wake();
  });
  child.on('close', () => {
    if (rest !== '') lines.push(rest);
    over = true;
    wake();
  });
  const logged = (wanted: string | RegExp) =>
    new Promise<void>((found, fail) => {
      const look = () => {
        if (lines.some((line) => (typeof wanted === 'string' ? line === wanted : wanted.test(line)))) found();
        else if (over) fail(new Error(`the action ended without the line ${wanted}:\n${lines.join('\n')}`));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  return { lines, logged };
}

/** The form of $GITHUB_OUTPUT and $GITHUB_STATE: `name<<delimiter`, the value's lines, the delimiter; the last one counts. */
function parseFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const entry = /^(.+?)<<(.+)\n([\s\S]*?)\n?^\2$/gm;
  for (const [, name = '', , value = ''] of text.matchAll(entry)) values[name] = value;
  return values;
}
