// A shell other than bash can run a line of bash without an error, and do something else.

/** `name`: the usual name of the feature. `line`: of its first use, from 1. */
type Use = { name: string; line: number };

/** Where a command can start, with variables that are set only for it. */
const START = String.raw`(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;

/**
 * What dash, the sh of Debian and Ubuntu, does not have, and after which it can go on: in a condition, or with another result. At
 * all other syntax of bash it stops, and the failure names that (messages/exits.ts). A group of the expression is the name, unless
 * one is given.
 */
const SYNTAX: readonly { name?: string; pattern: RegExp }[] = [
  { name: '[[', pattern: atStart(String.raw`\[\[(?=[ \t\n])`) },
  { name: '(( ))', pattern: atStart(String.raw`(?:for[ \t]+)?\(\(`) },
  {
    pattern: atStart(String.raw`(source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let)[ \t]+[^\s=]`),
  },
  { pattern: atStart('(read -[a-z]*[adnptu])') },
  { pattern: atStart(String.raw`(echo -[nE]*e)[neE]*[ \t]`) },
  { name: '== in [ ]', pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m },
  { name: '&>', pattern: /&>/ },
  {
    name: 'a brace expansion',
    pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m,
  },
  { name: "$'…'", pattern: /\$'/ },
  { pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ },
];

/** A script that asks for the version of bash knows that others run it. */
const KNOWS_OTHERS = /BASH_VERSION/;

/** The first use of each feature that only bash has, in the order of the script. */
export function bashSyntax(script: string): Use[] {
  if (KNOWS_OTHERS.test(script)) return [];
  const code = script.replaceAll(NO_CODE, hidden);
  const uses = SYNTAX.flatMap(({ name, pattern }) => {
    const match = pattern.exec(code);
    if (match === null) return [];
    const end = match.index + match[0].length - 1;
    return [{ name: name ?? match.slice(1).join(''), line: script.slice(0, end).split('\n').length }];
  });
  return uses.sort((one, other) => one.line - other.line);
}

function atStart(command: string): RegExp {
  return new RegExp(`${START}${command}`, 'm');
}

/**
 * Comments, quoted text, arithmetic and here-documents, and the backslash of a line that goes on. Text without its end is hidden up
 * to the end of the script. It knows only as much grammar as a hint needs; if it is wrong, a hint is missing or unnecessary.
 */
const NO_CODE = new RegExp(
  [
    String.raw`\\[^]`,
    String.raw`\$'(?:\\[^]|[^\\'])*'?`,
    `'[^']*'?`,
    String.raw`"(?:\\[^]|[^\\"])*"?`,
    String.raw`(?<![^\s;&|()])#.*`,
    String.raw`\$?\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)`,
    '<<<',
    String.raw`<<-?[ \t]*['"\\]?([\w.-]+)[^]*?(?:\n\t*\1(?=\r?\n|$)|$)`,
  ].join('|'),
  'g',
);

/** As long as the text, so that all offsets stay. Expansions in double quotes are code, and how the text starts can be a feature. */
function hidden(text: string): string {
  const code = text.startsWith('"') ? /\$\{[^}]*\}|\$\w+|\$\([^()]*\)?|./gs : /^(?:\$'|\(\()|./gs;
  return text.replaceAll(code, (part) => (part.length > 1 ? part : '·'));
}
