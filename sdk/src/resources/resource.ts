import { PagedList } from '../http/page.ts';
import type { Request, RequestOptions, WholeBody } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';

interface Sent extends Pick<Request, 'query' | 'body' | 'usualTimeout'> {
  bytes?: WholeBody;
}

/** Of a whole file in one request, or of what looks into all files before it answers. */
export const LONG_TIMEOUT_MS = 600_000;

/** A noun of the API. Its methods name an operation's method, path and input; the rest is the same for all. */
export abstract class Resource {
  // Private to the language too, like the secret that it holds: a client that is logged shows its nouns alone.
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  protected get requester(): Requester {
    return this.#requester;
  }

  protected call<Answer>(
    method: Request['method'],
    path: string,
    options: RequestOptions = {},
    sent: Sent = {},
  ): Promise<Answer> {
    const usualTimeout = sent.bytes === undefined ? sent.usualTimeout : LONG_TIMEOUT_MS;
    return this.#requester.send({ ...options, ...sent, usualTimeout, method, path });
  }

  protected listOf<Item>(path: string, query: object = {}, options: RequestOptions = {}): PagedList<Item> {
    return new PagedList(this.#requester, { ...options, method: 'GET', path, query });
  }
}
