/**
 * Aborts when the runner cancels: SIGINT, SIGTERM 7.5 s later (exits at once if aborted), SIGKILL 2.5 s after that.
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs
 */
export function interruption(process) {
    const interrupted = new AbortController();
    process.on('SIGINT', () => interrupted.abort());
    process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
    return interrupted.signal;
}
