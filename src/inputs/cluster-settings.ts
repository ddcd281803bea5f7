import { DNS_LABEL } from '../job/identity.ts';
import type { ClusterSettings, ServerSettings } from '../job/job.ts';
import { quoted } from '../job/quoted.ts';
import { given, type Inputs, type ReadInput, readInputs } from './inputs.ts';
import { readGrace } from './values/duration.ts';

/** Replacing a control plane takes 10 to 60 s, an upgrade of a small one some minutes. */
const CONNECTION_GRACE_MS = 300_000;

/** Throws an InputError with all problems. */
export function readClusterSettings(input: ReadInput): ClusterSettings {
  return readInputs(input, (inputs) => ({
    server: readServer(inputs),
    kubeconfig: given(inputs.raw('kubeconfig')),
    context: given(inputs.text('context')),
    namespace: readNamespace(inputs),
    connectionGraceMs: readGrace(inputs, 'connection-grace', CONNECTION_GRACE_MS),
  }));
}

function readNamespace({ text, report }: Inputs): string | undefined {
  const name = text('namespace');
  if (name !== '' && !DNS_LABEL.test(name))
    report(
      'namespace',
      `${quoted(name)} is no name of a namespace (lower-case letters, digits and "-", at most 63)`,
    );
  return given(name);
}

/** `server`, `certificate-authority` and `oidc-audience`: what takes the place of a kubeconfig, whole or not at all. */
function readServer(inputs: Inputs): ServerSettings | undefined {
  const { raw, text, report } = inputs;
  const server = text('server');
  const audience = text('oidc-audience');
  const certificateAuthority = given(raw('certificate-authority'));
  const [kubeconfig, context] = [text('kubeconfig'), text('context')];
  if (server === '') {
    const alone = 'is given without server; give the https:// URL of the API server there, or leave this out';
    if (audience !== '') report('oidc-audience', `${quoted(audience)} ${alone}`);
    if (certificateAuthority !== undefined) report('certificate-authority', alone);
    return undefined;
  }
  if (kubeconfig !== '')
    report(
      'server',
      `${shown(server)} is given beside kubeconfig, which names one too; leave one of them out`,
    );
  if (context !== '')
    report(
      'context',
      `${quoted(context)} is one of a kubeconfig, which server takes the place of; leave it out`,
    );
  if (audience === '')
    report(
      'oidc-audience',
      `is missing beside server ${shown(server)}; give an audience that its authentication configuration lists, by which it knows tokens that are meant for it`,
    );
  const url = urlOf(inputs, server);
  return url && { url, certificateAuthority, audience };
}

function urlOf({ report }: Inputs, server: string): URL | undefined {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== 'https:')
    report(
      'server',
      `${shown(server)} is no URL that begins with https://, as the token must not go without TLS`,
    );
  else if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    report('server', 'has more in it than a host, a port and a path; give the URL without the rest');
  else return url;
  return undefined;
}

/** A URL may have a password in it. */
function shown(server: string): string {
  return quoted(server, server.includes('@') || undefined);
}
