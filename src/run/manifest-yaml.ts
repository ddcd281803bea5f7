import { stringify } from 'yaml';
import { hideIn, hider } from '../job/secret-forms.ts';

/**
 * An object as YAML for people, so without aliases. Secrets are masked before quotes and escapes can change them. Lines
 * are not folded, because the runner can't mask a folded secret. kubectl reads YAML 1.1, in which an unquoted `yes` is
 * a boolean: https://github.com/kubernetes-sigs/yaml
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
