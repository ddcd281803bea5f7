// The image manager, as the kubelet's (pkg/kubelet/images/image_manager.go): what a pull policy does, and its events.

import type { About, Recorder } from '../event-recorder.ts';
import { WaitingError } from '../waiting-error.ts';
import type { ForcedReason, ImageSettings, ImageState } from './image-state.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { type Credential, credentialsFor, missingPullSecrets } from './keyring.ts';
import type { PulledImage } from './pull-image.ts';
import { pullWithBackOff, recordMissingSecrets } from './pull-with-backoff.ts';
import { type ImageReference, parseReference } from './reference.ts';

export interface ImageManager extends Pick<ImageStore, 'list'> {
  /** Makes sure that the image is on the node.
   *  @param policy the container's imagePullPolicy
   *  @throws WaitingError with the container's waiting reason and message */
  ensure(about: About, image: string, policy: string): Promise<PulledImage>;
  /** From now on the runtime reports this of the image, whatever the registry says. Returns how to end it. */
  force(image: string, reason: ForcedReason, detail: string): () => void;
}

export function createImageManager(settings: ImageSettings): ImageManager {
  const state = { ...settings, images: createImageStore(), forced: new Map(), backOffs: new Map() };
  return {
    list: state.images.list,
    ensure: (about, image, policy) => ensureImage(state, about, image, policy),
    force: (image, reason, detail) => {
      state.forced.set(image, { reason, detail });
      return () => void state.forced.delete(image);
    },
  };
}

async function ensureImage(
  state: ImageState,
  about: About,
  image: string,
  policy: string,
): Promise<PulledImage> {
  const { recorder, old } = state;
  const reference = parse(recorder, about, image);
  if (policy !== 'Always') inspect(state, about, image);
  const credentials = credentialsFor(state.store, about.pod, reference);
  const missingSecrets = missingPullSecrets(state.store, about.pod);
  // Kubernetes 1.36 and older report it before the pull, and even if no pull is needed.
  if (old) recordMissingSecrets(recorder, about.pod, missingSecrets);
  const present = policy === 'Always' ? undefined : findUsable(state, reference, credentials);
  if (present) {
    const access = old ? '' : ' and can be accessed by the pod';
    recorder.record(
      about,
      'Normal',
      'Pulled',
      `Container image "${image}" already present on machine${access}`,
    );
    return present;
  }
  if (policy === 'Never') {
    const message = `Container image "${image}" is not present with pull policy of Never`;
    recorder.record(about, 'Warning', 'ErrImageNeverPull', message);
    throw new WaitingError('ErrImageNeverPull', message);
  }
  return pullWithBackOff(state, about, {
    image,
    reference,
    credentials,
    missingSecrets: old ? [] : missingSecrets,
  });
}

function parse(recorder: Recorder, about: About, image: string): ImageReference {
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

/** Asks the runtime whether it has the image, which fails if a test forces it to. */
function inspect({ forced, recorder }: ImageState, about: About, image: string): void {
  const { reason, detail } = forced.get(image) ?? {};
  if (reason !== 'ImageInspectError') return;
  const message = `Failed to inspect image "": ${detail}`;
  recorder.record(about, 'Warning', 'InspectFailed', message);
  throw new WaitingError(reason, message);
}

/** The image, if it is on the node and the pod can use it without a pull. */
function findUsable(
  { images, old }: ImageState,
  reference: ImageReference,
  credentials: readonly Credential[],
): PulledImage | undefined {
  const present = images.find(reference);
  const mayUse = old || !present?.owner || ownsCredential(present.owner, credentials);
  return mayUse ? present?.image : undefined;
}

/**
 * Since 1.35, an image that was pulled with a credential can be used only with the same credential, or with the Secret that
 * contained it, whatever the Secret contains now. The image then also belongs to the new content
 * (pullmanager.MustAttemptImagePull).
 */
function ownsCredential(owner: Credential, credentials: readonly Credential[]): boolean {
  const match = credentials.find(({ basic, secret }) => basic === owner.basic || secret === owner.secret);
  if (match?.secret === owner.secret) owner.basic = match.basic;
  return match !== undefined;
}
