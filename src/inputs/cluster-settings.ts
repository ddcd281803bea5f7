import type { ClusterSettings } from '../job/job.ts';
import { quoted } from '../job/quoted.ts';
import { given, type Inputs, type ReadInput, readInputs } from './inputs.ts';
import { DNS_LABEL } from './names.ts';

/** Throws an InputError with all problems. */
export function readClusterSettings(input: ReadInput): ClusterSettings {
  return readInputs(input, (inputs) => ({
    kubeconfig: given(inputs.raw('kubeconfig')),
    context: given(inputs.text('context')),
    namespace: readNamespace(inputs),
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
