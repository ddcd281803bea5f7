/**
 * Aborts when the runner cancels: SIGINT, SIGTERM 7.5 s later (exits immediately if aborted), SIGKILL 2.5 s after that.
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs
 */
export function interruption(process) {
    const interrupted = new AbortController();
    process.on('SIGINT', () => interrupted.abort());
    process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
    return interrupted.signal;
}
/**
 * Ends the process with `report` when nothing catches an error. Node would print the error to standard error, where the runner
 * reads commands too, and its message can be untrusted or contain a secret. An error that cannot be reported is therefore
 * announced without any of its words. Replaces the earlier handler.
 */
export function endOnError(report) {
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
        try {
            report(error);
        }
        catch {
            reportWithoutWords();
        }
        process.exit(1);
    });
}
/** For errors before the host (which masks secrets) exists, and for errors of the host itself. */
export function reportWithoutWords() {
    process.stdout.write('::error title=Pod Step failed::This is a bug in Pod Step, and its error cannot be shown, because it can contain secrets. Please report it with the workflow step (without secrets) and the last lines of this log.\n');
}
