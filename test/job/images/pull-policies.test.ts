import { describe, expect, test } from 'vitest';
import { parsePolicies, parsePullPolicy } from '../../../src/inputs/pulls.ts';
import { consumerOf, type PullPolicy, policiesFor, uselessRules } from '../../../src/job/image-consumers.ts';

const W = 'golang:1.23.5';
const D = `golang:1.23.5@sha256:${'8c'.repeat(32)}`;
const APP = 'registry.example/team/app:v1';

/** Policies by their first letters, as the table of other systems' tests writes them. */
const LETTERS: Record<PullPolicy, string> = { Always: 'A', IfNotPresent: 'I', Never: 'N' };

function policies(
  input: string,
  allowed: string | undefined,
  image: string,
  container = 'step',
  own?: PullPolicy,
): string {
  const { rules, problems } = parsePullPolicy(input);
  expect(problems).toEqual([]);
  const list = allowed === undefined ? undefined : parsePolicies(allowed);
  if (list !== undefined && !Array.isArray(list)) throw new Error(list.problem);
  const found = policiesFor({ ...rules, allowed: list }, { consumer: consumerOf(container), image, own });
  return Array.isArray(found) ? found.map((policy) => LETTERS[policy]).join('') : found.problem;
}

describe('the policies of a container', () => {
  test.each([
    // Nothing set: as Kubernetes does for :latest, and as agent-stack-k8s for every tag.
    ['', W, 'A'],
    ['', D, 'I'],
    ['', 'golang', 'A'],
    // The default is for tags and digests alike.
    ['Always', D, 'A'],
    ['IfNotPresent', W, 'I'],
    ['Never', W, 'N'],
    ['Always, IfNotPresent', W, 'AI'],
    ['always,if-not-present , NEVER', W, 'AIN'],
    // GitLab: a policy that comes again is one more try, and order is kept.
    ['Always, Always, IfNotPresent', W, 'AAI'],
    // A rule for the image goes before the default.
    [`Always\n${W} = Never`, W, 'N'],
    [`Always\n${W} = Never`, 'golang:1.24', 'A'],
    ['Always\nregistry.example/team/app = Never', APP, 'N'],
    ['Always\nregistry.example/team/app = Never\nregistry.example/team/app:v1 = IfNotPresent', APP, 'I'],
    ['docker.io/library/golang = Never', W, 'N'],
    ['golang = Never', 'docker.io/library/golang:1', 'N'],
    ['golang:latest = Never', W, 'A'],
    // However the same image is written.
    ['golang:latest = Never', 'golang', 'N'],
    ['docker.io/library/golang:latest = Never', 'golang', 'N'],
    [`${D.replace(':1.23.5', '')} = Never`, D, 'N'],
    [`${D} = Never`, D.replace(':1.23.5', ''), 'N'],
    [`${W} = Never`, D, 'N'],
    [`golang:1.24 = Never`, D, 'I'],
    [`${W} = Always\n${D} = Never`, D, 'N'],
    [`golang:latest = Never`, D.replace(':1.23.5', ''), 'I'],
    // A rule for the container goes before all.
    [`Always\n${W} = Never\ncontainer:step = IfNotPresent, Always`, W, 'IA'],
    ['container:other = Never', W, 'A'],
    ['Never # nothing may be pulled here\n\n# only this:\ngolang = Always', W, 'A'],
  ])('by %j for %s are %s', (input, image, expected) => {
    expect(policies(input, undefined, image)).toBe(expected);
  });

  test.each([
    ['', 'I', 'I'],
    ['Always', 'N', 'N'],
    [`${W} = Always`, 'N', 'A'],
    ['container:step = Always', 'N', 'A'],
  ])('by %j with its own policy %s in a template are %s', (input, own, expected) => {
    const policy = (Object.keys(LETTERS) as PullPolicy[]).find((one) => LETTERS[one] === own);
    expect(policies(input, undefined, W, 'step', policy)).toBe(expected);
  });

  // GitLab Runner's Test_ComputeEffectivePullPolicies; but for an allow-list alone, where GitLab fails (its #479766).
  test.each([
    ['Always, Never, IfNotPresent', 'Always, Never, IfNotPresent', W, 'ANI'],
    ['Always, Never', 'Never, IfNotPresent', W, 'N'],
    ['Always, Always, IfNotPresent, IfNotPresent', 'Always, IfNotPresent', W, 'AAII'],
    ['', 'Always, IfNotPresent', W, 'A'],
    ['', 'IfNotPresent, Always', W, 'A'],
    ['', 'Never, IfNotPresent', W, 'NI'],
    ['', 'IfNotPresent', D, 'I'],
  ])('by %j of which %j are allowed, for %s, are %s', (input, allowed, image, expected) => {
    expect(policies(input, allowed, image)).toBe(expected);
  });

  test.each([
    [
      'Always',
      'IfNotPresent',
      undefined,
      `Always for ${W} (from pull-policy) is not allowed; use one of allowed-pull-policies: IfNotPresent`,
    ],
    [
      `${W} = Never, Always`,
      'IfNotPresent',
      undefined,
      `Never, Always for ${W} (from the line for docker.io/library/golang:1.23.5) is not allowed; use one of allowed-pull-policies: IfNotPresent`,
    ],
    [
      'container:step = Never',
      'Always, IfNotPresent',
      undefined,
      `Never for ${W} (from the line for container:step) is not allowed; use one of allowed-pull-policies: Always, IfNotPresent`,
    ],
    [
      '',
      'Always',
      'Never',
      `Never for ${W} (from the pod-template's container step) is not allowed; use one of allowed-pull-policies: Always`,
    ],
  ] as const)(
    'by %j of which only %j is allowed are none, and it is said who asked for what',
    (input, allowed, own, problem) => {
      expect(policies(input, allowed, W, 'step', own)).toBe(problem);
    },
  );
});

describe('lines of pull-policy that are wrong', () => {
  test.each([
    ['Sometimes', '"Sometimes" is not a valid pull policy; use one of Always, IfNotPresent, Never'],
    ['Always,', 'a policy is missing; use one of Always, IfNotPresent, Never'],
    ['golang =', '"golang =": a policy is missing; use one of Always, IfNotPresent, Never'],
    ['a = b = Always', '"a = b = Always": it has more than one =; write IMAGE = POLICY, POLICY'],
    [
      'Always\nNever',
      '"Never" is a second line for all images; put all policies on one line, in the order to try them',
    ],
    [
      'golang = Always\ndocker.io/library/golang = Never',
      '"docker.io/library/golang = Never": the image docker.io/library/golang already has a line; remove one of them',
    ],
    [
      'container:db = Always\ncontainer:db = Never',
      '"container:db = Never": the container db already has a line; remove one of them',
    ],
    ['container:My_DB = Always', '"container:My_DB = Always": "My_DB" is not a valid container name'],
    [
      'UPPER/Case = Always',
      '"UPPER/Case = Always": "UPPER/Case" is not a valid image reference: "UPPER" has uppercase letters; write image names in lowercase',
    ],
  ])('%j are quoted, with what would be right', (input, problem) => {
    expect(parsePullPolicy(input).problems).toEqual([problem]);
  });
});

test.each([
  ['golang = Never\nbusybox = Always', ['docker.io/library/busybox']],
  ['golang:1.24 = Never', ['docker.io/library/golang:1.24']],
  [`${W} = Never\ngolang = Always`, []],
  ['Always\ncontainer:db = Never', []],
])('lines for no image of the pod are found among %j', (text, found) => {
  expect(uselessRules(parsePullPolicy(text).rules, [W, APP])).toEqual(found);
});
