/**
 * The runner's wish that the step ends: SIGINT comes first, SIGTERM 7.5 s later, SIGKILL 2.5 s after that; what isn't done
 * at the second won't be.
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs
 */
export function interruption(process) {
    const interrupted = new AbortController();
    process.on('SIGINT', () => interrupted.abort());
    process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
    return interrupted.signal;
}
