import type { V1Container, V1PodSpec, V1Volume } from '@kubernetes/client-node';
import { OWN_PATH } from '../job/image-consumers.ts';
import type { Job, Selection } from '../job/job.ts';
import {
  BLOCK_BYTES,
  COLLECTING_CONTAINER,
  COMMAND_FILES,
  type CommandFile,
  LIMIT_VARIABLE,
  stepIn,
  WORKSPACE,
  WORKSPACE_PATH,
} from '../job/pod-parts.ts';
import { escapeExpansion } from '../job/values.ts';
import { hardenedBeside, mapStep } from './checks.ts';

/** The folder in which the sidecar packs. No other container has it. */
const PATH = `${OWN_PATH}/files-out`;
type FilesOut = NonNullable<Job['filesOut']>;

/** Exists when the sidecar can be told to pack, and the files for the step exist. */
const READY = `${PATH}/ready`;
/** Where the step writes what it reports to GitHub. */
const COMMANDS_PATH = `${OWN_PATH}/outputs`;

/**
 * How much a log can carry. When the log of a running container has 10 MiB, the kubelet starts a new file, and returns only the
 * newest file. 6 MiB are 8 MiB in base64, plus some bytes for each line.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/#log-rotation
 */
const LIMIT = 6 * 1024 * 1024;
/** What is packed in all. What the log does not carry is fetched by `attach`. */
const MOST = 256 * 1024 * 1024;
const MOST_VARIABLE = 'FILES_OUT_MOST';
/**
 * How long the kubelet lets the sidecar pack, and wait until its files are fetched, if the template does not set it. The time
 * applies to the whole pod, so programs that ignore SIGTERM get it too.
 */
const GRACE_SECONDS = 120;
/** A runtime cuts longer lines: https://github.com/containerd/containerd/blob/v2.4.2/docs/cri/config.md (max_container_log_line_size) */
const LINE_LENGTH = 16_000;
const MAX_WORDS = 3000;

/**
 * Waits for the kubelet's SIGTERM, which comes when all other containers have ended, whatever the image of the step is and
 * however it ended. Then it packs and prints. A file with several names is packed by a separate tar, which has no other name to
 * link it to. Busybox runs no program with + in parentheses. Errors of the programs are printed too: files that cannot be read.
 *
 * Patterns whose files do not fit into the log are in a separate archive. Its length and hash are printed too. The runner
 * requests it block by block on the standard input. A word before each answer shows where the answer starts, because the answer
 * to an earlier connection can come before it. If the node has no space for that archive, there is no archive.
 */
