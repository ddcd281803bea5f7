import { describe, expect, test } from 'vitest';
import { type Ended, runAction } from './action.ts';
import { inputsOf, pushDatabase, pushStandIns, recipe, type StandIns } from './recipes.ts';
import { expectNothingLeft, useStage } from './stage.ts';

let standIns: StandIns = {};
const stage = useStage((made) => {
  standIns = pushStandIns(made);
});
expectNothingLeft(stage);
const [step] = recipe('Service container: database next to the step').steps;

/** With the database that does not do its duty in this way, a shorter grace, and a probe with less patience. */
function runWith(name: string, database: Parameters<typeof pushDatabase>[2], grace = '3s'): Promise<Ended> {
  const image = pushDatabase(stage, name, database);
  const inputs = inputsOf(stage, step, { ...standIns, 'postgres:17': image }, { 'pull-grace': grace });
  const template = inputs['pod-template']?.replace('failureThreshold: 60', 'failureThreshold: 3') ?? '';
  return runAction({ ...inputs, 'pod-template': template });
}

describe('a database next to the step', () => {
  test('is ready before the step starts, and does not hold up its end', async () => {
    const { log, outputs } = await runAction(inputsOf(stage, step, standIns));

    expect(log).toContain('make integration-test DB_HOST=127.0.0.1');
    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
  });

  test('that ends at once is named, with its log', async () => {
    const { log, outputs } = await runWith('broken', { begins: 'echo no space left; exit 1' });

    expect(outputs).toMatchObject({ reason: 'crash-loop', container: 'db', 'exit-code': '1' });
    expect(outputs['message']).toBe(
      'The container db ended again and again, last with exit code 1, so the step did not start.',
    );
    expect(log).toContain('no space left');
  });

  test('whose probe can’t run is named with the program that its image lacks', async () => {
    const inputs = inputsOf(stage, step, standIns, { 'pull-grace': '3s' });
    const template =
      inputs['pod-template']
        ?.replace('pg_isready', 'pgisready')
        .replace('failureThreshold: 60', 'failureThreshold: 5') ?? '';
    const { log, outputs } = await runAction({ ...inputs, 'pod-template': template });

    expect(outputs).toMatchObject({
      reason: 'never-ready',
      container: 'db',
      message:
        'The container db did not become ready, because its startup probe can’t run, so the step did not start. The image of the container db has no program "pgisready".',
    });
    expect(log).toContainEqual(
      expect.stringMatching(/the startup probe .* can’t run: .* waiting up to 5\.0 s for this to pass$/),
    );
  });

  test('that ends while the step runs is named when the step fails', async (context) => {
    if (stage.kind === 'simulator') context.skip('its pods share the ports of this machine');
    const dying = 'sleep 2; httpd -p 5432; touch $HOME/ready; sleep 4; echo out of disk; exit 7';
    const { outputs } = await runWith('dying', { begins: dying });

    expect(outputs).toMatchObject({ reason: 'exit-code', container: 'step' });
    expect(outputs['message']).toBe(
      'The step ended with exit code 2. Before that the container db had ended with exit code 7.',
    );
  });
});
