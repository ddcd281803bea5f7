/** The action in this folder: main does nothing, and post waits until the job has no pod any more. */
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const { GITHUB_STATE = '', GITHUB_JOB = '', NAMESPACE = '', STATE_is_post } = process.env;

if (STATE_is_post === undefined) appendFileSync(GITHUB_STATE, 'is_post=true\n');
else look();

function look(): void {
  // A deleted pod stays for as long as its containers need to stop.
  const args = ['-n', NAMESPACE, 'wait', 'pods', '-l', `pod-step/job=${GITHUB_JOB}`, '--for=delete'];
  const { status, stderr, error } = spawnSync('kubectl', [...args, '--timeout=20s'], { encoding: 'utf8' });
  if (status === 0) {
    console.log(`No pod of ${GITHUB_JOB} is left in ${NAMESPACE}`);
    return;
  }
  const why = (error?.message ?? stderr).trim().replaceAll('\n', '; ');
  console.log(`::error title=A pod of ${GITHUB_JOB} is left in ${NAMESPACE}::${why}`);
  process.exitCode = 1;
}
