import { describe, expect, it } from 'vitest';
import { classifyPullMessage } from '../../../src/messages/pulls.ts';
import { wordedMessages } from './pull-messages.ts';

const causeOf = (message: string, reason?: string) => classifyPullMessage(message, reason).cause;

it.each(wordedMessages)('$why: $message is $cause', ({ message, reason, cause }) => {
  expect(causeOf(message, reason)).toBe(cause);
});

describe('several attempts in one message', () => {
  const refused = 'reading manifest 1 in a.example/b: unauthorized: authentication required';
  const asCriO = (words: string) =>
    `unable to pull image or OCI artifact: pull image err: initializing source docker://a.example/b:1: ${words}; artifact err: get manifest: build image source: ${words}`;
  it.each([
    ['CRI-O, without what it asks as an artifact', asCriO],
    ['CRI-O before 1.31', (words: string) => `initializing source docker://a.example/b:1: ${words}`],
    ['dockerd', (words: string) => `Error response from daemon: ${words}`],
    ['gRPC', (words: string) => `rpc error: code = Unknown desc = ${words}`],
    [
      'CRI-O with mirrors',
      (words: string) =>
        asCriO(`(Mirrors also failed: [m.example/b:1: ${refused}]): a.example/b:1: ${words}`),
    ],
  ])('are judged one by one as %s writes them', (_, written) => {
    const list = (...words: string[]) => `[${words.map(written).join(', ')}]`;
    const busy = 'received unexpected HTTP status: 503 Service Unavailable';
    for (const frame of ['', 'Failed to pull image "a.example/b:1": ']) {
      expect(causeOf(frame + list(refused, busy))).toBe('registry-unavailable');
      expect(causeOf(frame + list(busy, refused))).toBe('registry-unavailable');
      expect(causeOf(frame + list(refused, 'net/http: TLS handshake timeout'))).toBe('timeout');
      expect(causeOf(frame + list(refused, 'manifest unknown'))).toBe('not-found');
      expect(causeOf(frame + list(refused, refused))).toBe('unauthorized');
    }
  });

  it('give the status of the attempt that decides', () => {
    const one = 'initializing source docker://a.example/b:1: reading manifest 1 in a.example/b: StatusCode';
    expect(classifyPullMessage(`[${one}: 403, "no", ${one}: 503, "busy"]`)).toMatchObject({ status: 503 });
  });
});

describe('in addition to its cause, a message', () => {
  it('gives the image as the pod names it, its registry, the mirror and the status', () => {
    const message =
      'Failed to pull image "nginx": failed to pull and unpack image "docker.io/library/nginx:latest": failed to copy: httpReadSeeker: failed open: unexpected status from GET request to https://mirror.example/v2/library/nginx/blobs/sha256:566e42bcee1cd697?ns=docker.io: 503 Service Unavailable';
    expect(classifyPullMessage(message)).toEqual({
      cause: 'registry-unavailable',
      image: 'nginx',
      named: 'nginx',
      registry: 'docker.io',
      mirror: 'mirror.example',
      status: 503,
      rawMessage:
        'failed to copy: httpReadSeeker: failed open: unexpected status from GET request to https://mirror.example/v2/library/nginx/blobs/sha256:566e42bcee1cd697?ns=docker.io: 503 Service Unavailable',
    });
  });

  it('gives no image that only a runtime names, because runtimes complete the name', () => {
    const message =
      'failed to pull and unpack image "docker.io/library/nginx:9": failed to resolve image: docker.io/library/nginx:9: not found';
    expect(classifyPullMessage(message)).toMatchObject({ image: undefined, registry: 'docker.io' });
  });

  it('gives the words of the runtime without their wrappers', () => {
    const message =
      'Error syncing pod, skipping: failed to "StartContainer" for "step" with ErrImagePull: "rpc error: code = Unknown desc = Error response from daemon: manifest unknown"';
    expect(classifyPullMessage(message).rawMessage).toBe('manifest unknown');
  });
});
