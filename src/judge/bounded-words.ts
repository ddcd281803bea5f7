/** Nodes, registries and webhooks may send more: pages or noise. Regular expressions may take quadratic time. */
const MAX_LENGTH = 8192;

/** The message, or its beginning and its end, which are enough. Call it before any regular expression. */
export function bounded(message: string): string {
  if (message.length <= MAX_LENGTH) return message;
  return `${message.slice(0, MAX_LENGTH / 2)} … ${message.slice(-MAX_LENGTH / 2)}`;
}
