import type { EnvironmentVariable } from '../job/job.ts';

/**
 * What programs know of the run they are in, as in a job with `container:`. A list of names, because others may be
 * secrets or paths of the runner: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
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
export function readRunVariables(env: NodeJS.ProcessEnv): EnvironmentVariable[] {
  const known = NAMES.flatMap((name) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });
  return known.length === 0 ? [] : [...known, { name: 'RUNNER_OS', value: 'Linux' }];
}
