import type { Request, Requester } from './request.ts';

/** One page of a list, as the API sends it. */
export interface Page<Item> {
  items: Item[];
  /** Present when there are more. */
  next_cursor?: string;
  has_more: boolean;
}

/**
 * A list that is fetched as it is read:
 *
 *     for await (const key of souk.apiKeys.list()) …
 *     const { items, next_cursor } = await souk.apiKeys.list({ limit: 50 }).page();
 */
export class PagedList<Item> implements AsyncIterable<Item> {
  readonly #requester: Requester;
  readonly #request: Request;

  constructor(requester: Requester, request: Request) {
    this.#requester = requester;
    this.#request = request;
  }

  /** The page that `cursor` in the query names; without one, the first. */
  page(): Promise<Page<Item>> {
    return this.#requester.send<Page<Item>>(this.#request);
  }

  async *pages(): AsyncGenerator<Page<Item>, void> {
    let page = await this.page();
    yield page;
    while (page.next_cursor !== undefined) {
      const query = { ...this.#request.query, cursor: page.next_cursor };
      page = await this.#requester.send<Page<Item>>({ ...this.#request, query });
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.items;
  }
}
