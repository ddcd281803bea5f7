/** What the simulator and tests use of the package, which has no types: https://github.com/websockets/ws/blob/master/doc/ws.md */
declare module 'ws' {
  import type { IncomingMessage } from 'node:http';
  import type { Duplex, Writable } from 'node:stream';

  interface WebSocket {
    send(data: Uint8Array): void;
    ping(data: string): void;
    close(): void;
    terminate(): void;
    pause(): void;
    resume(): void;
    on(event: 'message' | 'pong', listener: (data: Buffer) => void): this;
    on(event: 'close' | 'error', listener: () => void): this;
  }

  class WebSocketServer {
    constructor(options: { noServer: true; handleProtocols: (protocols: Set<string>) => string | false });
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (webSocket: WebSocket) => void,
    ): void;
  }

  /** Reads the frames that are written to it. */
  class Receiver extends Writable {
    constructor(options: { isServer: boolean });
    on(event: 'message' | 'ping', listener: (data: Buffer) => void): this;
  }

  const Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };

  type FrameOptions = { fin: boolean; mask: boolean; opcode: number; readOnly: boolean; rsv1: boolean };
}
