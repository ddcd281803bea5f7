import type { V1Pod } from '@kubernetes/client-node';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import { asText } from '../../src/findings/spoken.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { judge } from '../../src/judge/verdict.ts';
import type { Observation } from '../../src/pod/observation.ts';
import { milestones, waitingInWords } from '../../src/report/progress.ts';
import { generations, situations, tapeOf } from './tapes.ts';

const DAY_MS = 86_400_000;

/** The pod without all fields of these names. */
function lacking(pod: V1Pod, fields: readonly string[]): V1Pod {
  return JSON.parse(
    JSON.stringify(pod, (key, value: unknown) => (fields.includes(key) ? undefined : value)),
  ) as V1Pod;
}

/** Fields that a pod can lack, because all of them are optional in Kubernetes' types. */
const LACKING: Record<string, readonly string[]> = {
  nothing: [],
  'the name of its node': ['nodeName'],
  'its namespace': ['namespace'],
  'reasons and messages': ['reason', 'message'],
};

/** All that may be said of a pod at a moment. */
function sentences(state: State, at: number): string[] {
  const verdicts = [at, at + DAY_MS].map((now) => judge(state, now));
  const findings: Finding[] = [
    ...verdicts.flatMap((verdict) => (verdict.kind === 'finished' ? [verdict.finding] : [])),
  ];
  return [
    waitingInWords(state),
    ...findings.flatMap(({ title, message, hint }) => [title, message, ...(hint ? [hint] : [])].map(asText)),
    ...milestones(state).map(({ text }) => text),
  ];
}

describe.each(Object.entries(LACKING))('a pod that lacks %s', (_, fields) => {
  test.each(
    generations.flatMap((generation) => situations(generation).map((name) => [generation, name] as const)),
  )('is never described with an internal word for a missing value: %s %s', (generation, situation) => {
    const { options, observations } = tapeOf(generation, situation);
    let state: State = startState(options);
    const said = new Set<string>();
    for (const seen of observations) {
      const observation: Observation = 'pod' in seen ? { ...seen, pod: lacking(seen.pod, fields) } : seen;
      state = observe(state, observation);
      for (const sentence of sentences(state, observation.at)) said.add(sentence);
    }
    expect([...said].filter((sentence) => /\b(?:undefined|null|NaN)\b|\[object /.test(sentence))).toEqual([]);
  });
});
