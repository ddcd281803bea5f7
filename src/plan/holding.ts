import { withExitTrap } from './exit-trap.ts';

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
 * The script with a shell that stays after a failure, so that its files and processes stay too. The shell ends later with its
 * own exit code, and immediately if the pod is deleted. A script that a signal ended (130, 143) is not held. `parts`: of the
 * exit trap, to run first.
 */
export function withHold(script: string, { word, seconds }: Hold, parts: readonly string[] = []): string {
  const lines = OUTPUTS.map(
    ({ output, copy }) => `command echo "pod-step holds ${word} ${output} $pod_step_code" >&${copy};`,
  );
  const hold = [
    'case "$pod_step_code" in 0|130|143) ;; *) if command -v sleep >/dev/null; then',
    'trap "exit $pod_step_code" TERM INT QUIT;',
    ...lines,
    `command sleep ${seconds} & wait $!; fi;; esac;`,
  ].join(' ');
  const copies = OUTPUTS.map(({ number, copy }) => `${copy}>&${number}`).join(' ');
  return `exec ${copies}; ${withExitTrap(script, [...parts, hold])}`;
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