const COLLECT = `umask 077
packed=${PATH}/packed
rest=${PATH}/rest
part=${PATH}/part
said=${PATH}/said
length_of() { echo $(($(wc -c <"$1"))); }
pack() {
  number=$1
  from=$2
  shift 2
  [ -e "$from" ] || return 0
  printed=$(length_of "$packed")
  left=$(($${MOST_VARIABLE} - printed - $(length_of "$rest")))
  : >"$part.said"
  is_full=
  find "$from" -name .git -prune -o -path ./lost+found -prune -o \\
    -type f "$@" -links 1 -exec tar -c -f - {} + -o \\
    -type f "$@" -links +1 -exec tar -c -f - {} \\; 2>>"$part.said" |
    gzip -1 | head -c $((left + 1)) >"$part" 2>>"$part.said" || is_full=yes
  bytes=$(length_of "$part")
  if [ -n "$is_full" ]; then
    excess="$excess $number"
  elif [ "$bytes" -gt "$left" ]; then
    excess="$excess $number"
    : >"$part.said"
  elif [ $((printed + bytes)) -le $${LIMIT_VARIABLE} ]; then
    cat "$part" >>"$packed"
  elif cat "$part" >>"$rest" 2>>"$part.said"; then
    large="$large $number:$bytes"
  else
    for one in $large $number; do excess="$excess \${one%:*}"; done
    large=
    : >"$rest"
  fi
  : >"$part"
  [ ! -s "$part.said" ] || unread="$unread $number"
  cat "$part.said" >>"$said"
}
pack_command_file() {
  from=${COMMANDS_PATH}/$1
  [ -f "$from" ] && [ ! -L "$from" ] && [ -s "$from" ] || return 0
  { head -c $(($2 + 1)) <"$from" >${PATH}/$1; } 2>>"$said" || return 0
  tar -c -f - -C ${PATH} $1 2>>"$said" | gzip -1 >>"$packed"
}
hash_of() {
  sum=$(sha256sum <"$1")
  echo "\${sum%% *}"
}
give_rest() {
  while read -r word nonce from count; do
    case $word in
    get)
      echo "$nonce"
      dd if="$rest" bs=${BLOCK_BYTES} skip="$from" count="$count" 2>/dev/null
      ;;
    bye) return 0 ;;
    esac
  done
}
collect() {
  trap '' TERM INT QUIT HUP
  for program in find tar gzip head wc cat dd sha256sum base64; do
    command -v $program >/dev/null || { echo "lacks $program"; echo end; exit 1; }
  done
  excess=
  large=
  unread=
  : >"$packed"
  : >"$rest"
  : >"$said"
  select_all
  header="pod-step 1 $(length_of "$packed") $(hash_of "$packed")"
  [ ! -s "$rest" ] || header="$header $(length_of "$rest") $(hash_of "$rest")"
  echo "$header"
  for one in $large; do echo "large $one"; done
  for number in $excess; do echo "excess $number"; done
  for number in $unread; do echo "unread $number"; done
  [ ! -s "$said" ] || echo "said $(head -c ${MAX_WORDS} "$said" | base64 -w 0)"
  base64 -w ${LINE_LENGTH} <"$packed"
  echo
  echo end
  [ ! -s "$rest" ] || give_rest
  exit 0
}
trap collect TERM INT QUIT HUP
(make_command_files)
(: >${READY})
while :; do
  sleep 3600 &
  wait $!
done
`;

/**
 * The kubelet starts the step when this hook of the sidecar has ended. A SIGTERM that comes before the sidecar has its trap is lost,
 * as that of any first process of a container (https://man7.org/linux/man-pages/man7/pid_namespaces.7.html): on a busy node, a
 * short step would end without its files. After some 10 seconds the step starts anyway.
 */
const AWAIT_READY = `tries=
until [ -e ${READY} ] || [ \${#tries} -ge 100 ]; do
  tries=x$tries
  sleep 0.1 || sleep 1
done`;

/** `-regex` matches the whole path, with basic regular expressions, in each `find` that supports it. */
function select({ from, regex, except }: Selection, number: number): string {
  const tests = [`-regex ${word(regex)}`, ...except.map((one) => `! -regex ${word(one)}`)];
  return `  pack ${number} ${word(from)} ${tests.join(' ')}\n`;
}

/** Quotes any text as one word of a shell. */
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

export type WithVolumes = V1PodSpec & { volumes: V1Volume[] };

function pathOf(file: CommandFile): string {
  return `${COMMANDS_PATH}/${COMMAND_FILES[file].name}`;
}

