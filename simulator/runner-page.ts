// How a step's log looks on GitHub's page: workflow commands are hidden, or shown as annotations and groups.

const RED = '\x1b[31m';
const YELLOW = '\x1b[33m';
const PLAIN = '\x1b[0m';

/** Takes the lines that an action printed. Returns the lines that a person sees, with a terminal's colors. */
export function asOnThePage(log: string[]): string[] {
  let stopped: string | undefined;
  return log.flatMap((line) => {
    if (stopped !== undefined) {
      if (line !== `::${stopped}::`) return [line];
      stopped = undefined;
      return [];
    }
    const command = /^::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line);
    if (command === null) return [line];
    const [, name, data = ''] = command;
    switch (name) {
      case 'stop-commands':
        stopped = data;
        return [];
      case 'error':
        return [`${RED}Error: ${unescaped(data)}${PLAIN}`];
      case 'warning':
        return [`${YELLOW}Warning: ${unescaped(data)}${PLAIN}`];
      case 'group':
        return [`▸ ${unescaped(data)}`];
      default:
        return []; // masks, state, debug
    }
  });
}

/** The data of a workflow command as it was before it was written into one line. */
export function unescaped(data: string): string {
  return data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
