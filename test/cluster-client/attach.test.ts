import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { systemClock } from '../../src/clock.ts';
import { openCluster } from '../../src/cluster/connect.ts';
import type { Cluster } from '../../src/run/ports.ts';
import { servedBy } from './served.ts';
import { refuse, serving } from './streams.ts';

const never = new AbortController().signal;
const V5 = 'v5.channel.k8s.io';
const statusMessage = (status: object) => Buffer.concat([Buffer.of(3), Buffer.from(JSON.stringify(status))]);
const isRunning = () => false;

describe('files', () => {
  const chunks = ['one', 'two', 'three'];
  const archive = (failure?: Error) => ({
    length: 11,
    async *read() {
      yield* chunks.map((chunk) => Buffer.from(chunk));
      if (failure) throw failure;
    },
  });
  const SOURCE = { pod: 'p', container: 'files-in' };

  test('are sent to the standard input of their container', async () => {
    const heard: string[] = [];
    let path = '';
    const { cluster } = await serving((stream, request) => {
      path = request.url ?? '';
      stream.on('message', (data) => {
        expect(data[0]).toBe(0);
        heard.push(String(data.subarray(1)));
        if (heard.length === chunks.length) stream.send(statusMessage({ status: 'Success' }));
      });
    });
    const sending = await cluster.sendFiles(SOURCE, archive(), isRunning, never);
    expect(sending).toEqual({ bytes: 11, broken: undefined });
    expect(heard).toEqual(chunks);
    expect(path).toBe('/api/v1/namespaces/ci/pods/p/attach?container=files-in&stdin=true');
  });

  test.each<[string, (stream: WebSocket) => void, string | RegExp]>([
    [
      'with a failure',
      (stream) => stream.send(statusMessage({ status: 'Failure', message: 'no such task' })),
      'no such task',
    ],
    ['without a word', (stream) => stream.terminate(), /it closed the connection/],
    ['without a status', (stream) => stream.close(), 'the API server ended it'],
  ])('whose stream ends %s are reported as possibly incomplete', async (_, end, words) => {
    let count = 0;
    const { cluster } = await serving((stream) => {
      stream.on('message', () => {
        if (++count === chunks.length) end(stream);
      });
    }, V5);
    const { broken } = await cluster.sendFiles(SOURCE, archive(), isRunning, never);
    expect(broken).toMatch(words);
  });

  test('are sent no further once the container has refused them', async () => {
    const { cluster } = await serving((stream) => {
      stream.send(statusMessage({ status: 'Failure', message: 'no such task' }));
    }, V5);
    const endless = {
      length: 1e9,
      async *read() {
        for (;;) yield Buffer.alloc(30_000);
      },
    };
    const { broken } = await cluster.sendFiles(SOURCE, endless, isRunning, never);
    expect(broken).toBe('no such task');
  });

  test.each([
    ['whose container does not wait any more', 500, () => true],
    ['whose pod was deleted', 404, isRunning],
  ])('%s are sent no more', async (_, status, isOver) => {
    const { cluster } = await servedBy((_request, response) => refuse(response, status, 'NotFound'));
    expect(await cluster.sendFiles(SOURCE, archive(), isOver, never)).toEqual({ bytes: 0, broken: 'no' });
  });

  test('that cannot be read are an error', async () => {
    const { cluster } = await serving(() => {}, V5);
    const failure = new Error('the packed files have become shorter');
    await expect(cluster.sendFiles(SOURCE, archive(failure), isRunning, never)).rejects.toBe(failure);
  });
});

