import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader } from './response-reader.ts';
import type { Kind } from './responses.ts';

/** In milliseconds since the request was sent. */
export interface Timing {
  firstByte: number;
  end: number;
}

/** A kept-alive connection. Plain sockets, because a real HTTP client costs more than the server it measures. */
export class Connection {
  readonly #socket: Socket;
  readonly #reader: AnswerReader;
  #asked: { at: number; firstByte: number; resolve: (timing: Timing) => void; reject: (error: unknown) => void } | null;

  static async open(url: string, kind: Kind): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, kind);
  }

  private constructor(socket: Socket, kind: Kind) {
    this.#socket = socket;
    this.#reader = new AnswerReader(kind);
    this.#asked = null;
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => this.#take(piece));
    socket.on('error', (error) => this.#asked?.reject(error));
    socket.on('close', () => this.#asked?.reject(new Error('the connection was closed before the answer had ended')));
  }

  ask(request: string): Promise<Timing> {
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#asked = { at: performance.now(), firstByte: 0, resolve, reject };
    });
  }

  close(): void {
    this.#socket.end();
  }

  #take(piece: string): void {
    const asked = this.#asked;
    if (asked === null) throw new Error(`nobody asked for this: ${piece}`);
    try {
      const hasEnded = this.#reader.take(piece);
      if (asked.firstByte === 0 && (hasEnded || this.#reader.hasBegun)) asked.firstByte = performance.now() - asked.at;
      if (!hasEnded) return;
      this.#asked = null;
      asked.resolve({ firstByte: asked.firstByte, end: performance.now() - asked.at });
    } catch (error) {
      asked.reject(error);
    }
  }
}
