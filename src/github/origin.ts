import type { ReadInput } from '../inputs/inputs.ts';
import type { Origin } from '../job/identity.ts';

/**
 * Where the step comes from: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 * The job's page is known by the number of its check run alone, which is no variable but a part of the job context, so
 * an input brings it; without it an API request and a token would be needed. Empty before September 2025 and on GHES:
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
  };
}
