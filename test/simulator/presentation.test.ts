// What is answered to a client that asks for less than the object, compared with Kubernetes 1.37.1.

import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { emptyImage, shellImage } from '../../simulator/registry/images.ts';
import type { Node } from '../../simulator/wire.ts';
import { load } from './client.ts';
import { useSimulator } from './use-simulator.ts';

const TABLE = 'application/json;as=Table;v=v1;g=meta.k8s.io';
const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const secrets = '/api/v1/namespaces/default/secrets';

const { simulator, client } = useSimulator({ speed: 200 }, async (_, client) => {
  await client.request('POST', secrets, {
    metadata: { name: 's', labels: { a: 'b' } },
    stringData: { k: 'v' },
  });
});

const get = async (path: string, accept: string): Promise<{ status: number | undefined; body: object }> => {
  const response = await client.open(path, { accept });
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
};

describe('a secret asked for as', () => {
  const metadata = { name: 's', namespace: 'default', labels: { a: 'b' }, uid: expect.any(String) };

  test('metadata has no content', async () => {
    const { body } = await get(`${secrets}/s`, METADATA);
    expect(body).toMatchObject({ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata });
    expect(Object.keys(body).sort()).toEqual(['apiVersion', 'kind', 'metadata']);
  });

  test('one of a list of metadata has none either', async () => {
    const { body } = await get(secrets, METADATA_LIST);
    expect(body).toEqual({
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: expect.any(String) },
      items: [
        {
          kind: 'PartialObjectMetadata',
          apiVersion: 'meta.k8s.io/v1',
          metadata: expect.objectContaining(metadata),
        },
      ],
    });
  });

  test('a table is refused loudly, for the action does not ask for it', async () => {
    expect(await get(secrets, TABLE)).toMatchObject({ status: 501, body: { kind: 'Status' } });
  });
});

describe('nodes', () => {
  test('list the images that pods pulled, the largest first, half a minute later', async () => {
    const address = simulator.registry.address;
    const names = (name: string, digest: string) => [`${address}/${name}@${digest}`, `${address}/${name}:1`];
    const small = simulator.registry.push('small:1', emptyImage({ config: { Cmd: ['true'] } }));
    const large = simulator.registry.push('large:1', shellImage());
    for (const name of ['small', 'large']) await load(client, `${address}/${name}:1`);
    const reported = async () => {
      const { images } = (await client.request<Node>('GET', '/api/v1/nodes/node1')).body.status ?? {};
      return images?.map((image) => image.names);
    };
    await expect.poll(reported).toEqual([names('large', large), names('small', small)]);
  });
});
