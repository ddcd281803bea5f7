// Entry point of the step (action.yml). Handles signals before it loads anything else, so that an early cancellation is reported.
import { endOnError, interruption, reportWithoutWords } from './process-events.ts';

endOnError(reportWithoutWords);
// Runners other than GitHub's can start the action with an older Node.js than action.yml names. All of them can read this file.
if ('AsyncDisposableStack' in globalThis) {
  const interrupted = interruption(process);
  const { loadMain } = await import('./compiled.ts');
  const { main, keepCompiled } = loadMain();
  await main(interrupted, keepCompiled);
} else {
  process.stdout.write(
    `::error title=Node.js ${process.version} is too old::Pod Step requires Node.js 24, and this runner started it with Node.js ${process.version}. Update the runner (actions/runner 2.327.1 or later includes Node.js 24), or the Node.js that it uses.\n`,
  );
  process.exitCode = 1;
}
