import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { areBuilt, binariesFolder } from '../../cluster/binaries.ts';
import { readSettings } from '../../cluster/settings.ts';
import { CLUSTER } from '../../cluster/tools.ts';
import { pullOnEveryNode } from '../scenarios/pulled.ts';
import { openStage, type Stage } from '../scenarios/stage.ts';
import type { Step } from './act-log.ts';
import { type Ended, runWorkflow } from './run-workflow.ts';

// A workflow's own steps check what they can see. This file checks what only its log shows.

const WORKFLOW = '.github/workflows/in-a-workflow.yml';
/** Set by test/workflow.ts, with POD_STEP_TEST_KUBECONFIG, which openStage reads. */
const act = process.env['POD_STEP_TEST_ACT'] ?? '';
const kubeconfig = process.env['POD_STEP_TEST_KUBECONFIG'] ?? '';

describe.runIf(act !== '')('the workflow, run by act on a real cluster', () => {
  let stage: Stage;
  let ended: Ended;
  beforeAll(async () => {
    stage = await openStage();
    await pullOnEveryNode(stage, stage.push('lost/app'));
    stage.registry.remove('lost/app:1');
    ended = await runWorkflow({
      act,
      workflow: WORKFLOW,
      runsOn: 'ubuntu-24.04',
      env: { KUBECONFIG: kubeconfig, NAMESPACE: stage.namespace, REGISTRY: stage.registry.address },
      secrets: { KUBECONFIG: stage.kubeconfig },
      programs: kubectlFolder(),
    });
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  /** What main, or post, of the action did in a job: its step has the id `step`. */
  function action(job: string, stage: 'main' | 'post' = 'main'): Step {
    const step = ended.jobs[job]?.[stage]['step'];
    if (step === undefined)
      throw new Error(`the job ${job} never came to ${stage} of its step:\n${logOf(job)}`);
    return step;
  }

  function logOf(job: string): string {
    return (
      ended.jobs[job]?.log.join('\n') ??
      `${job} did not run, perhaps because act starts no later job once one has failed`
    );
  }

  // act leaves out a job that it can't run, and ends with 0 all the same.
  test.each(jobsIn(WORKFLOW))('runs the job %s, and all checks of its steps hold', (job) => {
    expect(ended.jobs[job]?.result, logOf(job)).toBe('success');
  });

  test('gives a later step every output of action.yml', () => {
    const names = Object.keys(parse(readFileSync('action.yml', 'utf8')).outputs);
    for (const job of jobsWithAction())
      expect(Object.keys(action(job).outputs).sort(), job).toEqual(names.sort());
  });

  test('shows what the pod printed, and obeys none of it: only Pod Step annotates', () => {
    const { lines, annotations } = action('success');
    expect(lines).toContain('hello from the pod');
    expect(logOf('success')).toContain('::error::this is the job’s own line, and no command');
    // The script prints a command, which hand-back does not list.
    expect(annotations).toEqual([
      expect.objectContaining({
        level: 'warning',
        title: expect.stringMatching(/^Workflow commands of the pod are not obeyed/),
      }),
    ]);
  });

  test('annotates a missing tag once, with a title and without a place in a file', () => {
    const image = `${stage.registry.address}/ok/app:nope`;
    const { result, annotations, summary } = action('missing-tag');
    expect(result).toBe('failure');
    expect(annotations).toEqual([
      {
        level: 'error',
        title: `Image not found: ${image}`,
        message: expect.stringMatching(
          / does not exist in its registry \(container step, .* will not help\. More: \S+#image-pull-not-found$/,
        ),
      },
    ]);
    expect(annotations[0]?.message).toContain(image);
    expect(summary).toMatch(/^### ❌ .*Image not found/);
  });

  test('puts the summary of the script after its own, and warns of a variable that is not listed', () => {
    const { summary, annotations } = action('hand-back');
    expect(summary).toMatch(/^### ✅ [\s\S]*\n#### Written by the script\n\n## Coverage: 93 %\n/);
    expect(annotations).toEqual([
      expect.objectContaining({ level: 'warning', message: expect.stringContaining('wrote "OTHER" to') }),
    ]);
  });

  test('annotates a fallback to the node’s copy as a warning', () => {
    expect(action('fallback').annotations).toEqual([
      {
        level: 'warning',
        title: 'Ran an image from the node’s cache',
        message: expect.stringContaining('/lost/app:1 could not be pulled (image not found)'),
      },
    ]);
  });

  test('annotates an exit code', () => {
    const { result, annotations } = action('exit-code');
    expect(result).toBe('failure');
    expect(annotations).toMatchObject([{ level: 'error', title: 'Exit code 3' }]);
  });

  test('lets post delete a pod that main could not delete', () => {
    const { outputs, annotations } = action('left-to-post');
    expect(annotations).toMatchObject([{ level: 'warning', title: 'The pod could not be deleted' }]);
    expect(action('left-to-post', 'post').lines).toEqual([
      `Deleted the pod ${stage.namespace}/${outputs['pod']}, which the step had left.`,
    ]);
  });

  test('runs post of every step, which has nothing to say where main left nothing', () => {
    for (const job of jobsWithAction()) {
      const { result, lines, annotations } = action(job, 'post');
      expect({ job, result, annotations }).toEqual({ job, result: 'success', annotations: [] });
      if (job !== 'left-to-post') expect({ job, lines }).toEqual({ job, lines: [] });
    }
  });

  test('leaves no pod', async () => {
    expect(await stage.podsLeft()).toEqual([]);
  });

  function jobsWithAction(): string[] {
    return jobsIn(WORKFLOW).filter((job) => job !== 'later-job');
  }
});

function jobsIn(workflow: string): string[] {
  return Object.keys((parse(readFileSync(workflow, 'utf8')) as { jobs: object }).jobs);
}

/** The workflow's steps need a kubectl; the project's own cluster has one. */
function kubectlFolder(): string[] {
  const { cache } = readSettings(process.env);
  return areBuilt(cache, CLUSTER) ? [binariesFolder(cache, CLUSTER)] : [];
}
