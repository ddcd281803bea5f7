/** `npm run cluster -- up | down | status`: a real Kubernetes for the end-to-end tests. */
import { parseArgs } from 'node:util';
import { down } from './down.ts';
import { ClusterError } from './error.ts';
import { readSettings, VARIABLES } from './settings.ts';
import { status } from './status.ts';
import { up } from './up.ts';

const USAGE = `npm run -s cluster -- COMMAND

  up      starts a real Kubernetes; the last line on standard output is its kubeconfig
  down    ends it and removes everything it made
  status  tells what runs; ends with 0 when it is up, 1 when it is down, 2 when only a part of it runs

Settings are environment variables (defaults in parentheses):
${Object.entries(VARIABLES)
  .map(([name, meaning]) => `  ${name.padEnd(30)} ${meaning}`)
  .join('\n')}
`;

async function main(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false });
  const [command] = positionals;
  switch (command) {
    case 'up':
      console.log(await up(readSettings(process.env), say));
      return 0;
    case 'down':
      if (!(await down(readSettings(process.env), say))) say('there was nothing to take down');
      return 0;
    case 'status': {
      const { state, lines } = await status(readSettings(process.env));
      console.log(lines.join('\n'));
      return { up: 0, down: 1, broken: 2 }[state];
    }
    default:
      console.error(USAGE);
      return 64;
  }
}

/** With the seconds since the start of this program. */
function say(line: string): void {
  console.error(`${(performance.now() / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ClusterError ? error.message : error);
  process.exitCode = 3;
}
