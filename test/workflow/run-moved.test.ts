import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import { gitImage, programEntries } from '../scenarios/git-image.ts';
import { openStage, type Stage } from '../scenarios/stage.ts';
import { openRepository } from './run-example.ts';
import type { Ended } from './run-workflow.ts';

/** What stands in for the project of a workflow and its images: test/workflow/moved/projects. */
type Project = {
  /** Of its repository. */
  files: Record<string, string>;
  images: Record<
    string,
    {
      /** Programs of this machine. */
      tools?: string[];
      programs?: Record<string, string>;
      entrypoint?: string[];
      files?: Record<string, string>;
      /** For all users. */
      folders?: string[];
    }
  >;
  /** Lines of the log. */
  says: string[];
  /** What its tests find a fault in, and how the step then ends. */
  broken: { files: Record<string, string>; error: string; says: string[] };
};

/** Set by test/workflow.ts, with POD_STEP_TEST_KUBECONFIG, which openStage reads. */
const act = process.env['POD_STEP_TEST_ACT'] ?? '';
const NAMES = globSync('test/workflow/moved/*.yml').map((path) => basename(path, '.yml'));

describe.runIf(act !== '')('of the public workflows that were moved, run by act on a real cluster,', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage[Symbol.asyncDispose]());
  afterEach(async () => expect(await stage.left()).toEqual([]));

  test.each(NAMES)('%s succeeds', async (name) => {
    const { files, says } = projectOf(name);
    const { exitCode, jobs } = await runMoved(name, files);
    if (process.env.DEBUG_LOG) writeFileSync(`/tmp/moved/${name}.log`, Object.values(jobs).flatMap(({ log }) => log).join("\n"));
    const logs = Object.values(jobs).flatMap(({ log }) => log);
    expect(logs, logs.join('\n')).toEqual(expect.arrayContaining(says));
    expect(exitCode, logs.join('\n')).toBe(0);
  });

  test.each(NAMES)('%s fails with what its tests have found', async (name) => {
    const { files, broken } = projectOf(name);
    const { exitCode, jobs } = await runMoved(name, { ...files, ...broken.files });
    if (process.env.DEBUG_LOG) writeFileSync(`/tmp/moved/${name}-broken.log`, Object.values(jobs).flatMap(({ log }) => log).join("\n"));
    const logs = Object.values(jobs).flatMap(({ log }) => log);
    const steps = Object.values(jobs).flatMap(({ main }) => Object.values(main));
    const errors = steps.flatMap(({ annotations }) => annotations.filter(({ level }) => level === 'error'));
    expect(logs, logs.join('\n')).toEqual(expect.arrayContaining(broken.says));
    expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining(broken.error));
    expect(exitCode, logs.join('\n')).toBe(1);
  });

  async function runMoved(name: string, files: Record<string, string>): Promise<Ended> {
    const { registry } = stage;
    for (const [image, { tools = [], programs, entrypoint, files, folders = [] }] of Object.entries(
      projectOf(name).images,
    ))
      registry.push(
        `${name}/${image.includes(':') ? image : `${image}:latest`}`,
        shellImage({
          entries: [
            ...folders.map((path) => ({ kind: 'directory' as const, path, mode: 0o1777 })),
            ...programEntries(tools),
          ],
          ...(programs !== undefined && { programs }),
          ...(files !== undefined && { files }),
          ...(entrypoint !== undefined && { config: { Entrypoint: entrypoint } }),
        }),
      );
    registry.push(`${name}/git:1`, gitImage());
    const yaml = readFileSync(`test/workflow/moved/${name}.yml`, 'utf8')
      .replaceAll(/\bimage: (?=\w)/g, `$&${registry.address}/${name}/`)
      .replaceAll(/^( +)kubeconfig: .*$/gm, `$&\n$1checkout-image: ${registry.address}/${name}/git:1`);
    await using repository = await openRepository(stage, act, files);
    return await repository.run(name, yaml);
  }
});

function projectOf(name: string): Project {
  return parse(readFileSync(`test/workflow/moved/projects/${name}.yml`, 'utf8'));
}
