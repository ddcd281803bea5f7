// What one secret can leak: what a run leaves and what it writes into the cluster is searched for every secret of any run of this
// file.

import { randomBytes } from 'node:crypto';
import type { KubeConfig } from '@kubernetes/client-node';
import { parse } from 'yaml';
import type { Ended, Inputs } from '../../simulator/runner.ts';
import { unescaped } from '../../simulator/runner-page.ts';
import { watchOn } from '../watch-on.ts';
import { given, ran, seen } from './runs-so-far.ts';

/** What someone can read, by the name of the place where it is. */
export type Places = Record<string, string>;

/** A value with all that could make an escape of it differ from itself, and words in it that stay the same in each. */
export type Canary = { value: string; words: string[] };

/** Shorter ones are found by chance. */
const SHORTEST = 8;

export function hatchCanary(): Canary {
  const words = ['first', 'second'].map((word) => `${word}-${randomBytes(8).toString('hex')}`);
  return { value: `${words[0]} 'a' "b" $HOME 😀 x=y\n\t${words[1]}: {[`, words };
}

/** Remembers the secrets among the inputs. A secret that is too short to be distinguished from other text is left out. */
export function rememberSecrets(inputs: Inputs, canary: Canary): void {
  const { kubeconfig = '', 'registry-credentials': registries = '' } = inputs;
  const tokens = [inputs['checkout-token'] ?? '', inputs['github-token'] ?? ''];
  const passwords = registries.split('\n').map((line) => line.trim().split(/\s+/).slice(2).join(' '));
  for (const secret of [...credentialsIn(kubeconfig), ...passwords, ...tokens, ...canary.words])
    if (secret.length >= SHORTEST) given.add(secret);
}

/** Takes note of a text that no run may show. */
export function rememberSecret(text: string): void {
  given.add(text);
}

/** Only of one that is given as text; a wrong one has none. */
function credentialsIn(kubeconfig: string): string[] {
  if (!/^users:/m.test(kubeconfig)) return [];
  type User = { user?: { token?: string; password?: string; 'client-key-data'?: string } };
  const { users = [] } = parse(kubeconfig) as { users?: User[] };
  return users.flatMap(({ user = {} }) => [
    user.token ?? '',
    user.password ?? '',
    user['client-key-data'] ?? '',
  ]);
}

/** Takes note of the pod of a run; one without a node may have come to nothing. */
export function rememberPod({ outputs: { namespace, pod, node } }: Ended): void {
  if (node) ran.add(`${namespace}/${pod}`);
}

/** Throws where a secret is in one of the places, in plain or within anything that was made base64. */
export function refuseLeaks(places: Places): void {
  for (const [place, text] of Object.entries(places))
    for (const secret of given)
      for (const form of formsOf(secret)) {
        const at = text.indexOf(form);
        if (at >= 0)
          throw new Error(`a secret is in ${place}: ${text.slice(Math.max(0, at - 200), at + 80)}`);
      }
}

/** As it is, and as each of the three ways in which base64 writes it, depending on what stands before it. */
export function formsOf(secret: string): string[] {
  const whole = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // The first and the last letters are made of neighbours as well.
    return bytes.toString('base64').slice(before === 0 ? 0 : 4, -4);
  });
  return [secret, ...whole];
}

/** What a run leaves. */
export function placesOf({ log, stderr, outputs, state, summary }: Ended): Places {
  return {
    'the log': asMasked(log),
    'standard error': stderr,
    'the outputs': Object.values(outputs).join('\n'),
    'the state for post': Object.values(state).join('\n'),
    'the summary': summary,
  };
}

/**
 * The log as the runner shows it: masked values are removed, whole or line by line.
 * https://github.com/actions/runner/blob/v2.330.0/src/Runner.Worker/ActionCommandManager.cs, AddMaskCommandExtension
 */
function asMasked(log: string[]): string {
  const isMask = (line: string) => line.startsWith('::add-mask::');
  const values = log.filter(isMask).map((line) => unescaped(line.slice('::add-mask::'.length)));
  const masks = values.flatMap((value) => [value, ...value.split(/[\r\n]+/)]).filter((mask) => mask !== '');
  const text = log.filter((line) => !isMask(line)).join('\n');
  return masks.reduce((masked, mask) => masked.replaceAll(mask, '***'), text);
}

/** Everything that was written into a namespace and that anyone can read. */
type Witness = {
  /** Throws where one of the objects has a secret in it, or where a pod that ran was not seen. */
  testify(): void;
};

/** Sees all pods, ConfigMaps and events of the namespace from this version of the cluster until it testifies. */
export function watchForLeaks(config: KubeConfig, namespace: string, from: string | undefined): Witness {
  const objects: string[] = [];
  const stops = ['pods', 'configmaps', 'events'].map((plural) =>
    watchOn(
      config,
      `/api/v1/namespaces/${namespace}/${plural}`,
      (_, object) => {
        objects.push(JSON.stringify(object));
        seen.add(`${namespace}/${object.metadata?.name}`);
      },
      from,
    ),
  );
  return {
    testify() {
      for (const stop of stops) stop();
      refuseLeaks({ 'an object of the cluster': objects.join('\n') });
      const missed = [...ran].filter((pod) => pod.startsWith(`${namespace}/`) && !seen.has(pod));
      if (missed.length > 0) throw new Error(`never seen, so not searched for secrets: ${missed}`);
    },
  };
}
