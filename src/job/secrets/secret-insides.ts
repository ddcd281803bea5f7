/** A shorter one may be a word. */
const MIN_LENGTH = 8;
/** Shorter base64 is of less. */
const MIN_BASE64_LENGTH = 12;
/** JSON in base64, base64 in JSON. */
const MAX_DEPTH = 4;
/** Of those in one secret; a text with more is a file of data. */
const MAX_SECRETS = 50;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** `private_key`, `SecretAccessKey`, `auth`; not `private_key_id`, `auth_uri`. */
const SECRET_FIELD = /(key|token|secret|password|passwd|passphrase|auth|credential)s?$/i;

/**
 * Secrets that a secret has within it, in JSON or in base64: programs decode it, and print the key of an account with real line
 * ends. GitHub's runner masks none of them:
 * https://docs.github.com/en/actions/reference/security/secure-use#use-secrets-for-sensitive-information
 */
export function secretsWithin(secret: string): string[] {
  return within(secret, 0).slice(0, MAX_SECRETS);
}

function within(text: string, depth: number): string[] {
  if (depth === MAX_DEPTH) return [];
  const decoded = decodedBase64(text);
  if (decoded !== undefined && !isSecretAsAWhole(decoded)) return within(decoded, depth + 1);
  const inside = decoded === undefined ? valuesOfJson(text) : [decoded, ...passwordIn(decoded)];
  return [...new Set(inside.flatMap((one) => [one, ...within(one, depth + 1)]))];
}

/** Not JSON, nor the lines of a settings file, which have words that a log has too. */
function isSecretAsAWhole(text: string): boolean {
  return text.includes('-----BEGIN ') ? !/^\s*[[{]/.test(text) : !/[[{\n]/.test(text.trim());
}

/** Undefined where it is no base64, or not of text. */
function decodedBase64(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (compact.length < MIN_BASE64_LENGTH || !BASE64.test(compact)) return undefined;
  const decoded = Buffer.from(compact, 'base64').toString('utf8');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  return decoded.length < MIN_LENGTH || /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(decoded) ? undefined : decoded;
}

/** Of `user:password`, as a docker config has it. */
function passwordIn(decoded: string): string[] {
  const password = /^[^\s:{]+:(\S+)$/.exec(decoded)?.[1] ?? '';
  return password.length < MIN_LENGTH ? [] : [password];
}

function valuesOfJson(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value) => {
      const isSecret =
        typeof value === 'string' && value.trim().length >= MIN_LENGTH && SECRET_FIELD.test(name);
      if (isSecret && !/^https?:\/\/\S*$/.test(value)) found.push(value);
      return value;
    });
  } catch {
    return []; // no JSON, or nested too deeply
  }
  return found;
}
