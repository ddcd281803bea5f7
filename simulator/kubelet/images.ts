// The image manager, as the kubelet's (pkg/kubelet/images/image_manager.go): policy, back-off, and its events.

import type { Store } from '../api/store.ts';
import type { Clock } from '../clock.ts';
import type { About, Recorder } from './events.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { type PulledImage, pull } from './pull.ts';
import { type Credential, credentialsFor } from './pull-secrets.ts';
import { type ImageReference, parseReference } from './reference.ts';
import type { Network } from './registry-client.ts';
import { PullError } from './wire-errors.ts';

/** Why a container waits; the reason is what its status shows. */
export class WaitingError extends Error {
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What no registry brings about: the runtime has to say it. */
export type ForcedReason = 'ImageInspectError' | 'RegistryUnavailable' | 'SignatureValidationFailed';

export interface Images extends Pick<ImageStore, 'list'> {
  /** Makes sure that the image is on the node.
   *  @throws WaitingError with the container's waiting reason and message */
  ensure(about: About, image: string, policy: string): Promise<PulledImage>;
  /** From now on the runtime says so of the image, whatever the registry says. Returns how to end it. */
  force(image: string, reason: ForcedReason, detail: string): () => void;
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
  const images = createImageStore();
  const forced = new Map<string, { reason: ForcedReason; detail: string }>();
  /** Per pod UID and image; `last` is when the latest pull failed, in simulated time. */
  const backOffs = new Map<string, { delay: number; last: number; error: string }>();

  async function ensure(about: About, image: string, policy: string): Promise<PulledImage> {
    const reference = parse(about, image);
    if (policy !== 'Always') inspect(about, image);
    const present = policy === 'Always' ? undefined : images.find(reference);
    const candidates = credentialsFor(store, about.pod, reference);
    const isFree = old || !present?.owner || grant(present.owner, candidates);
    if (present && isFree) {
      const access = old ? '' : ' and can be accessed by the pod';
      const message = `Container image "${image}" already present on machine${access}`;
      recorder.record(about, 'Normal', 'Pulled', message);
      return present.image;
    }
    if (policy === 'Never') {
      const message = `Container image "${image}" is not present with pull policy of Never`;
      recorder.record(about, 'Warning', 'ErrImageNeverPull', message);
      throw new WaitingError('ErrImageNeverPull', message);
    }
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

  function inspect(about: About, image: string): void {
    const { reason, detail } = forced.get(image) ?? {};
    if (reason !== 'ImageInspectError') return;
    const message = `Failed to inspect image "": ${detail}`;
    recorder.record(about, 'Warning', 'InspectFailed', message);
    throw new WaitingError(reason, message);
  }

  async function pullImage(
    about: About,
    image: string,
    reference: ImageReference,
    candidates: Credential[],
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
      images.add(reference, pulled, owner);
      return pulled;
    } catch (error) {
      if (!(error instanceof PullError)) throw error;
      const said = error.message;
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
    candidates: Credential[],
  ): Promise<{ pulled: PulledImage; owner?: Credential }> {
    const { reason, detail } = forced.get(image) ?? {};
    if (reason && reason !== 'ImageInspectError') throw new PullError(`${reason}: ${detail}`);
    if (candidates.length === 0) return { pulled: await pull(reference, network) };
    const errors = new Set<string>();
    for (const candidate of candidates) {
      try {
        return { pulled: await pull(reference, network, candidate.basic), owner: candidate };
      } catch (error) {
        if (!(error instanceof PullError)) throw error;
        errors.add(error.message);
      }
    }
    const [first = '', ...more] = errors;
    throw new PullError(more.length === 0 ? first : `[${[...errors].join(', ')}]`);
  }

  return {
    list: images.list,
    ensure,
    force: (image, reason, detail) => {
      forced.set(image, { reason, detail });
      return () => void forced.delete(image);
    },
  };
}

/**
 * Since 1.35 an image that came with a credential is for those who bring the same one, or the Secret that it was in,
 * whatever that holds by now: it then counts with its new content (pullmanager.MustAttemptImagePull).
 */
function grant(owner: Credential, candidates: readonly Credential[]): boolean {
  const match = candidates.find(({ basic, secret }) => basic === owner.basic || secret === owner.secret);
  if (match?.secret === owner.secret) owner.basic = match.basic;
  return match !== undefined;
}

/** evalCRIPullErr: two errors of the runtime have names of their own. */
function evaluate(image: string, said: string): WaitingError {
  const [, reason, rest] = /^(RegistryUnavailable|SignatureValidationFailed)(.*)$/s.exec(said) ?? [];
  if (!reason) return new WaitingError('ErrImagePull', said);
  const why =
    reason === 'RegistryUnavailable' ? 'the registry is unavailable' : 'the signature validation failed';
  return new WaitingError(reason, `image pull failed for ${image} because ${why}${rest}`);
}

/** As Go prints a duration truncated to milliseconds. */
function duration(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  return whole >= 1000 ? `${whole / 1000}s` : `${whole}ms`;
}
