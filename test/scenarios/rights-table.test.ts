import { readFileSync } from 'node:fs';
import type { V1Role } from '@kubernetes/client-node';
import { afterAll, describe, expect, test } from 'vitest';
import { attemptsOf, type Ended, reportOf, warningsIn } from './action.ts';
import { endOf, FEATURES, type Feature, type Features, isThere, prepareFeatures } from './features.ts';
import { deployedRole, kubeconfigWithRole } from './roles.ts';
import { onCluster, useStage } from './stage.ts';

// Each right of the Role in deploy/, removed from everything that docs/rights.md says needs it. Only a real API server has
// rights.

type Right = `${string} ${string}`;
/** A row of the table. `triedWith`: of the features that need it, those that differ in it. */
type Row = {
  right: Right;
  neededBy: Feature[];
  triedWith: Feature[];
  effect: 'fails' | 'warns' | 'none';
};

const ALL = Object.keys(FEATURES) as Feature[];
const GROUPS: Record<string, readonly Feature[]> = {
  'every step': ALL,
  'every step that runs a program': ALL.filter((feature) => endOf(feature).startsWith('step/')),
  'only needed to recover from errors': [],
};
/** A plain pod, one with a Secret, and one that only pulls. What every step needs, all other features need for one of these. */
const KINDS_OF_POD: readonly Feature[] = ['run', 'secret-env', 'check'];
const ROWS = readTable(readFileSync('docs/rights.md', 'utf8'));

/** A feature with the rights that are removed from it: the slowest first. */
const TAKEN_AWAY = ROWS.flatMap(({ right, triedWith, effect }) =>
  triedWith.map((feature) => ({ right, feature, effect, does: FEATURES[feature] })),
).toSorted((one, other) => Number(other.effect === 'warns') - Number(one.effect === 'warns'));

test('docs/rights.md has a row for each right of the Role in deploy/, and no other', () => {
  expect(ROWS.map(({ right }) => right).toSorted()).toEqual(rightsIn(deployedRole()).toSorted());
});

describe.runIf(onCluster)('as docs/rights.md says:', () => {
  const kubeconfigs = new Map<string, Promise<string>>();
  let features: Features;
  const stage = useStage(async (opened) => {
    features = await prepareFeatures(opened);
  });
  afterAll(() => features?.[Symbol.asyncDispose]());

  /** The kubeconfig of an account with these rights; each is created once. */
  function kubeconfigWith(rights: readonly Right[]): Promise<string> {
    const key = rights.toSorted().join();
    const made =
      kubeconfigs.get(key) ?? kubeconfigWithRole(stage, roleOf(rights), `account-${kubeconfigs.size + 1}`);
    kubeconfigs.set(key, made);
    return made;
  }

  test.concurrent.for(TAKEN_AWAY)(
    'without $right: $does: $effect',
    async ({ right, feature, effect }, { skip }) => {
      skip(!isThere(feature, stage));
      const others = ROWS.map((row) => row.right).filter((one) => one !== right);
      const ended = await features.run(feature, await kubeconfigWith(others));
      const [verb, resource] = right.split(' ');
      if (effect === 'fails' && feature === 'large-files-out') {
        // The program has succeeded, and what a log carries has come back.
        expect(endReported(ended)).toBe('connection/files-lost');
        expect(ended.outputs['message']).toContain('pods/attach (get and create)');
      } else if (effect === 'fails') {
        expect(endReported(ended)).toBe('connection/forbidden');
        const why = right === 'patch pods' ? ' Each step starts its pod with patch pods, .*' : '';
        expect(ended.outputs['message']).toMatch(new RegExp(`Missing: ${verb} ${resource}\\.${why}$`));
        expect(reportOf(ended).remedy).toContain(`resources: [${resource}], verbs: [${verb}]`);
      } else {
        expect(endReported(ended)).toBe(endOf(feature));
        expect(warningsIn(ended.log).join('\n')).toContain(`cannot ${verb} ${resource} in the namespace`);
        expect(attemptsOf(ended).length).toBeLessThan(2);
      }
    },
  );

  test.concurrent.for(ALL)(
    'with what it needs and nothing else: %s: works without a word',
    async (feature, { skip }) => {
      skip(!isThere(feature, stage));
      const needed = ROWS.filter(({ neededBy }) => neededBy.includes(feature)).map(({ right }) => right);
      const ended = await features.run(feature, await kubeconfigWith(needed));
      expect(endReported(ended)).toBe(endOf(feature));
      expect(warningsIn(ended.log)).toEqual([]);
    },
  );
});

const endReported = ({ outputs }: Ended) => `${outputs['category']}/${outputs['reason']}`;

/** Throws where the table names something that no feature is called. */
function readTable(page: string): Row[] {
  return [...page.matchAll(/^\| `(\w+ [\w/]+)` \| (.+) \| (.+) \|$/gm)].map(
    ([, right, needs = '', without = '']) => {
      const neededBy = GROUPS[needs] ?? needs.split(', ').map(featureCalled);
      const effect = without.startsWith('fails')
        ? 'fails'
        : without.startsWith('a warning')
          ? 'warns'
          : 'none';
      if ((effect === 'none') !== (neededBy.length === 0))
        throw new Error(
          `docs/rights.md: ${right} is needed by a feature and has no effect, or the other way around`,
        );
      const triedWith = neededBy.filter((one) => !(needs in GROUPS) || KINDS_OF_POD.includes(one));
      return { right: right as Right, neededBy: [...neededBy], triedWith, effect };
    },
  );
}

function featureCalled(words: string): Feature {
  const found = ALL.find((feature) => FEATURES[feature] === words);
  if (found === undefined)
    throw new Error(
      `docs/rights.md: no feature is called "${words}"; there are: ${Object.values(FEATURES).join(', ')}`,
    );
  return found;
}

function rightsIn({ rules = [] }: V1Role): Right[] {
  // An API group that no API server has is only for deploy/policy.yaml.
  return rules.flatMap(({ apiGroups = [], verbs, resources = [] }) =>
    (apiGroups.includes('') ? resources : []).flatMap((resource) =>
      verbs.map((verb): Right => `${verb} ${resource}`),
    ),
  );
}

function roleOf(rights: readonly Right[]): V1Role {
  const rules = rights.map((right) => {
    const [verb = '', resource = ''] = right.split(' ');
    return { apiGroups: [''], resources: [resource], verbs: [verb] };
  });
  return { rules };
}
