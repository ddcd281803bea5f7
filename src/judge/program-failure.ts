import type { StartFailure } from './start-failure.ts';

/** Where runtimes name the program. */
const PROGRAMS = [
  /exec: "([^"]*)"/,
  /executable file `([^`]*)`/,
  /process: exec (\/\S*): (?:permission denied|no such file or directory|exec format error)/,
];

/** runc and crun go there, containerd's runc and CRI-O make it where it is missing, and a file may be in its place. */
const WORKING_DIRECTORY =
  /chdir to cwd|mkdir .*working directory|error during container init: mkdir |\bmkdir \S*\/merged\/\S*: not a directory/;

/**
 * The program of a container could not be started, in the words of runc, crun and the runtimes around them; undefined
 * for other words. https://github.com/opencontainers/runc/blob/main/libcontainer/init_linux.go,
 * https://github.com/containers/crun/blob/main/src/libcrun/container.c
 */
export function programFailure(
  said: string,
  who: string,
): Omit<StartFailure, 'said' | 'prospect'> | undefined {
  const program = PROGRAMS.map((words) => words.exec(said)?.[1]).find((found) => found !== undefined);
  const common = {
    category: 'configuration',
    lasting: true,
    // What containerd then shows as the exit code: https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_start.go
    ...(/containerd task/.test(said) && { exitCode: 128 }),
  } as const;
  if (/no command specified/.test(said)) {
    return {
      ...common,
      reason: 'no-command',
      title: 'Nothing to start',
      message: `The image of ${who} names no program, and the step gives none.`,
      hint: 'Give run or command.',
    };
  }
  if (WORKING_DIRECTORY.test(said)) {
    return {
      ...common,
      reason: 'working-directory',
      title: 'The working directory can’t be used',
      message: `${capital(who)} could not change to its working directory.`,
      hint: 'Check working-directory, and that the user of the image may enter it.',
    };
  }
  if (/exec format error/.test(said)) return { ...common, ...foreignProgram(who) };
  if (program === undefined) return undefined;
  if (/executable file .*not found|no such file or directory/.test(said)) {
    return {
      ...common,
      reason: 'command-not-found',
      title: `Command not found: ${program}`,
      message: `The image${who === STEP ? '' : ` of ${who}`} has no program "${program}".`,
      hint: /^(sh|bash|\/bin\/(sh|bash))$/.test(program)
        ? 'The image has no such shell: name another one with shell, or use command instead of run.'
        : 'Check the spelling of command, and that the program is in the image and on its PATH.',
    };
  }
  if (/permission denied/.test(said)) {
    return {
      ...common,
      reason: 'command-not-executable',
      title: `Not executable: ${program}`,
      message: `"${program}"${who === STEP ? '' : ` of ${who}`} is there, but may not be executed.`,
      hint: 'Set its executable bit (chmod +x) when the image is built, or start it with a shell.',
    };
  }
  return undefined;
}

/** The kernel can't run the program. `who`: as in `the container step`. */
export function foreignProgram(who: string) {
  return {
    category: 'image-pull',
    reason: 'platform-mismatch',
    lasting: true,
    title: 'No program for this kind of node',
    message: `The node can’t run the program of ${who}: it is made for another kind of processor, or is a script without a first line like #!/bin/sh.`,
    hint: 'Build the image for the processor of the nodes too, or choose other nodes. Trying again will not help.',
  } as const;
}

/** What the step's own container is called in sentences. */
export const STEP = 'the step';

/** A sentence begins with it. */
export function capital(who: string): string {
  return who.charAt(0).toUpperCase() + who.slice(1);
}
