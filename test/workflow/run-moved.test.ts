import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ImageOptions, shellImage } from '../../simulator/registry/images.ts';
import type { TarEntry } from '../../simulator/registry/tar.ts';
import { gitImage, programEntries } from '../scenarios/git-image.ts';
import { openStage, type Stage } from '../scenarios/stage.ts';
import { openRepository } from './run-example.ts';

/** What stands in for the project of a public workflow: moved/projects. */
type Project = Findings & {
  files: Record<string, string>;
  images: Record<string, StandIn>;
  /** With these files its tests find a fault. */
  broken: Findings & { files: Record<string, string> };
};
type Findings = {
  /** Lines of the log. */
  says: string[];
  /** In the annotations of each failed step. */
  errors?: string[];
};
type StandIn = Pick<ImageOptions, 'files' | 'programs' | 'config'> & {
  /** Programs of this machine. */
  tools?: string[];
  /** All users can write them. */
  folders?: string[];
};

/** Set by test/workflow.ts, with POD_STEP_TEST_KUBECONFIG, which openStage reads. */
const act = process.env['POD_STEP_TEST_ACT'] ?? '';
const names = globSync('test/workflow/moved/*.yml').map((path) => basename(path, '.yml'));

describe.runIf(act !== '')('the public workflows that were moved, run by act on a real cluster:', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage[Symbol.asyncDispose]());
  afterEach(async () => expect(await stage.left()).toEqual([]));

  test.each(names)('%s succeeds', async (name) => {
    const project = projectOf(name);
    await expectRun(name, project, project);
  });

  test.each(names)('%s fails as its tests do, and what they wrote is uploaded', async (name) => {
    const project = projectOf(name);
    await expectRun(
      name,
      { ...project, files: { ...project.files, ...project.broken.files } },
      project.broken,
    );
  });

  async function expectRun(
    name: string,
    { files, images }: Project,
    { says, errors = [] }: Findings,
  ): Promise<void> {
    const place = `${stage.registry.address}/${name}/`;
    for (const [image, standIn] of Object.entries(images))
      stage.registry.push(`${name}/${image.includes(':') ? image : `${image}:latest`}`, imageOf(standIn));
    stage.registry.push(`${name}/git:1`, gitImage());
    const yaml = readFileSync(`test/workflow/moved/${name}.yml`, 'utf8')
      .replaceAll(/\bimage: (?=\w)/g, `$&${place}`)
      .replaceAll(/^( +)kubeconfig: .*$/gm, `$&\n$1checkout-image: ${place}git:1`);
    await using repository = await openRepository(stage, act, files);
    const { exitCode, jobs } = await repository.run(name, yaml);
    const log = Object.values(jobs).flatMap((job) => job.log);
    const steps = Object.values(jobs).flatMap(({ main }) => Object.values(main));
    const annotations = steps.flatMap((step) => step.annotations.filter(({ level }) => level === 'error'));
    expect(log, log.join('\n')).toEqual(expect.arrayContaining(says));
    expect(annotations.map(({ message }) => message)).toEqual(errors);
    expect(exitCode, log.join('\n')).toBe(errors.length > 0 ? 1 : 0);
  }
});

function projectOf(name: string): Project {
  return parse(readFileSync(`test/workflow/moved/projects/${name}.yml`, 'utf8'));
}

function imageOf({ tools = [], folders = [], ...options }: StandIn) {
  const entries: TarEntry[] = folders.map((path) => ({ kind: 'directory', path, mode: 0o1777 }));
  return shellImage({ ...options, entries: [...entries, ...programEntries(tools)] });
}
