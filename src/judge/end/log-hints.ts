import type { V1ContainerStateTerminated } from '@kubernetes/client-node';
import { isCheckout } from '../../plan/checkout.ts';
import { specOf } from '../containers.ts';
import type { ObservedState } from '../state.ts';

// What the log of a step that failed says about how it was written. A job can print anything, so this only adds hints.

/** The shell's word for a command that it has not found. */
const NOT_FOUND = 127;

/**
 * Words of a program that ends for want of a file of its repository: shells and the C library, make, npm, yarn, pnpm, Go, Maven,
 * Gradle, Cargo, git, Python's tools, Bundler, Rake, Composer, .NET, CMake, Terraform, just, Task.
 */
const NO_FILE =
  /[Nn]o such file or directory|No rule to make target|no makefile found|\bENOENT\b|find a package\.json file|No package\.json|ERR_PNPM_NO_PKG_MANIFEST|go\.mod file not found|does not contain main module|no Go files in|no POM in this directory|does not contain a Gradle build|could not find `Cargo\.toml`|not a git repository|file or directory not found:|Cannot find module '[./]|find a (?:valid )?pyproject\.toml|No `pyproject\.toml`|Could not locate Gemfile|No Rakefile found|find a composer\.json|does not contain a project or solution file|does not appear to contain CMakeLists|No configuration files|No justfile found|No Taskfile found/;

/**
 * What dash says of the syntax of bash, before and after which it may go on:
 * https://git.kernel.org/pub/scm/utils/dash/dash.git/tree/src (exec.c, parser.c, options.c, expand.c)
 */
const BASH_IN_SH =
  /^\S{1,200}: (?:line )?\d+: (?:(?:\[\[|source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let|function|\w+\+=[^:]{0,200}): not found$|Syntax error: (?:"\(" unexpected|redirection unexpected|Bad for loop variable|Bad function name|"&" unexpected|"\}" unexpected)|(?:set: )?Illegal option -(?:o pipefail|E|T)|Bad substitution|(?:\[|test): \S{0,200}: unexpected operator)/;

/** Does the line say that sh does not know the syntax of bash? */
export function isShWithoutBash(line: string): boolean {
  return BASH_IN_SH.test(line);
}

export const NEEDS_BASH =
  'sh ran a script with the syntax of bash, as its log says. If the image has bash, set shell: bash -eo pipefail, or give a script of its own the first line `#!/usr/bin/env bash`.';

/** Sentences for a step that failed by its own exit code. */
export function hintsOfLog(state: ObservedState, { exitCode }: V1ContainerStateTerminated): string[] {
  const { log } = state;
  const lines = [...(log?.first ?? []), ...(log?.last ?? [])];
  const lacksFile = exitCode === NOT_FOUND || lines.some((line) => NO_FILE.test(line));
  return [...(log?.isShWithoutBash ? [NEEDS_BASH] : []), ...(lacksFile ? hintOfRepository(state) : [])];
}

/** For a program that the image does not have, at a path that begins in a folder of the repository. */
export function hintOfMissingProgram(state: ObservedState): string[] {
  const program = specOf(state.pod, state.options.step)?.command?.[0] ?? '';
  return /^[^/]+\//.test(program) ? hintOfRepository(state) : [];
}

function hintOfRepository({ pod, options }: ObservedState): string[] {
  if (pod.spec?.initContainers?.some(isCheckout)) return [];
  return options.isCheckedOutOnRunner
    ? [
        'The job has checked out its repository on the runner, and the pod has none of its files: set checkout: true.',
      ]
    : ['Files of the repository are in the pod only with checkout: true.'];
}
