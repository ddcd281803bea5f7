/**
 * The script with commands that run when its shell exits. They are on its first line, so the line numbers of errors stay. The shell
 * keeps its exit code, starts no process and prints nothing, also with `set -x`. An EXIT trap of the script replaces this one. A shell
 * that is killed, or becomes another program by `exec`, runs none.
 *
 * `parts`: commands that begin no process, without a single quote or a line break. They set each variable before they read it, because
 * of `set -u`. `pod_step_code` is the exit code.
 */
export function withExitTrap(script: string, parts: readonly string[]): string {
  const body = ['pod_step_code=$?;', ...parts].join(' ');
  return `{ trap '{ { ${body} } || :; } ${END}${script}`;
}

/** The script as the user wrote it. */
export function withoutExitTrap(script: string): string {
  const at = script.indexOf(END);
  return at === -1 ? script : script.slice(at + END.length);
}

/** No script has it by chance. */
const END = "2>/dev/null' EXIT; } 2>/dev/null; ";
