// Secrets, and the ways in which words of others have them.

import fc from 'fast-check';

export const base64 = (text: string) => Buffer.from(text).toString('base64');

const digits = (byte: number) => byte.toString(16).padStart(2, '0');
const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Percent-encoded but for what `kept` matches. */
function percent(text: string, kept: RegExp): string {
  const encoded = (byte: number) => `%${digits(byte).toUpperCase()}`;
  return [...Buffer.from(text)]
    .map((byte) =>
      byte < 128 && kept.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : encoded(byte),
    )
    .join('');
}

/** Ways in which a text comes to stand in another one. */
export const WAYS: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify({ password: text }),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify({ password: text })),
  'in Go’s JSON': (text) =>
    JSON.stringify(text).replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  'in ASCII JSON': (text) =>
    JSON.stringify(text).replaceAll(
      /[^\0-\x7f]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'in an address': (text) => `https://x/?q=${encodeURIComponent(text)}&r`,
  'in an address, with small digits': (text) =>
    encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  'in a form': (text) => new URLSearchParams({ q: text }).toString(),
  'in HTML': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'in an attribute': (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'with every $ twice': (text) => text.replaceAll('$', '$$$$'),
  'in quotes of YAML': (text) => `'${text.replaceAll("'", "''")}'`,
  'in quotes of a shell': (text) => `'${text.replaceAll("'", "'\\''")}'`,
  'in quotes of a shell like dash and ash': (text) => `'${text.replaceAll("'", `'"'"'`)}'`,
  'in words of a shell (printf %q)': (text) => text.replaceAll(/[^\w@%+=:,./\u0080-\uffff-]/g, '\\$&'),
  'in quotes of a command': (text) => `"${text.replaceAll('"', '\\"')}"`,
  'in quotes of a shell, double': (text) => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`,
  'in quotes of bash for any byte': (text) =>
    `$'${[...Buffer.from(text)].map((byte) => (byte > 126 || byte < 32 ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte).replace(/['\\]/, '\\$&'))).join('')}'`,
  'in Python’s bytes': (text) =>
    `b'${[...Buffer.from(text)].map((byte) => (byte > 126 || byte < 32 ? `\\x${digits(byte)}` : String.fromCharCode(byte).replace(/['\\]/, '\\$&'))).join('')}'`,
  'in quotes of PowerShell': (text) => `"${text.replaceAll(/["`$]/g, '`$&')}"`,
  'in words of cmd.exe': (text) => text.replaceAll(/[&<>|^]/g, '^$&'),
  'in CSV': (text) => `"${text.replaceAll('"', '""')}"`,
  'in PHP’s JSON': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'in .NET’s JSON': (text) =>
    JSON.stringify(text).replaceAll(/[\u0080-\uffff<>&'+`]/g, (sign) =>
      codeOf(sign).toUpperCase().replace('U', 'u'),
    ),
  'in Gson’s JSON': (text) => JSON.stringify(text).replaceAll(/[<>&'=]/g, codeOf),
  'in JSON in JSON in JSON': (text) => JSON.stringify(JSON.stringify(JSON.stringify(text))),
  'in JSON in an address': (text) => encodeURIComponent(JSON.stringify({ q: text })),
  'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in JSON in HTML': (text) => WAYS['in an attribute']?.(JSON.stringify(text)) ?? '',
  'in HTML by numbers': (text) => text.replaceAll(/[^\w ]/gu, (sign) => `&#${sign.codePointAt(0)};`),
  'in HTML of Python': (text) => (WAYS['in an attribute']?.(text) ?? '').replaceAll('&#39;', '&#x27;'),
  'quoted by Python': (text) => percent(text, /[\w.~/-]/),
  'quoted by Java': (text) => percent(text, /[\w.*-]/).replaceAll('%20', '+'),
  'in a path of Go': (text) => percent(text, /[\w.~$&+=:@-]/),
  'as the user of Go’s addresses': (text) => percent(text, /[\w.~$&+,;=-]/),
  'as the password of an address': (text) => Object.assign(new URL('http://x'), { password: text }).password,
  'in Go’s XML': (text) =>
    text.replaceAll(/[&<>"'\t\n\r]/g, (sign) =>
      '&<>'.includes(sign)
        ? (WAYS['in HTML']?.(sign) ?? '')
        : `&#${`"'`.includes(sign) ? sign.charCodeAt(0) : `x${sign.charCodeAt(0).toString(16).toUpperCase()}`};`,
    ),
  'with every character percent-encoded': (text) => percent(text, /^$/),
  'by octal digits': (text) =>
    [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  'in quotes of bash, its backslashes by digits': (text) =>
    `$'${text.replaceAll('\\', '\\134').replaceAll("'", "\\'").replaceAll('\t', '\\t')}'`,
  'in double quotes of YAML': (text) =>
    `"${[...text].map((sign) => (/[\t\u007f-\u00ff]/.test(sign) ? `\\x${digits(sign.charCodeAt(0))}` : /["\\]/.test(sign) ? `\\${sign}` : sign)).join('')}"`,
  'in JSON in double quotes of a shell': (text) =>
    WAYS['in quotes of a shell, double']?.(JSON.stringify({ text })) ?? '',
  'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
  'in capital hexadecimal digits': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'in lines of xxd': (text) =>
    (
      Buffer.from(`a:${text}`)
        .toString('hex')
        .match(/.{1,60}/g) ?? []
    ).join('\n'),
  'in base64': base64,
  'in base64 after one byte': (text) => base64(`:${text}`),
  'in base64 after two bytes': (text) => base64(`a:${text} and more`),
  'in base64 of addresses': (text) => Buffer.from(`abc${text}d`).toString('base64url'),
  'in the base64 of JSON': (text) => base64(JSON.stringify({ auth: text })),
  'cut at its lines': (text) => text.split('\n').join('\n    '),
};

/** What of a text must not be left: of base64 all that is the secret's alone. */
export function traces(secret: string): string[] {
  const within = [0, 1, 2].map((before) =>
    base64('\0'.repeat(before) + secret).slice(before === 0 ? 0 : 4, -4),
  );
  return [secret, ...within, ...within.map((code) => code.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** A secret with all that could make a form of it differ from itself, which no other text has by chance. */
export const secretText = fc
  .array(fc.constantFrom(...'aZ9$\'"\\<>&+/-_=%.:;, \té😀|`*{}#@!?()'), { minLength: 8, maxLength: 40 })
  .map((all) => `q${all.join('')}7`);
