// Entry point after the steps of the job (action.yml), also if main was killed before it could log anything. A file of
// its own, so that it can't be confused with main.
// What main has saved (src/github/host.ts): after nearly every step nothing, and then nothing more is loaded.
if (process.env['STATE_leftovers']) {
    const { endOnError, reportWithoutWords } = await import('./process-events.js');
    endOnError(reportWithoutWords);
    // A signal would end the process without the handlers of its exit, which kill a credential plugin.
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => process.exit(1));
    const { post } = await import('./main.js');
    await post();
}
export {};
