/** Runs a workflow with act, and reads its log. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { type ActRecord, type Jobs, jobsOf } from './act-log.ts';

export type Situation = {
  /** The path of act. */
  act: string;
  /** The path of the workflow, in the repository. */
  workflow: string;
  /** The folder of the repository and the commit for which it runs. Default: the current folder. */
  repository?: string;
  /** Default: workflow_dispatch. */
  event?: string;
  /** Folders of actions, by what `uses` says. Actions of other repositories are not available here. */
  actions?: Record<string, string>;
  /** Who has started the workflow. */
  actor?: string;
  /** As `runs-on` names it; its steps run on this machine. */
  runsOn: string;
  env: Record<string, string>;
  secrets: Record<string, string>;
  /** Folders of programs that its steps need, where they aren't on PATH. */
  programs: readonly string[];
};

export type Ended = { exitCode: number | null; jobs: Jobs };

const LONGEST_MS = 100_000;

export async function runWorkflow(situation: Situation): Promise<Ended> {
  const home = mkdtempSync(join(tmpdir(), 'pod-step-workflow-'));
  try {
    return await runIn(home, situation);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function runIn(
  home: string,
  {
    act,
    workflow,
    repository = '.',
    event = 'workflow_dispatch',
    actions = {},
    actor = 'mona',
    runsOn,
    env,
    secrets,
    programs,
  }: Situation,
): Promise<Ended> {
  const secretFile = join(home, 'secrets.yaml');
  writeFileSync(secretFile, stringify(secrets), { mode: 0o600 });
  const given = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const folders = Object.entries(actions).flatMap(([uses, folder]) => [
    '--local-repository',
    `${uses}=${folder}`,
  ]);
  const child = spawn(
    act,
    [
      event,
      ...['--actor', actor, ...folders],
      ...['--workflows', workflow, '--platform', `${runsOn}=-self-hosted`, '--json'],
      // It would listen on an address that others can reach.
      '--no-cache-server',
      ...['--action-cache-path', join(home, 'actions'), '--secret-file', secretFile, ...given],
    ],
    {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.timeout(LONGEST_MS),
      // Steps inherit it. act takes the first node on PATH for node24.
      env: { HOME: home, PATH: [dirname(process.execPath), process.env['PATH'], ...programs].join(':') },
    },
  );
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (output.err += text));
  const exitCode = await new Promise<number | null>((done, fail) =>
    child.on('error', fail).on('close', done),
  );
  const records = output.out.split('\n').filter(Boolean).map(parse);
  if (records.length === 0) throw new Error(`act ran no job (exit ${exitCode}):\n${output.err}`);
  return { exitCode, jobs: jobsOf(records) };
}

function parse(line: string): ActRecord {
  try {
    return JSON.parse(line) as ActRecord;
  } catch {
    throw new Error(`act printed a line that is no JSON: ${line}`);
  }
}
