import type { V1EnvVar } from '@kubernetes/client-node';
import { escapeExpansion } from '../job/encoding.ts';

/** Git configuration without a file: https://git-scm.com/docs/git-config#ENVIRONMENT, since git 2.31 */
export function gitConfig(entries: readonly (readonly [key: string, value: string])[]): V1EnvVar[] {
  return [
    { name: 'GIT_CONFIG_COUNT', value: `${entries.length}` },
    ...entries.flatMap(([key, value], index): V1EnvVar[] => [
      { name: `GIT_CONFIG_KEY_${index}`, value: escapeExpansion(key) },
      { name: `GIT_CONFIG_VALUE_${index}`, value: escapeExpansion(value) },
    ]),
  ];
}
