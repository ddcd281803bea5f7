// The image manager, as the kubelet's (pkg/kubelet/images/image_manager.go): policy, back-off, and its events.

import { resource } from '../api/resources.ts';
import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { Pod, Secret } from '../wire.ts';
import type { About, Recorder } from './events.ts';
import { type PulledImage, pull } from './pull.ts';
import { fullName, type ImageReference, parseReference } from './reference.ts';
import type { Credentials, Network } from './registry-client.ts';

/** Why a container waits; the reason is what its status shows. */
export class WaitingError extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What a test can have the runtime answer for an image, whatever the registry says. */
export type ForcedReason =
  | 'RegistryUnavailable'
  | 'SignatureValidationFailed'
  | 'ImageInspectError'
  | 'ErrImagePull';

export interface Images {
  /** Makes sure that the image is on the node.
   *  @throws WaitingError with the container's waiting reason and message */
  ensure(about: About, image: string, policy: string): Promise<PulledImage>;
  /** From now on every pull (or look-up) of the image fails so; undefined ends it. */
  force(image: string, reason: ForcedReason | undefined, detail?: string): void;
  /** Puts an image on the node, as if it had been pulled before. */
  load(image: string): Promise<PulledImage>;
  /** Takes an image off the node. */
  remove(image: string): void;
  /** All images on the node, as its status names them: the largest first, the name with the digest first. */
  list(): { names: string[]; sizeBytes: number }[];
}

interface Cached {
  image: PulledImage;
  /** With whose credentials it came; undefined: it is free for all (pullmanager.MustAttemptImagePull, since 1.35). */
  owner?: string;
}

interface Candidate extends Credentials {
  owner: string;
}

export interface ImageSettings {
  store: Store;
  clock: Clock;
  recorder: Recorder;
  network: Network;
  /** A kubelet before 1.32: no cause in the back-off message, no credentials check. */
  old: boolean;
}

