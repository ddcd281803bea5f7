// Starts the built action as GitHub's runner does, and reads what it gives back.

import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { forwardLines } from './forward-lines.ts';
import { createSignal } from './signal.ts';

/** What the action gave back when it had ended. */
export type Ended = {
  /** null where a signal ended it. */
  exitCode: number | null;
  /** Standard output, line by line: what the runner gets to read. */
  log: string[];
  /** Standard error; the action should never write anything there. */
  stderr: string;
  outputs: Record<string, string>;
  /** What later steps would have in their environment. */
  variables: Record<string, string>;
  /** What main handed to post. */
  state: Record<string, string>;
  summary: string;
  durationMs: number;
};

export type Running = {
  process: ChildProcess;
  /** Resolves when the log has the line, or one that matches; rejects if the action ends without it. */
  logged(line: string | RegExp): Promise<void>;
  ended: Promise<Ended>;
};

/** Named as action.yml names them. */
export type Inputs = Record<string, string>;

/** Runs main and waits for its end. */
export function runAction(inputs: Inputs, env: Record<string, string> = {}): Promise<Ended> {
  return startAction(inputs, env).ended;
}

/** Runs post with what main handed on. */
export function runPost(inputs: Inputs, main: Ended, env: Record<string, string> = {}): Promise<Ended> {
  const state = Object.entries(main.state).map(([name, value]) => [`STATE_${name}`, value]);
  return start('post.js', inputs, { ...env, ...Object.fromEntries(state) }).ended;
}

/** As the runner starts main. */
export function startAction(inputs: Inputs, env: Record<string, string> = {}): Running {
  return start('index.js', inputs, env);
}

/** The path of an entry of the action, in the folder that POD_STEP_ACTION names: dist/, or the bundle of what src/ holds now. */
function pathOf(entry: string): string {
  const folder = process.env['POD_STEP_ACTION'];
  if (folder === undefined) throw new Error('POD_STEP_ACTION must name the folder of the built action');
  return resolve(folder, entry);
}

/**
 * Starts an entry of the built action as the runner does: inputs in the environment, files for what it gives back, closed
 * standard input, pipes for its output, and nothing of this process's own environment.
 */
function start(entry: string, inputs: Inputs, env: Record<string, string>): Running {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-action-'));
  const files = createCommandFiles(folder);
  const begun = performance.now();
  const child = spawn(process.execPath, [pathOf(entry)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentOf(folder, files), ...inputVariables(inputs), ...env },
  });
  const log = collectLines(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const durationMs = performance.now() - begun;
      resolve({ exitCode, log: log.lines, stderr, ...readCommandFiles(files), durationMs });
      rmSync(folder, { recursive: true, force: true });
    });
  });
  return { process: child, ended, logged: log.logged };
}

/** The files that the action writes to, by their paths. */
interface CommandFiles {
  output: string;
  env: string;
  state: string;
  summary: string;
}

function createCommandFiles(folder: string): CommandFiles {
  const create = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, '');
    return path;
  };
  return { output: create('output'), env: create('env'), state: create('state'), summary: create('summary') };
}

function readCommandFiles({
  output,
  env,
  state,
  summary,
}: CommandFiles): Pick<Ended, 'outputs' | 'variables' | 'state' | 'summary'> {
  return {
    outputs: parseFile(readFileSync(output, 'utf8')),
    variables: parseFile(readFileSync(env, 'utf8')),
    state: parseFile(readFileSync(state, 'utf8')),
    summary: readFileSync(summary, 'utf8'),
  };
}

function environmentOf(folder: string, files: CommandFiles): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    GITHUB_ACTIONS: 'true',
    GITHUB_OUTPUT: files.output,
    GITHUB_ENV: files.env,
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
  };
}

function inputVariables(inputs: Inputs): Record<string, string> {
  // The default in action.yml; an empty value causes a warning.
  const variables = Object.entries({ checkout: 'false', ...inputs }).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  return Object.fromEntries(variables);
}

/** Keeps the lines of an action's output, and lets others wait for one of them. */
function collectLines(child: ChildProcessByStdio<null, Readable, Readable>): {
  lines: string[];
  logged: Running['logged'];
} {
  const lines: string[] = [];
  const changed = createSignal();
  let isOver = false;
  forwardLines(child.stdout, (more) => {
    lines.push(...more);
    changed.notify();
  });
  child.on('close', () => {
    isOver = true;
    changed.notify();
  });
  const logged = async (wanted: string | RegExp): Promise<void> => {
    const isWanted = (line: string) => (typeof wanted === 'string' ? line === wanted : wanted.test(line));
    while (!lines.some(isWanted)) {
      if (isOver) throw new Error(`the action ended without the line ${wanted}:\n${lines.join('\n')}`);
      await changed.wait();
    }
  };
  return { lines, logged };
}

/** The form of $GITHUB_OUTPUT, $GITHUB_ENV and $GITHUB_STATE: `name<<delimiter`, the value's lines, the delimiter; the last one counts. */
function parseFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const entry = /^(.+?)<<(.+)\n([\s\S]*?)\n?^\2$/gm;
  for (const [, name = '', , value = ''] of text.matchAll(entry)) values[name] = value;
  return values;
}
