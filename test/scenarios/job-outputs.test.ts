import { describe, expect, test } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('what a job writes to $GITHUB_OUTPUT', () => {
  test('becomes outputs of the step, for any user in the container', async () => {
    const { outputs, log } = await stage.run({
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
    const { outputs } = await stage.run({ run: 'echo at=build >> "$GITHUB_OUTPUT"; exit 2' });

    expect(outputs).toMatchObject({ 'exit-code': '2', at: 'build' });
  });

  test('is an error if there is too much of it, and nothing is handed on in part', async () => {
    const { outputs, exitCode } = await stage.run({
      run: 'i=0; while [ $i -lt 500 ]; do echo "v$i=123456" >> "$GITHUB_OUTPUT"; i=$((i+1)); done',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', reason: 'bad-outputs', 'exit-code': '0' });
    expect(Object.keys(outputs).filter((name) => /^v\d/.test(name))).toEqual([]);
    expect(exitCode).toBe(1);
  });

  test('has as many bytes in any encoding', async () => {
    const { outputs } = await stage.run({
      run: `{ printf 'latin='; head -c 3990 /dev/zero | tr '\\0' '\\351'; } >> "$GITHUB_OUTPUT"`,
    });

    expect(outputs).toMatchObject({ outcome: 'success', latin: '\ufffd'.repeat(3990) });
  });

  // With five containers, each has 2,457 bytes:
  // https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/status/status_manager.go
  test.each([
    [2400, 'success', 'completed'],
    [2500, 'failure', 'bad-outputs'],
  ])('has less room in a pod of many containers (%i bytes: %s)', async (bytes, outcome, reason) => {
    const beside = ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      image: stage.image,
      command: ['sleep', '60'],
    }));
    const { outputs } = await stage.run({
      preflight: 'never',
      'pod-template': JSON.stringify({ containers: beside, terminationGracePeriodSeconds: 0 }),
      run: `printf "long=%0${bytes - 5}d" 7 >> "$GITHUB_OUTPUT"`,
    });

    expect(outputs).toMatchObject({ outcome, reason });
    expect(outputs['long']?.length).toBe(outcome === 'success' ? bytes - 5 : undefined);
  });
});
