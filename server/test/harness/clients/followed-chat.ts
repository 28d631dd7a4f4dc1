import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendRequest } from 'node:http';

/** A streamed chat read frame by frame, on a connection of its own. */
export class FollowedChat {
  readonly #request: ClientRequest;
  #response: IncomingMessage | undefined;
  #text = '';
  #isOver = false;
  #broken: Error | undefined;
  #notify: () => void = () => undefined;

  constructor(url: string, headers: Record<string, string>, body: object) {
    this.#request = sendRequest(`${url}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    });
    this.#request.on('error', (error) => this.#end(error));
    this.#request.on('response', (response) => this.#listen(response));
    this.#request.end(JSON.stringify(body));
  }

  /** Resolves with the headers, which arrive with the first chunk. */
  async head(): Promise<IncomingMessage> {
    while (!this.#response) await this.#untilChange();
    return this.#response;
  }

  async requestId(): Promise<string> {
    return String((await this.head()).headers['x-request-id']);
  }

  /** Returns the `data` of the next `count` frames. */
  async take(count: number): Promise<string[]> {
    const taken: string[] = [];
    while (taken.length < count) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        taken.push(this.#text.slice(0, end).replace(/^data: /, ''));
        this.#text = this.#text.slice(end + 2);
      } else {
        assert.ok(!this.#isOver, `the stream ended after ${taken.length} of ${count} frames`);
        await this.#untilChange();
      }
    }
    return taken;
  }

  /** Returns the frames that were not taken, once the server has ended the stream. Fails if the connection broke. */
  async rest(): Promise<string[]> {
    while (!this.#isOver) await this.#untilChange();
    if (this.#broken) throw this.#broken;
    return this.take(this.#text.split('\n\n').length - 1);
  }

  /** Stops reading. */
  async stopReading(): Promise<void> {
    (await this.head()).pause();
  }

  /** Closes the connection, and waits until it is closed on this side. */
  async disconnect(): Promise<void> {
    const { socket } = this.#request;
    this.#request.destroy();
    if (socket && !socket.closed) await once(socket, 'close');
  }

  #listen(response: IncomingMessage): void {
    this.#response = response;
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      this.#text += text;
      this.#notify();
    });
    response.on('end', () => this.#end(undefined));
    response.on('error', (error) => this.#end(error));
    this.#notify();
  }

  #end(error: Error | undefined): void {
    this.#isOver = true;
    this.#broken ??= error;
    this.#notify();
  }

  async #untilChange(): Promise<void> {
    if (this.#broken) throw this.#broken;
    await new Promise<void>((resolve) => {
      this.#notify = resolve;
    });
  }
}
