import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in this order, because the others would wait for a long file that starts last. In a clean
 * checkout, vitest itself would start with the largest files. The durations were measured on a real cluster.
 */
const LONGEST = [
  'faults/seeds',
  'scenarios/files-out', // 120 s of one step after the other
  'scenarios/large-files-out',
  'scenarios/large-files-in',
  'scenarios/files-in',
  'scenarios/services',
  'scenarios/silent-node', // 105 s, in which it mostly waits
  'scenarios/api-faults',
  'scenarios/checkout',
  'scenarios/admission-webhooks',
  'scenarios/rewritten-checks',
  'scenarios/recipes-services',
  'scenarios/slow-cluster',
  'scenarios/recipes.',
  'scenarios/interruption',
  'faults/kept-schedules',
  'scenarios/rights-table',
  'scenarios/preflight.',
  'scenarios/another-pod',
  'scenarios/bad-images',
  'scenarios/rewritten-images',
  'scenarios/id-token',
  'scenarios/fallback', // 38 s
];

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others
      .map((file) => ({ file, place: placeOf(file.moduleId) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ file }) => file);
  }
}

function placeOf(path: string): number {
  const place = LONGEST.findIndex((name) => path.includes(`/test/${name}`));
  return place === -1 ? LONGEST.length : place;
}
