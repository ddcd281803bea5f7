import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { shellImage } from '../../simulator/registry/images.ts';
import type { ContainerStatus, Pod } from '../../simulator/wire.ts';
import { folderOfTest } from '../folders.ts';
import {
  type Answer,
  clientOf,
  ending,
  eventsOf,
  pods,
  type StepPod,
  simulate,
  stepPod,
  until,
  watchPod,
} from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { simulator, client } = useSimulator({}, (own) => {
  image = pushImage(own);
});

// In a script, `$$$$` is the shell's `$$`: Kubernetes reads `$$` in a command as one dollar.
const create = async (pod: StepPod): Promise<void> => {
  const { status, body } = await client.request('POST', pods, pod);
  expect(status, JSON.stringify(body)).toBe(201);
};
const run = async (name: string, script: string, container = {}, spec = {}): Promise<Pod> => {
  await create(stepPod(name, image, script, container, spec));
  return ending(client, name);
};
const step = (pod: Pod): ContainerStatus['state'] => pod.status.containerStatuses?.[0]?.state;
const logOf = (name: string): Promise<string> => client.log(`${pods}/${name}/log?container=step`);

describe('how a command ends is how its container ends', () => {
  const runc =
    'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: ';
  test.each([
    ['/no/such/program', 'exec: "/no/such/program": stat /no/such/program: no such file or directory'],
    ['/etc/passwd', 'exec: "/etc/passwd": permission denied'],
  ])('a command that cannot be started: %s', async (command, why) => {
    const name = `start${command.replaceAll('/', '-')}`;
    const pod = await run(name, '', { command: [command] });
    expect(step(pod)).toMatchObject({
      terminated: { exitCode: 128, reason: 'StartError', message: runc + why },
    });
    const failed = (await eventsOf(client, name)).filter(({ reason }) => reason === 'Failed');
    expect(failed.map(({ message }) => message)).toEqual([`Error: ${runc}${why}`]);
  });

  test('an image for another processor shows in the log alone', async () => {
    simulator.registry.push(
      'team/foreign:1',
      shellImage({ architecture: process.arch === 'arm64' ? 'amd64' : 'arm64' }),
    );
    await create(stepPod('foreign', `${simulator.registry.address}/team/foreign:1`, 'true'));
    expect(step(await ending(client, 'foreign'))).toMatchObject({
      terminated: { exitCode: 1, reason: 'Error' },
    });
    expect(await logOf('foreign')).toBe('exec sh: exec format error\n');
  });
});

describe('a command gets', () => {
  test('its arguments with variables resolved, and those of the image if it has none', async () => {
    await run('arguments', '', {
      command: ['echo', '$(WHO)'],
      args: ['$$(WHO)'],
      env: [{ name: 'WHO', value: 'me' }],
    });
    expect(await logOf('arguments')).toBe('me $(WHO)\n');
    const config = { Entrypoint: ['echo', 'entry'], Cmd: ['image'], Env: ['FROM=image'] };
    simulator.registry.push('team/entry:1', shellImage({ config }));
    const entry = { image: `${simulator.registry.address}/team/entry:1`, command: undefined };
    await run('entrypoint', '', entry);
    expect(await logOf('entrypoint')).toBe('entry image\n');
    await run('own-args', '', { ...entry, args: ['own'] });
    expect(await logOf('own-args')).toBe('entry own\n');
  });

  test('its last words as the termination message, if it failed and wrote none', async () => {
    const pod = await run('fallback', 'echo first; echo last; exit 1', {
      terminationMessagePolicy: 'FallbackToLogsOnError',
    });
    expect(step(pod)).toMatchObject({ terminated: { message: 'first\nlast\n' } });
  });
});

describe('deleting a running pod', () => {
  const start = async (name: string, script: string, spec = {}): Promise<void> => {
    await create(stepPod(name, image, `${script}; echo ready; while true; do sleep 0.05; done`, {}, spec));
    await until(async () => (await logOf(name)).includes('ready\n'));
  };
  /** The last state of its container. */
  const ended = async (name: string, gracePeriodSeconds: number) => {
    const watching = watchPod(client, name, () => false);
    await remove(name, gracePeriodSeconds);
    const last = (await watching).at(-1);
    return last && step(last);
  };
  const remove = (name: string, gracePeriodSeconds: number): Promise<Answer<Pod>> =>
    client.request('DELETE', `${pods}/${name}`, { gracePeriodSeconds });

  test('kills after the grace period what does not end', async () => {
    await start('stubborn', 'trap "" TERM');
    expect(await ended('stubborn', 2)).toMatchObject({ terminated: { exitCode: 137, reason: 'Error' } });
  });

  test.skipIf(process.platform !== 'linux')(
    'kills what has no handler for SIGTERM as well: it is process 1 in its container',
    async () => {
      await start('default', 'true');
      expect(await ended('default', 2)).toMatchObject({ terminated: { exitCode: 137 } });
    },
  );

  test('lets a program that handles SIGTERM work in real time, at any speed', async () => {
    await start('tidy', 'trap "trap \'\' TERM; sleep 1; exit 7" TERM');
    expect(await ended('tidy', 4)).toMatchObject({ terminated: { exitCode: 7 } });
  });

  test('with no grace removes it at once; its processes follow', async () => {
    await start('forced', 'echo $$$$');
    const pid = Number.parseInt(await logOf('forced'), 10);
    expect(existsSync(`/proc/${pid}`) || process.platform !== 'linux').toBe(true);
    expect((await remove('forced', 0)).status).toBe(200);
    expect((await client.request('GET', `${pods}/forced`)).status).toBe(404);
    await until(() => !existsSync(`/proc/${pid}`));
  });

  test('that never could start ends its container as unknown', async () => {
    await create(stepPod('unstarted', `${simulator.registry.address}/team/app:nope`, 'true'));
    await watchPod(client, 'unstarted', (pod) => step(pod)?.waiting?.reason === 'ErrImagePull');
    expect(await ended('unstarted', 30)).toMatchObject({
      terminated: {
        exitCode: 137,
        reason: 'ContainerStatusUnknown',
        message: 'The container could not be located when the pod was terminated',
      },
    });
  });
});

test('a simulator that is closed leaves no process and no folder', async () => {
  const folder = folderOfTest();
  vi.stubEnv('TMPDIR', folder);
  const own = await simulate();
  vi.unstubAllEnvs();
  expect(readdirSync(folder)).toHaveLength(1);
  const ownClient = clientOf(own.kubeconfig);
  own.registry.push('a:1', shellImage());
  await ownClient.request(
    'POST',
    pods,
    stepPod('left', `${own.registry.address}/a:1`, 'echo $$$$; sleep 60'),
  );
  await until(async () => /^\d+\n$/.test(await ownClient.log(`${pods}/left/log?container=step`)));
  const pid = Number.parseInt(await ownClient.log(`${pods}/left/log?container=step`), 10);
  await own.close();
  expect(readdirSync(folder)).toEqual([]);
  await until(() => !existsSync(`/proc/${pid}`));
});
