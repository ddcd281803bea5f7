// What goes wrong in the simulator itself: a bug of it, or something that it does not know.

/** Takes note of an error; `where`: the part that has failed. */
export type Fail = (where: string, error: unknown) => void;

interface OwnFailures {
  fail: Fail;
  /** @throws the failures so far, if there are any */
  throwAny(): void;
}

/** Each is printed at once, as a cluster that is played with goes on without the part that has failed. */
export function createOwnFailures(): OwnFailures {
  const failures: string[] = [];
  return {
    fail(where, error) {
      console.error(`simulator: ${where} failed:`, error);
      failures.push(`${where}: ${error instanceof Error ? error.stack : error}`);
    },
    throwAny() {
      if (failures.length > 0) throw new Error(`the simulator itself has failed: ${failures.join('\n')}`);
    },
  };
}
