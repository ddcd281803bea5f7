import { describe, expect, test } from 'vitest';
import { runAction } from './action.ts';
import { useStage } from './stage.ts';

const stage = useStage();

describe('what a job writes to $GITHUB_OUTPUT', () => {
  test('becomes outputs of the step, for any user in the container', async () => {
    const { outputs, log } = await runAction({
      ...stage.inputs,
      run: [
        'echo version=1.2 >> "$GITHUB_OUTPUT"',
        'printf "notes<<END\\none\\ntwo=2\\nEND\\n" >> "$GITHUB_OUTPUT"',
        'echo pod=forged >> "$GITHUB_OUTPUT"',
      ].join('\n'),
      ...(stage.kind === 'cluster' && { 'pod-template': 'securityContext: { runAsUser: 1234 }' }),
    });

    expect(outputs).toMatchObject({ outcome: 'success', version: '1.2', notes: 'one\ntwo=2' });
    expect(outputs['pod']).not.toBe('forged');
    expect(log.find((line) => line.startsWith('::warning'))).toContain('The job wrote pod to $GITHUB_OUTPUT');
  });

  test('comes back from a job that failed, too', async () => {
    const { outputs } = await runAction({
      ...stage.inputs,
      run: 'echo at=build >> "$GITHUB_OUTPUT"; exit 2',
    });

    expect(outputs).toMatchObject({ 'exit-code': '2', at: 'build' });
  });

  test('is an error where there is too much of it, and nothing is handed on in part', async () => {
    const { outputs, exitCode } = await runAction({
      ...stage.inputs,
      run: 'i=0; while [ $i -lt 500 ]; do echo "v$i=123456" >> "$GITHUB_OUTPUT"; i=$((i+1)); done',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'bad-outputs', 'exit-code': '0' });
    expect(Object.keys(outputs).filter((name) => /^v\d/.test(name))).toEqual([]);
    expect(exitCode).toBe(1);
  });
});
