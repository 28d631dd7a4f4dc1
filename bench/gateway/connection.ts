import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ResponseReader } from './response-reader.ts';
import type { Kind } from './responses.ts';

/** A kept-alive connection. Plain sockets, because a real HTTP client costs more than the server it measures. */
export class Connection {
  readonly #socket: Socket;
  readonly #reader: ResponseReader;
  #pending: {
    at: number;
    resolve: (milliseconds: number) => void;
    reject: (error: unknown) => void;
  } | null;

  static async open(url: string, kind: Kind): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket, kind);
  }

  private constructor(socket: Socket, kind: Kind) {
    this.#socket = socket;
    this.#reader = new ResponseReader(kind);
    this.#pending = null;
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => this.#take(piece));
    socket.on('error', (error) => this.#pending?.reject(error));
    socket.on('close', () =>
      this.#pending?.reject(new Error('the connection was closed before the end of the response')),
    );
  }

  /** Returns how many milliseconds it took until the end of the response. */
  send(request: string): Promise<number> {
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#pending = { at: performance.now(), resolve, reject };
    });
  }

  close(): void {
    this.#socket.end();
  }

  #take(piece: string): void {
    const pending = this.#pending;
    if (pending === null) throw new Error(`unexpected data: ${piece}`);
    try {
      if (!this.#reader.take(piece)) return;
      this.#pending = null;
      pending.resolve(performance.now() - pending.at);
    } catch (error) {
      pending.reject(error);
    }
  }
}
