import { MAX_SCRIPT_BYTES } from '../job/shells.ts';

// A shell other than bash can run a line of bash without an error, and do something else.

/** `name`: the usual name of the feature. `line`: of its first use, from 1. */
type Use = { name: string; line: number };

/** Where a command can start, with variables that are set only for it. */
const START = String.raw`(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;

/** What bash has and dash, the sh of Debian and Ubuntu, does not. A group of the expression is the name, unless one is given. */
const SYNTAX: readonly { name?: string; pattern: RegExp }[] = [
  { name: '[[', pattern: atStart(String.raw`\[\[(?=[ \t\n])`) },
  { pattern: atStart(String.raw`(source)[ \t]+[^\s=]`) },
  { pattern: atStart(String.raw`set[ \t][^\n;&|]{0,100}\b(pipefail)\b`) },
  { pattern: atStart('(set -[ET])') },
  { name: 'a process substitution', pattern: /(?:^|[\s=])[<>]\(/m },
  { name: 'an array', pattern: /(?:^|[\s;&|(])[A-Za-z_]\w*\+?=\(|\$\{[#!]?[A-Za-z_]\w*\[/m },
  { pattern: atStart(String.raw`(declare|typeset|shopt|mapfile|readarray|pushd|popd|let|coproc)[ \t]`) },
  { name: 'select', pattern: atStart(String.raw`select[ \t]+\w+[ \t]+in\b`) },
  { pattern: atStart(String.raw`(function)[ \t]+[\w:.-]+`) },
  { name: '<<<', pattern: /<<</ },
  { name: '(( ))', pattern: atStart(String.raw`(?:for[ \t]+)?\(\(`) },
  { name: '+=', pattern: atStart(String.raw`[A-Za-z_]\w*\+=(?!\()`) },
  // Every sh has :-, :=, :? and :+.
  {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is an expansion of the shell
    name: 'an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}',
    pattern: /\$\{(?:![A-Za-z_]\w*\}|[A-Za-z_]\w*(?:[\^,@/]|:(?![-=?+])))/,
  },
  { name: '&>', pattern: /&>/ },
  { name: '|&', pattern: /\|&/ },
  { name: '== in [ ]', pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m },
  { pattern: atStart(String.raw`(echo -[nE]*e)[neE]*[ \t]`) },
  {
    name: 'a brace expansion',
    pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m,
  },
  { name: "$'…'", pattern: /\$'/ },
  { pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ },
  { pattern: atStart('(read -[a-z]*[adnptu])') },
  { pattern: atStart(String.raw`(printf -v|export -f|wait -n)[ \t]`) },
  { name: 'trap … ERR', pattern: atStart(String.raw`trap[ \t][^\n]{0,200}[ \t](?:ERR|DEBUG|RETURN)\b`) },
];

/** A script that asks for the version of bash knows that others run it. */
const KNOWS_OTHERS = /BASH_VERSION/;

/** The first use of each feature that only bash has, in the order of the script. */
export function bashSyntax(script: string): Use[] {
  if (KNOWS_OTHERS.test(script)) return [];
  const code = shellCode(script);
  const uses = SYNTAX.flatMap(({ name, pattern }) => {
    const match = pattern.exec(code);
    if (match === null) return [];
    const line = lineAt(script, match.index + match[0].length - 1);
    return [{ name: name ?? match.slice(1).join(''), line }];
  });
  return uses.sort((one, other) => one.line - other.line);
}

function atStart(command: string): RegExp {
  return new RegExp(`${START}${command}`, 'm');
}

/** Replaces each character that is not code, so that all offsets stay. */
const HIDDEN = '·';
/** `code`: of a script or a command substitution. `parens`: how many are open in it. */
type Mode = { kind: 'code'; parens: number } | { kind: 'quotes' | 'braces' };
type HereDocument = { end: string; isIndented: boolean };

const HERE_DOCUMENT = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s'"\\<>;|&()`]+))/y;
const VARIABLE = /\$\w+/y;

/**
 * The code of a shell script. Comments, quoted text, arithmetic and here-documents are hidden; expansions in double quotes
 * stay. A line that continues after a backslash is one line. It reads each character once or twice, and knows only as much
 * shell grammar as a hint needs. If it is wrong, a hint is missing or unnecessary.
 */
function shellCode(script: string): string {
  const text = script.slice(0, MAX_SCRIPT_BYTES);
  const modes: Mode[] = [{ kind: 'code', parens: 0 }];
  let here: HereDocument[] = [];
  let code = '';
  let at = 0;
  const keep = (length = 1) => {
    code += text.slice(at, at + length);
    at += length;
  };
  const hide = (to: number) => {
    const end = Math.min(to, text.length);
    code += HIDDEN.repeat(Math.max(end - at, 0));
    at = Math.max(end, at);
  };
  /** Hides everything up to the first of these characters, including it. */
  const hideUntil = (last: string, isEscaped = false) => {
    let end = text.indexOf(last, at);
    while (isEscaped && end > 0 && isBehindBackslash(text, end)) end = text.indexOf(last, end + 1);
    hide(end === -1 ? text.length : end + last.length);
  };
  /** Reads an expansion, if one starts here. */
  const expansion = (): boolean => {
    if (text.startsWith('$((', at)) {
      keep(3);
      hide(endOfArithmetic(text, at, text.length));
    } else if (text.startsWith('$(', at)) {
      keep(2);
      modes.push({ kind: 'code', parens: 0 });
    } else if (text.startsWith('${', at)) {
      keep(2);
      modes.push({ kind: 'braces' });
    } else return false;
    return true;
  };
  const readCode = (mode: Mode & { kind: 'code' }, char: string) => {
    if (char === '\\' && text[at + 1] === '\n') {
      code += '  ';
      at += 2;
    } else if (char === '\\') hide(at + 2);
    else if (char === "'") {
      hide(at + 1);
      hideUntil("'");
    } else if (text.startsWith("$'", at)) {
      keep(2);
      hideUntil("'", true);
    } else if (char === '"') {
      keep();
      modes.push({ kind: 'quotes' });
    } else if (char === '#' && /^[\s;&|()]?$/.test(text[at - 1] ?? '')) hide(endOfLine(text, at));
    else if (text.startsWith('<<<', at)) keep(3);
    else if (text.startsWith('<<', at)) {
      HERE_DOCUMENT.lastIndex = at;
      const [all = '<<', dash, ...ends] = HERE_DOCUMENT.exec(text) ?? [];
      const end = ends.find((one) => one !== undefined);
      if (end !== undefined) here.push({ end, isIndented: dash === '-' });
      const last = at + all.length;
      keep(2);
      hide(last);
    } else if (char === '\n') {
      keep();
      for (const one of here) hide(endOfHereDocument(text, at, one));
      here = [];
    } else if (text.startsWith('((', at)) {
      keep(2);
      hide(endOfArithmetic(text, at, endOfLine(text, at)));
    } else {
      if (char === '(') mode.parens += 1;
      if (char === ')' && mode.parens === 0 && modes.length > 1) modes.pop();
      else if (char === ')') mode.parens = Math.max(mode.parens - 1, 0);
      keep();
    }
  };
  while (at < text.length) {
    const mode = modes.at(-1) ?? { kind: 'code', parens: 0 };
    const char = text.charAt(at);
    if (expansion()) continue;
    if (mode.kind === 'code') readCode(mode, char);
    else if (char === '\\') hide(at + 2);
    else if (mode.kind === 'quotes') {
      VARIABLE.lastIndex = at;
      if (char === '"') {
        modes.pop();
        keep();
      } else if (VARIABLE.test(text)) keep(VARIABLE.lastIndex - at);
      else hide(at + 1);
    } else if (char === '"') {
      keep();
      modes.push({ kind: 'quotes' });
    } else {
      if (char === '}') modes.pop();
      keep();
    }
  }
  return code;
}

/** Number of the line of an offset, from 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function isBehindBackslash(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

/** Where the two parentheses that were opened before `at` are closed; `limit` if they are not closed before it. */
function endOfArithmetic(text: string, at: number, limit: number): number {
  let open = 2;
  let end = at;
  while (end < limit && open > 0) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    end += 1;
  }
  return end;
}

/** The end of its last line, or of the script. */
function endOfHereDocument(text: string, at: number, { end, isIndented }: HereDocument): number {
  for (let from = at; from < text.length; ) {
    const to = endOfLine(text, from);
    const line = text.slice(from, to).replace(/\r$/, '');
    if ((isIndented ? line.replace(/^\t+/, '') : line) === end) return to;
    from = to + 1;
  }
  return text.length;
}
