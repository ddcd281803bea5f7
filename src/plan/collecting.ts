import type { V1Container, V1PodSpec } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/image-consumers.ts';
import type { FilesOut, Selection } from '../job/job.ts';
import {
  COLLECTED_OUTPUT,
  COLLECTING_CONTAINER,
  isCollecting,
  LIMIT_VARIABLE,
  OUTPUT_FILE,
  WORKSPACE,
  WORKSPACE_PATH,
} from '../job/pod-parts.ts';
import { escapeExpansion } from '../job/values.ts';
import { hardenedBeside } from './checks.ts';

/** Where the sidecar packs. No other container has this folder. */
const PATH = `${OWN_PATH}/files-out`;
/** Where the step writes its outputs. */
const OUTPUTS_PATH = `${OWN_PATH}/outputs`;
const OUTPUTS_FILE = `${OUTPUTS_PATH}/${COLLECTED_OUTPUT}`;
/** Of all outputs of a job: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idoutputs */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/**
 * What a log carries. The kubelet begins a new file of a log that has 10 MiB, while its container runs, and gives the newest file
 * alone: 6 MiB are 8 MiB in base64, and some bytes for each line.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/#log-rotation
 */
const LIMIT = 6 * 1024 * 1024;
/** A runtime cuts longer lines: https://github.com/containerd/containerd/blob/v2.4.2/docs/cri/config.md (max_container_log_line_size) */
const LINE_LENGTH = 16_000;
const MAX_WORDS = 3000;

/**
 * Waits for the kubelet's SIGTERM, which comes when all other containers have ended, whatever the image of the step is and however
 * it ended. Then it packs, and prints. A file with several names is packed by a tar of its own, which has no other to link it to.
 * Busybox runs no program with + in parentheses. A limit of its own for each pattern keeps the volume small. What the programs say goes along: files that can't be read.
 */
const COLLECT = `umask 077
packed=${PATH}/packed
part=${PATH}/part
said=${PATH}/said
pack() {
  number=$1
  from=$2
  shift 2
  [ -e "$from" ] || return 0
  find "$from" -name .git -prune -o -path ./lost+found -prune -o \\
    -type f "$@" -links 1 -exec tar -c -f - {} + -o \\
    -type f "$@" -links +1 -exec tar -c -f - {} \\; 2>"$part.said" |
    gzip -1 | head -c $(($${LIMIT_VARIABLE} + 1)) >"$part"
  if [ $(($(wc -c <"$packed") + $(wc -c <"$part"))) -gt $${LIMIT_VARIABLE} ]; then
    excess="$excess $number"
  else
    cat "$part" >>"$packed"
    [ ! -s "$part.said" ] || unread="$unread $number"
    cat "$part.said" >>"$said"
  fi
}
collect_outputs() {
  [ -f ${OUTPUTS_FILE} ] && [ ! -L ${OUTPUTS_FILE} ] && [ -s ${OUTPUTS_FILE} ] || return 0
  if [ $(($(wc -c <${OUTPUTS_FILE}))) -gt ${MAX_OUTPUT_BYTES} ]; then
    excess=0
  else
    tar -c -f - -C ${OUTPUTS_PATH} ${COLLECTED_OUTPUT} 2>>"$said" | gzip -1 >>"$packed"
  fi
}
collect() {
  for program in find tar gzip head wc cat sha256sum base64; do
    command -v $program >/dev/null || { echo "lacks $program"; echo end; exit 1; }
  done
  excess=
  unread=
  : >"$packed"
  : >"$said"
  collect_outputs
  select_all
  sum=$(sha256sum <"$packed")
  echo "pod-step 1 $(($(wc -c <"$packed"))) \${sum%% *}"
  for number in $excess; do echo "excess $number"; done
  for number in $unread; do echo "unread $number"; done
  [ ! -s "$said" ] || echo "said $(head -c ${MAX_WORDS} "$said" | base64 -w 0)"
  base64 -w ${LINE_LENGTH} <"$packed"
  echo
  echo end
  exit 0
}
[ ! -d ${OUTPUTS_PATH} ] || (umask 0; : >>${OUTPUTS_FILE})
trap collect TERM INT QUIT HUP
while :; do
  sleep 3600 &
  wait $!
done
`;

