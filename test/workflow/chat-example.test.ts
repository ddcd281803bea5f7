import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../../cluster/requirements.ts';
import { useFolder } from '../folders.ts';

type Step = { name?: string; run?: string };
type Workflow = { jobs: { test: { steps: Step[] } } };

const folder = useFolder();

/** What the step of the example sends for a message, as a chat reads it. In the place of curl, a program shows its input. */
function sent(message: string): { text: string } {
  const { jobs } = parse(readFileSync('examples/chat.yml', 'utf8')) as Workflow;
  const script = jobs.test.steps.find(({ name }) => name === 'Send a chat message')?.run ?? '';
  writeFileSync(join(folder, 'curl'), '#!/bin/sh\ncat\n');
  chmodSync(join(folder, 'curl'), 0o755);
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    WEBHOOK: 'https://chat.example/hook',
    WHY: 'step/exit-code',
    MESSAGE: message,
    PAGE: 'https://github.com/acme/shop/actions/runs/7',
  };
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  return JSON.parse(execFileSync('bash', shell, { env, cwd: folder, encoding: 'utf8' }));
}

const missing = findProgram('jq') === undefined ? ' (takes jq, which is missing)' : '';

describe.skipIf(missing !== '')(`the chat message of examples/chat.yml${missing}`, () => {
  test('is one JSON object with the words of the step', () => {
    expect(sent('The step ended with exit code 3.')).toEqual({
      text: 'Nightly tests (step/exit-code): The step ended with exit code 3. https://github.com/acme/shop/actions/runs/7',
    });
  });

  test.each([
    ['a mention of all (Slack)', 'denied: <!channel>', 'denied: &lt;!channel&gt;'],
    ['a mention of a user (Slack)', 'ask <@U0123456>', 'ask &lt;@\u200bU0123456&gt;'],
    [
      'a link that hides where it leads',
      '<https://evil.example|Log in>',
      '&lt;https://evil.example|Log in&gt;',
    ],
    ['what is escaped already', '&lt;!here&gt; &amp;', '&amp;lt;!here&amp;gt; &amp;amp;'],
    ['a mention at its start', '@channel see', '@\u200bchannel see'],
    [
      'a mention in other words',
      'see (@all) @@here _@all_',
      'see (@\u200ball) @\u200b@\u200bhere _@\u200ball_',
    ],
    ['the digest of an image, which stays', 'app@sha256:0a1b', 'app@sha256:0a1b'],
    ['the end of a JSON text', '"}, {"text": "\\', '"}, {"text": "\\'],
    ['another field', '","channel":"#all', '","channel":"#all'],
    ['a command', '$(touch made) `touch made` ; touch made', '$(touch made) `touch made` ; touch made'],
    ['a program of jq', '\\(env.WEBHOOK)', '\\(env.WEBHOOK)'],
    ['lines', 'one\ntwo', 'one\ntwo'],
  ])('does nothing but say %s', (_, message, shown) => {
    const { text, ...more } = sent(message);
    expect(more).toEqual({});
    expect(text).toContain(`: ${shown} https://`);
  });
});
