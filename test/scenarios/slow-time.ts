/**
 * The environment of an action whose time passes five times as slowly as that of its cluster. What it does within a time of
 * its own (half a second for an event, two for GitHub's answer) it also does on a busy machine; and where it waits half a minute
 * for what it should not wait for, the test never ends. So neither needs a limit in seconds.
 */
const FACTOR = 5;

const CODE = `
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
const { uptime } = process;
const { setTimeout: wait } = timers;
const { timeout } = AbortSignal;
process.uptime = () => uptime() / ${FACTOR};
timers.setTimeout = (ms, ...rest) => wait(ms * ${FACTOR}, ...rest);
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * ${FACTOR});
syncBuiltinESMExports();
`;

export const SLOWLY: Record<string, string> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CODE)}`,
};
