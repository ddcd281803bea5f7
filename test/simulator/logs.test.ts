import { describe, expect, test } from 'vitest';
import { type Client, ending, pods, stepPod, watchPod } from './client.ts';
import { pushImage, useSimulator } from './use-simulator.ts';

let image: string;
const { simulator, client } = useSimulator({}, (own) => {
  image = pushImage(own);
});
const start = (name: string, script: string, spec = {}): ReturnType<Client['request']> =>
  client.request('POST', pods, stepPod(name, image, script, {}, spec));
const logOf = (name: string, query = ''): Promise<string> =>
  client.log(`${pods}/${name}/log?container=step&${query}`);

describe('a log', () => {
  test('is cut to the last lines, to some bytes, or to what came since a second', async () => {
    await start('cut', 'seq 10; sleep 2.1; echo late');
    await ending(client, 'cut');
    expect(await logOf('cut', 'tailLines=2')).toBe('10\nlate\n');
    expect(await logOf('cut', 'limitBytes=5')).toBe('1\n2\n3');
    const last = (await logOf('cut', 'timestamps=true')).trimEnd().split('\n').at(-1)?.slice(0, 30);
    expect(await logOf('cut', `sinceTime=${encodeURIComponent(`${last}`)}`)).toBe('late\n');
    const sameSecond = `${last?.slice(0, 19)}.999999999Z`;
    expect(await logOf('cut', `sinceTime=${encodeURIComponent(sameSecond)}`)).toBe('late\n');
  });
});

describe('there is no log', () => {
  const refusal = async (name: string): Promise<string> => {
    const path = `${pods}/${name}/log?container=step`;
    const { status, body } = await client.request<{ message: string }>('GET', path);
    expect(status).toBe(400);
    return body.message;
  };
  const until = (name: string, reason: string): ReturnType<typeof watchPod> =>
    watchPod(client, name, ({ status }) => status.containerStatuses?.[0]?.state?.waiting?.reason === reason);

  test('of a container that waits, for whatever reason', async () => {
    simulator.registry.misbehave('hangs', { kind: 'hang' });
    await client.request('POST', pods, stepPod('pulls', `${simulator.registry.address}/hangs:1`, 'true'));
    await until('pulls', 'ContainerCreating');
    expect(await refusal('pulls')).toBe(
      'container "step" in pod "pulls" is waiting to start: ContainerCreating',
    );
    await client.request('POST', pods, stepPod('waits', `${simulator.registry.address}/none:1`, 'true'));
    await until('waits', 'ErrImagePull');
    expect(await refusal('waits')).toBe(
      'container "step" in pod "waits" is waiting to start: image can\'t be pulled',
    );
    await until('waits', 'ImagePullBackOff');
    const trying = 'container "step" in pod "waits" is waiting to start: trying and failing to pull image';
    expect(await refusal('waits')).toBe(trying);
  });
});
