import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'cluster/*.test.ts'],
    globalSetup: 'test/built-action.ts',
    // Scenarios mostly wait for pods, so four workers fit on a small machine.
    maxWorkers: 4,
    // The files of a worker share their imports. Importing the client of the cluster alone takes a second.
    isolate: false,
    setupFiles: 'test/fresh-file.ts',
    sequence: { sequencer: LongestFirst },
    // On a busy machine, a condition can take long to become true. The poll fails before the test's time limit, with a better message.
    expect: { poll: { timeout: 50_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