/** A sidecar: it starts before the step, and is ended after all other containers. `volume`: in which it packs. */
function collectingContainer(
  { checkoutImage, step }: Job,
  { selections }: FilesOut,
  spec: V1PodSpec,
  volume: string,
): V1Container {
  const beside = stepIn(spec, step);
  const commands = beside.volumeMounts?.find(({ mountPath }) => mountPath === COMMANDS_PATH);
  const values = new Set(beside.env?.map(({ value }) => value));
  const files = (['outputs', 'summary', 'env'] as const).filter((file) => values.has(pathOf(file)));
  const all = [
    ...files.map((file) => `  pack_command_file ${COMMAND_FILES[file].name} ${COMMAND_FILES[file].bytes}\n`),
    ...selections.map((one, index) => select(one, index + 1)),
  ].join('');
  // Programs append to the files, and some refuse one that is missing.
  const make = ['umask 0', ...files.map((file) => `: >>${pathOf(file)}`)].join('; ');
  const hasWorkspace = selections.length > 0;
  const cpu = beside.resources?.limits?.['cpu'];
  return {
    name: COLLECTING_CONTAINER,
    image: checkoutImage,
    restartPolicy: 'Always',
    command: [
      'sh',
      '-c',
      escapeExpansion(`make_command_files() { ${make}; }\nselect_all() {\n  :\n${all}}\n${COLLECT}`),
    ],
    ...(hasWorkspace && { workingDir: WORKSPACE_PATH, stdin: true }),
    env: [
      { name: LIMIT_VARIABLE, value: `${LIMIT}` },
      { name: MOST_VARIABLE, value: `${MOST}` },
      { name: 'LC_ALL', value: 'C' },
    ],
    volumeMounts: [
      ...(hasWorkspace ? [{ name: WORKSPACE, mountPath: WORKSPACE_PATH, readOnly: true }] : []),
      { name: volume, mountPath: PATH },
      ...(commands ? [commands] : []),
    ],
    lifecycle: { postStart: { exec: { command: ['sh', '-c', AWAIT_READY] } } },
    securityContext: hardenedBeside(beside, spec),
    // Without these values, a namespace can set larger defaults. A quota of CPUs requires a limit of each container.
    resources: {
      requests: { cpu: '10m', memory: '32Mi' },
      limits: { memory: '128Mi', ...(cpu !== undefined && { cpu }) },
    },
  };
}

/**
 * Adds files with which the step reports to GitHub, in a volume from which the sidecar takes them. Its outputs are among them,
 * because such a file can hold more than a termination message.
 */
export function withCommandFiles(spec: WithVolumes, { commandFiles }: FilesOut, step: string): WithVolumes {
  const outputs = hasOwnOutputs(stepIn(spec, step)) ? [] : (['outputs'] as const);
  const files = [...outputs, ...commandFiles];
  if (files.length === 0) return spec;
  const volume = freeName(COMMAND_FILES.outputs.name, '-file', spec.volumes);
  const variables = files.map((file) => ({ name: COMMAND_FILES[file].variable, value: pathOf(file) }));
  const withFiles = ({ env = [], volumeMounts = [], ...others }: V1Container) => ({
    ...others,
    env: [...env, ...variables],
    volumeMounts: [...volumeMounts, { name: volume, mountPath: COMMANDS_PATH }],
  });
  return { ...mapStep(spec, step, withFiles), volumes: [...spec.volumes, { name: volume, emptyDir: {} }] };
}

/** Does it set a termination message, or the file for outputs? */
export function hasOwnOutputs(container: V1Container): boolean {
  const { terminationMessagePath, terminationMessagePolicy, env = [] } = container;
  const isNamed = env.some(({ name }) => name === COMMAND_FILES.outputs.variable);
  return isNamed || (terminationMessagePath ?? terminationMessagePolicy) !== undefined;
}

/** Adds the sidecar, if files are copied back, after all init containers. */
export function withCollecting(spec: V1PodSpec, job: Job): V1PodSpec {
  const { filesOut } = job;
  if (filesOut === undefined) return spec;
  const { volumes = [], initContainers = [] } = spec;
  const volume = freeName(COLLECTING_CONTAINER, '-tgz', volumes);
  return {
    ...(filesOut.selections.length > 0 && { terminationGracePeriodSeconds: GRACE_SECONDS }),
    ...spec,
    initContainers: [...initContainers, collectingContainer(job, filesOut, spec, volume)],
    volumes: [...volumes, { name: volume, emptyDir: {} }],
  };
}

/** A name for a volume of a container of Pod Step that no volume of the template has. */
export function freeName(container: string, suffix: string, volumes: readonly V1Volume[]): string {
  let name = container;
  while (volumes.some((volume) => volume.name === name)) name += suffix;
  return name;
}
