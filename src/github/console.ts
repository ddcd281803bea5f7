import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Hide, hider } from '../job/masking.ts';
import { formsOfSecret } from '../job/secret-forms.ts';
import { oneLine, stripControl, truncateAnnotation } from '../job/text.ts';
import type { Log, Look } from '../run/ports.ts';
import { commandLine, openJobCommands } from './job-commands.ts';
import type { Place } from './workflow-line.ts';

/**
 * Text that the runner can parse as a command: `::` at the start of a line, after anything that it counts as white space, or
 * `##[` anywhere. A carriage return also ends a line. Matches in linear time.
 */
const LIKE_A_COMMAND = /(?:^|[\r\n])[^\x21-\x7e\r\n]*::|##\[/;

/** The runner's log, and the commands that share its channel. An annotation points at a place in a file. */
export type Console = Omit<Log, 'error' | 'warning'> & {
  /** Masks all secrets in a text, of renewed tokens the newest. */
  hide: Hide;
  /** Writes the masks of secrets that no line has followed. */
  sendMasks(): void;
  error(title: string, message: string, place?: Place): void;
  warning(title: string, message: string, place?: Place): void;
};

/** The runner drops further ones: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations */
const MAX_WARNINGS = 10;
/**
 * For a token. Earlier tokens have expired, and each costs as much as all forms of a secret. The runner continues to mask them.
 */
const MAX_RENEWALS = 3;

/** Like `process`, whose standard output takes more than a millisecond to open. The first line opens it. */
export type Outputs = { readonly stdout: NodeJS.WritableStream & { readonly writableNeedDrain: boolean } };

/** Supported by the runner's log: https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters */
const CODES: Record<Look, number> = { quiet: 90, good: 32, bad: 31 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const OWN_COLOURS = /(\x1b\[(?:0|31|32|90)m)/;

/**
 * The runner's console. Nothing else in the action writes to its standard output. Untrusted lines
 * cannot forge outputs or annotations: the first line that looks like a command stops command processing (`stop-commands`),
 * until we send a command of our own. Without such a line, the log shows no trace of this.
 *
 * The page of a log folds the lines after `##[group]`, which the runner prints for its own groups, even if it is only text:
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/ActionCommandManager.cs (GroupingCommandExtension)
 */
export function openConsole(outputs: Outputs, settings: { colours?: boolean } = {}): Console {
  let stopped: string | undefined;
  const shown = { error: 0, warning: 0, notice: 0 };
  const secrets: string[] = [];
  /** Secrets that no renewal replaces. */
  const lasting = new Set<string>();
  const renewals = new Map<string, string[]>();
  /** Their masks are made before the next line. All forms of a private key take milliseconds, which the create request would wait for. */
  let unsent: string[] = [];
  const hide = hider(secrets);
  let hasForeignGroup = false;
  const write = (lines: readonly string[]) => outputs.stdout.write(`${lines.join('\n')}\n`);
  const show = (lines: readonly string[]) => {
    sendMasks();
    const text = `${lines.join('\n')}\n`;
    hasForeignGroup ||= text.includes('##[') && /##\[group\]/i.test(text);
    if (stopped === undefined && LIKE_A_COMMAND.test(text)) {
      stopped = randomBytes(16).toString('hex');
      write([commandLine('stop-commands', stopped)]);
    }
    write(lines);
  };
  const send = (commands: readonly string[]) => {
    if (stopped !== undefined) write([commandLine(stopped, '')]);
    stopped = undefined;
    sendMasks();
    write(commands);
  };
  const sendMasks = () => {
    const masks = unsent.flatMap(formsOfSecret).map((form) => commandLine('add-mask', form));
    unsent = [];
    // In one write, because a private key has several hundred forms.
    if (masks.length > 0) send(masks);
  };
  /** A message of Pod Step in a collapsed group would be hidden. */
  const closeGroups = () => {
    commands.closeGroup();
    if (hasForeignGroup) send([commandLine('endgroup', '')]);
    hasForeignGroup = false;
  };
  const command = (...parts: Parameters<typeof commandLine>) => send([commandLine(...parts)]);
  /** Keeps our own colours and strips other escape sequences. */
  const painted = (text: string) =>
    settings.colours
      ? text
          .split(OWN_COLOURS)
          .map((part, index) => (index % 2 === 1 ? part : oneLine(part)))
          .join('')
      : oneLine(text);
  const say = (text: string) => {
    closeGroups();
    show([painted(hide(text))]);
  };
  const mask = (value: string, renewed?: string) => {
    if (value.trim() === '' || lasting.has(value)) return;
    if (renewed === undefined) lasting.add(value);
    else {
      const known = renewals.get(renewed) ?? [];
      renewals.delete(renewed);
      renewals.set(renewed, known.includes(value) ? known : [...known, value]);
      if (known.includes(value)) return;
    }
    secrets.push(value);
    for (const [first, old] of renewals) {
      if (renewals.size <= MAX_RENEWALS) break;
      renewals.delete(first);
      for (const one of old) secrets.splice(secrets.indexOf(one), 1);
    }
    unsent.push(value);
  };
  const commands = openJobCommands({ show, send, hide, mask, shown });
  const headline = (text: string) => oneLine(hide(text)).trim();
  const annotate = (kind: 'error' | 'warning', title: string, message: string, place: Place | undefined) => {
    closeGroups();
    shown[kind] += 1;
    command(kind, truncateAnnotation(stripControl(hide(message))), {
      title: headline(title),
      file: place?.file,
      line: place?.line,
    });
  };
  return {
    hide,
    say,
    paint: (look, text) => (settings.colours ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text),
    async jobOutput(lines, handBack) {
      if (handBack === undefined) show(lines);
      else commands.output(lines, handBack);
      // A program's masks are for later steps too.
      sendMasks();
      // Otherwise, output that the runner has not read yet would grow with the log.
      if (outputs.stdout.writableNeedDrain) await once(outputs.stdout, 'drain');
    },
    endJobOutput() {
      closeGroups();
      for (const notice of commands.takeNotices()) say(notice);
    },
    group(title, lines) {
      closeGroups();
      command('group', headline(title));
      show(lines.map((line) => oneLine(hide(line))));
      command('endgroup', '');
    },
    error: (title, message, place) => annotate('error', title, message, place),
    warning(title, message, place) {
      if (shown.warning >= MAX_WARNINGS) say(`Warning: ${title}: ${message}`);
      else annotate('warning', title, message, place);
    },
    debug: (text) => command('debug', stripControl(hide(text))),
    mask,
    sendMasks,
  };
}
