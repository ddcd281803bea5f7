import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KubernetesObjectApi } from '@kubernetes/client-node';
import { parse } from 'yaml';
import { shellImage } from '../../simulator/registry/images.ts';
import type { Image, ImageConfig } from '../../simulator/registry/oci.ts';
import { openFolder } from '../folders.ts';
import type { Ended, Inputs } from './action.ts';
import { blocksOf, sectionsOf } from './pages.ts';
import { configOf, type Stage } from './stage.ts';

/** What docs/recipes.md has to copy. */
type Recipe = {
  /** The steps of all its jobs, in their order. */
  steps: Step[];
  /** What has to be in the cluster for it. */
  objects: Manifest[];
};
export type Step = { uses?: string; id?: string; if?: string; run?: string; with?: Inputs };
export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } };
type Block = Step[] | Manifest | { jobs: Record<string, { steps: Step[] }> };

/** The recipes by their headings. */
export function readRecipes(): Map<string, Recipe> {
  const sections = sectionsOf(readFileSync('docs/recipes.md', 'utf8'));
  return new Map([...sections].map(([title, section]) => [title, recipeOf(section)]));
}

export function recipe(title: string): Recipe {
  const found = readRecipes().get(title);
  if (found === undefined) throw new Error(`docs/recipes.md has no recipe "${title}"`);
  return found;
}

function recipeOf(section: string): Recipe {
  const blocks = blocksOf(section, 'yaml').map((yaml) => parse(yaml) as Block);
  const steps = blocks.flatMap((block) => {
    if (Array.isArray(block)) return block;
    return 'jobs' in block ? Object.values(block.jobs).flatMap((job) => job.steps) : [];
  });
  return { steps, objects: blocks.filter((block): block is Manifest => 'kind' in block) };
}

/** References of the registry of the stage, by the images of the document. */
export type StandIns = Record<string, string>;

/**
 * The inputs of a step of the document, changed only in these places: the kubeconfig and the namespace are the stage's, and
 * each image is replaced by its stand-in.
 */
export function inputsOf(
  stage: Stage,
  step: Step | undefined,
  standIns: StandIns,
  changes: Inputs = {},
): Inputs {
  const { kubeconfig: _, ...given } = step?.with ?? {};
  const images = (text: string) =>
    Object.entries(standIns).reduce((result, [image, by]) => result.replaceAll(image, by), text);
  const { kubeconfig, namespace } = stage.inputs as { kubeconfig: string; namespace: string };
  const { image = '', 'pod-template': template, services } = given;
  return {
    ...given,
    kubeconfig,
    namespace,
    image: images(image),
    ...(template !== undefined && {
      'pod-template': template.replace(/image: \S+/g, images),
    }),
    ...(services !== undefined && { services: services.replace(/image: \S+/g, images) }),
    ...changes,
  };
}

/** One of its targets queries the database again and again, and fails two seconds after the database was unavailable. */
const MAKE = `#!/bin/sh
echo "make $*"
[ ! -e Makefile ] || cat Makefile
[ "$1" = integration-test ] || exit 0
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  nc 127.0.0.1 5432 </dev/null >/dev/null || { sleep 2; exit 2; }
  sleep 0.5
done
`;

/** Pushes the stand-ins for the images of the document into the registry: their programs print their arguments. */
export function pushStandIns(stage: Stage): StandIns {
  const { registry } = stage;
  const says = (program: string) => `#!/bin/sh\necho "${program} $*"\n`;
  const ci = {
    'bin/make': MAKE,
    'bin/mvn': `#!/bin/sh\n[ -e /root/.m2/jar ] && echo warm || echo cold\ntouch /root/.m2/jar\n`,
  };
  registry.push('recipes/ci:1', imageWith(stage, ci));
  const git = `${says('git')}for folder; do :; done\necho "all: # of the workspace" > "$folder/Makefile"\n`;
  registry.push('recipes/git:1', imageWith(stage, { 'bin/git': git }));
  pushDatabase(stage, 'sound', {});
  const at = (name: string) => `${registry.address}/recipes/${name}`;
  return {
    'ghcr.io/acme/shop-ci:v13': at('ci:1'),
    'maven:3.9-eclipse-temurin-21': at('ci:1'),
    'alpine/git:2.47.2': at('git:1'),
    'postgres:17': at('sound:1'),
  };
}

