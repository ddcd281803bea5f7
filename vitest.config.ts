import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.ts';

export default defineConfig({
  test: {
    dir: 'test',
    globalSetup: 'test/built-action.ts',
    // Scenarios mostly wait, for what takes some seconds on a small machine.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
