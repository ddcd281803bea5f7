// Starting one container: its image, its configuration and its process. Each of them can fail, and the container then waits for
// it (kuberuntime_container.go startContainer).

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pod } from '../../wire.ts';
import type { Kubelet } from '../kubelet-context.ts';
import { gracePeriod, type LocalPod } from '../pod/pod-state.ts';
import { WaitingError } from '../waiting-error.ts';
import { podEnvironment } from './container-environment.ts';
import { commandOf, type Run, type RunSettings, startRun } from './container-run.ts';
import { checkRestartDelay } from './restart-backoff.ts';
import type { TrackedContainer } from './tracked-container.ts';

/** @param volumeErrors what went wrong with the images of image volumes, by volume
 *  @returns undefined if the container now waits; why is in its `startFailure` */
export async function startContainer(
  kubelet: Kubelet,
  local: LocalPod,
  container: TrackedContainer,
  volumeErrors: Map<string, WaitingError>,
): Promise<Run | undefined> {
  try {
    if (container.exit) checkRestartDelay(kubelet, local.pod, container);
    checkVolumes(kubelet, local.pod, container, volumeErrors);
    return await prepareAndRun(kubelet, local, container);
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    const { reason, message } = error;
    if (reason !== 'CrashLoopBackOff')
      recordFailure(kubelet, local.pod, container, reason.startsWith('CreateContainer') ? message : reason);
    container.startFailure = { reason, message };
    return undefined;
  }
}

/** With several failed volumes there is an event for each, and the last one is the container's reason
 *  (toKubeContainerImageVolumes).
 *  @throws WaitingError if a volume failed that the container mounts */
function checkVolumes(
  kubelet: Kubelet,
  pod: Pod,
  container: TrackedContainer,
  volumeErrors: Map<string, WaitingError>,
): void {
  const errors = (container.spec.volumeMounts ?? []).flatMap(({ name }) => volumeErrors.get(name) ?? []);
  // The caller that catches the error writes an event too, so there are as many events as errors.
  for (const { reason } of errors.slice(1)) recordFailure(kubelet, pod, container, reason);
  const last = errors.at(-1);
  if (last) throw last;
}

async function prepareAndRun(kubelet: Kubelet, local: LocalPod, container: TrackedContainer): Promise<Run> {
  const { clock, images, store } = kubelet;
  const { pod } = local;
  const { spec } = container;
  const about = { pod, container: spec };
  const image = await images.ensure(about, spec.image ?? '', spec.imagePullPolicy ?? 'Always');
  const variables = podEnvironment(store, pod, spec);
  // containerd 2.4, internal/cri/server/container_create.go
  if (commandOf({ container: spec, image, variables }).length === 0)
    throw new WaitingError('CreateContainerError', 'failed to generate spec: no command specified');
  await clock.wait(clock.between(40, 80));
  const attempt = container.actualRun ? container.restarts + 1 : 0;
  const folder = join(local.folder, 'containers', spec.name, String(attempt));
  mkdirSync(folder, { recursive: true });
  return createAndStart(kubelet, { ...about, image, variables, folder, volumesFolder: local.volumesFolder });
}

async function createAndStart(kubelet: Kubelet, settings: RunSettings): Promise<Run> {
  const { recorder, old } = kubelet;
  const { name } = settings.container;
  recorder.record(settings, 'Normal', 'Created', old ? `Created container ${name}` : 'Container created');
  const run = await startRun(settings);
  if (run.exit?.reason === 'StartError')
    recorder.record(settings, 'Warning', 'Failed', `Error: ${run.exit.message}`);
  else
    recorder.record(settings, 'Normal', 'Started', old ? `Started container ${name}` : 'Container started');
  await runPostStartHook(kubelet, settings, run);
  return run;
}

/** The status does not show the container as running until the hook has ended. If the hook fails, the container is ended. */
async function runPostStartHook(
  { recorder, clock }: Kubelet,
  settings: RunSettings,
  run: Run,
): Promise<void> {
  const command = settings.container.lifecycle?.postStart?.exec?.command;
  if (command === undefined || run.process === undefined || (await run.exec?.(command))?.exitCode === 0)
    return;
  recorder.record(settings, 'Warning', 'FailedPostStartHook', 'PostStartHook failed');
  recorder.record(settings, 'Normal', 'Killing', 'FailedPostStartHook');
  run.process.terminate();
  const kill = clock.after(gracePeriod(settings.pod) * 1000, () => run.process?.kill());
  await run.ended;
  kill();
}

function recordFailure({ recorder }: Kubelet, pod: Pod, { spec }: TrackedContainer, why: string): void {
  recorder.record({ pod, container: spec }, 'Warning', 'Failed', `Error: ${why}`);
}
