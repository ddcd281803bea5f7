import type { V1EnvVar, V1Volume, V1VolumeMount } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/image-consumers.ts';
import type { FilesIn } from '../job/job.ts';
import {
  BYTES_VARIABLE,
  COUNT_VARIABLE,
  FILES_DAMAGED,
  FILES_KEY,
  FILES_NOT_UNPACKED,
  PACKED_VARIABLE,
  SUM_VARIABLE,
} from '../job/pod-parts.ts';

/** Only the container that unpacks the files has this folder. */
const PATH = `${OWN_PATH}/files`;
/** The folder in the workspace that shows which folders the files have. */
const SKELETON = '.pod-step-files';

/**
 * Unpacks the files into the working directory. Nothing is unpacked before all bytes are known to be right. A link of the clone or
 * of an earlier step, in whose place the files have a folder, goes first: tar would write through it into another folder.
 */
export const UNPACK = `archive=${PATH}/${FILES_KEY}
sum=$(sha256sum <"$archive") || exit ${FILES_NOT_UNPACKED}
[ "\${sum%% *}" = "$${SUM_VARIABLE}" ] || exit ${FILES_DAMAGED}
unpack() { tar -x -z -o -f "$archive" || exit ${FILES_NOT_UNPACKED}; }
links=$(find . -path ./lost+found -prune -o -type l -print) || exit ${FILES_NOT_UNPACKED}
if [ -n "$links" ]; then
  rm -rf ${SKELETON}
  mkdir ${SKELETON}
  cd ${SKELETON}
  unpack
  find . -type d -exec sh -c 'for folder; do [ ! -L "../$folder" ] || rm -f "../$folder" || exit 1; done' sh {} + ||
    exit ${FILES_NOT_UNPACKED}
  cd ..
  rm -rf ${SKELETON}
fi
unpack
`;

/** The mount of the archive, and what is known of it, for the container that unpacks it. */
export function unpackingParts(
  { sha256, count, bytes, packed }: FilesIn,
  volume: string,
): { env: V1EnvVar[]; volumeMounts: V1VolumeMount[] } {
  return {
    env: [
      { name: SUM_VARIABLE, value: sha256 },
      { name: COUNT_VARIABLE, value: `${count}` },
      { name: BYTES_VARIABLE, value: `${bytes}` },
      { name: PACKED_VARIABLE, value: `${packed.length}` },
    ],
    volumeMounts: [{ name: volume, mountPath: PATH, readOnly: true }],
  };
}

/** The archive of the pod's Secret, without its other keys. Every user can read it, as the container's is not known. */
export function archiveVolume(name: string, secretName: string): V1Volume {
  return {
    name,
    secret: { secretName, items: [{ key: FILES_KEY, path: FILES_KEY }], defaultMode: 0o444 },
  };
}
