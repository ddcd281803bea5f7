import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { createAuthority, issue } from '../../../simulator/certificates.ts';
import { base64 } from '../../../src/job/values.ts';
import { serve } from '../../serve.ts';
import { askOnce, connectBy, kubeconfigOf } from '../access/kubeconfigs.ts';

const root = await createAuthority('a root');
const between = await createAuthority('an authority between', root);
const other = await createAuthority('another root');
const leaf = await issue(between, { subject: 'CN=server', names: ['127.0.0.1'] });

/** Asks a server that shows these certificates, with a kubeconfig that has this authority. */
async function ask(shown: string, authority: string): Promise<unknown> {
  await using server = await serve(
    createServer({ cert: shown, key: leaf.key }, (_, response) => response.end('{"kind":"Pod"}')),
  );
  const cluster = { server: `https://${server.address}`, 'certificate-authority-data': base64(authority) };
  return await askOnce(await connectBy(kubeconfigOf({ cluster }), {}, 0));
}

test.each([
  ['a root, which a chain leads to', leaf.certificate + between.certificate, root.certificate],
  ['no root', leaf.certificate, between.certificate],
  ['no root, which a chain leads to', leaf.certificate + between.certificate, between.certificate],
  ['the certificate of the server itself', leaf.certificate, leaf.certificate],
  ['one of several', leaf.certificate, other.certificate + between.certificate],
])('an authority of the kubeconfig can be %s', async (_, shown, authority) => {
  expect(await ask(shown, authority)).toEqual({ kind: 'Pod' });
});

test.each([
  ['another one', leaf.certificate + between.certificate, other.certificate],
  ['one that no chain leads to', leaf.certificate, root.certificate],
])('an authority of the kubeconfig that is %s is not trusted', async (_, shown, authority) => {
  await expect(ask(shown, authority)).rejects.toMatchObject({
    isUntrusted: true,
    message: expect.stringContaining('its certificate is not signed by the certificate-authority'),
  });
});
