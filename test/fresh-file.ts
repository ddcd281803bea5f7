// Before each file of tests: nothing is left of the file before it in the same worker.

import { vi } from 'vitest';
import { forgetRuns } from './scenarios/runs-so-far.ts';

vi.unstubAllEnvs();
forgetRuns();
