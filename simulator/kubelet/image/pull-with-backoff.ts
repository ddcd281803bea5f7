// One try to pull an image, if its back-off allows it: events, credentials, and what the container then waits for
// (pkg/kubelet/images/image_manager.go pullImage).

import type { Pod } from '../../wire.ts';
import type { About, Recorder } from '../event-recorder.ts';
import { goMilliseconds } from '../go-duration.ts';
import { WaitingError } from '../waiting-error.ts';
import type { ImageState } from './image-state.ts';
import type { Credential } from './keyring.ts';
import { PullError } from './pull-error.ts';
import { type PulledImage, pullImage } from './pull-image.ts';
import type { ImageReference } from './reference.ts';

const FIRST_DELAY_MS = 10_000;
const MAX_DELAY_MS = 300_000;

interface PullRequest {
  /** As the pod names it. */
  image: string;
  reference: ImageReference;
  credentials: readonly Credential[];
  /** The missing pull secrets of the pod. The kubelet pulls without them, and reports this after a failed pull. */
  missingSecrets: readonly string[];
}

/** @throws WaitingError with the container's waiting reason and message */
export async function pullWithBackOff(
  state: ImageState,
  about: About,
  request: PullRequest,
): Promise<PulledImage> {
  const { recorder, images } = state;
  const { image, reference, missingSecrets } = request;
  checkBackOff(state, about, image);
  recorder.record(about, 'Normal', 'Pulling', `Pulling image "${image}"`);
  const start = performance.now();
  try {
    const { pulled, owner } = await tryCredentials(state, request);
    const took = goMilliseconds(performance.now() - start);
    const size = `Image size: ${pulled.bytes} bytes.`;
    const message = `Successfully pulled image "${image}" in ${took} (${took} including waiting). ${size}`;
    recorder.record(about, 'Normal', 'Pulled', message);
    images.add(reference, pulled, owner);
    return pulled;
  } catch (error) {
    if (!(error instanceof PullError)) throw error;
    recorder.record(about, 'Warning', 'Failed', `Failed to pull image "${image}": ${error.message}`);
    recordMissingSecrets(recorder, about.pod, missingSecrets);
    const waiting = waitingErrorOf(image, error.message);
    raiseBackOff(state, about, image, waiting);
    throw waiting;
  }
}

export function recordMissingSecrets(recorder: Recorder, pod: Pod, names: readonly string[]): void {
  if (names.length === 0) return;
  const message = `Unable to retrieve some image pull secrets (${names.join(', ')}); attempting to pull the image may not succeed.`;
  recorder.record({ pod }, 'Warning', 'FailedToRetrieveImagePullSecret', message);
}

/** @throws WaitingError while the back-off after the last failed pull lasts */
function checkBackOff({ backOffs, clock, recorder, old }: ImageState, about: About, image: string): void {
  const backOff = backOffs.get(backOffKey(about, image));
  if (!backOff || clock.elapsed() >= backOff.last + backOff.delay) return;
  const message = `Back-off pulling image "${image}"`;
  recorder.record(about, 'Normal', 'BackOff', message);
  throw new WaitingError('ImagePullBackOff', old ? message : `${message}: ${backOff.error}`);
}

function raiseBackOff(
  { backOffs, clock }: ImageState,
  about: About,
  image: string,
  { reason, message }: WaitingError,
): void {
  const key = backOffKey(about, image);
  const previous = backOffs.get(key);
  const delay = Math.min(previous ? previous.delay * 2 : FIRST_DELAY_MS, MAX_DELAY_MS);
  backOffs.set(key, { delay, last: clock.elapsed(), error: `${reason}: ${message}` });
}

function backOffKey({ pod }: About, image: string): string {
  return `${pod.metadata.uid}_${image}`;
}

/** Tries each set of credentials in turn; without any, pulls anonymously (kuberuntime_image.go PullImage).
 *  @throws PullError with the messages of all tries */
async function tryCredentials(
  { forced, network }: ImageState,
  { image, reference, credentials }: PullRequest,
): Promise<{ pulled: PulledImage; owner?: Credential }> {
  const { reason, detail } = forced.get(image) ?? {};
  if (reason && reason !== 'ImageInspectError') throw new PullError(`${reason}: ${detail}`);
  if (credentials.length === 0) return { pulled: await pullImage(reference, network) };
  const messages = new Set<string>();
  for (const credential of credentials) {
    try {
      return { pulled: await pullImage(reference, network, credential.basic), owner: credential };
    } catch (error) {
      if (!(error instanceof PullError)) throw error;
      messages.add(error.message);
    }
  }
  const [first = '', ...others] = messages;
  throw new PullError(others.length === 0 ? first : `[${[...messages].join(', ')}]`);
}

/** evalCRIPullErr: two errors of the runtime have reasons of their own. */
function waitingErrorOf(image: string, message: string): WaitingError {
  const [, reason, rest] = /^(RegistryUnavailable|SignatureValidationFailed)(.*)$/s.exec(message) ?? [];
  if (!reason) return new WaitingError('ErrImagePull', message);
  const why =
    reason === 'RegistryUnavailable' ? 'the registry is unavailable' : 'the signature validation failed';
  return new WaitingError(reason, `image pull failed for ${image} because ${why}${rest}`);
}
