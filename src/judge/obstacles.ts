import type { V1Pod } from '@kubernetes/client-node';
import { containersOf, hasStarted, statusOf } from './containers.ts';
import { droppedVolumes } from './dropped-volumes.ts';
import { endingObstacle } from './init-ended.ts';
import { LASTING, type Obstacle } from './obstacle.ts';
import { type PullEpisode, pullEpisodes } from './pull-episodes.ts';
import { pullFinding } from './pull-finding.ts';
import { pullGrace } from './pull-grace.ts';
import { pullingObstacle } from './pulling.ts';
import { schedulingObstacle } from './scheduling.ts';
import { isSetUp, type StartTrouble, startTroubles } from './start-troubles.ts';
import type { State } from './state.ts';

/** All that keeps the step from starting, in the order in which a pod comes to life: what comes first holds up the rest. */
export function obstaclesOf(state: State, pod: V1Pod): Obstacle[] {
  const dropped = droppedVolumes(state, pod);
  const scheduling = schedulingObstacle(state, pod);
  const starts = startTroubles(state.starts);
  const pulls = pullEpisodes(state.pulls);
  return [
    ...(dropped ? [dropped] : []),
    ...(scheduling ? [scheduling] : []),
    // Of a pod that is set up the kubelet tells the same words when it can't bring a volume up to date.
    ...starts
      .filter(({ container }) => container === undefined && !isSetUp(pod))
      .map((trouble) => startObstacle(state, pod, trouble)),
    ...containersOf(pod).flatMap((container) => {
      const { name } = container;
      const status = statusOf(pod, name);
      const running = status?.state?.running !== undefined || status?.state?.terminated !== undefined;
      // An event that comes late speaks of what is long over.
      const pull = hasStarted(status) ? undefined : pulls.find((episode) => episode.container === name);
      const start = running ? undefined : starts.find((trouble) => trouble.container === name);
      const pulling = pullingObstacle(state, pod, name);
      const ending = endingObstacle(state, pod, container);
      return [
        pull && pullObstacle(state, pod, pull),
        pulling,
        start && startObstacle(state, pod, start),
        ending,
      ].filter((obstacle) => obstacle !== undefined);
    }),
  ];
}

function pullObstacle(state: State, pod: V1Pod, episode: PullEpisode): Obstacle {
  const { since, failure } = episode;
  const finding = pullFinding(state, pod, episode);
  const grace = pullGrace(state.case, failure.cause, finding.puller);
  return {
    waiting: `the image of the container ${finding.container} could not be pulled: ${failure.said}`,
    until: grace === undefined ? LASTING : since + grace,
    finding,
  };
}

function startObstacle(state: State, pod: V1Pod, { container, since, failure }: StartTrouble): Obstacle {
  const { prospect, vague: _, ...found } = failure;
  const image =
    container === undefined ? undefined : containersOf(pod).find(({ name }) => name === container)?.image;
  return {
    waiting: `${found.message.replace(/\.$/, '')}: ${found.said}`,
    until: endOf(prospect, since, state),
    finding: {
      ...found,
      outcome: 'failure',
      ...(container !== undefined && { container }),
      ...(image !== undefined && { image }),
    },
  };
}

function endOf(prospect: StartTrouble['failure']['prospect'], since: number, state: State): number {
  switch (prospect) {
    case 'lasting':
      return LASTING;
    case 'passing':
    case 'unknown':
      return since + state.case.graceMs;
    case 'waits':
      return Number.POSITIVE_INFINITY;
  }
}
