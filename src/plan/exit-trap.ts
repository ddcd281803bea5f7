import type { Command } from '../job/job.ts';
import { USAGE_NAME } from '../job/pod-parts.ts';
import { interpreterIn, SH } from '../job/shells.ts';

/** No script that a program can be started with is longer (MAX_ARG_STRLEN, execve(2)). */
const MAX_SCRIPT_BYTES = 131_072;
/** More than the trap on the first line of a script needs. */
const ROOM = 4096;

/** Is it a script for a shell whose EXIT trap is known to change nothing else? */
export function runsExitTrap(command: Command): boolean {
  if (command.kind !== 'script') return false;
  const { name, options } = interpreterIn(command.shell) ?? { name: '', options: '' };
  const isKnown = name === 'busybox' ? /^a?sh\b/.test(options) : name === 'bash' || SH.test(name);
  return isKnown && Buffer.byteLength(command.script) <= MAX_SCRIPT_BYTES - ROOM;
}

/**
 * The script with commands that run when its shell exits. They are on its first line, so the line numbers of errors stay the
 * same. The exit code stays, and nothing is printed, even with `set -x`.
 *
 * `parts`: commands without a single quote or a line break. They set each variable before they read it, because of `set -u`.
 * `pod_step_code` is the exit code. `hold`: after these commands, the shell stays if the script has failed.
 */
export function withExitTrap(script: string, parts: readonly string[], hold?: Hold): string {
  const copies = OUTPUTS.map(({ number, copy }) => `${copy}>&${number}`).join(' ');
  const body = ['pod_step_code=$?;', ...parts, ...(hold ? [holding(hold)] : [])].join(' ');
  const trap = `{ trap '{ { ${body} } || :; } 2>/dev/null' EXIT; } 2>/dev/null`;
  return `${hold ? `exec ${copies}; ` : ''}${trap}; ${script}`;
}

/** Where the kernel reports what a container uses. */
const CGROUPS = { ofProcess: '/proc/self/cgroup', root: '/sys/fs/cgroup' };

/**
 * Appends a line with the kernel's counters of the container, or nothing. `command` bypasses functions of the script.
 *
 * In cgroup v1, the folders of a container have its own counters, and the path of its process is the path on the node. The path
 * counts only in a container that sees the tree of the node. In v2, the counters outside the path belong to the node.
 *
 * A kubelet passes on the last 4,096 bytes of the file, so the line must not push out outputs. The kernel refuses to write
 * beyond the limit. Shells count the limit in 512 bytes, and bash in 1,024 unless it is called `sh`. The signal for exceeding
 * it would end the shell.
 */
export function appendUsage(file: string, { ofProcess, root } = CGROUPS): string {
  const files = [
    ...['memory.peak', 'memory.events', 'cpu.stat'].map((name) => `$pod_step_v2/${name}`),
    ...['memory.max_usage_in_bytes', 'memory.oom_control'].map((name) => `/memory$pod_step_v1/${name}`),
    ...['/cpuacct$pod_step_v1/cpuacct.usage', '/cpu$pod_step_v1/cpu.stat'],
  ];
  const paths = files.map((path) => `"${root}${path}"`).join(' ');
  return `pod_step_v1=; pod_step_v2=; pod_step_used=; pod_step_line=;
    if [ -w "${file}" ]; then
      [ ! -r "${ofProcess}" ] || while command read -r pod_step_line; do
        case "$pod_step_line" in
          *:memory:*) pod_step_v1="\${pod_step_line#*:memory:}";;
          0::*) pod_step_v2="\${pod_step_line#0::}"; pod_step_v2="\${pod_step_v2%/}";;
        esac;
      done <"${ofProcess}";
      [ -d "${root}/memory$pod_step_v1" ] || pod_step_v1=;
      for pod_step_file in ${paths}; do
        [ ! -r "$pod_step_file" ] || while command read -r pod_step_line; do
          case "$pod_step_line" in
            "usage_usec "*|"throttled_usec "*|"throttled_time "*|"oom_kill "*)
              pod_step_used="$pod_step_used $pod_step_line";;
            [0-9]*) pod_step_used="$pod_step_used \${pod_step_file##*/} $pod_step_line";;
          esac;
        done <"$pod_step_file";
      done;
      if command trap "" XFSZ; then
        if [ -n "\${BASH_VERSION-}" ]; then command ulimit -S -f 3; else command ulimit -S -f 7; fi &&
        command printf "\\036${USAGE_NAME}=%s\\n" "\${pod_step_used# }" >>"${file}";
      fi;
    fi;`.replaceAll(/\n +/g, ' ');
}

/**
 * The outputs of the step's shell at its start, because a script can redirect them permanently. Scripts seldom use these
 * numbers. Each output gets the line, because the order of lines in two outputs is not defined.
 */
export const OUTPUTS = [
  { output: 'stdout', number: 1, copy: 7 },
  { output: 'stderr', number: 2, copy: 8 },
];

/** `word`: random, so that no program prints the line by chance. */
type Hold = { word: string; seconds: number };

/**
 * A shell that stays after a failure, so that its files and processes stay too. It ends later with its own exit code, and
 * immediately if the pod is deleted. A script that a signal ended (130, 143) is not held.
 */
function holding({ word, seconds }: Hold): string {
  const lines = OUTPUTS.map(
    ({ output, copy }) => `command echo "pod-step holds ${word} ${output} $pod_step_code" >&${copy};`,
  );
  return [
    'case "$pod_step_code" in 0|130|143) ;; *) if command -v sleep >/dev/null; then',
    'trap "exit $pod_step_code" TERM INT QUIT;',
    ...lines,
    `command sleep ${seconds} & wait $!; fi;; esac;`,
  ].join(' ');
}

/** `before`: what the program has printed on the line, without an end of it. */
type HeldLine = { output: string; exitCode: number; before: string };

/**
 * The line with which a shell reports a hold; undefined for any other line. It can report only a failure. A terminal (tty) ends
 * lines with CR.
 */
export function readHeldLine(line: string, word: string): HeldLine | undefined {
  const said = /pod-step holds ([0-9a-f]+) (stdout|stderr) ([1-9]\d{0,2})\r?$/.exec(line);
  const [, itsWord, output = '', code] = said ?? [];
  const exitCode = Number(code);
  if (said === null || itsWord !== word || exitCode > 255) return undefined;
  return { output, exitCode, before: line.slice(0, said.index) };
}
