import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'cluster/*.test.ts'],
    globalSetup: 'test/built-action.ts',
    // Scenarios mostly wait, for what takes some seconds on a small machine.
    maxWorkers: 4,
    // The files of a worker share what they import, which takes a second for the client of the cluster alone.
    isolate: false,
    setupFiles: 'test/fresh-file.ts',
    sequence: { sequencer: LongestFirst },
    // What is waited for may take long on a busy machine; that it never comes is told before the test's time is over.
    expect: { poll: { timeout: 50_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
