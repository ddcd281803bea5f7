import { messageOf } from '../job/errors.ts';
import type { Summaries } from '../job/job.ts';
import { internal } from '../judge/own-failures.ts';
import { withMore } from '../report/annotation.ts';
import { withoutSecrets } from '../report/masked-report.ts';
import { outputs, outputsOfJob } from '../report/outputs.ts';
import type { StepReport } from '../report/step-report.ts';
import { summary } from '../report/summary.ts';
import type { Host } from './ports/host.ts';

/** Secrets are masked in our outputs and the summary. Outputs of the job itself stay as they are. */
export async function publish(
  stepReport: StepReport,
  wish: Summaries,
  host: Pick<Host, 'setSuccess' | 'setOutput' | 'writeSummary' | 'warning' | 'error'>,
): Promise<void> {
  host.setSuccess(stepReport.finding.outcome === 'success');
  const quiet = withoutSecrets(stepReport);
  const ours = outputs(quiet);
  const ofJob = outputsOfJob(stepReport, Object.keys(ours));
  // The runner reads them in turn, up to one that it refuses.
  try {
    for (const [name, value] of [...Object.entries(ours), ...ofJob.values]) host.setOutput(name, value);
  } catch (error) {
    // Later steps would read empty outputs.
    host.setSuccess(false);
    await host.error(
      'The outputs of the step are missing',
      withMore(
        `${messageOf(error)} Free disk space on the runner, or raise its limit of open files (ulimit -n). Later steps cannot read the outputs of this step.`,
        stepReport.pages,
        internal(error),
      ),
    );
  }
  if (ofJob.taken.length > 0)
    host.warning(
      'An output of the job has a name of ours',
      `The job wrote ${ofJob.taken.join(', ')} to $GITHUB_OUTPUT, and the action has outputs of that name, which keep its own values. Choose other names.`,
    );
  if (ofJob.alike.length > 0)
    host.warning(
      'Outputs of the job have one name',
      `The job wrote ${ofJob.alike.join(', ')} to $GITHUB_OUTPUT. Case makes no difference in the names of outputs, so only the last value of each is handed on. Give them other names.`,
    );
  if (wish === 'never' || (wish === 'on-failure' && stepReport.finding.outcome === 'success')) return;
  try {
    await host.writeSummary(summary(quiet));
  } catch (error) {
    host.warning('No summary', `The summary of the step is missing. ${messageOf(error)}`);
  }
}
