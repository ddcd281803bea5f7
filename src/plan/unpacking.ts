import type { V1Volume } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/image-consumers.ts';
import type { FilesIn } from '../job/job.ts';
import {
  BYTES_VARIABLE,
  COUNT_VARIABLE,
  FILES_CUT,
  FILES_DAMAGED,
  FILES_KEY,
  FILES_NOT_UNPACKED,
  PACKED_VARIABLE,
  SUM_VARIABLE,
} from '../job/pod-parts.ts';

/** Only the container that unpacks the files has this folder. */
const PATH = `${OWN_PATH}/files`;
const ARCHIVE = `${PATH}/${FILES_KEY}`;

/** Takes the archive from the standard input, as long as it is. Later programs of the script have none. */
const RECEIVE = `head -c "$${PACKED_VARIABLE}" >${ARCHIVE} || exit ${FILES_NOT_UNPACKED}
exec </dev/null
[ "$(wc -c <${ARCHIVE})" -eq "$${PACKED_VARIABLE}" ] || exit ${FILES_CUT}
`;

/** The folder in the workspace that shows which folders the files have. */
const SKELETON = '.pod-step-files';

/**
 * Unpacks the files into the working directory. Nothing is unpacked before all bytes are known to be right. A link of the clone or
 * of an earlier step, in whose place the files have a folder, goes first: tar would write through it into another folder.
 */
const UNPACK = `archive=${ARCHIVE}
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

/**
 * The mount of the archive, and what is known of it, for the container that unpacks it. A large archive comes by its standard input.
 * `receive`, `unpack`: parts of its script.
 */
export function unpackingParts({ sha256, count, bytes, packed }: FilesIn, volume: string) {
  const isSent = !Buffer.isBuffer(packed);
  return {
    receive: isSent ? RECEIVE : '',
    unpack: UNPACK + (isSent ? `rm -f ${ARCHIVE}\n` : ''),
    input: isSent ? { stdin: true, stdinOnce: true } : {},
    env: [
      { name: SUM_VARIABLE, value: sha256 },
      { name: COUNT_VARIABLE, value: `${count}` },
      { name: BYTES_VARIABLE, value: `${bytes}` },
      { name: PACKED_VARIABLE, value: `${packed.length}` },
    ],
    volumeMounts: [{ name: volume, mountPath: PATH, ...(!isSent && { readOnly: true }) }],
  };
}

/** With the archive of the pod's Secret, without its other keys. Every user can read it, as the container's is not known. */
export function archiveVolume(name: string, { packed }: FilesIn, secretName: string): V1Volume {
  if (!Buffer.isBuffer(packed)) return { name, emptyDir: {} };
  return {
    name,
    secret: { secretName, items: [{ key: FILES_KEY, path: FILES_KEY }], defaultMode: 0o444 },
  };
}
