import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, type Inputs, runAction } from './action.ts';
import { expectNothingLeft, useStage } from './stage.ts';

/** The workspace of the runner. */
let workspace: string;
const stage = useStage();
expectNothingLeft(stage);
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'pod-step-workspace-'));
});
afterEach(() => rmSync(workspace, { recursive: true }));

function run(inputs: Inputs, env: Record<string, string> = {}): Promise<Ended> {
  return runAction(
    { ...stage.inputs, 'checkout-image': stage.image, ...inputs },
    { GITHUB_WORKSPACE: workspace, ...env },
  );
}

const read = (path: string) => readFileSync(join(workspace, path), 'utf8');

describe('files of the pod', () => {
  test.each([
    ['succeeded', 'true', { outcome: 'success' }],
    ['failed', 'exit 3', { outcome: 'failure', 'exit-code': '3' }],
  ])('come back when the job has %s, and the log says how many', async (_, end, expected) => {
    const { log, outputs, summary } = await run({
      'files-out': 'reports/**/*.xml\nbin',
      run: `mkdir -p reports/a bin; echo '<a/>' >reports/a/junit.xml; echo no >reports/a/b.txt; echo x >bin/x; chmod +x bin/x; ${end}`,
    });
    expect(outputs).toMatchObject({ ...expected, files: '["reports/a/junit.xml","bin/x"]' });
    expect(read('reports/a/junit.xml')).toBe('<a/>\n');
    expect(log.join('\n')).toMatch(/2 files back, 1 kB \(1 kB packed\) in /);
    expect(summary).toContain('2 files back');
  });
});
