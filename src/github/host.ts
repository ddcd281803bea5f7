import { appendFileSync, existsSync, lstatSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as core from '@actions/core';
import { codedError, inputError } from '../job/errors.ts';
import type { Origin } from '../job/identity.ts';
import type { EnvironmentVariable } from '../job/job.ts';
import { messageOf, type ReadInput, systemErrorWords } from '../job/values.ts';
import type { Host, IdTokenService } from '../run/ports.ts';
import { type Console, type Outputs, openConsole } from './console.ts';
import { placeAtGitHub, placeInCheckout, requestOfWorkflow } from './workflow-line.ts';

/** A recording reveals details of the cluster, and the runner can have other users. */
const OWNER_ONLY = 0o600;

/**
 * Returns a function that appends a line immediately, so that a killed run keeps its recording. A write error causes only a
 * warning. The file replaces an earlier recording, and nothing else: it never replaces a link or a device, and never a file
 * outside of the working directory that a link points to.
 */
function openRecordingFile(
  path: string,
  log: { warning(title: string, message: string): void },
): (line: string) => void {
  /** It stays open, so that nothing can take its place. Undefined after an error. */
  let file: number | undefined;
  const writing = (write: () => void) => {
    try {
      write();
    } catch (error) {
      file = undefined;
      const why = systemErrorWords(error) ?? messageOf(error);
      log.warning('No recording (tape)', `The recording ${path} could not be written: ${why}`);
    }
  };
  writing(() => {
    checkFolder(dirname(resolve(path)));
    mkdirSync(dirname(path), { recursive: true });
    const existing = lstatSync(path, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile())
      throw new Error('it exists and is not a regular file; set another path');
    // An existing file can be readable by others.
    rmSync(path, { force: true });
    file = openSync(path, 'wx', OWNER_ONLY);
  });
  return (line) => {
    const opened = file;
    if (opened !== undefined) writing(() => appendFileSync(opened, `${line}\n`));
  };
}

/** The author of a checked-out repository chooses its links. The workflow's author chooses a path outside of it. */
function checkFolder(folder: string): void {
  const here = process.cwd();
  if (!isWithin(here, folder)) return;
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!isWithin(realpathSync(here), realpathSync(existing)))
    throw new Error('a link on its path leads out of the working directory; set another path');
}

function isWithin(folder: string, path: string): boolean {
  return !/^\.\.(?:[/\\]|$)|^(?:[/\\]|\w:)/.test(relative(folder, path));
}

const STATE = 'leftovers';

/**
 * Until a process that something keeps is ended. Node cannot abort the lookup of a name, which keeps it for half a minute if the
 * name server is silent, and a credential plugin keeps it that a cancelled step has given up. Others end by themselves:
 * `process.exit` waits for the threads in which V8 compiles, and such a thread can wait for a garbage collection, which then never
 * comes (https://github.com/nodejs/node/issues/54918). After an idle time, no thread compiles.
 */
const LINGER_MS = 200;

type ActionsHost = Host & Pick<Console, 'hide' | 'sendMasks'> & { end(): void };

/**
 * Skips runner files not in `env`: the toolkit would print commands instead.
 * `gitHubToken`: for the line of an annotation; empty for none.
 */
export function openHost(outputs: Outputs, env: NodeJS.ProcessEnv, gitHubToken = ''): ActionsHost {
  // https://no-color.org
  const console = openConsole(outputs, { colours: !env['NO_COLOR'] });
  /**
   * Writes a file of the runner, if it has one. Throws `runner`.
   * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
   */
  const writing = (variable: string, write: (file: string) => void) => {
    const file = env[variable];
    if (!file) return;
    try {
      write(file);
    } catch (error) {
      const why = systemErrorWords(error) ?? messageOf(error);
      throw codedError('runner', `The runner could not write $${variable}: ${why}.`, { cause: error });
    }
  };
  return {
    ...console,
    // https://docs.github.com/en/actions/reference/workflows-and-actions/variables
    isDebugging: env['RUNNER_DEBUG'] === '1',
    /** Written before it returns, unless GitHub has to be asked. */
    async error(title, message, about) {
      let place = about && placeInCheckout(env, about);
      const request = about && place === undefined ? requestOfWorkflow(env, gitHubToken) : undefined;
      if (about !== undefined && request !== undefined)
        place = await placeAtGitHub(request, env, about, console.debug);
      console.error(title, message, place);
    },
    /** Steps that succeed have warnings too, and shall not pay for a request. */
    warning: (title, message, about) => console.warning(title, message, about && placeInCheckout(env, about)),
    setSuccess(isSuccess) {
      process.exitCode = isSuccess ? 0 : 1;
    },
    setOutput: (name, value) => writing('GITHUB_OUTPUT', () => core.setOutput(name, value)),
    setVariable: (name, value) => writing('GITHUB_ENV', () => core.exportVariable(name, value)),
    writeSummary: async (markdown) =>
      writing('GITHUB_STEP_SUMMARY', (file) => appendFileSync(file, markdown)),
    saveForPost: (text) => writing('GITHUB_STATE', () => core.saveState(STATE, text)),
    savedForPost: () => core.getState(STATE),
    openRecording: (path) => openRecordingFile(path, console),
    end() {
      console.sendMasks();
      outputs.stdout.write('', () => setTimeout(() => process.exit(), LINGER_MS).unref());
    },
  };
}

