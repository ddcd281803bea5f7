import { hasCode, isAborted } from '../job/errors.ts';
import type { PackedFile } from '../job/job.ts';
import { cut } from '../job/text.ts';
import { isObject, messageOf, parsedJson } from '../job/values.ts';
import type { Sending } from '../run/ports.ts';
import { isGone, isPassing } from './api-errors.ts';
import { isAnswered, openPatience, type PortMethod } from './requests.ts';
import { openWebSocket, type WebSocket } from './websocket.ts';

/** The first byte of each message says what it is of. Version 4 is for API servers before 1.30. */
const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
const STDIN = 0;
/** A Status object, by which the stream ends. */
const STATUS = 3;

const CHUNK_BYTES = 32 * 1024;
/** A node may tell of an error and of each that it has led to. */
const MAX_WORDS = 200;

/** Sends the archive to a container that waits for it; src/run/ports.ts has what it promises. */
export const sendFiles: PortMethod<'sendFiles'> = async (
  { connection, path },
  { pod, container },
  archive,
  isOver,
  signal,
) => {
  const patience = openPatience(connection, { signal });
  for (;;) {
    try {
      const request = { path: `${path('pods', pod)}/attach`, query: { container, stdin: 'true' }, signal };
      const stream = await openWebSocket(connection, request, PROTOCOLS);
      patience.reset();
      return await sendAll(stream, archive);
    } catch (error) {
      // The container's status says how it has ended.
      if (isOver() || isGone(error)) return { bytes: 0, broken: messageOf(error) };
      if (!isPassing(error)) throw error;
      await patience.next(error, isAnswered(error));
    }
  }
};

/** Sends all, and then waits for the end of the stream, because the container reads slower than it is sent. */
async function sendAll(stream: WebSocket, archive: PackedFile): Promise<Sending> {
  const ended = endOf(stream);
  let bytes = 0;
  try {
    for await (const chunk of archive.read(CHUNK_BYTES)) {
      await stream.send(Buffer.concat([Buffer.of(STDIN), chunk]));
      bytes += chunk.length;
    }
  } catch (error) {
    stream.close();
    const why = await ended;
    // A stream that has ended takes no more.
    if (!hasCode(error, 'unreachable') && !isAborted(error)) throw error;
    return { bytes, broken: why ?? messageOf(error) };
  }
  return { bytes, broken: await ended };
}

/** Why the stream ended; undefined for its regular end. */
async function endOf(stream: WebSocket): Promise<string | undefined> {
  try {
    for await (const message of stream.messages()) {
      const status = message[0] === STATUS ? parsedJson(message.subarray(1).toString()) : undefined;
      if (isObject(status))
        return status['status'] === 'Success' ? undefined : cut(String(status['message']), MAX_WORDS);
    }
    return 'the API server ended it';
  } catch (error) {
    return messageOf(error);
  }
}
