// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are expansions of the shell
import { describe, expect, test } from 'vitest';
import { jobOf } from '../plan/planned.ts';

/** The line and name of each use that the warning names; it names five at most. */
function found(script: string): string[] {
  const { warnings } = jobOf({ run: script });
  const { message = '' } = warnings.find(({ title }) => title.startsWith('bash syntax')) ?? {};
  const [, list = ''] = /its shell is sh -e: (.*)\. Where sh is dash/.exec(message) ?? [];
  return [...list.matchAll(/(?:^|, )((?:(?! \(line ).)+) \(line (\d+)\)/g)].map(
    ([, name, line]) => `${line} ${name}`,
  );
}

describe('what dash does not have is found, with its line:', () => {
  test.each<[string, string[]]>([
    ['if [[ $a == b ]]; then make; fi', ['1 [[']],
    ['set -e\n[[ -f x ]] && make', ['2 [[']],
    ['! [[ -f x ]]', ['1 [[']],
    ['a && [[ -f x ]] || b', ['1 [[']],
    ['source venv/bin/activate', ['1 source']],
    ['cd web; source ./env', ['1 source']],
    ['set -euo pipefail\nmake', ['1 pipefail']],
    ['make\nset -e -o pipefail', ['2 pipefail']],
    ['set -Ee\nmake', ['1 set -E']],
    ['diff <(a) <(b)', ['1 a process substitution']],
    ['a > >(tee log)', ['1 a process substitution']],
    ['files=(a b)', ['1 an array']],
    ['files+=(a)', ['1 an array']],
    ['for f in "${files[@]}"; do make; done', ['1 an array']],
    ['echo "${#files[@]}"', ['1 an array']],
    ['declare -A map', ['1 declare']],
    ['shopt -s globstar', ['1 shopt']],
    ['pushd web >/dev/null', ['1 pushd']],
    ['mapfile -t lines < x', ['1 mapfile']],
    ['function build {\n  make\n}', ['1 function']],
    ['function build() { make; }', ['1 function']],
    ['cat <<< "$x"', ['1 <<<']],
    ['((x++))', ['1 (( ))']],
    ['if ((x > 3)); then make; fi', ['1 (( ))']],
    ['for ((i=0; i<3; i++)); do make; done', ['1 (( ))']],
    ['x+=y', ['1 +=']],
    ['echo "${x^^}"', ['1 an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}']],
    ['echo ${x,,} ${x//a/b}', ['1 an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}']],
    ['echo "tag-${GITHUB_SHA:0:7}"', ['1 an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}']],
    ['echo ${!name}', ['1 an expansion like ${x^^}, ${x/a/b}, ${x:0:3} or ${!x}']],
    ['make &> log', ['1 &>']],
    ['make |& tee log', ['1 |&']],
    ['[ "$a" == "b" ] && make', ['1 == in [ ]']],
    ['if test $a == b; then make; fi', ['1 == in [ ]']],
    ['echo -e "a\\nb"', ['1 echo -e']],
    ['mkdir -p src/{a,b}', ['1 a brace expansion']],
    ['for i in {1..5}; do make; done', ['1 a brace expansion']],
    ["IFS=$'\\n'", ["1 $'…'"]],
    ['sleep $((RANDOM % 5)); echo $RANDOM', ['1 $RANDOM']],
    ['cd "$(dirname "${BASH_SOURCE[0]}")"', ['1 an array', '1 $BASH_SOURCE']],
    ['IFS=, read -ra parts', ['1 read -ra']],
    ['read -p "name? " name', ['1 read -p']],
    ['printf -v x %s a', ['1 printf -v']],
    ["trap 'echo failed' ERR", ['1 trap … ERR']],
    ['x=$(\n  [[ -f a ]] && echo b\n)', ['2 [[']],
    ['echo "$( [[ a ]] )"', ['1 [[']],
    ["a 'b\nc' # d\n[[ e ]]", ['3 [[']],
    ['cat <<EOF > x\n[[ a ]]\nEOF\n[[ b ]]', ['4 [[']],
    ['cat <<-"END" > x\n\t[[ a ]]\n\tEND\nsource b', ['4 source']],
  ])('%j', (script, uses) => {
    expect(found(script)).toEqual(uses);
  });
});

describe('what every sh has, and text that is no code, is not:', () => {
  test.each([
    'set -eu\nif [ "$a" = b ]; then make; fi',
    '. ./env',
    '# [[ a ]] and source b\nmake',
    'make # use [[ here',
    "echo '[[ a ]]; source b <<< c'",
    'echo "[[ a ]] && source b &> c {a,b}"',
    'echo "a\n[[ b ]]\nc"',
    "bash -eo pipefail -c '[[ a ]]'",
    "bash <<'EOF'\n[[ a ]]\nsource b\nEOF",
    'bash -s <<EOF\nset -o pipefail\nx=(a)\nEOF',
    'make \\\n  source x \\\n  [[ a',
    'x=$((1<<2)); y=$(( (a+b) * c ))\nmake',
    'echo ${x:-a} ${x:=b} ${x:+c} ${x:?d} ${x-} ${x#a} ${x##*/} ${x%.*} ${x%%a} ${#x}',
    'case $x in [[:digit:]]*) make ;; esac',
    'grep -E "^[[:space:]]+a" x',
    'make 2>&1 >log 2>/dev/null <in >&2',
    'make > log 2>&1 & wait',
    '(cd a; make); { make; }',
    'build() { make; }',
    'find . -name "*.{js,ts}" -exec rm {} \\; | xargs -I{} echo {}',
    'curl -w "%{http_code},%{size}" "$url"',
    'docker ps --format {{.ID}}',
    'git rev-parse HEAD@{1}',
    'echo -n a; printf "%b" x; read -r line; wait',
    'resource x; mysource y; echo source z',
    'a=b; a= b',
    "trap 'rm -f x' EXIT INT",
    'if [ -n "$BASH_VERSION" ]; then [[ a ]]; fi',
    'kubectl get pods -o jsonpath="{.items[0].a}"',
    'echo $UIDS $RANDOMLY',
    'echo it\\\'s "[[ a ]]"',
  ])('%j', (script) => {
    expect(found(script)).toEqual([]);
  });
});

test('a script is read in a time that grows with its length alone', () => {
  // Each would be read again and again by a reader that goes back.
  const pieces = [
    "'",
    '"',
    '`',
    '$((',
    '((',
    '((\n',
    '<<a\n',
    '${',
    '$(',
    '{,',
    '[ ',
    '# ',
    '\\',
    "$'",
    ';a=',
    '$x[',
  ];
  for (const piece of pieces) {
    const script = piece.repeat(Math.ceil(131_072 / piece.length));
    expect(found(`make\n${script}`).length).toBeLessThan(30);
  }
});
