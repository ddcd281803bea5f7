import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideIn, hider } from '../../../src/job/masking.ts';
import { formsOfSecret } from '../../../src/job/secret-forms.ts';
import { bounded } from '../../../src/job/text.ts';
import { holdsFor } from '../../fuzz.ts';
import { rowsOf } from '../../rows.ts';
import { base64, secretText, traces, WAYS } from '../../secrets.ts';

const SECRET = `pa$$w"ör'd <&> a/b+c?\\x`;
describe.each(Object.entries(WAYS))('a secret %s', (_, write) => {
  test('is hidden', () => {
    const shown = hider([SECRET])(`before ${write(SECRET)} after`);
    for (const trace of traces(SECRET)) expect(shown).not.toContain(trace);
    expect(shown).toContain('***');
    expect(shown).not.toMatch(/pa\$|w"|w\\|w&|w%|a\/b|cGEk/);
  });
});

test.each(rowsOf<{ how: string; secret: string; written: string }>('written-secrets'))(
  'a secret is hidden as $how',
  ({ secret, written }) => {
    const shown = hider([secret])(`before ${written} after`);
    expect(shown).toMatch(/\*\*\*.* after$/);
    // Nothing of the secret is left between what is around it.
    expect(shown).not.toMatch(/s'|'it|a"|b'|a\$|h1b|fn4|Pz8|%41|c-and|share|cd-and/);
  },
);

test.each([
  ['export -p of bash', `p'w$1\`a"b\\c`, 'declare -x PW="p\'w\\$1\\`a\\"b\\\\c"'],
  ['export -p of bash, of two lines', `l1\nl2'q\\"$`, `declare -x PW=$'l1\\nl2\\'q\\\\"$'`],
  ['html.escape of Python', `it's <b>`, 'it&#x27;s &lt;b&gt;'],
])('a runner has a mask for a secret as written by %s', (_, secret, line) => {
  expect(formsOfSecret(secret).filter((form) => line.includes(form))).not.toEqual([]);
});

test('a hundred secrets of 64 kB delay no short message, however often something was cut out of it', () => {
  const hide = hider(Array.from({ length: 100 }, (_, number) => `${number}${'k9fQ2xLp'.repeat(SIZE / 8)}`));
  // To search all secrets for what follows each cut would take an hour, longer than the time limit of a test.
  for (let number = 0; number < 1000; number++)
    expect(hide(`${number} a ... b abcdefghijklmnop `.repeat(50))).toContain('abcdefghijklmnop');
  expect(hide(`denied … ${'k9fQ2xLp'.repeat(3)}: 1`)).toBe('denied … ***: 1');
});

test.each([
  ['backslashes', '\\', 'a\\\\\\\\b'],
  ['quotes of all shells', '^`\\', '^^^^\\\\\\````"a'],
  ['numbers of HTML', '&#0', 'a&&&&&&&&b'],
  ['percent signs', '%25', 'a%%%%%%%%b'],
  ['codes', '\\u000', 'a""""""""b'],
])(
  'many %s before an escaped secret are searched once, and not again from each of them on',
  (_, sign, secret) => {
    // From each on it would take minutes, longer than the time limit of a test.
    const text = `ab ${sign.repeat(600_000 / sign.length)}`;
    expect(hider([secret])(text)).toBe(text);
  },
);

// An expression of all its letters is too large for V8, whose error would have the secret in its message.
test.each([
  ['Russian letters', 'ж', 3000],
  ['Chinese characters', '中', 1000],
  ['symbols', '!', 4096],
  ['64 kB of Russian letters', 'ж', 32_768],
])('a long secret of %s is hidden as it is, and in JSON', (_, first, count) => {
  const code = first.codePointAt(0) ?? 0;
  const secret = String.fromCodePoint(...Array.from({ length: count }, (_, index) => code + (index % 7)));
  const shown = hider([secret])(`a ${secret} b ${JSON.stringify({ secret })} c % \\`);
  expect(shown).not.toContain(secret.slice(0, 50));
  expect(shown).toMatch(/^a \*\*\* b /);
});

const SIZE = 64 * 1024;
test.each([
  ['of Latin letters', 'k9fQ2xLp', SIZE],
  ['of Russian letters', 'жщюя', SIZE / 2],
  ['of Chinese characters', '中文字', SIZE / 3],
  ['of symbols', '"\\%&', SIZE],
  ['of one letter', 'a', SIZE],
  ['of lines that start alike', 'INSERT INTO "t" VALUES (1);\n', SIZE],
])('a hundred secrets of 64 kB %s are searched in one go through a text', (_, letters, size) => {
  const secrets = Array.from({ length: 100 }, (_, number) => {
    const body = Array.from(
      { length: size / letters.length },
      (_, at) => `${letters}${(at * number) % 7}`,
    ).join('');
    return `${number}-${body.slice(0, size)}`;
  });
  const hide = hider(secrets);
  const secret = secrets[50] ?? '';
  // A search that costs the length of a secret for each character would take hours, longer than the time limit of a test.
  expect(hide(`a ${secret} b`)).toBe('a *** b');
  expect(hide(JSON.stringify({ secret }))).not.toContain(JSON.stringify(secret).slice(1, 50));
  expect(hide(base64(secret))).toMatch(/^\*\*\*.{0,7}$/);
  expect(hide(letters.repeat(500_000 / letters.length))).toBeDefined();
  expect(secrets.flatMap(formsOfSecret).join('').length).toBeLessThan(100 * 20 * SIZE);
});

test.each(rowsOf<{ what: string; secrets: string[]; text: string; shown: string }>('hidden-secrets'))(
  '$what: hidden in $text',
  ({ secrets, text, shown }) => {
    expect(hider(secrets)(text)).toBe(shown);
  },
);

test('a message that was shortened in its middle shows no half of a secret', () => {
  const secret = `-----BEGIN KEY-----\n${'k9fQ2xLp7Zr0Wd4T'.repeat(4)}\n-----END KEY-----`;
  for (let before = 4000; before < 4110; before++) {
    const message = `${'x'.repeat(before)} ${secret} ${'y'.repeat(4000)} ${secret} ${'z'.repeat(before)}`;
    expect(hider([secret])(bounded(message))).not.toMatch(/9fQ2xLp7Zr0W/);
  }
});

test.each([
  ['dots', '.'],
  ['blanks', ' '],
  ['cuts', 'x …'],
  ['starts of a secret', 'token-an'],
])('a million signs, %s, are searched once, and not again from each of them on', (_, sign) => {
  const text = sign.repeat(1_000_000 / sign.length);
  // From each on it would take many minutes, longer than the time limit of a test.
  expect(hider(['token-and-more', 'x'.repeat(3000)])(text)).toContain(sign.repeat(1000));
});

test('a secret of very many lines is hidden line by line, by no more masks than a runner can look for', () => {
  const lines = Array.from({ length: 500 }, (_, number) => `"key-${number}": "value-${number}",`);
  const secret = lines.join('\n');
  const hide = hider([secret]);

  expect(lines.map(hide)).toEqual(lines.map(() => '***'));
  expect(hide(base64(secret))).toBe('***');
  expect(formsOfSecret(secret).length).toBeLessThan(600);
});

const LONG = Array.from({ length: 12 }, (_, number) => `k${number}-9fQ2xLp7Zr0Wd4`).join('.');
const KEY = [
  '-----BEGIN KEY-----',
  ...Array.from({ length: 24 }, () => LONG.slice(0, 64)),
  '-----END KEY-----',
];
test.each([
  ['base64 of coreutils, with a line end after it', 76, LONG, `${LONG}\n`],
  ['openssl', 64, LONG, LONG],
  ['base64 of coreutils, of a key of several lines', 76, `${KEY.join('\n')}\n`, `${KEY.join('\n')}\n`],
  ['openssl, of a key of several lines', 64, KEY.join('\n'), KEY.join('\n')],
])('a secret in base64 is masked in lines as written by %s', (_, columns, secret, text) => {
  const lines = base64(text).match(new RegExp(`.{1,${columns}}`, 'g')) ?? [];
  // A shorter rest shows at most four bytes.
  const telling = lines.filter((line) => line.length >= 8);
  const forms = formsOfSecret(secret);

  expect(telling.length).toBeGreaterThan(2);
  expect(telling.filter((line) => !forms.some((form) => line.includes(form)))).toEqual([]);
  expect(telling.map(hider([secret])).filter((line) => !/^\*\*\*.{0,6}$/.test(line))).toEqual([]);
  expect(forms.length).toBeLessThan(1500);
});

const TOKEN = 'npm_9fQ2xLp7Zr0Wd4kT8sVbYcHjMnGaEuIoPq1e';
test.each([64, 76])(
  'base64 of a longer text shows no part of a secret in it, in lines of %s columns',
  (columns) => {
    const hide = hider([TOKEN]);
    const telling = [0, 1, 2].flatMap((before) => windows(base64('\0'.repeat(before) + TOKEN).slice(4, -4)));
    for (let before = 0; before < columns; before++) {
      const config = `${'/'.repeat(before)}registry.npmjs.org/:_authToken=${TOKEN}\nalways-auth=true\n`;
      const shown = (base64(config).match(new RegExp(`.{1,${columns}}`, 'g')) ?? []).map(hide);

      expect(shown.filter((line) => telling.some((part) => line.includes(part)))).toEqual([]);
    }
  },
);

test('base64 of very many lines shows no part of a secret', () => {
  const secret = Array.from(
    { length: 300 },
    (_, number) => `"key-${number}": "Zr0Wd4-${number * 7919}",`,
  ).join('\n');
  const lines = base64(secret).match(/.{1,76}/g) ?? [];

  expect(lines.length).toBeGreaterThan(80);
  expect(lines.map(hider([secret])).filter((line) => !/^\*\*\*.{0,7}$/.test(line))).toEqual([]);
});

test('words and digests that are not part of a secret stay, however much of base64 they are like', () => {
  const words = `pulled docker.io/library/postgres:17-bookworm@sha256:${'0a1b2c3d'.repeat(8)} in 4.2s`;
  expect(hider([TOKEN, KEY.join('\n')])(words)).toBe(words);
});

/** All parts of eight characters. */
function windows(text: string): string[] {
  return Array.from({ length: text.length - 7 }, (_, at) => text.slice(at, at + 8));
}

test('a short secret hides itself, and no common word', () => {
  const words = 'true false null step image registry node container policy Always pulling scheduled';
  expect(hider(['hunt'])(`${words} hunt`)).toBe(`${words} ***`);
  for (const form of formsOfSecret('hunt')) expect(form.length).toBeGreaterThanOrEqual(4);
});

test('texts are changed however deep they are, and nothing else is', () => {
  const moment = new Date(0);
  const value = { a: ['x hunter2', 1, null, true, undefined, moment], hunter2: { b: 'hunter2' } };
  expect(hideIn(value, hider(['hunter2']))).toEqual({
    a: ['x ***', 1, null, true, undefined, moment],
    hunter2: { b: '***' },
  });
});

test('whatever a secret is and wherever it stands, in each of the ways nothing of it is left', () => {
  return holdsFor(
    150,
    fc.property(secretText, fc.string(), fc.string(), (text, before, after) => {
      for (const [way, write] of Object.entries(WAYS)) {
        const shown = hider([text])(`${before} ${write(text)} ${after}`);
        expect(shown, way).toContain('***');
        for (const trace of traces(text)) expect(shown, way).not.toContain(trace);
      }
    }),
  );
});

test('a secret is masked from when it was added to the list', () => {
  const secrets = ['the-first-one'];
  const hide = hider(secrets);
  expect(hide('the-first-one, the-second-one')).toBe('***, the-second-one');
  secrets.push('the-second-one');
  expect(hide('the-first-one, the-second-one')).toBe('***, ***');
});
