import type { Origin } from '../plan/identity.ts';

/** Where the step comes from: https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
export function readOrigin(env: NodeJS.ProcessEnv): Origin {
  return {
    server: env['GITHUB_SERVER_URL'],
    repository: env['GITHUB_REPOSITORY'],
    runId: env['GITHUB_RUN_ID'],
    runNumber: env['GITHUB_RUN_NUMBER'],
    runAttempt: env['GITHUB_RUN_ATTEMPT'],
    workflow: env['GITHUB_WORKFLOW'],
    job: env['GITHUB_JOB'],
    actor: env['GITHUB_ACTOR'],
  };
}
