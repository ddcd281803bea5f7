/** Shorter lines of a secret of many lines say nothing, and would hide every brace. */
const SHORTEST_LINE = 4;
const HIDDEN = '***';

/**
 * Gives the same plain data with every secret in every text hidden; of a secret of several lines each of them, as the
 * runner does. Names of fields stay.
 */
export function withoutSecrets<Value>(value: Value, secrets: readonly string[]): Value {
  const words = [...new Set(secrets.flatMap(forms))].sort((a, b) => b.length - a.length);
  return words.length === 0 ? value : (hide(value, words) as Value);
}

function forms(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.trim().length >= SHORTEST_LINE);
  return [secret, ...(secret.includes('\n') ? lines : [])].filter((form) => form.trim() !== '');
}

function hide(value: unknown, words: string[]): unknown {
  if (typeof value === 'string')
    return words.reduce((text, word) => text.replaceAll(word, () => HIDDEN), value);
  if (Array.isArray(value)) return value.map((item) => hide(item, words));
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, hide(item, words)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hide(item, words)]));
}
