import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Inputs, runAction, shown, warningsIn } from './action.ts';
import { blocksOf } from './pages.ts';
import { imageWith, inputsOf, pushDatabase, pushStandIns, type StandIns, type Step } from './recipes.ts';
import { onCluster, openRestricted, useStage } from './stage.ts';

const USER = 'mona';
const PASSWORD = 'a very $ecret passw0rd';

/** The steps of docs/services.md, in its order. */
const [documented, restricted, inTemplate] = blocksOf(
  readFileSync('docs/services.md', 'utf8'),
  'yaml',
).flatMap((yaml) => parse(yaml) as Step[]);

/** As in https://docs.github.com/en/actions/tutorials/use-containerized-services */
const OF_GITHUB = `
# Label used to access the service container
postgres:
  # Docker Hub image
  image: postgres:17
  # Provide the password for postgres
  env:
    POSTGRES_PASSWORD: postgres
  # Set health checks to wait until postgres has started
  options: >-
    --health-cmd pg_isready
    --health-interval 10s
    --health-timeout 5s
    --health-retries 5
  ports:
    # Maps tcp port 5432 on service container to the host
    - 5432:5432
redis:
  # Docker Hub image
  image: redis:8
  # Set health checks to wait until redis has started
  options: >-
    --health-cmd "redis-cli ping"
    --health-interval 10s
    --health-timeout 5s
    --health-retries 5
  ports:
    # Maps port 6379 on service container to the host
    - 6379:6379
`;

/** On the simulator all pods have the ports of this machine, and its \`nc\` always answers. */
const ANSWERS = `
  answers() {
    nc "$1" "$2" </dev/null >/dev/null || exit 3
    echo "$1:$2 answers"
  }
  answers postgres 5432; answers localhost 5432
  answers redis 6379; answers localhost 6379`;

const succeeded = { outcome: 'success', reason: 'completed' };
let standIns: StandIns = {};
const stage = useStage((made) => {
  const { registry } = made;
  const redis = {
    'bin/redis-server':
      '#!/bin/sh\nhttpd -p 6379\ntouch $HOME/ready\ntrap "exit 0" TERM\nwhile true; do sleep 0.2; done\n',
    'bin/redis-cli': '#!/bin/sh\n[ "$1" = ping ] && [ -e $HOME/ready ]\n',
  };
  registry.push('services/redis:8', imageWith(made, redis, { Entrypoint: ['redis-server'] }));
  standIns = { ...pushStandIns(made), 'redis:8': `${registry.address}/services/redis:8` };
});

/** A step of this file: with the stand-ins, and a shorter grace. */
function inputs(services: string, changes: Inputs = {}): Inputs {
  const step = { with: { image: 'ghcr.io/acme/shop-ci:v13', run: 'echo the step runs', services } };
  return inputsOf(stage, step, standIns, { 'pull-grace': '3s', ...changes });
}

function postgres(programs: Parameters<typeof pushDatabase>[2], retries: number): string {
  const image = pushDatabase(stage, `of-${retries}`, programs);
  return `postgres: { image: "${image}", options: --health-cmd pg_isready --health-interval 1s --health-retries ${retries} }`;
}

