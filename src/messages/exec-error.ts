/**
 * The kernel's refusal to execute a program, as runtimes word it. ENOEXEC: the format is for another processor, or is not a
 * known format. ENOENT: the interpreter that the program names is missing. The wording shows whose program it is: a runtime
 * that becomes the program of a container writes `exec PATH`, and software of the node that starts a helper writes `fork/exec
 * PATH`.
 */
type ExecError = {
  readonly why: 'wrong-format' | 'no-interpreter';
  /** The path of the program, if the words have it. */
  readonly program: string | undefined;
};

const WHY = '"?(?<why>exec format error|no such file or directory)"?';

/**
 * runc since 1.1 and before, and crun. After a colon it is a part of other words: which program, they say before it.
 * https://github.com/opencontainers/runc/blob/main/libcontainer/standard_init_linux.go,
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c (container_init)
 */
const FORMS = [
  `(?<!fork/|: )\\bexec (?<program>[^\\s:]{1,4096}): ${WHY}`,
  `standard_init_linux\\.go:\\d{1,9}: exec user process caused:? ${WHY}`,
  `exec container process (?:\\(missing dynamic library\\?\\) )?[\`'](?<program>[^\`']{1,4096})[\`']: ${WHY}`,
];
const ANYWHERE = FORMS.map((form) => new RegExp(form, 'i'));
const ALONE = FORMS.map((form) => new RegExp(`^${form}$`, 'i'));

/** crun's log if JSON was requested: https://github.com/jeroenjanssens/dsutils/issues/8 */
const JSON_OF_CRUN = /^\{"msg":"([^"\\]{1,5000})","level":"error"(?:,"time":"[^"\\]{1,60}")?\}$/;

/** A line of a container's log that its runtime wrote because it could not become the program. */
export function readRuntimesLine(line: string): ExecError | undefined {
  const trimmed = line.trim();
  return firstOf(ALONE, JSON_OF_CRUN.exec(trimmed)?.[1] ?? trimmed);
}

/** Such a line without the path of the program; undefined for all others. */
export function withoutProgramInLine(line: string): string | undefined {
  const error = readRuntimesLine(line);
  if (error?.program === undefined) return error && line;
  return `exec PROGRAM: ${error.why === 'wrong-format' ? 'exec format error' : 'no such file or directory'}`;
}

function firstOf(forms: readonly RegExp[], words: string): ExecError | undefined {
  for (const form of forms) {
    const { why, program } = form.exec(words)?.groups ?? {};
    if (why !== undefined) return { why: /format/i.test(why) ? 'wrong-format' : 'no-interpreter', program };
  }
  return undefined;
}

/** Go's words for a program that it starts: https://github.com/golang/go/blob/go1.25.0/src/os/exec_posix.go (startProcess) */
const HELPER = /\bfork\/exec [^\s:]{1,4096}: exec format error\b/i;

/** Does the message say that the program of an image has the wrong format, and not a helper of the software on the node? */
export function namesForeignImage(message: string): boolean {
  return !HELPER.test(message) && firstOf(ANYWHERE, message)?.why === 'wrong-format';
}
