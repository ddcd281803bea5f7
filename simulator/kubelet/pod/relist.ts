// The relist (PLEG, pleg/generic.go): once a second the kubelet compares what it knows with what the runtime has.

import { type PodState, requestSync } from './pod-state.ts';

export function startRelisting(state: PodState): void {
  const { clock } = state.kubelet;
  // Mostly the first relist comes soon after the start; sometimes it has just passed (measured on a real cluster).
  const first = clock.between(600, 800) + (clock.between(0, 1) < 0.2 ? clock.between(200, 800) : 0);
  const tick = (): void => {
    relist(state);
    state.relisted.notify();
  };
  state.timers.relist = clock.every(1000, tick, first);
}

/** Notices a new sandbox, sidecars that run, and containers that have ended; a change asks for a sync. */
export function relist(state: PodState): void {
  let isChanged = noticeSidecars(state) || noticeSandbox(state);
  for (const container of state.containers) {
    if (!container.actualRun?.exit || container.exit) continue;
    container.run = container.actualRun;
    container.exit = container.actualRun.exit;
    container.endedAt = state.kubelet.clock.elapsed();
    isChanged = true;
  }
  if (isChanged) requestSync(state);
}

/** A sidecar that runs lets the next container start, once. Who notices it notices the sandbox too. */
export function noticeSidecars(state: PodState): boolean {
  const started = state.containers.filter(
    ({ role, run, actualRun, noticed }) =>
      role === 'sidecar' && actualRun && run === actualRun && noticed !== run,
  );
  for (const container of started) container.noticed = container.actualRun;
  if (started.length > 0) noticeSandbox(state);
  return started.length > 0;
}

function noticeSandbox(state: PodState): boolean {
  if (state.sandbox !== 'created') return false;
  state.sandbox = 'found';
  return true;
}
