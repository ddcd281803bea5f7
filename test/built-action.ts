/**
 * Before tests that run the action: bundles the current src/, so that none of them runs anything older. They find its folder in
 * POD_STEP_ACTION. Another test that runs the action fails because the variable is missing, and must be added to the list
 * below.
 */
import { relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '../scripts/bundle.ts';

const RUN_THE_ACTION = /^(scenarios\/|faults\/|workflow\/workflow\.|simulator\/example-images\.)/;

/** As vitest calls it, before the first test and, when it watches the files, before each further run. */
export default async function setUp(project: TestProject): Promise<void> {
  const provide = async () => {
    const files = project.vitest.state.getPaths().map((path) => relative(import.meta.dirname, path));
    if (files.some((file) => RUN_THE_ACTION.test(file))) process.env['POD_STEP_ACTION'] = await bundle();
  };
  await provide();
  project.onTestsRerun(provide);
}
