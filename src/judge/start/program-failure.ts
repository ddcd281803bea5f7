import { capitalize } from '../../job/text.ts';
import { readWrongFormat } from '../exec-error.ts';
import { type Details, type Finding, finding } from '../finding.ts';
import type { ReasonOf } from '../reasons/reasons.ts';
import { STEP } from '../sentence.ts';
import { missingRuntime, runtimeNotThere } from './missing-runtime.ts';
import { hookFailure } from './runtime-hook.ts';

/** Where runtimes name the program. */
const PROGRAMS = [
  /exec: "([^"]*)"/,
  /executable file `([^`]*)`/,
  /process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
  // gVisor; a name that PATH is searched for, and a path
  /error finding executable "([^"]*)" in PATH/,
  /creating process: failed to load (\S+): /,
  // Kata
  /: the file (\S+) was not found\b/,
];

/** runc and crun change to it; containerd's runc, CRI-O and gVisor create it if missing, which fails if its path is a file. */
const WORKING_DIRECTORY =
  /chdir to cwd(?: \("([^"]*)"\))?|mkdir .*working directory|error during container init: mkdir ([^:]*)|\bmkdir \S*\/merged(\/\S*): not a directory|failed to create process working directory "([^"]*)"/;
const SHELL = /^(?:.*\/)?(?:sh|bash|dash|ash|zsh|ksh|fish|pwsh)$/;

/**
 * Knows the messages of runc, crun, gVisor, Kata and the runtimes around them. `who`: as in `the container db`.
 * https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c
 * https://github.com/google/gvisor/tree/master/pkg/sentry: kernel/kernel.go, fsimpl/user/path.go
 */
export function programFailure(message: string, who: string): Finding | undefined {
  const said = withoutProgram(message);
  // containerd's exit code: https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_start.go
  const exitCode = /containerd task/.test(said) ? 128 : undefined;
  const runtime = missingRuntime(said);
  if (runtime !== undefined) return runtimeNotThere(runtime, { exitCode });
  if (/no command specified/.test(said)) {
    const message = `The image of ${who} names no program, and the step gives none.`;
    return finding('configuration', 'no-command', { message, exitCode });
  }
  // A mount below a file fails in the same words.
  const directory = /error mounting /.test(said) ? null : WORKING_DIRECTORY.exec(said);
  if (directory) {
    const name = directory.slice(1).find(Boolean);
    const message = `${capitalize(who)} could not change to its working directory${name === undefined ? '' : ` ${name}`}.`;
    return finding('configuration', 'working-directory', { message, exitCode });
  }
  if (OTHER_WINDOWS.test(said)) return imageOfOtherWindows(who);
  const wrongFormat = readWrongFormat(said);
  if (wrongFormat?.whose === 'node') return damagedHelper(wrongFormat.program, who);
  if (wrongFormat !== undefined) return foreignProgram(who, { exitCode });
  const program = programIn(message);
  if (program === undefined) return undefined;
  const isShell = SHELL.test(program);
  if (/executable file .*not found|no such file or directory|the file \S+ was not found/.test(said))
    return finding('configuration', 'command-not-found', {
      about: program,
      message: `The image${who === STEP ? '' : ` of ${who}`} has no ${isShell ? 'shell' : 'program'} "${program}".`,
      hint:
        isShell && who === STEP ? 'Name another one with shell, or use command instead of run.' : undefined,
      exitCode,
    });
  if (/permission denied|is a directory/.test(said))
    return finding('configuration', 'command-not-executable', {
      about: program,
      message: `"${program}"${who === STEP ? '' : ` of ${who}`} is there, but is no program that may be executed.`,
      exitCode,
    });
  return undefined;
}

function programIn(said: string): string | undefined {
  return PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
}

/**
 * Where the words of a kubelet or runtime go over to the text of a command. gVisor has all arguments, Windows the whole line and
 * the environment. https://github.com/microsoft/hcsshim/blob/main/internal/hcs/errors.go
 */
const QUOTES =
  /exec: \\*["'`]|\bexecutable (?:file )?\\*["'`]|process: exec \/|\bexec container process |\bcreating process: failed to load |(?<=: )the file |\bstarting (?:sub-)?container \[|\bcommand \\*["'`]|\bextra info: \{|\b(?:Exec|HTTP) lifecycle hook \(/;

/** What they say behind it. The last one counts, because the text of a command may be any. */
const WHY =
  /failed to create process working directory "[^"]*": not a directory|\bnot found\b|\bno such file or directory|\bpermission denied|\b(?:is|not) a directory|\bexec format error|\bno space left on device|\bcontext deadline exceeded/gi;

