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
      `${quoted(name)} is not a valid namespace name; use at most 63 lowercase letters, digits and "-"`,
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
    const alone =
      'is set without server; set server to the https:// URL of the API server, or remove this input';
    if (audience !== '') report('oidc-audience', `${quoted(audience)} ${alone}`);
    if (certificateAuthority !== undefined) report('certificate-authority', alone);
    return undefined;
  }
  if (kubeconfig !== '')
    report(
      'server',
      `${shown(server)} is set together with kubeconfig, which also has a server; remove one of them`,
    );
  if (context !== '')
    report(
      'context',
      `${quoted(context)} is a context of a kubeconfig, and server replaces the kubeconfig; remove it`,
    );
  if (audience === '')
    report(
      'oidc-audience',
      `is missing, and server ${shown(server)} needs it; set an audience from the API server’s authentication configuration`,
    );
  const url = urlOf(inputs, server);
  return url && { url, certificateAuthority, audience };
}

function urlOf({ report }: Inputs, server: string): URL | undefined {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (url?.protocol !== 'https:')
    report(
      'server',
      `${shown(server)} is not a valid https:// URL, and the token must not be sent without TLS; write it as in https://cluster.example:6443`,
    );
  else if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    report('server', 'can only have a host, a port and a path; remove the rest');
  else return url;
  return undefined;
}

/** A URL may have a password in it. */
function shown(server: string): string {
  return quoted(server, server.includes('@') || undefined);
}
