/**
 * `npm run bench`: compares what a step takes on a real cluster with kubectl; writes docs/performance.md and its picture. The
 * cluster is the one of $KUBECONFIG, or the project's own, which is started if it does not run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { borrowCluster } from '../test/borrow-cluster.ts';
import { chart } from './bench/chart.ts';
import { findKubectl } from './bench/kubectl.ts';
import { describeMachine } from './bench/machine.ts';
import { measureFiles } from './bench/measure-files.ts';
import { measureLog } from './bench/measure-log.ts';
import { measureRequests } from './bench/measure-requests.ts';
import { measureStart } from './bench/measure-start.ts';
import { measureStep } from './bench/measure-steps.ts';
import { openPlace, type Place } from './bench/place.ts';
import { rendered, renderedFiles } from './bench/render.ts';
import type { Results } from './bench/results.ts';
import { pullImages, STEPS } from './bench/steps.ts';
import { bundle } from './bundle.ts';
import { withContent } from './markdown-table.ts';

const DOCUMENT = 'docs/performance.md';
const PICTURE = 'performance.svg';
const MOST_RUNS_OF_FILES = 5;
/** They take longest and vary least. */
const MOST_RUNS_OF_LOG = 7;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '11' },
    only: { type: 'string', multiple: true },
    report: { type: 'string' },
    from: { type: 'string' },
  },
});
const names = [...STEPS.map(({ name }) => name), 'log', 'start', 'requests', 'files'];
const unknown = values.only?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}; there are ${names.join(', ')}`);

const results =
  values.from === undefined ? await measured() : (JSON.parse(readFileSync(values.from, 'utf8')) as Results);
if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(results, null, 1)}\n`);
const content = rendered(results, PICTURE);
console.log(content);
if (results.files !== undefined) console.log(renderedFiles(results.machine, results.files));
if (values.only === undefined) {
  const page = withContent(readFileSync(DOCUMENT, 'utf8'), 'bench', content);
  const ofFiles = renderedFiles(results.machine, results.files ?? []);
  writeFileSync(DOCUMENT, withContent(page, 'files', ofFiles));
  writeFileSync(`docs/${PICTURE}`, chart(results.steps));
}

async function measured(): Promise<Results> {
  process.env['POD_STEP_ACTION'] = await bundle();
  using cluster = borrowCluster();
  await using place = await openPlace(cluster.kubeconfig, findKubectl());
  await pullImages(place);
  return await measure(place, Number(values.runs));
}

async function measure(place: Place, runs: number): Promise<Results> {
  const results: Results = { machine: await describeMachine(place), steps: [] };
  for (const step of STEPS) if (isWanted(step.name)) results.steps.push(await measureStep(place, step, runs));
  if (isWanted('log')) results.log = await measureLog(place, Math.min(runs, MOST_RUNS_OF_LOG));
  if (isWanted('start')) results.start = await measureStart(place, runs);
  if (isWanted('files')) results.files = await measureFiles(place, Math.min(runs, MOST_RUNS_OF_FILES));
  if (isWanted('requests')) results.requests = await measureRequests(place);
  return results;
}

/** Tells how far it is. */
function isWanted(name: string): boolean {
  const wanted = values.only?.includes(name) ?? true;
  if (wanted) console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${name}`);
  return wanted;
}
