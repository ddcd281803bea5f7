/**
 * What is read, or nothing where the file is not there: one that was there a moment ago may be removed by those that run still.
 * ENODEV is what a file of a cgroup gives that was removed after it had been opened.
 */
export function unlessGone<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENODEV') return undefined;
    throw error;
  }
}
