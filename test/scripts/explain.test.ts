import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { realMessages } from '../judge/pull/pull-messages.ts';

const MISSING =
  'Failed to pull image "ghcr.io/acme/ci:9": failed to resolve image: ghcr.io/acme/ci:9: not found';

function explain(args: string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/explain.ts', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('explain', () => {
  it('names the cause of one message in words', () => {
    const { status, stdout } = explain([MISSING]);
    expect(stdout).toContain('Image not found (not-found)');
    expect(stdout).toContain('Trying again will not help.');
    expect(stdout).toContain('image ghcr.io/acme/ci:9, registry ghcr.io');
    expect(status).toBe(0);
  });

  it('answers every line with its id, cause, lasting and hint', () => {
    const lines = realMessages.map(({ id, message, reason }) =>
      JSON.stringify({ id, message, reason: reason ?? null }),
    );
    const { status, stdout, stderr } = explain(['--jsonl'], `${lines.join('\n')}\n`);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual(realMessages.map(({ id }) => id));
    for (const answer of answers) {
      expect(Object.keys(answer)).toEqual(['id', 'cause', 'lasting', 'hint']);
      expect(typeof answer.lasting).toBe('boolean');
    }
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('reports bad lines, answers the others, of which neither a throttled kubelet nor an unknown cause is lasting, and fails at the end', () => {
    const lines = [
      'nonsense',
      '[]',
      '{"id":1}',
      '{"message":"x"}',
      '{"id":2,"message":"x","reason":3}',
      '',
      ...['pull QPS exceeded', 'what is this', MISSING].map((message) => JSON.stringify({ id: 3, message })),
    ];
    const { status, stdout, stderr } = explain(['--jsonl'], lines.join('\n'));
    expect(stderr.trim().split('\n')).toEqual([
      'line 1: not JSON',
      'line 2: not a JSON object',
      'line 3: "message" must be a string',
      'line 4: "id" must be a string or a number',
      'line 5: "reason" must be a string',
    ]);
    const answers = stdout.trim().split('\n');
    expect(answers.map((line) => JSON.parse(line))).toMatchObject([
      { id: 3, lasting: false },
      { id: 3, lasting: false },
      { id: 3, cause: 'not-found', lasting: true },
    ]);
    expect(status).toBe(1);
  });

  it('shows how it is used when it is not', () => {
    expect(explain([])).toMatchObject({ status: 2, stdout: '' });
    expect(explain(['--wrong'])).toMatchObject({ status: 2, stdout: '' });
  });
});
