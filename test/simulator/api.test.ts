import { request as ask } from 'node:https';
import { describe, expect, test } from 'vitest';
import { createAuthority, issue } from '../../simulator/certificates.ts';
import { changedKubeconfig } from '../changed-kubeconfig.ts';
import { clientOf, pods, stepPod } from './client.ts';
import { useSimulator } from './use-simulator.ts';

const core = '/api/v1/namespaces/default';
const image = 'registry.invalid/app:1';

const { simulator, client } = useSimulator();

describe('a new pod', () => {
  test('gets what the API server fills in', async () => {
    const { status, body } = await client.request('POST', pods, stepPod('filled', image, 'true'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: { name: 'filled', namespace: 'default', uid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      spec: {
        terminationGracePeriodSeconds: 30,
        containers: [{ imagePullPolicy: 'IfNotPresent' }],
      },
      status: { phase: 'Pending' },
    });
    expect(body.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test.each([
    ['app', 'Always'],
    ['app:latest', 'Always'],
    ['host:5000/app', 'Always'],
    ['app:1', 'IfNotPresent'],
    [`app@sha256:${'0'.repeat(64)}`, 'IfNotPresent'],
  ])('of image %s is pulled %s, and so is a volume of it', async (name, policy) => {
    const volumes = [{ name: 'v', image: { reference: name } }];
    const pod = stepPod(`pulled-${name.replace(/\W.*/, '')}-${name.length}`, name, 'true', {}, { volumes });
    const { spec } = (await client.request('POST', pods, pod)).body;
    expect([spec.containers[0]?.imagePullPolicy, spec.volumes?.[0]?.image?.pullPolicy]).toEqual([
      policy,
      policy,
    ]);
  });
});

interface Refusal {
  message: string;
  reason: string;
  code: number;
  kind: string;
  status: string;
}
const refusal = async (method: string, path: string, body?: object): Promise<[number, string, string]> => {
  const answer = await client.request<Refusal>(method, path, body);
  expect(answer.body).toMatchObject({ kind: 'Status', status: 'Failure', code: answer.status });
  return [answer.status, answer.body.reason, answer.body.message];
};

describe('a request that cannot be met is refused in the real words', () => {
  test('an unknown pod', async () => {
    expect(await refusal('GET', `${pods}/none`)).toEqual([404, 'NotFound', 'pods "none" not found']);
  });

  test.each<[string, object, object]>([
    ['has the restart policy OnFailure', {}, { restartPolicy: 'OnFailure' }],
    ['lacks a volume', { volumeMounts: [{ name: 'v', mountPath: '/v' }] }, {}],
    ['lacks a name, a container, or the image of one', { image: '' }, {}],
    ['has the field spec.containers.startupProbe.grpc', { startupProbe: { grpc: { port: 1 } } }, {}],
    ['has the field spec.hostNetwork', {}, { hostNetwork: true }],
    ['has the field spec.containers.env.valueFrom.fieldRef', { env: [{ valueFrom: { fieldRef: {} } }] }, {}],
    ['has the field spec.volumes.hostPath', {}, { volumes: [{ name: 'v', hostPath: {} }] }],
  ])(
    'a pod that the simulator would not treat as a cluster does, as it %s: loudly',
    async (why, own, spec) => {
      const pod = stepPod('strange', image, 'true', own, spec);
      expect(await refusal('POST', pods, pod)).toEqual([
        501,
        'NotImplemented',
        `the simulator does not know this pod: it ${why}`,
      ]);
    },
  );

  test.each([
    'fieldSelector=spec.image%3Dx',
    'fieldSelector=metadata.name!%3Dx',
    'labelSelector=a%20in%20(b)',
  ])('a selection that the action does not make, loudly: %s', async (query) => {
    expect((await refusal('GET', `${pods}?${query}`))[0]).toBe(501);
  });

  test('a name that is taken, even if the create is only tried, which takes none', async () => {
    const secret = { metadata: { name: 'tried' } };
    const tried = () => client.request('POST', `${core}/secrets?dryRun=All`, secret);
    expect((await tried()).status).toBe(201);
    expect((await tried()).status).toBe(201);
    await client.request('POST', `${core}/secrets`, secret);
    expect((await tried()).body).toMatchObject({ code: 409, reason: 'AlreadyExists' });
  });

  test.each([
    ['PUT', `${pods}/x`],
    ['POST', `${pods}?dryRun=All`],
    ['DELETE', `${core}/secrets/x?dryRun=All`],
    ['GET', '/apis/apps/v1/deployments'],
    ['POST', `${pods}/x/exec`],
    ['GET', `${pods}?continue=abc`],
    ['GET', '/api/v1/pods'],
    ['GET', `${pods}/x/status`],
    ['GET', `${pods}/x/log?previous=true`],
  ])('%s %s, which the simulator does not know, loudly', async (method, path) => {
    const [code, , message] = await refusal(method, path, method === 'GET' ? undefined : {});
    expect(code).toBe(501);
    expect(message).toContain(`${method} ${path}`);
  });
});

describe('a client', () => {
  const list = async (kubeconfig: string): Promise<[number, string]> => {
    const { status, body } = await clientOf(kubeconfig).request<Refusal>('GET', pods);
    return [status, body.message];
  };

  const withUser = (user: object) => changedKubeconfig(simulator.kubeconfig, { user });

  /** Without a certificate. Gives the status of the answer. */
  const anonymously = (method: string, path: string, authorization: string | undefined): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(simulator.url);
      const headers = authorization === undefined ? {} : { authorization };
      const options = { hostname, port, path, method, headers, rejectUnauthorized: false };
      const asked = ask(options, (response) => resolve(response.resume().statusCode ?? 0));
      asked.on('error', reject).end(method === 'POST' ? JSON.stringify(stepPod('mine', image, 'id')) : '');
    });

  test('is accepted only with the right token', async () => {
    expect((await list(withUser({ token: simulator.token })))[0]).toBe(200);
    expect(await list(withUser({ token: 'wrong' }))).toEqual([401, 'Unauthorized']);
  });

  test('is not accepted with a certificate of an unknown authority', async () => {
    const { certificate, key } = await issue(await createAuthority('stranger'), { subject: 'CN=eve' });
    const [client, secret] = [certificate, key].map((text) => Buffer.from(text).toString('base64'));
    const eve = withUser({ 'client-certificate-data': client, 'client-key-data': secret });
    expect(await list(eve)).toEqual([401, 'Unauthorized']);
  });

  test.each([
    ['GET', pods],
    ['POST', pods],
    ['GET', `${pods}?watch=1`],
    ['GET', `${pods}/x/log`],
    ['PATCH', '/api/v1/namespaces/default/secrets/x'],
    ['DELETE', `${pods}/x`],
    ['GET', '/api/v1/nodes'],
    ['GET', '/'],
    ['GET', '//'],
    ['GET', '/healthz'],
    ['GET', '/version'],
    ['GET', '/apis/apps/v1/deployments'],
    ['OPTIONS', pods],
  ])('is not accepted without a credential: %s %s', async (method, path) => {
    const credentials = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'Bearer wrong',
      'Basic YTpi',
    ];
    for (const authorization of [...credentials, `Basic ${simulator.token}`])
      expect([authorization, await anonymously(method, path, authorization)]).toEqual([authorization, 401]);
    expect((await client.request('GET', `${pods}/mine`)).status).toBe(404);
  });
});