/** `-regex` is of the whole path, with basic regular expressions, in each `find` that has it. */
function select({ from, regex, except }: Selection, number: number): string {
  const tests = [`-regex ${word(regex)}`, ...except.map((one) => `! -regex ${word(one)}`)];
  return `  pack ${number} ${word(from)} ${tests.join(' ')}\n`;
}

/** One word of a shell, whatever is in it. */
function word(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Keeps the package out of log stores. Each shipper reads an annotation of its own:
 * https://docs.fluentbit.io/manual/pipeline/filters/kubernetes#kubernetes-pod-annotations
 * https://docs.datadoghq.com/containers/guide/container-discovery-management/#exclude-containers
 * https://vector.dev/docs/reference/configuration/sources/kubernetes_logs/#container-exclusion
 */
export const UNSHIPPED = {
  [`fluentbit.io/exclude-${COLLECTING_CONTAINER}`]: 'true',
  [`ad.datadoghq.com/${COLLECTING_CONTAINER}.logs_exclude`]: 'true',
  'vector.dev/exclude-containers': COLLECTING_CONTAINER,
};

/** `volume`: where the sidecar packs; `outputs`: with the outputs of the step; `step`: name of the step's container. */
type Place = { spec: V1PodSpec; step: string; volume: string; outputs: string | undefined };

/** Programs append to the file, and some refuse one that is missing. The kubelet starts the step when this has ended. */
const MAKE_OUTPUTS = `umask 0; : >>${OUTPUTS_FILE}`;

/** The last init container, a sidecar: it starts before the step, and is ended after all other containers. */
export function collectingContainer(
  { image, selections }: FilesOut,
  { spec, step, volume, outputs }: Place,
): V1Container {
  const beside: Partial<V1Container> = spec.containers.find(({ name }) => name === step) ?? {};
  const all = selections.map((one, index) => select(one, index + 1)).join('');
  const cpu = beside.resources?.limits?.['cpu'];
  return {
    name: COLLECTING_CONTAINER,
    image,
    restartPolicy: 'Always',
    command: ['sh', '-c', escapeExpansion(`select_all() {\n  :\n${all}}\n${COLLECT}`)],
    workingDir: WORKSPACE_PATH,
    env: [
      { name: LIMIT_VARIABLE, value: `${LIMIT}` },
      { name: 'LC_ALL', value: 'C' },
    ],
    volumeMounts: [
      { name: WORKSPACE, mountPath: WORKSPACE_PATH, readOnly: true },
      { name: volume, mountPath: PATH },
      ...(outputs === undefined ? [] : [{ name: outputs, mountPath: OUTPUTS_PATH }]),
    ],
    ...(outputs !== undefined && {
      lifecycle: { postStart: { exec: { command: ['sh', '-c', MAKE_OUTPUTS] } } },
    }),
    securityContext: hardenedBeside(beside, spec),
    // A namespace may give more to a container that names none. A quota of CPUs needs a limit of each container.
    resources: {
      requests: { cpu: '10m', memory: '32Mi' },
      limits: { memory: '128Mi', ...(cpu !== undefined && { cpu }) },
    },
  };
}

/** Are the outputs of the step in its termination message, as without our sidecar? */
export function hasOutputFile({ terminationMessagePath }: V1Container): boolean {
  return terminationMessagePath === OUTPUT_FILE;
}

/** Writes its outputs to a file of the volume, from which more comes back than a termination message holds. */
export function withCollectedOutputs(step: V1Container, volume: string): V1Container {
  const { terminationMessagePath: _, env = [], volumeMounts = [], ...rest } = step;
  return {
    ...rest,
    env: env.map((one) => (one.value === OUTPUT_FILE ? { ...one, value: OUTPUTS_FILE } : one)),
    volumeMounts: [...volumeMounts, { name: volume, mountPath: OUTPUTS_PATH }],
  };
}

/** The spec without the sidecar and its volume. The workspace stays, because the step has it. */
export function withoutCollecting(spec: V1PodSpec): V1PodSpec {
  const own = spec.initContainers?.find(isCollecting);
  if (own === undefined) return spec;
  const volume = own.volumeMounts?.find(({ mountPath }) => mountPath === PATH)?.name;
  const { initContainers, ...rest } = spec;
  const others = initContainers?.filter((one) => one !== own) ?? [];
  return {
    ...rest,
    ...(others.length > 0 && { initContainers: others }),
    volumes: rest.volumes?.filter(({ name }) => name !== volume) ?? [],
  };
}
