import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import { systemClock } from '../../../src/clock.ts';
import { type Connection, call, open } from '../../../src/cluster/requests.ts';
import { base64 } from '../../../src/job/values.ts';
import { useFolder } from '../../folders.ts';
import { serve } from '../../serve.ts';
import { credential, plugin } from '../access/asking-users.ts';
import { connectBy, kubeconfigOf } from '../access/kubeconfigs.ts';

const authority = await createAuthority('an authority');
const { certificate, key } = await issue(authority, { subject: 'CN=server', names: ['127.0.0.1'] });
const [first, second] = await Promise.all(
  ['first', 'second'].map((name) => issue(authority, { subject: `CN=${name}` })),
);
/** As whom each request came. */
const users: string[] = [];
const api = createServer(
  { cert: certificate, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: false },
  ({ socket, url }, response) => {
    users.push(String((socket as TLSSocket).getPeerCertificate().subject?.CN));
    if (url === '/watch') response.write('begun');
    else response.end('{"kind":"Pod"}');
  },
);
const folder = useFolder();
const server = await serve(api);
afterEach(() => {
  users.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

let wallTime = Date.now();
function connectAs(user: object, connectionGraceMs = 0): Promise<Connection> {
  const cluster = {
    server: `https://${server.address}`,
    'certificate-authority-data': base64(authority.certificate),
  };
  const clock = { ...systemClock, wallTime: () => wallTime };
  return connectBy(kubeconfigOf({ cluster, user }), { clock }, connectionGraceMs);
}

const ask = (connection: Connection) => call(connection, { method: 'GET', path: '/' });

test('a client certificate that a plugin has renewed is shown from then on, and what goes on stays as it is', async () => {
  const file = join(folder, 'credential');
  const give = (pair: typeof first, expirationTimestamp: string) =>
    writeFileSync(
      file,
      credential({
        clientCertificateData: pair?.certificate,
        clientKeyData: pair?.key,
        expirationTimestamp,
      }),
    );
  give(first, '2050-01-01T00:00:00Z');
  const connection = await connectAs(plugin(`sh ${file}`));
  await ask(connection);
  const { body: watch } = await open(connection, { method: 'GET', path: '/watch' });
  const chunks = watch[Symbol.asyncIterator]();
  await chunks.next();
  give(second, '2060-01-01T00:00:00Z');
  await ask(connection);
  wallTime = Date.parse('2050-01-01T00:00:01Z');
  await ask(connection);
  await ask(connection);
  const next = chunks.next();
  const waited = await Promise.race([next, systemClock.wait(100).then(() => 'open')]);
  next.catch(() => {}); // closing the connection ends it
  await connection.close();

  expect(users).toEqual(['first', 'first', 'first', 'second', 'second']);
  expect(waited).toBe('open');
});

test('a client certificate in a file that is written again is shown from then on', async () => {
  const user = { 'client-certificate': join(folder, 'tls.crt'), 'client-key': join(folder, 'tls.key') };
  const write = (pair: typeof first) => {
    writeFileSync(user['client-certificate'], pair?.certificate ?? '');
    writeFileSync(user['client-key'], pair?.key ?? '');
  };
  write(first);
  const connection = await connectAs(user);
  await ask(connection);
  write(second);
  await ask(connection);
  await connection.close();

  expect(users).toEqual(['first', 'second']);
});

test('a client certificate whose key is not written yet is awaited', async () => {
  const user = { 'client-certificate': join(folder, 'half.crt'), 'client-key': join(folder, 'half.key') };
  writeFileSync(user['client-certificate'], first?.certificate ?? '');
  writeFileSync(user['client-key'], first?.key ?? '');
  const connection = await connectAs(user, 30_000);
  writeFileSync(user['client-certificate'], second?.certificate ?? '');
  const asking = ask(connection);
  await systemClock.wait(100);
  writeFileSync(user['client-key'], second?.key ?? '');
  await asking;
  await connection.close();

  expect(users).toEqual(['second']);
});
