/**
 * `npm run measure:scale`: what many steps cost the API server. Measures steps at once on a cluster of its own without
 * kubelets, simulates longer ones, and rewrites the block `scale` of docs/performance.md. Linux, root and Go.
 * Options: --steps, --kubectl, --hold, --simulated (scale/settings.ts); --print leaves the document.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { withContent } from './markdown-table.ts';
import { scaleBlock } from './scale/document.ts';
import { measure } from './scale/measure.ts';
import { readSizes } from './scale/settings.ts';
import { simulate } from './scale/simulated.ts';

const DOCUMENT = 'docs/performance.md';
/** `share`: of --simulated; long steps take their time on the virtual clock too. */
const LENGTHS = [
  { seconds: 10, share: 1 },
  { seconds: 600, share: 1 },
  { seconds: 21_600, share: 0.2 },
];

const sizes = readSizes(process.argv.slice(2));
const say = (line: string) =>
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`);
const measured = await measure(sizes, say);
const simulated = [];
for (const { seconds, share } of LENGTHS) {
  const steps = Math.ceil(sizes.simulated * share);
  say(`simulated: ${steps} steps of ${seconds} s`);
  simulated.push(await simulate(seconds, steps));
}
const block = scaleBlock({ measured, simulated });
if (sizes.print) console.log(block);
else writeFileSync(DOCUMENT, withContent(readFileSync(DOCUMENT, 'utf8'), 'scale', block));
