import type { HandBack } from '../job/job.ts';
import { formsOfSecret } from '../job/secret-forms.ts';
import { cut, MAX_ANNOTATION_LENGTH, oneLine, stripControl, truncate } from '../job/text.ts';

type CommandProperties = Readonly<Record<string, string | number | undefined>>;

/** One line, all parts escaped: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs */
export function commandLine(name: string, data: string, properties: CommandProperties = {}): string {
  const given = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name}${given.length === 0 ? '' : ` ${given.join(',')}`}::${escapedData(data)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * The runner drops more than ten of a kind for each step, without a word. One of each stays for Pod Step's own.
 * https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
 */
const MAX_ANNOTATIONS = 9;
const MAX_TITLE_LENGTH = 200;
/** A shorter mask hides parts of other words, also in the logs of later steps. */
const MIN_MASK_LENGTH = 6;
/** The runner searches each later line for each mask, in several encodings. */
const MAX_MASKS = 100;
const MAX_MASKED_LENGTH = 4096;
/** No path of a file is longer (PATH_MAX of Linux). */
const MAX_PATH_LENGTH = 4096;

type Channel = {
  /** Shows lines as text. */
  show(lines: readonly string[]): void;
  send(commands: readonly string[]): void;
  hide(text: string): string;
  mask(value: string): void;
  /** How many annotations the step has so far, including the annotations of Pod Step. */
  shown: Record<Annotation, number>;
};

type Annotation = 'error' | 'warning' | 'notice';
type JobCommand = { name: string; properties: ReadonlyMap<string, string>; data: string };

/**
 * Passes commands of a program in the pod to the runner, as far as the input `hand-back` lists them. No command is passed on as
 * it was printed: its parts are read by the runner's rules, checked, and written again. Everything else stays text.
 */
export function openJobCommands({ show, send, hide, mask, shown }: Channel) {
  let leftOut = 0;
  let isGrouped = false;
  const masks = new Set<string>();
  let maskedLength = 0;
  const refusedMasks = new Map<string, number>();

  const closeGroup = () => {
    if (isGrouped) send([commandLine('endgroup', '')]);
    isGrouped = false;
  };
  const annotate = (kind: Annotation, { properties, data }: JobCommand, workspace: string | undefined) => {
    if (shown[kind] >= MAX_ANNOTATIONS) {
      leftOut += 1;
      return false;
    }
    shown[kind] += 1;
    const title = oneLine(hide(properties.get('title') ?? ''));
    send([
      commandLine(kind, truncate(stripControl(hide(data)), MAX_ANNOTATION_LENGTH), {
        title: cut(title.trim(), MAX_TITLE_LENGTH),
        ...placeOf(properties, workspace),
      }),
    ]);
    return true;
  };
  /** Why the line is not masked; undefined if it is. */
  const problemOfMask = (line: string, isOurs: HandBack['isOurs']): string | undefined => {
    if (masks.size === MAX_MASKS) return `comes after ${MAX_MASKS} others`;
    if (maskedLength + line.length > MAX_MASKED_LENGTH)
      return `is too long (${MAX_MASKED_LENGTH} characters for all)`;
    const forms = formsOfSecret(line).map((form) => form.trim());
    if (forms.some((form) => form.length < MIN_MASK_LENGTH))
      return `has fewer than ${MIN_MASK_LENGTH} characters`;
    return forms.flatMap(partsHidden).some(isOurs) ? 'is a word that Pod Step or the pod needs' : undefined;
  };
  const maskOrRefuse = (value: string, isOurs: HandBack['isOurs']) => {
    if (value === '' || masks.has(value)) return;
    const problem = problemOfMask(value, isOurs);
    if (problem !== undefined) {
      refusedMasks.set(problem, (refusedMasks.get(problem) ?? 0) + 1);
      return;
    }
    masks.add(value);
    maskedLength += value.length;
    mask(value);
  };
  /** True if nothing of the line must be shown. */
  const isObeyed = (line: string, { words, workspace, isOurs }: HandBack): boolean => {
    const command = readCommand(line);
    if (command === undefined) return false;
    const { name, data } = command;
    if (isAnnotation(name)) return words.includes('annotations') && annotate(name, command, workspace);
    if (name === 'add-mask' && words.includes('masks'))
      // Each line of a value is also hidden separately.
      for (const one of data.split(/[\r\n]+/)) maskOrRefuse(one.trim(), isOurs);
    else if (name === 'endgroup' && words.includes('groups')) closeGroup();
    else if (name === 'group' && words.includes('groups')) {
      closeGroup();
      send([commandLine('group', cut(oneLine(hide(data)).trim(), MAX_TITLE_LENGTH))]);
      isGrouped = true;
    } else return false;
    return true;
  };
  return {
    /** Lines of the job, in order. */
    output(lines: readonly string[], handBack: HandBack): void {
      let text: string[] = [];
      for (const line of lines) {
        if (!mayBeCommand(line)) {
          text.push(line);
          continue;
        }
        if (text.length > 0) show(text);
        text = [];
        if (!isObeyed(line, handBack)) text.push(line);
      }
      if (text.length > 0) show(text);
    },
    /** Before words of Pod Step: a group would hide them. */
    closeGroup,
    /** What was not handed back since the last call, as sentences. */
    takeNotices(): string[] {
      const notices = [...refusedMasks].map(
        ([problem, count]) => `::add-mask:: hides no value that ${problem} (${count}).`,
      );
      if (leftOut > 0)
        notices.unshift(
          `${leftOut} more annotations of the job are only in the log: GitHub shows at most ten of a kind for each step.`,
        );
      refusedMasks.clear();
      leftOut = 0;
      return notices;
    },
  };
}

function mayBeCommand(line: string): boolean {
  return /^\s*::/.test(line);
}

/** Without these characters at its end. A regular expression would look at each of many in its middle again and again. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * What the runner hides for a mask, in addition to its encodings: the mask, the text in its quotes, and the text after an
 * ampersand, because PowerShell prints that in another color.
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs (TrimDoubleQuotes,
 * PowerShellPostAmpersandEscape)
 */
function partsHidden(mask: string): string[] {
  const plus = mask.indexOf('&+');
  const behind = plus === -1 ? mask.slice(mask.lastIndexOf('&') + 1) : mask.slice(plus + '&+x'.length);
  return [mask, behind, withoutEnd(mask.replace(/^["']+/, ''), `"'`)];
}

/** `::name key=value,key=value::data`: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs */
function readCommand(line: string): JobCommand | undefined {
  const text = withoutEnd(line.trimStart(), '\r');
  const end = text.indexOf('::', 2);
  if (end === -1) return undefined;
  const info = text.slice(2, end);
  const blank = info.indexOf(' ');
  const pairs = blank === -1 ? [] : info.slice(blank + 1).split(',');
  return {
    name: (blank === -1 ? info : info.slice(0, blank)).toLowerCase(),
    properties: new Map(
      pairs.flatMap((pair) => {
        const equals = pair.indexOf('=');
        return equals < 1
          ? []
          : [[pair.slice(0, equals).trim(), unescapedProperty(pair.slice(equals + 1))] as const];
      }),
    ),
    data: unescapedData(text.slice(end + 2)),
  };
}

/** The percent sign comes last, so that nothing is unescaped twice. */
function unescapedData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function unescapedProperty(text: string): string {
  return unescapedData(text.replaceAll('%3A', ':').replaceAll('%2C', ','));
}

function isAnnotation(name: string): name is Annotation {
  return name === 'error' || name === 'warning' || name === 'notice';
}

const NUMBERS = ['line', 'endLine', 'col', 'endColumn'] as const;

/** The place in the repository. A place without a file has no meaning. */
function placeOf(properties: ReadonlyMap<string, string>, workspace: string | undefined): CommandProperties {
  const file = fileInRepository(properties.get('file') ?? '', workspace);
  if (file === undefined) return {};
  const numbers = NUMBERS.flatMap((name) => {
    const number = properties.get(name);
    return number !== undefined && /^\d{1,7}$/.test(number) ? [[name, Number(number)] as const] : [];
  });
  return { file, ...Object.fromEntries(numbers) };
}

/** Relative to the repository. Another path in the pod means nothing to GitHub. */
function fileInRepository(path: string, workspace: string | undefined): string | undefined {
  const base = workspace === undefined || workspace === '/' ? '/' : `${workspace}/`;
  const inWorkspace = workspace !== undefined && path.startsWith(base) ? path.slice(base.length) : path;
  const parts = inWorkspace.split('/').filter((part) => part !== '' && part !== '.');
  const isOutside = inWorkspace.startsWith('/') || parts.includes('..') || parts.length === 0;
  return isOutside || inWorkspace !== oneLine(inWorkspace) || inWorkspace.length > MAX_PATH_LENGTH
    ? undefined
    : parts.join('/');
}
