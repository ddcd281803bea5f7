/**
 * `npm run pictures`: light and dark screenshots of the action's summaries, for README.md. Three steps run on a real cluster,
 * either the one of $KUBECONFIG or the project's own. Its nodes must reach 127.0.0.1 of this machine. Requires Chromium:
 * $CHROMIUM, or one on PATH.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { borrowCluster } from '../test/borrow-cluster.ts';
import { openPlace } from './bench/place.ts';
import { bundle } from './bundle.ts';
import { withoutPlace } from './pictures/neutral-names.ts';
import { annotatedLines, card, page, THEMES } from './pictures/page.ts';
import { findChromium, photograph } from './pictures/photograph.ts';
import { runSteps } from './pictures/steps.ts';

const PACKAGES = join(import.meta.dirname, 'pictures');

const chromium = findChromium();
install();
process.env['POD_STEP_ACTION'] = await bundle();
using cluster = borrowCluster();
await using place = await openPlace(cluster.kubeconfig, undefined);
const nodes = (await place.api.listNode()).items.map(({ metadata }) => metadata?.name ?? '');
const { success, missingTag, fallback } = withoutPlace(await runSteps(place), { ...place, nodes });
const summaries = {
  'summary-success': success,
  'summary-missing-tag': missingTag,
  'summary-fallback': fallback,
};
const bodies = Object.entries(summaries).map(
  ([name, { summary }]) => [name, card('test summary', summary)] as const,
);
const hero = ['hero', `${annotatedLines(missingTag)}${card('test summary', missingTag.summary)}`] as const;
for (const [name, body] of [...bodies, hero])
  for (const theme of THEMES) {
    const path = join('docs', `${name}-${theme}.png`);
    const { width, height, bytes } = photograph(chromium, page(body, theme, PACKAGES), path);
    console.log(`${path}: ${width} x ${height}, ${Math.ceil(bytes / 1024)} KB`);
  }

/** What the pages are drawn with. */
function install(): void {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', PACKAGES];
  const { status } = spawnSync('npm', ['ci', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm ci in ${PACKAGES} ended with ${status}; what it said is above.`);
}
