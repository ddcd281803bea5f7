// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are expansions of the shell
import { describe, expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';

type Inputs = Record<string, string>;

function warningsOf(inputs: Inputs): string[] {
  return jobOf({ args: '', ...inputs }).warnings.map(({ title, message }) => `${title}: ${message}`);
}

describe('a script with bash syntax and no shell of its own', () => {
  test('is warned of, with the lines and what to write', () => {
    expect(warningsOf({ run: 'set -euo pipefail\nif [[ -f x ]]; then make; fi' })).toEqual([
      'bash syntax in a script for sh: run has bash syntax, but its shell is sh -e: pipefail (line 1), [[ (line 2). Where sh is dash, as in images of Debian and Ubuntu, such a line fails or does something else, and the step can succeed without its work. If the image has bash, set shell: bash -eo pipefail. If not, write the script for sh.',
    ]);
  });

  test('names five things at most', () => {
    const run = '[[ a ]]\nsource b\nc=(d)\ne+=f\necho -e g\nlet h=1\ncat <<< i';
    expect(warningsOf({ run })).toEqual([
      expect.stringContaining('echo -e (line 5), 2 more. Where sh is dash'),
    ]);
  });

  test.each(['bash -eo pipefail', 'bash', 'zsh', 'sh', 'python3'])(
    'is not where its shell is %s',
    (shell) => {
      expect(warningsOf({ shell, run: '[[ -f x ]] && make' })).toEqual([]);
    },
  );
});

describe('a first line that names another shell is warned of, with what to write:', () => {
  test.each<[string, Inputs, string]>([
    [
      'bash',
      { run: '#!/usr/bin/env bash\n[[ a ]]' },
      'sh -e runs the script. Set shell: "bash -eo pipefail".',
    ],
    ['bash with options', { run: '#!/bin/bash -eux\nmake' }, 'Set shell: "bash -eux".'],
    ['behind blank lines', { run: '\n  #! /bin/bash\nmake' }, 'Set shell: "bash -eo pipefail".'],
    ['env with options', { run: '#!/usr/bin/env -S A=b python3 -u\nimport os' }, 'Set shell: "python3 -u".'],
    [
      'Node.js',
      { run: '#!/usr/bin/env node\nconsole.log(1)' },
      'in command, for example ["node", "-e", "…"].',
    ],
    [
      'other than shell',
      { shell: 'bash -e', run: '#!/usr/bin/python3\nimport os' },
      'bash -e runs the script. Set shell: "python3".',
    ],
  ])('%s', (_, inputs, words) => {
    expect(warningsOf(inputs)).toEqual([
      expect.stringMatching(/^The first line of run is only a comment: "#!.*" does not choose the shell: /),
    ]);
    expect(warningsOf(inputs)[0]).toContain(words);
  });

  test.each<[string, Inputs]>([
    ['sh', { run: '#!/bin/sh -eu\nmake' }],
    ['the same as shell', { shell: '/bin/bash -e', run: '#!/usr/bin/env bash\n[[ a ]]' }],
    ['sh, and bash runs it', { shell: 'bash', run: '#!/bin/sh\nmake' }],
    ['no program', { run: '#!\nmake' }],
    ['env alone', { run: '#!/usr/bin/env -S\nmake' }],
  ])('but not %s', (_, inputs) => {
    expect(warningsOf(inputs)).toEqual([]);
  });
});

describe('a file of the runner that the script uses is warned of:', () => {
  test.each<[string, Inputs, string, string]>([
    ['a variable', { run: 'echo A=b >> $GITHUB_ENV' }, 'GITHUB_ENV', 'Write NAME=VALUE to "$GITHUB_OUTPUT"'],
    ['in quotes', { run: 'echo A=b >> "$GITHUB_ENV"' }, 'GITHUB_ENV', 'later steps get no variables'],
    ['in braces', { run: 'echo A=b >>"${GITHUB_ENV}"' }, 'GITHUB_ENV', 'GITHUB_OUTPUT'],
    ['by tee', { run: 'make | tee -a "$GITHUB_STEP_SUMMARY"' }, 'GITHUB_STEP_SUMMARY', 'in a later step'],
    ['a path', { run: 'echo /opt/bin >> $GITHUB_PATH' }, 'GITHUB_PATH', 'set PATH'],
    ['in Python', { shell: 'python3', run: "open(os.environ['GITHUB_ENV'], 'a')" }, 'GITHUB_ENV', ''],
    [
      'in Python, with a default',
      { shell: 'python3', run: 'os.environ.get("GITHUB_ENV")' },
      'GITHUB_ENV',
      '',
    ],
    ['in Python, by a function', { shell: 'python3', run: 'os.getenv("GITHUB_ENV")' }, 'GITHUB_ENV', ''],
    ['in PowerShell', { shell: 'pwsh', run: '"A=b" >> $env:GITHUB_ENV' }, 'GITHUB_ENV', ''],
    ['in PowerShell, in braces', { shell: 'pwsh', run: 'a ${env:GITHUB_PATH}' }, 'GITHUB_PATH', ''],
    [
      'in JavaScript',
      { command: '[node, -e, "process.env.GITHUB_STEP_SUMMARY"]' },
      'GITHUB_STEP_SUMMARY',
      '',
    ],
    ['in Ruby', { command: `["ruby", "-e", "ENV['GITHUB_ENV']"]` }, 'GITHUB_ENV', ''],
    ['in a command', { command: '[sh, -c, "echo A=b >> $GITHUB_ENV"]' }, 'GITHUB_ENV', ''],
    ['in a here-document', { run: 'python3 - <<EOF\nos.environ["GITHUB_ENV"]\nEOF' }, 'GITHUB_ENV', ''],
    ['the event', { run: 'jq .x $GITHUB_EVENT_PATH' }, 'GITHUB_EVENT_PATH', 'in env'],
    ['the workspace', { run: 'ls "$GITHUB_WORKSPACE"' }, 'GITHUB_WORKSPACE', 'checkout: true'],
    ['a temporary folder', { run: 'cd $RUNNER_TEMP' }, 'RUNNER_TEMP', '/tmp'],
  ])('%s', (_, inputs, name, words) => {
    expect(warningsOf(inputs)).toEqual([
      expect.stringContaining(
        `Not set in the pod: $${name}: The script uses what only steps on the runner have. $${name}: `,
      ),
    ]);
    expect(warningsOf(inputs)[0]).toContain(words);
  });

  test('several in one', () => {
    expect(warningsOf({ run: 'a >> $GITHUB_ENV; b >> $GITHUB_PATH; c >> $GITHUB_ENV' })).toEqual([
      expect.stringMatching(/^Not set in the pod: \$GITHUB_ENV, \$GITHUB_PATH: /),
    ]);
  });

  test.each<[string, Inputs]>([
    ['a comment', { run: 'make\n  # echo >> $GITHUB_ENV' }],
    ['a word', { run: 'echo GITHUB_ENV is not there' }],
    ['a longer name', { run: 'echo $GITHUB_ENVIRONMENT $MY_GITHUB_ENV' }],
    ['what has a default', { run: 'make >> "${GITHUB_STEP_SUMMARY:-/dev/null}"; echo ${GITHUB_ENV+x}' }],
    ['what is asked for', { run: 'if [ -n "$GITHUB_ENV" ]; then a >> "$GITHUB_ENV"; fi' }],
    ['what is set in the script', { run: 'export GITHUB_ENV=/tmp/env\na >> $GITHUB_ENV' }],
    ['what is set in env', { env: 'GITHUB_ENV=/tmp/env', run: 'a >> $GITHUB_ENV' }],
    [
      'what is set in the template',
      {
        'pod-template': 'containers: [{ name: step, env: [{ name: GITHUB_ENV, value: /tmp/env }] }]',
        run: 'a >> $GITHUB_ENV',
      },
    ],
    ['the output', { run: 'a >> "$GITHUB_OUTPUT"; echo $GITHUB_REPOSITORY' }],
    ['the workspace with a checkout', { checkout: 'true', run: 'ls $GITHUB_WORKSPACE' }],
  ])('but not %s', (_, inputs) => {
    expect(warningsOf(inputs)).toEqual([]);
  });
});

describe('a command to the runner in the script is warned of:', () => {
  test.each([
    ['echo "::set-output name=a::b"', 'set-output', 'GITHUB_OUTPUT'],
    ['echo ::set-env name=A::b', 'set-env', 'GITHUB_OUTPUT'],
    ['echo "::add-path::/opt"', 'add-path', 'do not exist on the runner'],
    ['echo "::save-state name=a::b"', 'save-state', 'no post step'],
    ['echo "::add-mask::$TOKEN"', 'add-mask', 'secret-env'],
  ])('%s', (run, name, words) => {
    expect(warningsOf({ run })).toEqual([
      expect.stringContaining(
        `Workflow commands of the pod are not obeyed: What a program in the pod prints is only text for the log. ::${name}: `,
      ),
    ]);
    expect(warningsOf({ run })[0]).toContain(words);
  });

  test.each(['echo "::group::a"', '# ::set-output name=a::b\nmake', 'echo set-output'])(
    'but not %j',
    (run) => {
      expect(warningsOf({ run })).toEqual([]);
    },
  );
});