describe('an archive that a sidecar keeps', () => {
  const BLOCK = 65_536;
  const SOURCE = { pod: 'p', container: 'files-out' };
  const ARCHIVE = randomBytes(20 * 2 ** 20 + 5);
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  /** The result. */
  function filling() {
    const all: Buffer[] = [];
    const bytes = () => Buffer.concat(all);
    return {
      length: ARCHIVE.length,
      write: (chunk: Buffer) => void all.push(Buffer.from(chunk)),
      isWhole: () => sum(bytes()) === sum(ARCHIVE),
      restart: () => void all.splice(0),
      bytes,
    };
  }

  /** Does something else than to answer with these bytes. `nth`: of all requests; `answered`: bytes of this stream so far. */
  type Twist = (stream: WebSocket, answer: Buffer, at: { nth: number; answered: number }) => boolean;
  const plain: Twist = () => false;

  /** A sidecar with the script of Pod Step. The answer to one client goes to all connected clients. */
  async function sidecar(twist: Twist = plain, clock = systemClock) {
    const asked: string[] = [];
    const paths: string[] = [];
    let byes = 0;
    const { connection } = await serving((stream, request) => {
      paths.push(request.url ?? '');
      let answered = 0;
      stream.on('message', (data) => {
        const [word, nonce = '', from, count] = String(data.subarray(1)).trim().split(' ');
        if (word === 'bye') {
          byes++;
          stream.send(statusMessage({ status: 'Success' }));
          return stream.close();
        }
        asked.push(`${from}`);
        const start = Number(from) * BLOCK;
        const answer = Buffer.concat([
          Buffer.from(`${nonce}\n`),
          ARCHIVE.subarray(start, start + Number(count) * BLOCK),
        ]);
        if (twist(stream, answer, { nth: asked.length, answered })) return;
        sendAll(stream, answer);
        answered += answer.length;
      });
    }, V5);
    return {
      asked,
      paths,
      byes: () => byes,
      cluster: openCluster({ ...connection, clock }, 'ci'),
    };
  }

  function sendAll(stream: WebSocket, bytes: Buffer, channel = 1): void {
    for (let from = 0; from < bytes.length; from += 32_768)
      stream.send(Buffer.concat([Buffer.of(channel), bytes.subarray(from, from + 32_768)]));
  }

  async function expectFetched(cluster: Pick<Cluster, 'fetchFiles'>): Promise<void> {
    const archive = filling();
    expect(await cluster.fetchFiles(SOURCE, archive, isRunning, never)).toBeUndefined();
    expect(archive.isWhole()).toBe(true);
  }

  test('is fetched in answers of 8 MiB, and then the sidecar is asked to end', async () => {
    const { cluster, asked, paths, byes } = await sidecar();
    await expectFetched(cluster);
    expect(asked).toEqual(['0', '128', '256']);
    expect(paths).toEqual(['/api/v1/namespaces/ci/pods/p/attach?container=files-out&stdin=true&stdout=true']);
    expect(byes()).toBe(1);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'goes on where a connection has broken, after %s tenths of an answer',
    async (tenths) => {
      const { cluster, asked, paths } = await sidecar((stream, answer, { nth }) => {
        if (nth !== 2) return false;
        sendAll(stream, answer.subarray(0, (answer.length * tenths) / 10));
        stream.close();
        return true;
      });
      await expectFetched(cluster);
      // An answer starts with a word of 32 characters, and its line end.
      const whole = 128 * BLOCK + 33;
      const come = Math.max(0, Math.floor((whole * tenths) / 10) - 33);
      expect(asked.slice(0, 3).map(Number)).toEqual([0, 128, 128 + Math.floor(come / BLOCK)]);
      expect(paths).toHaveLength(2);
    },
  );

  test.each<[string, Twist]>([
    [
      'after the answer to an earlier connection',
      (stream, answer) => {
        sendAll(stream, randomBytes(100_000));
        sendAll(stream, answer);
        return true;
      },
    ],
    [
      'byte by byte at the start of its nonce',
      (stream, answer) => {
        for (const byte of answer.subarray(0, 40)) stream.send(Buffer.of(1, byte));
        sendAll(stream, answer.subarray(40));
        return true;
      },
    ],
    [
      'with words on other channels, and empty ones',
      (stream, answer) => {
        for (const channel of [1, 2, 3]) stream.send(Buffer.of(channel));
        sendAll(stream, Buffer.from('dd: no'), 2);
        sendAll(stream, answer);
        return true;
      },
    ],
  ])('is complete if it arrives %s', async (_, twist) => {
    const { cluster } = await sidecar(twist);
    await expectFetched(cluster);
  });

  test('is requested again if nothing more comes', async () => {
    // Time passes quickly only during silence. Otherwise, on a busy machine, it would also be over for the other answers.
    let isSilent = false;
    const wait: typeof systemClock.wait = (ms, signal) => systemClock.wait(isSilent ? ms / 100 : ms, signal);
    const { cluster, asked } = await sidecar(
      (stream, answer, { nth }) => {
        isSilent = nth === 1;
        if (isSilent) sendAll(stream, answer.subarray(0, 3 * BLOCK));
        return isSilent;
      },
      { ...systemClock, wait },
    );
    await expectFetched(cluster);
    expect(asked.length).toBeGreaterThan(3);
  });

  test('is fetched once more where it is damaged, and then given up', async () => {
    const damaging =
      (times: number): Twist =>
      (stream, answer, { nth }) => {
        if (nth > times) return false;
        sendAll(stream, Buffer.from(answer).fill(0, 5000, 5001 + nth));
        return true;
      };
    const once = await sidecar(damaging(1));
    expect(await once.cluster.fetchFiles(SOURCE, filling(), isRunning, never)).toBeUndefined();
    expect(once.asked).toHaveLength(6);
    const always = await sidecar(damaging(99));
    expect(await always.cluster.fetchFiles(SOURCE, filling(), isRunning, never)).toBe(
      'They arrived damaged.',
    );
    expect(always.asked).toHaveLength(6);
    expect(always.byes()).toBe(1);
  });

  test('is lost with its container', async () => {
    const { cluster } = await sidecar((stream) => {
      stream.send(statusMessage({ status: 'Failure', message: 'no such task' }));
      stream.close();
      return true;
    });
    expect(await cluster.fetchFiles(SOURCE, filling(), () => true, never)).toMatch(/: no such task\.$/);
  });

  test('is given up with its signal', async () => {
    const ending = new AbortController();
    const { cluster } = await sidecar(() => {
      ending.abort();
      return true;
    });
    await expect(cluster.fetchFiles(SOURCE, filling(), isRunning, ending.signal)).rejects.toThrow();
  });
});
