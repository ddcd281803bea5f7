import { describe, expect, test } from 'vitest';
import { errorsIn } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

const stage = useStage();
expectNothingLeft(stage);

describe('bad inputs', () => {
  test('are reported all at once, each with what would be right, before anything is created', async () => {
    const { outputs, exitCode, log } = await stage.run({
      image: 'Acme/Shop:v1',
      timeout: '10',
      cleanup: 'sometimes',
      'working-directory': 'src',
      env: 'FINE=1\nnot a variable\n1ST=x',
      context: 'nowhere',
      run: 'true',
      retires: '3',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'input', reason: 'bad-input' });
    expect(outputs['message']?.split('\n')).toEqual([
      expect.stringMatching(/^- retires: unknown input; write retries\./),
      expect.stringMatching(/^- image: "Acme\/Shop:v1" is not a valid image reference: /),
      '- working-directory: "src" is a relative path, but the pod has no workspace; set checkout: true or files-in, or write an absolute path such as /src',
      expect.stringMatching(/^- env: line 2 is not of the form NAME=value/),
      '- timeout: "10" is not a valid duration (1s to 24 days); write it as in 90s, 10m or 1h30m',
      '- cleanup: "sometimes" must be one of always, on-success, never',
      expect.stringMatching(/^- context: "nowhere" is not a context of the kubeconfig/),
    ]);
    expect(errorsIn(log)).toHaveLength(1);
    expect(exitCode).toBe(1);
  });
});
