import { stringify } from 'yaml';
import { hideIn, hider } from '../job/secret-forms.ts';

/**
 * An object as people read it, who would have to look up what an alias stands for. What is secret is hidden before
 * quotes and escapes can change it; and no line is folded, because the runner does not know its masks in one that is.
 * kubectl reads YAML 1.1, in which a label `yes` is no text: https://github.com/kubernetes-sigs/yaml
 */
export function yamlOf(object: object, secrets: readonly string[]): string {
  const quiet = hideIn(object, hider(secrets));
  return stringify(quiet, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
  });
}
