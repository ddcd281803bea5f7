/**
 * The environment of an action whose time passes five times more slowly than the time of its cluster. What it does within its
 * own time limits (half a second for an event, two for GitHub's answer) it also does on a busy machine. If it waits half a
 * minute for something that it should not wait for, the test never ends. So neither needs a limit in seconds.
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
