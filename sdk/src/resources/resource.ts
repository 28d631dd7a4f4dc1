import { PagedList } from '../http/page.ts';
import type { Request, RequestOptions, WholeBody } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';

interface Input extends Pick<Request, 'query' | 'body' | 'defaultTimeout'> {
  bytes?: WholeBody;
}

/** Timeout for a whole file in one request, or for operations that inspect all files. */
export const LONG_TIMEOUT_MS = 600_000;

/** A resource of the API. Its methods name an operation's method, path and input; the rest is shared. */
export abstract class Resource {
  // A private field, so that a client that is logged does not show its secret.
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  protected get requester(): Requester {
    return this.#requester;
  }

  protected call<Result>(
    method: Request['method'],
    path: string,
    options: RequestOptions = {},
    input: Input = {},
  ): Promise<Result> {
    const defaultTimeout = input.bytes === undefined ? input.defaultTimeout : LONG_TIMEOUT_MS;
    return this.#requester.send({ ...options, ...input, defaultTimeout, method, path });
  }

  protected listOf<Item>(path: string, query: object = {}, options: RequestOptions = {}): PagedList<Item> {
    return new PagedList(this.#requester, { ...options, method: 'GET', path, query });
  }
}
