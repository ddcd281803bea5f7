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

type Mode = 'code' | 'quotes' | 'braces' | 'arithmetic';

/** `kept`: how many of its characters are code; by default, all. `opens`: modes that start after it. `closes`: its mode ends. */
type Part = { pattern: RegExp; kept?: number; opens?: readonly Mode[]; closes?: true };

const LINE_END: Part = { pattern: /\n/y };
const ANYWHERE: readonly Part[] = [
  { pattern: /\$\(\(/y, opens: ['arithmetic', 'arithmetic'] },
  { pattern: /\$\(/y, opens: ['code'] },
  { pattern: /\$\{/y, opens: ['braces'] },
  { pattern: /\\.?/sy, kept: 0 },
];

/** The first part that matches counts. Any other character is code. */
const PARTS: Readonly<Record<Mode, readonly Part[]>> = {
  code: [
    { pattern: /[^\\$'"#<()\n]+/y },
    LINE_END,
    ...ANYWHERE,
    { pattern: /'[^']*'?/y, kept: 0 },
    { pattern: /\$'(?:\\.|[^\\'])*'?/sy, kept: 2 },
    { pattern: /"/y, opens: ['quotes'] },
    { pattern: /(?<![^\s;&|()])#[^\n]*/y, kept: 0 },
    { pattern: /<<</y },
    // A here-document. The word that ends it is one of the groups.
    { pattern: /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\?([^\s'"\\<>;|&()`]+))/y, kept: 2 },
    { pattern: /\(\(/y, opens: ['arithmetic', 'arithmetic'] },
    { pattern: /\(/y, opens: ['code'] },
    { pattern: /\)/y, closes: true },
  ],
  quotes: [
    ...ANYWHERE,
    { pattern: /"/y, closes: true },
    { pattern: /\$\w+/y },
    { pattern: /[^\\"$]+|\$/y, kept: 0 },
  ],
  braces: [...ANYWHERE, { pattern: /"/y, opens: ['quotes'] }, { pattern: /\}/y, closes: true }],
  arithmetic: [
    { pattern: /\(/y, kept: 0, opens: ['arithmetic'] },
    { pattern: /\)/y, kept: 0, closes: true },
    { pattern: /[^()]+/y, kept: 0 },
  ],
};

/**
 * The code of a shell script. Comments, quoted text, arithmetic and here-documents are hidden; expansions in double quotes
 * stay. A line that continues after a backslash is one line. It reads each character once or twice, and knows only as much
 * shell grammar as a hint needs. If it is wrong, a hint is missing or unnecessary.
 */
function shellCode(script: string): string {
  const text = script.slice(0, MAX_SCRIPT_BYTES);
  const modes: Mode[] = ['code'];
  let here: HereDocument[] = [];
  let code = '';
  while (code.length < text.length) {
    const { part, match } = partAt(text, code.length, modes.at(-1) ?? 'code');
    const [all = '', dash, ...ends] = match;
    code += all.slice(0, part.kept).padEnd(all.length, HIDDEN);
    if (part.closes && modes.length > 1) modes.pop();
    modes.push(...(part.opens ?? []));
    const end = ends.find((one) => one !== undefined);
    if (end !== undefined) here.push({ end, isIndented: dash === '-' });
    if (part !== LINE_END) continue;
    for (const one of here) code = code.padEnd(endOfHereDocument(text, code.length, one), HIDDEN);
    here = [];
  }
  return code;
}

function partAt(text: string, at: number, mode: Mode): { part: Partial<Part>; match: readonly string[] } {
  for (const part of PARTS[mode]) {
    part.pattern.lastIndex = at;
    const match = part.pattern.exec(text);
    if (match !== null) return { part, match };
  }
  return { part: {}, match: [text.charAt(at)] };
}

/** Number of the line of an offset, from 1. */
function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

type HereDocument = { end: string; isIndented: boolean };

/** The end of its last line, or of the script. */
function endOfHereDocument(text: string, at: number, { end, isIndented }: HereDocument): number {
  for (let from = at; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(from, to).replace(/\r$/, '');
    if ((isIndented ? line.replace(/^\t+/, '') : line) === end) return to;
    from = to + 1;
  }
  return text.length;
}
