import type { ReadInput } from '../inputs/inputs.ts';
import type { Origin } from '../job/identity.ts';

/**
 * The workflow run of this step: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 * The URL of the job's page needs the id of its check run. No variable has it, only the job context, so it comes in as
 * an input; otherwise it would take an API request and a token. Empty before September 2025 and on GHES:
 * https://github.com/github/docs/issues/40669
 */
export function readOrigin(env: NodeJS.ProcessEnv, input: ReadInput): Origin {
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
