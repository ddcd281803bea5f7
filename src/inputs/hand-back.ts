import { HAND_BACK, type HandBackWord } from '../job/job.ts';
import { looksSecret, quoted } from '../job/text.ts';
import { entriesOf, numberedRules, type Report } from './values.ts';

/** `variables`: names that later steps get from `$GITHUB_ENV`. */
type HandBack = { words: HandBackWord[]; variables: string[] };

const MAX_VARIABLES = 100;

const NAMES_FOLLOW = /(?:^|[\s,])env:/;
const NAME = /^[A-Za-z_]\w*$/;

/**
 * They decide which programs later steps run, or what those read first. The runner has the rules of Windows for names in some
 * places, so case makes no difference.
 */
const STEERING = new RegExp(
  `^(?:${[
    'PATH|PATHEXT|COMSPEC|ENV|IFS|PS4|SHELLOPTS|CDPATH|PROMPT_COMMAND|PSMODULEPATH|KUBECONFIG|BASH_.*|LD_.*|DYLD_.*',
    'HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_CONFIG_(?:HOME|DIRS)|ZDOTDIR|CURL_HOME|WGETRC',
    '(?:GITHUB|RUNNER|ACTIONS|INPUT|GIT|DOCKER|SSH)_.*|.*PROXY.*|AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE',
    'OPENSSL_.*|SSL_CERT_(?:FILE|DIR)|NODE_(?:EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)',
    'EDITOR|VISUAL|PAGER|BROWSER|LESSOPEN|MAKEFLAGS|GNUMAKEFLAGS|MAKEFILES',
    'NODE_(?:OPTIONS|PATH)|NPM_CONFIG_.*|YARN_.*|PYTHON[A-Z].*|PIP_.*|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|BUNDLE_.*|GEM_(?:HOME|PATH)',
    '(?:JDK_|_)?JAVA_(?:OPTIONS|OPTS|TOOL_OPTIONS)|(?:MAVEN|GRADLE)_(?:OPTS|ARGS)|DOTNET_STARTUP_HOOKS|CORECLR_.*|COR_.*',
    'GOFLAGS|GOENV|RUSTC(?:_.*)?|RUSTFLAGS|CARGO_.*|PHPRC|PHP_INI_SCAN_DIR|LUA_INIT.*',
  ].join('|')})$`,
  'i',
);

/** May a job set this variable for later steps, if the workflow lists it? */
export function mayBeHandedBack(name: string): boolean {
  return NAME.test(name) && !STEERING.test(name);
}

/** Words, and names after `env:` up to the end of their line. */
export function parseHandBack(text: string, report: Report): HandBack {
  const hidden = looksSecret(text);
  const words = new Set<string>();
  const variables = new Set<string>();
  for (const { line } of numberedRules(text)) {
    const [own = '', ...after] = line.split(NAMES_FOLLOW);
    for (const word of [...entriesOf(own), ...(after.length > 0 ? ['env'] : [])]) words.add(word);
    for (const name of entriesOf(after.join(' '))) variables.add(name);
  }
  for (const word of words)
    if (!isWord(word)) report(`${quoted(word, hidden)} is not something that can be handed back; ${FORM}`);
  if (words.has('env') && variables.size === 0)
    report('env names no variable; write the names that later steps get, as in env: VERSION, IMAGE_TAG');
  for (const name of variables) report(problemOfName(name, hidden));
  if (variables.size > MAX_VARIABLES)
    report(`env names ${variables.size} variables, more than ${MAX_VARIABLES}; hand back a file instead`);
  return { words: [...words].filter(isWord), variables: [...variables] };
}

function isWord(word: string): word is HandBackWord {
  return HAND_BACK.some((one) => one === word);
}

const FORM = `use ${HAND_BACK.filter((word) => word !== 'env').join(', ')}, separated by commas or new lines, and a line such as env: VERSION, IMAGE_TAG`;

function problemOfName(name: string, hidden: boolean): string | undefined {
  if (isWord(name))
    return `${quoted(name)} comes after env:, where names of variables are; write it before env:, or on a separate line`;
  if (mayBeHandedBack(name)) return undefined;
  return NAME.test(name)
    ? `${quoted(name)} is never handed back, because it can change which programs later steps run; use another name`
    : `${quoted(name, hidden)} is not a valid name of a variable; use letters, digits and "_", as in env: VERSION, IMAGE_TAG`;
}
