/** The three steps whose summaries are pictured, as a job of a repository that is checked out runs them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bigImage } from '../../simulator/registry/images.ts';
import { type Inputs, runAction } from '../../simulator/runner.ts';
import { unescaped } from '../../simulator/runner-page.ts';
import { VERSION } from '../../src/job/identity.ts';
import type { Place } from '../bench/place.ts';

export type Pictured = {
  summary: string;
  workflow: string;
  /** Undefined where the step had none. */
  error: { title: string; message: string; line: number } | undefined;
};
export type AllPictured = Record<'success' | 'missingTag' | 'fallback', Pictured>;

export const WORKFLOW = '.github/workflows/ci.yml';
const REPOSITORY = 'acme/shop-ci';
const SIZE_MIB = 38;
const COMMIT = 'c0ffee'.padEnd(40, '0');
/** Some seconds, so that the timeline has something to show in addition to the lost time. */
const MAKE = '#!/bin/sh\nsleep 9\necho "make: 214 tests passed"\n';

export async function runSteps(place: Place): Promise<AllPictured> {
  const { registry } = place;
  registry.push(`${REPOSITORY}:v13`, bigImage(SIZE_MIB, { programs: { 'bin/make': MAKE } }));
  const image = (tag: string) => place.image(`${REPOSITORY}:${tag}`);
  const success = await runStep(place, { image: image('v13'), run: 'make test' }, 'success');
  const missingTag = await runStep(place, { image: image('v12'), run: 'make test' }, 'failure');
  registry.misbehave(REPOSITORY, { kind: 'hang' });
  const inputs = { image: image('v13'), 'pull-policy': 'Always, IfNotPresent', run: 'make test' };
  return { success, missingTag, fallback: await runStep(place, inputs, 'success') };
}

async function runStep({ kubeconfig, namespace }: Place, inputs: Inputs, outcome: string): Promise<Pictured> {
  const workflow = workflowWith(inputs);
  const workspace = checkedOut(workflow);
  try {
    const { outputs, summary, log } = await runAction(
      { ...inputs, kubeconfig, namespace },
      {
        GITHUB_WORKSPACE: workspace,
        GITHUB_WORKFLOW_REF: `acme/shop/${WORKFLOW}@refs/heads/main`,
        GITHUB_SHA: COMMIT,
        GITHUB_ACTION: '__pod-step_pod-step',
        GITHUB_ACTION_REPOSITORY: 'pod-step/pod-step',
      },
    );
    if (outputs['outcome'] !== outcome)
      throw new Error(`The step should have been a ${outcome}:\n${log.join('\n')}`);
    return { summary, workflow, error: errorIn(log) };
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

function workflowWith(inputs: Inputs): string {
  const given = Object.entries(inputs).map(([name, value]) => `          ${name}: ${value}`);
  return [
    'on: push',
    'jobs:',
    '  test:',
    '    runs-on: ubuntu-24.04',
    '    steps:',
    '      - uses: actions/checkout@v7',
    `      - uses: pod-step/pod-step@v${VERSION}`,
    '        with:',
    '          kubeconfig: $' + '{{ secrets.KUBECONFIG }}',
    ...given,
    '',
  ].join('\n');
}

/** A folder that looks to the action as actions/checkout leaves it. */
function checkedOut(workflow: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pod-step-pictures-'));
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'HEAD'), `${COMMIT}\n`);
  mkdirSync(join(folder, '.github', 'workflows'), { recursive: true });
  writeFileSync(join(folder, WORKFLOW), workflow);
  return folder;
}

function errorIn(log: readonly string[]): Pictured['error'] {
  const command = log.find((line) => line.startsWith('::error '));
  if (command === undefined) return undefined;
  const [, properties = '', message = ''] = /^::error (.*?)::(.*)$/.exec(command) ?? [];
  const property = (name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(properties)?.[1] ?? '';
  const title = unescaped(property('title').replaceAll('%3A', ':').replaceAll('%2C', ','));
  return { title, message: unescaped(message), line: Number(property('line')) };
}
