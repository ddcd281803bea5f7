/**
 * `npm run measure:scale`: what many steps cost the API server; rewrites the block `scale` of docs/performance.md. Runs steps at
 * once on the cluster of $KUBECONFIG, or on the project's own, and simulates longer ones. `--print` leaves the document.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { borrowCluster } from '../test/borrow-cluster.ts';
import { findKubectl } from './bench/kubectl.ts';
import { withContent } from './markdown-table.ts';
import { alone, type Client, kubectl, podStep, startNeighbour } from './scale/clients.ts';
import { type Measured, type Run, scaleBlock } from './scale/document.ts';
import { FLOW_CONTROL, openPlace, type Place } from './scale/place.ts';
import { simulate } from './scale/simulated.ts';
import { flowBetween, heldAt, idleCpu, requestsBetween, snapshot } from './scale/snapshot.ts';

const DOCUMENT = 'docs/performance.md';
/** `share`: of --simulated; long steps take their time on the virtual clock too. */
const LENGTHS = [
  { seconds: 10, share: 1 },
  { seconds: 600, share: 1 },
  { seconds: 21_600, share: 0.2 },
];
const LOOK_MS = 2000;

const { values } = parseArgs({
  options: {
    /** A kubelet takes 110 pods, unless it is configured otherwise. */
    steps: { type: 'string', default: '50' },
    /** How long each runs, in seconds. Longer than a watch of events, so that a renewed one is counted. */
    hold: { type: 'string', default: '75' },
    simulated: { type: 'string', default: '1000' },
    print: { type: 'boolean', default: false },
  },
});

const measured = await measure(Number(values.steps), Number(values.hold));
const simulated = [];
for (const { seconds, share } of LENGTHS) {
  const steps = Math.ceil(Number(values.simulated) * share);
  say(`simulated: ${steps} steps of ${seconds} s`);
  simulated.push(await simulate(seconds, steps));
}
const block = scaleBlock(measured, simulated);
if (values.print) console.log(block);
else writeFileSync(DOCUMENT, withContent(readFileSync(DOCUMENT, 'utf8'), 'scale', block));

async function measure(count: number, holdSeconds: number): Promise<Measured> {
  const program = findKubectl();
  if (program === undefined) throw new Error('kubectl is required; set $KUBECTL');
  using cluster = borrowCluster();
  await using place = await openPlace(cluster.kubeconfig, program, holdSeconds);
  const neighbour = startNeighbour(place.neighbour);
  const steps = podStep(place);
  say('warming up');
  await steps(Math.ceil(count / 10));
  const idle = await idleCpu(place);
  const run = (what: string, client: Client, flowSchema = 'service-accounts') => {
    say(`${what}: ${count} at once`);
    return measureRun(place, idle.perSecond, { client, count, flowSchema });
  };
  const nobody = await run('pods alone', alone(place));
  const others = await run('kubectl', kubectl(place));
  const ours = await run('Pod Step', steps);
  await place.kubectl(`create ${FLOW_CONTROL}`);
  const controlled = await run('Pod Step, with flow control', steps, 'pod-step-runners.ci');
  const asked = await neighbour.stop();
  const within = ({ from, to }: { from: number; to: number }) =>
    asked.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
  return {
    kubernetes: place.version,
    holdSeconds,
    ...{ nobody, kubectl: others, podStep: ours, controlled },
    neighbour: {
      idle: within(idle),
      ...{ nobody: within(nobody), podStep: within(ours), controlled: within(controlled) },
    },
  };
}

type Plan = { client: Client; count: number; flowSchema: string };

/** Many pods at once with one kind of client, from their creation until they are deleted. */
async function measureRun(place: Place, idle: number, { client, count, flowSchema }: Plan): Promise<Run> {
  const before = await snapshot(place);
  const running = client(count);
  const failed = new Promise<never>((_, reject) => void running.catch(reject));
  failed.catch(() => {}); // Awaited below, unless another wait fails first.
  await Promise.race([failed, until(async () => (await place.phases('Pending')) === 0, count, place)]);
  const held = await snapshot(place);
  const runningThen = await place.phases('Running');
  const clientRequests = await running;
  while ((await place.phases()) > 0) await wait(LOOK_MS);
  const after = await snapshot(place);
  return {
    count,
    ...{ from: before.at, to: after.at },
    cpuSeconds: after.cpuSeconds - before.cpuSeconds - (idle * (after.at - before.at)) / 1000,
    clientRequests,
    serverRequests: requestsBetween(before, after),
    held: heldAt(before, held, runningThen),
    flow: flowBetween(before, after, flowSchema),
  };
}

/** Settles when as many pods exist, and it is so. */
async function until(isSo: () => Promise<boolean>, count: number, place: Place): Promise<void> {
  while ((await place.phases()) < count || !(await isSo())) await wait(LOOK_MS);
}

function say(line: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
}
