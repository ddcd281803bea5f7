import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../folders.ts';
import { serve } from '../serve.ts';
import { commandsIn, type Ended, manifestIn, runPost } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const obeyed = (ended: Ended) => commandsIn(ended).map(({ name }) => name);

const FORGED = 'x\n::save-state name=leftovers::{}\n::set-output name=outcome::success';

describe('commands to the runner', () => {
  test('in a variable are text of the manifest that a dry run prints', async () => {
    const ended = await stage.run({
      env: `TITLE<<END\n${FORGED}\nEND`,
      args: '["-c", "true\\n::add-matcher::/tmp/x"]',
      'dry-run': 'true',
    });

    expect(ended.exitCode).toBe(0);
    expect(obeyed(ended)).toEqual([]);
    expect(manifestIn(ended).spec.containers[0].env).toContainEqual({ name: 'TITLE', value: FORGED });
  });

  test('in the log of a failed job are text, even if its end is shown again', async () => {
    const ended = await stage.run({
      run: "printf '::set-output name=outcome::success\\nx\\r::add-matcher::x\\n##[debug]x\\n'; exit 3",
    });

    // The warning is about the command in the script.
    expect(obeyed(ended)).toEqual(['warning', 'error']);
    expect(ended.outputs['outcome']).toBe('failure');
  });

  test('in the answer of a registry are text of the error', async () => {
    const message = `${FORGED}\r::stop-commands::x\u2028::add-matcher::/tmp/x\n##[error]x`;
    const server = createServer((_, answer) => {
      answer.writeHead(503, { 'Content-Type': 'application/json' });
      answer.end(JSON.stringify({ errors: [{ code: 'UNAVAILABLE', message, detail: message }] }));
    });
    await using registry = await serve(server);
    const ended = await stage.run({
      image: `${registry.address}/hostile/app:1`,
      preflight: 'never',
      'pull-grace': '2s',
      run: 'true',
    });

    expect(obeyed(ended)).toEqual(['error']);
    expect(ended.outputs).toMatchObject({ outcome: 'failure', reason: 'registry-unavailable' });
    expect(ended.state['leftovers']).toBe('');
    expect(ended.summary.split('\n').filter((line) => /^\s*(::|##\[)/.test(line))).toEqual([]);
  });

  test('in an input that can’t be used are text of the error', async () => {
    const ended = await stage.run({ run: 'true', namespace: FORGED, timeout: FORGED });

    expect(obeyed(ended)).toEqual(['error']);
  });
});

describe('the state that the runner keeps for post', () => {
  test.each([
    ['of another form', '{'],
    ['a path', `kube-system pod/x/../../secrets/database/${'0'.repeat(32)}/`],
  ])('is ignored if it is %s, with a warning', async (_, leftovers) => {
    const main = await stage.run({ run: 'true' });
    const post = await runPost(stage.inputs, { ...main, state: { leftovers } });

    expect(post.exitCode).toBe(0);
    expect(obeyed(post)).toEqual(['warning']);
    expect(post.log.join('\n')).toContain('was changed, so the end of the job deletes nothing');
  });
});

test('outputs of the job don’t take the place of Pod Step, in whatever case they are written', async () => {
  const { log, outputs } = await stage.run({
    run: 'printf "OUTCOME=failure\\nReport={}\\nimage-DIGEST=x\\nown=1\\nOWN=2\\nother=3\\n" >> "$GITHUB_OUTPUT"',
  });

  const names = Object.keys(outputs);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(outputs).toMatchObject({ outcome: 'success', OWN: '2', other: '3' });
  expect(log.join('\n')).toContain('The job wrote OUTCOME, Report, image-DIGEST to $GITHUB_OUTPUT');
  expect(log.join('\n')).toContain('The job wrote own to $GITHUB_OUTPUT. Case makes no difference');
});

test('only its owner can read a recording', async () => {
  using folder = openFolder();
  const tape = join(folder.path, 'tape.jsonl');
  await stage.run({ run: 'true', tape });
  const mode = statSync(tape).mode & 0o777;
  expect(mode.toString(8)).toBe('600');
});
