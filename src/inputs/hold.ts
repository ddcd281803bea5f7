import type { Job } from '../job/job.ts';
import { quoted } from '../job/text.ts';
import { runsExitTrap } from '../plan/exit-trap.ts';
import { entriesOf, type Inputs, parseDuration } from './values.ts';

/** Events with which strangers can start their own programs with secrets of the repository. */
const RUN_OTHERS_CODE = ['pull_request_target', 'workflow_run', 'issue_comment'];
/** By which the author of a workflow says that they cannot, or that it does no harm. */
const TRUSTED = 'trusted';

/** How long the pod of a script that failed stays; undefined: not at all. `event`: what has started the workflow. */
export function readHold(
  { text, report }: Inputs,
  { mode, command, filesOut }: Pick<Job, 'mode' | 'command' | 'filesOut'>,
  event: string | undefined,
): number | undefined {
  const written = text('hold-on-failure');
  if (written === '' || mode === 'check') return undefined;
  const words = entriesOf(written);
  const [duration = '', ...others] = words.filter((word) => word !== TRUSTED);
  const milliseconds = others.length === 0 ? parseDuration(duration) : undefined;
  const add = (problem: string) => report('hold-on-failure', problem);
  if (milliseconds === undefined || milliseconds < 1000)
    add(`${quoted(written)} is not a valid duration (1s to 24 days); write it as in 30m, or 30m ${TRUSTED}`);
  if (!runsExitTrap(command))
    add(
      command.kind === 'script'
        ? 'requires sh, dash, ash or bash as shell, and a script of at most 124 KiB; change them, or remove this input'
        : 'requires a script in run; use run instead of command and args, or remove this input',
    );
  if (filesOut !== undefined)
    add(
      'cannot be combined with files-out or hand-back: summary, env, whose files come back when the container has ended; remove one of them',
    );
  if (event !== undefined && RUN_OTHERS_CODE.includes(event) && !words.includes(TRUSTED))
    add(
      `is refused for the event ${event}, because a stranger’s program could keep running with secrets of the repository; remove it, or write ${duration} ${TRUSTED} if the step runs only your own code`,
    );
  return milliseconds;
}