/** What the runner says of the run, in its environment and by inputs that action.yml fills. */
export function readRun(env: NodeJS.ProcessEnv, input: ReadInput) {
  return {
    origin: readOrigin(env, input),
    variables: readRunVariables(env),
    inputNames: namesOfInputs(env),
    /** The id of the step in its workflow, or an id that GitHub gives it. */
    action: env['GITHUB_ACTION'],
    workspace: env['GITHUB_WORKSPACE'],
    /** A runner of GitHub empties it after the job. */
    scratch: env['RUNNER_TEMP'] || '/tmp',
    /** For GitHub's API; empty for none. */
    gitHubToken: input('github-token').trim(),
    isCheckedOut: () => isCheckedOut(env),
    idTokenService: () => readIdTokenService(env),
  };
}

/** Has the job checked out a repository into its workspace on the runner? */
function isCheckedOut(env: NodeJS.ProcessEnv): boolean {
  const workspace = env['GITHUB_WORKSPACE'];
  return workspace !== undefined && workspace !== '' && existsSync(join(workspace, '.git'));
}

/**
 * Throws `input` for a job without the permission `id-token: write`. getIDToken of @actions/core is not used, because it prints
 * `::add-mask::` and the token to standard output. The console may just have stopped commands because of the job's own lines,
 * and the log would then show the token.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
function readIdTokenService(env: NodeJS.ProcessEnv): IdTokenService {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;
  if (url && requestToken && URL.canParse(url)) return { url, requestToken };
  throw inputError([
    'oidc-audience: the runner gives this job no OIDC tokens ($ACTIONS_ID_TOKEN_REQUEST_URL is not set). ' +
      'Give the job the permissions id-token: write and contents: read; a pull request from a fork can’t have the first',
  ]);
}

/** An input of the action, untrimmed; empty if not set. */
export function readInput(name: string): string {
  return core.getInput(name, { trimWhitespace: false });
}

const VARIABLE = /^INPUT_(.+)$/;

/** Names of all inputs with a value that the runner passes on, in lower case; also of inputs that are not in action.yml. */
function namesOfInputs(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([variable, value]) => {
    const name = VARIABLE.exec(variable)?.[1]?.toLowerCase();
    return name === undefined || !value ? [] : [name];
  });
}

/**
 * The workflow run of this step: https://docs.github.com/en/actions/reference/workflows-and-actions/variables The URL of the
 * job's page needs the id of its check run. Only the job context has this id, so it is passed as an input; otherwise it would
 * require an API request and a token. It is empty before September 2025 and on GHES:
 * https://github.com/github/docs/issues/40669
 */
function readOrigin(env: NodeJS.ProcessEnv, input: ReadInput): Origin {
  const checkRunId = input('check-run-id').trim();
  return {
    server: env['GITHUB_SERVER_URL'],
    repository: env['GITHUB_REPOSITORY'],
    commit: env['GITHUB_SHA'],
    runId: env['GITHUB_RUN_ID'],
    runNumber: env['GITHUB_RUN_NUMBER'],
    runAttempt: env['GITHUB_RUN_ATTEMPT'],
    workflow: env['GITHUB_WORKFLOW'],
    job: env['GITHUB_JOB'],
    checkRunId: /^\d+$/.test(checkRunId) ? checkRunId : undefined,
    actor: env['GITHUB_ACTOR'],
    actionRepository: env['GITHUB_ACTION_REPOSITORY'],
    actionRef: env['GITHUB_ACTION_REF'],
  };
}

/**
 * Variables that describe the run to programs, as in a job with `container:`. They are a list of names, because other variables
 * can be secrets or paths of the runner: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
const NAMES = [
  ...['CI', 'GITHUB_ACTION', 'GITHUB_ACTION_REF', 'GITHUB_ACTION_REPOSITORY', 'GITHUB_ACTIONS'],
  ...['GITHUB_ACTOR', 'GITHUB_ACTOR_ID', 'GITHUB_API_URL', 'GITHUB_BASE_REF', 'GITHUB_EVENT_NAME'],
  ...['GITHUB_GRAPHQL_URL', 'GITHUB_HEAD_REF', 'GITHUB_JOB'],
  ...['GITHUB_REF', 'GITHUB_REF_NAME', 'GITHUB_REF_PROTECTED', 'GITHUB_REF_TYPE'],
  ...['GITHUB_REPOSITORY', 'GITHUB_REPOSITORY_ID', 'GITHUB_REPOSITORY_OWNER', 'GITHUB_REPOSITORY_OWNER_ID'],
  ...['GITHUB_RETENTION_DAYS', 'GITHUB_RUN_ATTEMPT', 'GITHUB_RUN_ID', 'GITHUB_RUN_NUMBER'],
  ...['GITHUB_SERVER_URL', 'GITHUB_SHA', 'GITHUB_TRIGGERING_ACTOR'],
  ...['GITHUB_WORKFLOW', 'GITHUB_WORKFLOW_REF', 'GITHUB_WORKFLOW_SHA'],
  ...['RUNNER_DEBUG', 'RUNNER_ENVIRONMENT', 'RUNNER_NAME'],
];

/** For the step's container. A pod runs on Linux, whatever the runner does. */
function readRunVariables(env: NodeJS.ProcessEnv): EnvironmentVariable[] {
  const known = NAMES.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
  return known.length === 0 ? [] : [...known, { name: 'RUNNER_OS', value: 'Linux' }];
}