type DatabasePrograms = { begins?: string; readiness?: string };

export function pushDatabase(stage: Stage, name: string, programs: DatabasePrograms): string {
  stage.registry.push(`recipes/${name}:1`, databaseImage(stage, programs));
  return `${stage.registry.address}/recipes/${name}:1`;
}

/** A database as far as the recipe needs one: it is ready after a second, and ends with 0 at a signal. */
export function databaseImage(
  stage: Stage,
  {
    begins = 'sleep 1; httpd -p 5432; touch $HOME/ready',
    readiness = '[ -e $HOME/ready ] || { echo no response; exit 2; }',
  }: DatabasePrograms = {},
): Image {
  const serve = "trap 'exit 0' TERM\nwhile true; do sleep 0.2; done";
  const programs = {
    'bin/postgres': `#!/bin/sh\n${begins}\n${serve}\n`,
    'bin/pg_isready': `#!/bin/sh\n${readiness}\n`,
  };
  return imageWith(stage, programs, { Entrypoint: ['postgres'] });
}

/**
 * An image with these programs. Containers of the simulator are processes of this machine: there the programs lie in a folder of
 * it, and with them stand-ins for a server and its client, as all its pods have the same ports.
 */
export function imageWith(
  { simulator }: Stage,
  programs: Record<string, string>,
  config: ImageConfig = {},
): Image {
  if (simulator === undefined) return shellImage({ config, programs });
  const folder = mkdtempSync(join(simulator.folder, 'image-'));
  const own = { 'bin/httpd': '#!/bin/sh\n', 'bin/nc': '#!/bin/sh\n', ...programs };
  for (const [path, script] of Object.entries(own))
    writeFileSync(join(folder, basename(path)), script, { mode: 0o755 });
  return shellImage({ config: { ...config, Env: [`PATH=${folder}:${process.env['PATH']}`] } });
}

/** The claim of the recipe in the namespace of the stage, and its volume, an empty folder that nodes of this machine have. */
export async function makeCacheClaim(stage: Stage): Promise<AsyncDisposable> {
  const [claim, volume] = recipe('Persistent cache (volume claim)').objects;
  if (claim === undefined || volume === undefined) throw new Error('the recipe lacks an object');
  const { namespace } = stage;
  const { path, remove } = openFolder();
  const own = { ...volume, metadata: { name: `maven-${namespace}` } };
  const { spec } = volume as { spec?: object };
  const changes = { ...spec, claimRef: { namespace, name: 'maven' }, hostPath: { path } };
  const removeVolume = await apply(stage, own, { spec: changes });
  await apply(stage, { ...claim, metadata: { ...claim.metadata, namespace } });
  return {
    async [Symbol.asyncDispose]() {
      await removeVolume();
      remove();
    },
  };
}

/** Creates an object of the document with another name and the given changes; returns what removes it. */
export async function apply(
  stage: Stage,
  manifest: Manifest,
  changes: object = {},
): Promise<() => Promise<void>> {
  const api = KubernetesObjectApi.makeApiClient(configOf(stage.kubeconfig));
  const made = await api.create({ ...manifest, ...changes } as Manifest);
  return async () => void (await api.delete(made));
}

/** Is an `if` of the document true after these steps? It supports what the document uses: comparisons joined by &&. */
export function holds(condition: string, steps: Record<string, Ended>): boolean {
  return condition.split(' && ').every((comparison) => {
    const [, id = '', field = '', sign, wanted] =
      /^steps\.(\w+)\.(outcome|outputs\.\w+) (==|!=) '(.*)'$/.exec(comparison) ?? [];
    if (sign === undefined) throw new Error(`not known here: ${comparison}`);
    const ended = steps[id];
    const outcome = ended?.exitCode === 0 ? 'success' : 'failure';
    const value = field === 'outcome' ? outcome : (ended?.outputs[field.slice('outputs.'.length)] ?? '');
    return (value === wanted) === (sign === '==');
  });
}
