// Entry point after the steps of the job (action.yml), even if main was killed before it could log anything. It is a separate
// file, so that it cannot be confused with main. After almost every step, main has saved nothing (src/github/host.ts), and then
// nothing more is loaded.
if (process.env['STATE_leftovers']) {
    const { endOnError, reportWithoutWords } = await import('./process-events.js');
    endOnError(reportWithoutWords);
    // A signal would end the process without the handlers of its exit, which kill a credential plugin.
    for (const signal of ['SIGINT', 'SIGTERM'])
        process.on(signal, () => process.exit(1));
    const { loadMain } = await import('./compiled.js');
    await loadMain().post();
}
export {};