describe('services', () => {
  test('of GitHub’s documentation answer at their names and at localhost when the step starts', async () => {
    const { log, outputs } = await runAction(inputs(OF_GITHUB, { run: ANSWERS }));

    expect(outputs).toMatchObject(succeeded);
    expect(log.filter((line) => line.endsWith(' answers'))).toEqual(
      ['postgres:5432', 'localhost:5432', 'redis:6379', 'localhost:6379'].map(
        (server) => `${server} answers`,
      ),
    );
    expect(await stage.left()).toEqual([]);
  });

  test('with a port alone are awaited until it answers', async (context) => {
    if (stage.kind === 'simulator') context.skip('its pods share the ports of this machine');
    const image = pushDatabase(stage, 'late', { begins: 'sleep 4; httpd -p 5432' });
    const { outputs } = await runAction(
      inputs(`db: { image: "${image}", ports: [5432] }`, { run: 'nc db 5432 </dev/null' }),
    );

    expect(outputs).toMatchObject(succeeded);
  });

  test('whose health command never succeeds are named, with their logs and the option to raise', async () => {
    const { log, outputs, summary } = await runAction(inputs(postgres({ begins: 'echo recovering' }, 2)));

    expect(outputs).toMatchObject({ reason: 'never-ready', container: 'postgres', 'exit-code': '0' });
    expect(outputs['message']).toBe(
      'The container postgres did not become ready: its startup probe failed until the kubelet killed it, so the step did not start.',
    );
    expect(summary).toContain('--health-retries in services');
    expect(summary).toContain('no response');
    expect(log).toContain('recovering');
    expect(log).not.toContain('the step runs');
  });

  test('that do not run when the step succeeds cause a warning, and others are not', async () => {
    const image = pushDatabase(stage, 'no-port', { begins: 'echo address in use; exit 1' });
    const services = `db: { image: "${image}" }\nredis: { image: redis:8 }`;
    // The second restart of db comes after ten seconds, in the simulator after two; the third after six there.
    const { log, outputs } = await runAction(inputs(services, { run: 'sleep 5' }));

    expect(outputs).toMatchObject(succeeded);
    expect(warningsIn(log)).toEqual([
      '::warning title=A service container was not running::The container db had ended with exit code 1, and was not running when the step succeeded. Give it a startup probe (ports or --health-cmd in services), so that the step does not start without it.',
    ]);
  });

  test('whose images do not exist end the step before anything of it starts', async () => {
    const { outputs } = await runAction(
      inputs(`db: ${stage.registry.address}/services/none:1\nredis: { image: redis:8 }`),
    );

    expect(outputs).toMatchObject({
      category: 'image-pull',
      image: `${stage.registry.address}/services/none:1`,
    });
    expect(await stage.startedIn(outputs['pod'] ?? '')).toEqual([]);
  });

  test('of a private registry are pulled with their credentials, which are shown nowhere', async () => {
    stage.registry.push('private/db:1', imageWith(stage, {}, { Entrypoint: ['sleep', '1000'] }));
    stage.registry.protect('private/db', { user: USER, password: PASSWORD });
    const image = `${stage.registry.address}/private/db:1`;
    const services = (password: string) =>
      `db: { image: "${image}", credentials: { username: ${USER}, password: "${password}" } }`;
    const ended = await runAction(inputs(services(PASSWORD)));
    const wrong = await runAction(inputs(services('another password'), { 'pull-policy': 'Always' }));

    expect(ended.outputs).toMatchObject(succeeded);
    expect(shown(ended)).not.toContain(PASSWORD);
    expect(ended.log).toContain(`::add-mask::${PASSWORD}`);
    expect(wrong.outputs).toMatchObject({ category: 'image-pull', image });
    expect(await stage.secretsLeft()).toEqual([]);
  });
});

// The simulator has neither servers that answer on a port nor restricted namespaces.
describe.runIf(onCluster)('docs/services.md', () => {
  test.each([
    ['services', documented],
    ['a template', inTemplate],
  ])('has a step whose servers, in %s, are ready before it starts', async (_, step) => {
    const { log, outputs } = await runAction(inputsOf(stage, step, standIns));

    expect(outputs).toMatchObject(succeeded);
    expect(log).toContainEqual(expect.stringMatching(/^make integration-test DB_HOST=/));
  });

  test('has a step that a restricted namespace takes, and without the input not', async () => {
    await using namespace = await openRestricted(stage);
    const changes = { namespace: namespace.name, run: 'nc redis 6379 </dev/null' };
    const taken = await runAction(inputsOf(stage, restricted, standIns, changes));
    const refused = await runAction(inputsOf(stage, restricted, standIns, { ...changes, security: '' }));
    expect(taken.outputs).toMatchObject(succeeded);
    expect(refused.outputs).toMatchObject({ category: 'admission', reason: 'pod-security' });
  });
});
