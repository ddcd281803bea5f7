import { describe, expect, test } from 'vitest';
import type { PullPolicy } from '../../../src/job/image-consumers.ts';
import { jobOf } from '../../plan/planned.ts';

const W = 'golang:1.23.5';
const D = `golang:1.23.5@sha256:${'8c'.repeat(32)}`;
const APP = 'registry.example/team/app:v1';

/** Policies by their first letters, as the table of other systems' tests writes them. */
const LETTERS: Record<PullPolicy, string> = { Always: 'A', IfNotPresent: 'I', Never: 'N' };

function policies(input: string, allowed: string, image: string, own?: PullPolicy): string {
  const containers = [
    { name: 'step', image, ...(own && { imagePullPolicy: own }) },
    { name: 'other', image: 'b:1' },
  ];
  const inputs = { image: '', 'pull-policy': input, 'allowed-pull-policies': allowed };
  const { pulls } = jobOf(inputs, { containers });
  const { policies = [] } = pulls.find(({ consumer }) => consumer.name === 'step') ?? {};
  return policies.map((policy) => LETTERS[policy]).join('');
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
    expect(policies(input, '', image)).toBe(expected);
  });

  test.each([
    ['', 'I', 'I'],
    ['Always', 'N', 'N'],
    [`${W} = Always`, 'N', 'A'],
    ['container:step = Always', 'N', 'A'],
  ])('by %j with its own policy %s in a template are %s', (input, own, expected) => {
    const policy = (Object.keys(LETTERS) as PullPolicy[]).find((one) => LETTERS[one] === own);
    expect(policies(input, '', W, policy)).toBe(expected);
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
});
