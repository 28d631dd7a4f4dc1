import { SoukError } from '../errors.ts';
import { CHECK_BASE_URL } from './read-response.ts';
import type { Request } from './request.ts';
import type { Requester } from './requester.ts';

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page. Missing on the last page. */
  next_cursor?: string;
  has_more: boolean;
}

/**
 * A list whose pages are fetched lazily:
 *
 *     for await (const key of souk.apiKeys.list()) …
 *     const { items, next_cursor } = await souk.apiKeys.list({ limit: 50 });
 *     const newest = await souk.apiKeys.list().toArray({ limit: 200 });
 */
export class PagedList<Item> implements AsyncIterable<Item>, PromiseLike<Page<Item>> {
  readonly #requester: Requester;
  readonly #request: Request;

  constructor(requester: Requester, request: Request) {
    this.#requester = requester;
    this.#request = request;
  }

  /** Fetches the page that `cursor` in the query names, or the first page. */
  page(): Promise<Page<Item>> {
    return this.#fetch(this.#request);
  }

  /** Fetches page after page, starting with `page()`. */
  async *pages(): AsyncGenerator<Page<Item>, void> {
    let page = await this.page();
    yield page;
    // Null ends the list like a missing cursor.
    for (let cursor: string | undefined; page.next_cursor; ) {
      if (page.next_cursor === cursor) throw malformedPageError('next_cursor is the same as before');
      cursor = page.next_cursor;
      page = await this.#fetch({ ...this.#request, query: { ...this.#request.query, cursor } });
      yield page;
    }
  }

  async #fetch(request: Request): Promise<Page<Item>> {
    const page = await this.#requester.send<Page<Item>>(request);
    if (Array.isArray(page?.items)) return page;
    throw malformedPageError('items is missing');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** Fetches all items, or the first `limit` of them. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  /** Awaiting a list fetches its `page()`, anew each time. */
  // biome-ignore lint/suspicious/noThenProperty: lists are meant to be awaited
  then<Result = Page<Item>, Rejected = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: same as Promise, so that a list can be used in place of one
    onError?: ((error: any) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.page().then(onPage, onError);
  }

  catch<Rejected = never>(
    // biome-ignore lint/suspicious/noExplicitAny: same as Promise, so that a list can be used in place of one
    onError?: ((error: any) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.page().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Page<Item>> {
    return this.page().finally(onEnd);
  }
}

/** Creates the error for a malformed page, whose iteration would never end, or end too early. */
function malformedPageError(why: string): SoukError {
  const message = `The response is not a valid page of a list: ${why}. ${CHECK_BASE_URL}`;
  return new SoukError({ code: 'unexpected_answer', message });
}