/** The name for a program in a message that does not have its own. */
const PROGRAM = 'PROGRAM';

/**
 * The message of a container without the text of the command that it quotes: instead of that, and all behind it, a name and the words
 * that are judged. The name of a shell stays, because a hint depends on it. Programs of the node are none of the command.
 */
export function withoutProgram(message: string): string {
  const from = QUOTES.exec(message)?.index;
  if (from === undefined) return message;
  const [quoted, before] = [message.slice(from), message.slice(0, from)];
  const why = [...quoted.matchAll(WHY)].at(-1)?.[0];
  const program = programIn(message.replaceAll('\\"', '"'));
  const name = program !== undefined && SHELL.test(program) ? program.replace(/^.*\//s, '') : PROGRAM;
  const words = /not found/i.test(why ?? '') ? 'executable file not found in $PATH' : (why ?? '');
  const plain = /working directory/.test(words) ? words : words.toLowerCase();
  const rest = program === undefined ? `${PROGRAM}: ${plain}` : `exec: "${name}": ${plain}`;
  const isOfNode = missingRuntime(before + rest) !== undefined || hookFailure(before, '') !== undefined;
  return isOfNode ? message : before + rest;
}

/**
 * A container of Windows needs the version of its node's: in words of several versions of it, and its number.
 * https://learn.microsoft.com/virtualization/api/hcs/reference/hcshresult (HCS_E_IMAGE_MISMATCH)
 */
export const OTHER_WINDOWS =
  /container operating system does not match the host operating system|operating system of the container does not match the operating system of the host|\b0x[c8]0370101\b/i;

function imageOfOtherWindows(who: string): Finding {
  return finding('image-pull', 'platform-mismatch', {
    title: 'The image is of another version of Windows',
    message: `The image of ${who} is made for another version of Windows than its node runs.`,
    hint: 'Use an image for the version of the nodes, or choose other nodes. Trying again will not help.',
  });
}

/** The kernel can't execute the program. `who`: as in `the container step`. */
export function foreignProgram(who: string, details: Partial<Details>): Finding {
  return finding('image-pull', 'platform-mismatch', {
    title: 'No program for this kind of node',
    message: `The node can’t run the program of ${who}: it is made for another kind of processor, or is a script without a first line like #!/bin/sh.`,
    hint: 'Build the image for the processor of the nodes too, choose other nodes, or give the script its first line. Trying again will not help.',
    ...details,
  });
}

/** Another node may have a good one. */
function damagedHelper(program: string | undefined, who: string): Finding {
  return finding('disruption', 'sandbox-failed', {
    title: 'A program of the node can’t be executed',
    message: `The container runtime of the node did not start ${who}, because the node can’t execute its own program ${program}: the file is damaged, or made for another kind of processor.`,
  });
}

/** The program is there, or the runtime would have refused to start it: what it names as its interpreter is not. */
export function programWithoutInterpreter(program: string | undefined, rawMessage: string): Finding {
  return finding('configuration', 'command-not-found', {
    title: 'No interpreter for the program',
    about: program,
    message: `${program === undefined ? 'The program of the step' : `The program "${program}"`} is in the image, but not what it has to be run by: the interpreter that its first line names, or the loader of its C library.`,
    hint: 'Save a script without Windows line ends (CRLF), which become a part of that name. A program that was built for glibc does not run on Alpine, which has musl.',
    rawMessage,
  });
}

/** What an image is to blame for, or has to be changed for. */
const OF_THE_IMAGE: ReadonlySet<string> = new Set<ReasonOf<'configuration'> | ReasonOf<'image-pull'>>([
  'command-not-found',
  'command-not-executable',
  'no-command',
  'platform-mismatch',
  'runs-as-root',
  'non-numeric-user',
]);

/** Says which image it is: an annotation is read without the log. */
export function namingImage<Found extends Finding>(found: Found, image: string | undefined): Found {
  const isOfImage = OF_THE_IMAGE.has(found.reason) && found.pull === undefined;
  if (!isOfImage || image === undefined) return found;
  return { ...found, message: `${found.message} The image is ${image}.` };
}
