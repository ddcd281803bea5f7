/** What is shorter stands in every other word, so nothing can hide it. */
const SHORTEST = 4;

/** What is wrong with a secret that is too short to be hidden; undefined where nothing is. An empty one is none. */
export function tooShort(secret: string): string | undefined {
  return secret === '' || secret.trim().length >= SHORTEST
    ? undefined
    : `has fewer than ${SHORTEST} characters, so it can’t be hidden in the log`;
}
