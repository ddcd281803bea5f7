import { DNS_LABEL } from '../job/identity.ts';
import type { ClusterSettings } from '../job/job.ts';
import { quoted } from '../job/quoted.ts';
import { given, type Inputs, type ReadInput, readInputs } from './inputs.ts';
import { readServer } from './server-input.ts';
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
