import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Authority, createAuthority, issue, type KeyPair } from '../../simulator/certificates.ts';
import { emptyImage } from '../../simulator/registry/images.ts';
import { startRegistry } from '../../simulator/registry/start.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('test');
});

describe('a certificate', () => {
  it.each([
    ['of an IP address', { names: ['127.0.0.1'] }, 'authorized'],
    ['of a DNS name', { names: ['registry.example'], servername: 'registry.example' }, 'authorized'],
    ['of another name', { names: ['registry.example'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])(
    '%s is judged as such',
    async (_, { servername, ...request }: { names: string[]; servername?: string }, verdict) => {
      const pair = await issue(authority, { subject: 'CN=server', ...request });
      expect(await handshake(await serve(pair), { servername })).toMatchObject({ verdict });
    },
  );

  it('of an authority that nobody knows is refused', async () => {
    const stranger = await createAuthority('stranger');
    const pair = await issue(stranger, { subject: 'CN=server', names: ['127.0.0.1'] });
    expect(await handshake(await serve(pair))).toMatchObject({ verdict: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });

  it('of a client carries its name and groups', async () => {
    const server = await issue(authority, { subject: 'CN=server', names: ['127.0.0.1'] });
    const client = await issue(authority, { subject: 'CN=admin,O=system:masters' });
    const { reply } = await handshake(await serve(server), { client });
    expect(reply).toContain('{"CN":"admin","O":"system:masters"}');
  });
});

describe('a registry with several doors', () => {
  it('shows the same content through HTTP and HTTPS', async () => {
    await using registry = await startRegistry();
    const tls = await issue(authority, { subject: 'CN=registry', names: ['127.0.0.1'] });
    const secure = await registry.listen({ tls });
    registry.push('team/app:1', emptyImage());
    expect((await fetch(`http://${registry.address}/v2/team/app/manifests/1`)).status).toBe(200);
    const { reply } = await handshake(Number(secure.split(':')[1]), { path: '/v2/team/app/manifests/1' });
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers HTTPS in plain HTTP where it has no certificate', async () => {
    await using registry = await startRegistry();
    await expect(fetch(`https://${registry.address}/v2/`)).rejects.toMatchObject({
      cause: { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    });
  });

  it('closes them all', async () => {
    const registry = await startRegistry();
    const addresses = [registry.address, await registry.listen({})];
    await registry.close();
    for (const address of addresses) {
      await expect(fetch(`http://${address}/v2/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    }
  });
});

/** A server that tells its clients who they are. */
async function serve({ certificate, key }: KeyPair): Promise<number> {
  const options = {
    cert: certificate,
    key,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: false,
  };
  const server = createServer(options, (request, response) => {
    response.end(JSON.stringify((request.socket as TLSSocket).getPeerCertificate().subject ?? null));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

interface Handshake {
  readonly servername?: string | undefined;
  readonly client?: KeyPair;
  readonly path?: string;
}

/** What a client that trusts the authority thinks of the server's certificate, and what the server replies. */
function handshake(
  port: number,
  { servername, client, path = '/' }: Handshake = {},
): Promise<{ verdict: string; reply: string }> {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      ca: authority.certificate,
      ...(servername === undefined ? {} : { servername }),
      ...(client === undefined ? {} : { cert: client.certificate, key: client.key }),
    };
    const socket = connect(options, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk;
    });
    socket.on('end', () => resolve({ verdict: 'authorized', reply }));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve({ verdict: error.code ?? '', reply }));
  });
}
