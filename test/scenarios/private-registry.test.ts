import { afterEach, describe, expect, test } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import { type FarSide, openFarSide } from '../support/faults/far-side.ts';
import { openFaultLine } from '../support/faults/fault-line.ts';
import { reportOf, shown } from './action.ts';
import { SLOWLY } from './slow-time.ts';
import { useStage } from './stage.ts';

const USER = 'mona';
const PASSWORD = 'a very $ecret passw0rd';

let image: string;
const stage = useStage(({ registry }) => {
  registry.push('private/app:1', shellImage({ files: { 'etc/name': 'private' } }));
  registry.protect('private/app', { user: USER, password: PASSWORD });
  image = `${registry.address}/private/app:1`;
});

describe('an image of a private registry', () => {
  test('is pulled with the credentials given, which are shown nowhere and leave no secret', async () => {
    const credentials = `${stage.registry.address} ${USER} ${PASSWORD}`;
    const ended = await stage.run({ image, 'registry-credentials': credentials, run: 'echo in private' });

    expect(ended.log).toContain('in private');
    expect(ended.outputs['outcome']).toBe('success');
    for (const form of [
      PASSWORD,
      Buffer.from(PASSWORD).toString('base64'),
      Buffer.from(`${USER}:${PASSWORD}`).toString('base64'),
    ]) {
      expect(shown(ended)).not.toContain(form);
      expect(ended.log).toContain(`::add-mask::${form}`);
    }
    expect(await stage.secretsLeft()).toEqual([]);
  });

  test('is not pulled with a wrong password, and the reader learns that it is a matter of credentials', async () => {
    const credentials = `${stage.registry.address} ${USER} wrong`;
    const { outputs } = await stage.run({
      image,
      'registry-credentials': credentials,
      'pull-policy': 'Always',
      run: 'true',
    });

    expect(outputs).toMatchObject({ outcome: 'failure', category: 'image-pull' });
    expect(outputs['reason']).toMatch(/^(unauthorized|unauthorized-or-not-found|credentials-missing)$/);
    expect(await stage.secretsLeft()).toEqual([]);
  });
});

describe('a pull secret of the namespace', () => {
  const made: string[] = [];
  /** Settles when it exists. */
  async function createSecret(name: string, others: object = {}) {
    const auths = { [stage.registry.address]: { username: USER, password: PASSWORD }, ...others };
    await stage.api.createNamespacedSecret({
      namespace: stage.namespace,
      body: {
        metadata: { name },
        type: 'kubernetes.io/dockerconfigjson',
        stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
      },
    });
    made.push(name);
  }
  const inputsWith = (secret: string) => ({
    image,
    'secret-env': '',
    'image-pull-secrets': secret,
    'pull-policy': 'Always',
    run: 'true',
  });
  afterEach(async () => {
    for (const name of made.splice(0))
      await stage.api.deleteNamespacedSecret({ name, namespace: stage.namespace });
  });

  test('is what the image is pulled with', async () => {
    await createSecret('team');
    const { outputs } = await stage.run(inputsWith('team'));

    expect(outputs['outcome']).toBe('success');
  });

  test('that the node could not read in time is read with the next pull', async () => {
    using farSide = await openFarSide(stage.kubeconfig);
    let lookups = 0;
    const send: FarSide['send'] = async (request) => {
      // The step asks at its start whether it exists, and again when the node has missed it: by then it does.
      const isLookup = request.method === 'POST' && request.path.includes('/secrets?');
      if (isLookup && ++lookups === 2) await createSecret('late');
      return farSide.send(request);
    };
    await using line = await openFaultLine({ ...farSide, send }, stage.namespace, [], () => {});
    const { log, outputs } = await stage.run({ ...inputsWith('late'), kubeconfig: line.kubeconfig }, SLOWLY);

    expect(outputs).toMatchObject({ outcome: 'success', reason: 'completed' });
    expect(lookups).toBe(2);
    const lines = log.map((line) => line.replace(/^ *\+\S+ +/, ''));
    const failed = lines.indexOf('pull failed: no credentials for the registry');
    expect(lines.slice(failed + 1)).toContainEqual(expect.stringMatching(/^pulled in /));
  });

  test('that is unreadable, even for another registry, is reported before the grace is over', async () => {
    const auth = Buffer.from('no colon in it').toString('base64');
    await createSecret('garbled', { 'registry.example': { auth } });
    const { outputs } = await stage.run(inputsWith('garbled'), SLOWLY);

    expect(outputs).toMatchObject({
      outcome: 'failure',
      category: 'image-pull',
      reason: 'credentials-missing',
    });
    expect(outputs['message']).toContain(image);
    const { hint } = reportOf({ outputs });
    expect(hint).toContain('create it again');
  });

  test('that does not exist is reported at once, with the right that every step has', async () => {
    const { outputs, log } = await stage.run(inputsWith('nobody-made-it'), SLOWLY);

    const { hint } = reportOf({ outputs });
    expect(outputs).toMatchObject({ outcome: 'failure', retryable: 'false' });
    expect(hint).toContain(
      `The pull secret nobody-made-it does not exist in the namespace ${stage.namespace}. `,
    );
    expect(log.join('\n')).toContain('::warning title=Pull secret not found::');
  });
});
