// How the runner reads what an action prints, as far as commands go.
// https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs and src/Runner.Worker/ActionCommandManager.cs

import { Writable } from 'node:stream';

/** A command that the runner obeys. */
export type Command = { name: string; properties: Record<string, string>; data: string };

/** What a person gets to see, and what the runner did. */
export type Page = { lines: string[]; commands: Command[] };

const KNOWN = [
  'add-mask',
  'add-matcher',
  'add-path',
  'debug',
  'echo',
  'endgroup',
  'error',
  'group',
  'notice',
  'remove-matcher',
  'save-state',
  'set-env',
  'set-output',
  'stop-commands',
  'warning',
];

/** What .NET does not see where it compares words by the rules of a language, and what it trims. */
const PASSED_OVER = /^[\s\p{Cf}\p{Cc}\p{Mn}\u200b-\u200f\u2060-\u2064\ufeff]+/u;

/** Reads the whole of an action's output. A line ends with a line feed, a carriage return, or both. */
export function readPage(output: string): Page {
  const lines: string[] = [];
  const commands: Command[] = [];
  const known = new Set(KNOWN);
  let token: string | undefined;
  const parts = output.split(/\r\n|\r|\n/);
  if (parts.at(-1) === '') parts.pop();
  for (const line of parts) {
    const command = modern(line, known) ?? old(line, known);
    if (command === undefined) {
      lines.push(line);
    } else if (token !== undefined) {
      if (command.name === token) {
        known.delete(token);
        token = undefined;
      } else lines.push(line);
    } else {
      commands.push(command);
      if (command.name !== 'stop-commands') continue;
      token = command.data.toLowerCase();
      known.add(token);
    }
  }
  return { lines, commands };
}

/** A stream to the runner, what was written to it, and how the runner reads that. */
export function openOutput() {
  const written: string[] = [];
  const out = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { out, written, page: () => readPage(written.join('')) };
}

/** `::name key=value,key=value::data` */
function modern(line: string, known: ReadonlySet<string>): Command | undefined {
  const text = line.replace(PASSED_OVER, '');
  const end = text.startsWith('::') ? text.indexOf('::', 2) : -1;
  return end < 0 ? undefined : command(text.slice(2, end), ',', text.slice(end + 2), known);
}

/** `##[name key=value;key=value]data`, anywhere in a line */
function old(line: string, known: ReadonlySet<string>): Command | undefined {
  const begin = line.indexOf('##[');
  const end = begin < 0 ? -1 : line.indexOf(']', begin);
  return end < 0 ? undefined : command(line.slice(begin + 3, end), ';', line.slice(end + 1), known);
}

function command(
  info: string,
  separator: string,
  data: string,
  known: ReadonlySet<string>,
): Command | undefined {
  const [, word = '', rest = ''] = /^([^ ]*) ?(.*)$/s.exec(info) ?? [];
  const name = word.toLowerCase();
  if (!known.has(name)) return undefined;
  const pairs = rest
    .trim()
    .split(separator)
    .map((pair) => /^([^=]+)=(.+)$/s.exec(pair))
    .map((pair) => [pair?.[1] ?? '', unescaped(pair?.[2] ?? '')]);
  return { name, properties: Object.fromEntries(pairs.filter(([key]) => key !== '')), data: unescaped(data) };
}

function unescaped(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}

/** A text as the runner shows it with masks for these values: each as a whole, and line by line. */
export function masked(text: string, masks: readonly string[]): string {
  const values = masks
    .flatMap((mask) => [mask, ...mask.split(/[\r\n]+/)])
    .filter((value) => value.trim() !== '');
  const longestFirst = [...new Set(values)].sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, value) => rest.replaceAll(value, () => '***'), text);
}