export function createImages({ store, clock, recorder, network, old }: ImageSettings): Images {
  const cache = new Map<string, Cached>();
  const forced = new Map<string, { reason: ForcedReason; detail: string }>();
  /** Per pod UID and image; `last` is when the latest pull failed, in simulated time. */
  const backOffs = new Map<string, { delay: number; last: number; error: string }>();

  async function ensure(about: About, image: string, policy: string): Promise<PulledImage> {
    const reference = parse(about, image);
    const force = forced.get(image);
    const present = policy === 'Always' ? undefined : lookUp(about, reference, force);
    const candidates = credentialsFor(store, about.pod, reference);
    if (present && (old || !present.owner || candidates.some(({ owner }) => owner === present.owner))) {
      const access = old ? '' : ' and can be accessed by the pod';
      recorder.record(
        about,
        'Normal',
        'Pulled',
        `Container image "${image}" already present on machine${access}`,
      );
      return present.image;
    }
    if (policy === 'Never') throw neverPull(about, image);
    return pullImage(about, image, reference, candidates);
  }

  function parse(about: About, image: string): ImageReference {
    try {
      return parseReference(image);
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      const parsed = `couldn't parse image name "${image}": ${why}`;
      const message = `Failed to apply default image tag "${image}": ${parsed}`;
      recorder.record(about, 'Warning', 'InspectFailed', message);
      throw new WaitingError('InvalidImageName', message);
    }
  }

  function lookUp(
    about: About,
    reference: ImageReference,
    force: { reason: ForcedReason; detail: string } | undefined,
  ): Cached | undefined {
    if (force?.reason !== 'ImageInspectError') return cache.get(fullName(reference));
    const message = `Failed to inspect image "": ${force.detail}`;
    recorder.record(about, 'Warning', 'InspectFailed', message);
    throw new WaitingError('ImageInspectError', message);
  }

  function neverPull(about: About, image: string): WaitingError {
    const message = `Container image "${image}" is not present with pull policy of Never`;
    recorder.record(about, 'Warning', 'ErrImageNeverPull', message);
    return new WaitingError('ErrImageNeverPull', message);
  }

  async function pullImage(
    about: About,
    image: string,
    reference: ImageReference,
    candidates: Candidate[],
  ): Promise<PulledImage> {
    const key = `${about.pod.metadata.uid}_${image}`;
    const backOff = backOffs.get(key);
    if (backOff && clock.elapsed() < backOff.last + backOff.delay) {
      const message = `Back-off pulling image "${image}"`;
      recorder.record(about, 'Normal', 'BackOff', message);
      throw new WaitingError('ImagePullBackOff', old ? message : `${message}: ${backOff.error}`);
    }
    recorder.record(about, 'Normal', 'Pulling', `Pulling image "${image}"`);
    const start = performance.now();
    try {
      const { pulled, owner } = await tryAll(image, reference, candidates);
      const took = duration(performance.now() - start);
      const size = `Image size: ${pulled.bytes} bytes.`;
      const text = `Successfully pulled image "${image}" in ${took} (${took} including waiting). ${size}`;
      recorder.record(about, 'Normal', 'Pulled', text);
      remember(reference, pulled, owner);
      return pulled;
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      recorder.record(about, 'Warning', 'Failed', `Failed to pull image "${image}": ${said}`);
      const waiting = evaluate(image, said);
      const delay = Math.min(backOff ? backOff.delay * 2 : 10_000, 300_000);
      backOffs.set(key, { delay, last: clock.elapsed(), error: `${waiting.reason}: ${waiting.message}` });
      throw waiting;
    }
  }

  /** Each set of credentials in turn, then none at all only if there were none (kuberuntime_image.go PullImage). */
  async function tryAll(
    image: string,
    reference: ImageReference,
    candidates: Candidate[],
  ): Promise<{ pulled: PulledImage; owner?: string }> {
    const force = forced.get(image);
    if (force && force.reason !== 'ImageInspectError') {
      throw new Error(force.reason === 'ErrImagePull' ? force.detail : `${force.reason}: ${force.detail}`);
    }
    if (candidates.length === 0) return { pulled: await pull(reference, network) };
    const errors: string[] = [];
    for (const candidate of candidates) {
      try {
        return { pulled: await pull(reference, network, candidate), owner: candidate.owner };
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!errors.includes(message)) errors.push(message);
      }
    }
    throw new Error(errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`);
  }

  /** The runtime knows an image by its content: what came first under another name keeps that one in statuses. */
  function remember(reference: ImageReference, pulled: PulledImage, owner?: string): void {
    const same = [...cache.values()].find(({ image }) => image.digest === pulled.digest)?.image;
    const image = same ?? pulled;
    const cached = { image, ...(owner ? { owner } : {}) };
    cache.set(fullName(reference), cached);
    cache.set(pulled.imageID, cached);
  }

  return {
    ensure,
    force: (image, reason, detail = '') => {
      if (reason) forced.set(image, { reason, detail });
      else forced.delete(image);
    },
    load: async (image) => {
      const reference = parseReference(image);
      const pulled = await pull(reference, network);
      remember(reference, pulled);
      return pulled;
    },
    remove: (image) => {
      const cached = cache.get(fullName(parseReference(image)));
      for (const [key, { image: one }] of cache) if (one.digest === cached?.image.digest) cache.delete(key);
    },
    list: () =>
      [...Map.groupBy(cache, ([, { image }]) => image)]
        .map(([{ bytes }, entries]) => ({
          names: entries.map(([name]) => name).sort((one, other) => atSign(other) - atSign(one)),
          sizeBytes: bytes,
        }))
        .sort((one, other) => other.sizeBytes - one.sizeBytes),
  };
}

/** evalCRIPullErr: two errors have a name of their own. */
function evaluate(image: string, said: string): WaitingError {
  const named = {
    RegistryUnavailable: 'because the registry is unavailable',
    SignatureValidationFailed: 'because the signature validation failed',
  };
  for (const [reason, why] of Object.entries(named)) {
    if (!said.startsWith(reason)) continue;
    return new WaitingError(reason, `image pull failed for ${image} ${why}${said.slice(reason.length)}`);
  }
  return new WaitingError('ErrImagePull', said);
}

/** The pod's pull secrets that name this registry (pkg/credentialprovider/keyring.go). */
function credentialsFor(store: Store, pod: Pod, { domain, repository }: ImageReference): Candidate[] {
  return (pod.spec.imagePullSecrets ?? []).flatMap(({ name = '' }) => {
    const secret = store.find(resource('secrets'), pod.metadata.namespace, name) as Secret | undefined;
    const config = secret?.data?.['.dockerconfigjson'];
    if (!config) return [];
    const { auths = {} } = JSON.parse(Buffer.from(config, 'base64').toString()) as {
      auths?: Record<string, { username?: string; password?: string; auth?: string }>;
    };
    return Object.entries(auths)
      .filter(([place]) => matches(place, domain, repository))
      .map(([, { username, password, auth = '' }]) => {
        const [user = '', ...rest] = Buffer.from(auth, 'base64').toString().split(':');
        const pair = { username: username ?? user, password: password ?? rest.join(':') };
        return { ...pair, owner: `${pair.username}:${pair.password}` };
      });
  });
}

function matches(place: string, domain: string, repository: string): boolean {
  const [host = '', ...path] = place
    .replace(/^https?:\/\//, '')
    .replace(/\/v[12]\/?$/, '')
    .split('/');
  const hub = ['index.docker.io', 'docker.io', 'registry-1.docker.io'];
  const same = host === domain || (hub.includes(host) && domain === 'docker.io');
  return (
    same &&
    `${repository}/`.startsWith(
      path
        .filter((part) => part !== '')
        .map((part) => `${part}/`)
        .join(''),
    )
  );
}

const atSign = (name: string): number => Number(name.includes('@'));

/** As Go prints a duration truncated to milliseconds. */
function duration(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return whole >= 1000 ? `${whole / 1000}s` : `${whole}ms`;
}
