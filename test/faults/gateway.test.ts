import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serve } from '../serve.ts';
import { openGateway } from '../support/faults/gateway.ts';

test.runIf(process.platform === 'linux')(
  'no other server answers at the address of a gateway in an outage',
  async () => {
    await using gateway = await openGateway('default', async ({ answer }) => void answer.end('the gateway'));
    const url = parse(gateway.kubeconfig).clusters[0].cluster.server as string;
    expect(await (await fetch(url)).text()).toBe('the gateway');

    gateway.shut(true);
    const other = createServer((_, answer) => answer.end('another'));
    await using _ = await serve(other, { port: Number(new URL(url).port) });
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });

    await gateway.listen();
    expect(await (await fetch(url)).text()).toBe('the gateway');
  },
);
