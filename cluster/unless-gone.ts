/**
 * The content that is read, or undefined if the file does not exist. Processes that still run can remove a file that existed a
 * moment ago. A file of a cgroup that was removed after it had been opened returns ENODEV.
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
