import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import type { Finding } from '../../src/findings/finding.ts';
import type { PullPolicy } from '../../src/job/image-consumers.ts';
import type { PullPlan } from '../../src/job/pull-plan.ts';
import { prose } from '../../src/job/text.ts';
import { observe } from '../../src/judge/observe.ts';
import { type State, startState } from '../../src/judge/state.ts';
import { judge } from '../../src/judge/verdict.ts';
import { withPullPolicies } from '../../src/plan/checks.ts';
import type { Attempt, StepReport } from '../../src/report/step-report.ts';
import { openProgressLog } from '../../src/run/log.ts';
import { yamlOf } from '../../src/run/manifest.ts';
import type { Log } from '../../src/run/ports.ts';
import { tapeOf } from '../judge/tapes.ts';
import type { Recording } from '../support/replay.ts';

/** An account in which nothing happened but the finding. */
export function stepReportOf(finding: Finding, more: Partial<StepReport> = {}): StepReport {
  return {
    name: undefined,
    finding,
    others: [],
    attempts: [],
    step: 'step',
    image: undefined,
    namespace: undefined,
    begunAt: 0,
    endedAt: 50,
    tails: [],
    manifest: undefined,
    podKept: false,
    hide: (text) => text,
    pages: {
      run: 'https://github.com/acme/shop/actions/runs/7',
      job: undefined,
      documents: 'https://github.com/pod-step/pod-step/blob/v0.9.0/docs',
    },
    ...more,
  };
}

/** An attempt of which only the finding, the state, and what is named matter. */
export function attemptOf(finding: Finding, state: State, more: Partial<Attempt> = {}): Attempt {
  return { pod: {}, pullPlans: [], begunAt: 0, endedAt: 0, finding, state, ...more };
}

/** The recording as a run would have it: one attempt, and the lines of its log, which also go to `out`. */
export function lived(
  tape: Recording,
  stepBegunAt = tape.options.begunAt,
  out?: Pick<Log, 'say'>,
): { attempt: Attempt; log: string[] } {
  const { options, observations } = tape;
  const log: string[] = [];
  let now = options.begunAt;
  const say = (line: string) => {
    log.push(line);
    out?.say(line);
  };
  const paint = (_: string, text: string) => text;
  const console = { say, paint, isDebugging: false, debug: say };
  const progress = openProgressLog(console, stepBegunAt, { now: () => now });
  let state: State = startState(options);
  const ended = (finding: Finding) => {
    const pod = asked(observations.find((one) => 'pod' in one)?.pod as V1Pod);
    return { attempt: { pod, pullPlans: [], begunAt: options.begunAt, endedAt: now, finding, state }, log };
  };
  for (const [index, observation] of observations.entries()) {
    now = Math.max(now, observation.at);
    state = observe(state, observation);
    progress.update(state);
    const until = observations[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    for (;;) {
      const verdict = judge(state, now);
      if (verdict.kind === 'finished') return ended(verdict.finding);
      const again = Math.min(verdict.again, progress.nextUpdate());
      if (again >= until || again === Number.POSITIVE_INFINITY || again <= now) break;
      now = again;
      progress.update(state);
    }
  }
  throw new Error('the tape ends before the step does');
}

/** The requested pod, reconstructed from the pod of the API server. */
function asked({ metadata, spec }: V1Pod): V1Pod {
  const { name = '', namespace = '' } = metadata ?? {};
  const { containers = [], initContainers, restartPolicy } = spec ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace },
    spec: { ...(restartPolicy && { restartPolicy }), ...(initContainers && { initContainers }), containers },
  };
}

/** The report of a step whose attempts were the recordings, one after the other. */
export function stepReportOfRecordings(
  tapes: readonly Recording[],
  policies: PullPolicy[] = [],
): { stepReport: StepReport; log: string[] } {
  const begunAt = tapes[0]?.options.begunAt ?? 0;
  let end = begunAt;
  const failures: PullPlan['failures'] = [];
  const lives = tapes.map((tape) => {
    const life = lived(movedTo(tape, end), begunAt);
    const { finding, pod } = life.attempt;
    end = life.attempt.endedAt + 100;
    const image = pod.spec?.containers[0]?.image ?? '';
    const pullPlans =
      policies.length === 0
        ? []
        : [
            {
              consumer: 'step',
              image,
              policies,
              checkPolicies: policies,
              failures: [...failures],
            },
          ];
    failures.push({
      policy: policies[failures.length] ?? 'Always',
      cause: finding.pull?.cause ?? 'other',
    });
    return { ...life, attempt: { ...life.attempt, pullPlans } };
  });
  const last = lives.at(-1)?.attempt as Attempt;
  const stepReport = stepReportOf(last.finding, {
    attempts: lives.map(({ attempt }) => attempt),
    image: last.pod.spec?.containers.find(({ name }) => name === last.state.options.step)?.image,
    namespace: last.pod.metadata?.namespace,
    begunAt,
    endedAt: last.endedAt,
    manifest: () =>
      yamlOf(
        { ...last.pod, spec: withPullPolicies(last.pod.spec as V1PodSpec, last.pullPlans) },
        (text) => text,
      ),
  });
  return { stepReport, log: lives.flatMap(({ log }) => log) };
}

/** The same tape at another time. */
function movedTo({ options, observations }: Recording, begunAt: number): Recording {
  const by = begunAt - options.begunAt;
  return {
    options: { ...options, begunAt },
    observations: observations.map((observation) => ({ ...observation, at: observation.at + by })),
  };
}

/** A report in which an attacker chose the names, messages and events. */
export function hostile(evil: string): StepReport {
  const { stepReport } = stepReportOfRecordings(
    [tapeOf('v1.37.1', 'connection-refused'), tapeOf('v1.37.1', 'connection-refused')],
    ['Always', 'IfNotPresent'],
  );
  const text = JSON.stringify(evil).slice(1, -1);
  const attempts = stepReport.attempts.map((attempt) => ({
    ...attempt,
    state: {
      ...attempt.state,
      pod: JSON.parse(
        JSON.stringify(attempt.state.pod).replaceAll(/"(image|name)":"[^"]*"/g, (all, name) =>
          name === 'image' || all.includes('connection') ? `"${name}":"${text}"` : all,
        ),
      ),
      events: new Map(
        [...attempt.state.events].map(([key, seen]) => [
          key,
          seen.reason === 'Failed' ? { ...seen, reason: evil, words: evil } : seen,
        ]),
      ),
    },
  }));
  const found = {
    ...stepReport.finding,
    title: prose(evil),
    message: prose(evil),
    hint: prose(evil),
    image: evil,
  };
  return { ...stepReport, finding: found, attempts, image: evil, namespace: evil };
}
