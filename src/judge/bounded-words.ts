/**
 * What nodes, registries and webhooks say is as long as they like, and is read by expressions that may take quadratic
 * time: more than this of one message is a page or noise.
 */
const MAX_LENGTH = 8192;

/** The message, or its beginning and its end, which tell enough. To be cut before it is read. */
export function bounded(message: string): string {
  if (message.length <= MAX_LENGTH) return message;
  return `${message.slice(0, MAX_LENGTH / 2)} … ${message.slice(-MAX_LENGTH / 2)}`;
}
