/** Containers that are there only to see that an image can be pulled have names that begin so. */
const CHECK_PREFIX = 'imagecheck-';

/** Is it one that no user has asked for? */
export function isCheck(container: string): boolean {
  return container.startsWith(CHECK_PREFIX);
}
