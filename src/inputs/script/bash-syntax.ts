import { lineAt, shellCode } from './shell-code.ts';

/** `name`: as people call it. `line`: of its first use, from 1. */
type Use = { name: string; line: number };

/** Where a command can begin, with a variable that is set for it. */
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
  // Of which :-, :=, :? and :+ are of every sh.
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

/** The first use of each thing that bash alone has, in the order of the script. */
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
