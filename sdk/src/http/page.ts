import { SoukError } from '../errors.ts';
import type { Request } from './request.ts';
import type { Requester } from './requester.ts';

/** One page of a list, as the API sends it. */
export interface Page<Item> {
  items: Item[];
  /** Present when there are more. */
  next_cursor?: string;
  has_more: boolean;
}

/**
 * A list that is fetched as it is read, and not before:
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

  /** The page that `cursor` in the query names; without one, the first. */
  page(): Promise<Page<Item>> {
    return this.#fetch(this.#request);
  }

  async *pages(): AsyncGenerator<Page<Item>, void> {
    let page = await this.page();
    yield page;
    // Null would be as good as none.
    for (let cursor: string | undefined; page.next_cursor; ) {
      if (page.next_cursor === cursor) throw notAPage('it names itself as the next one');
      cursor = page.next_cursor;
      page = await this.#fetch({ ...this.#request, query: { ...this.#request.query, cursor } });
      yield page;
    }
  }

  async #fetch(request: Request): Promise<Page<Item>> {
    const page = await this.#requester.send<Page<Item>>(request);
    if (Array.isArray(page?.items)) return page;
    throw notAPage('it has no items');
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** Everything, or the first `limit` of it. */
  async toArray({ limit = Number.POSITIVE_INFINITY }: { limit?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }

  /** Awaited, a list is its `page()`, fetched anew each time. */
  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
  then<Result = Page<Item>, Refused = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    // biome-ignore lint/suspicious/noExplicitAny: as of a promise, so that a list can be given where one is wanted
    onError?: ((error: any) => Refused | PromiseLike<Refused>) | null,
  ): Promise<Result | Refused> {
    return this.page().then(onPage, onError);
  }

  catch<Refused = never>(
    // biome-ignore lint/suspicious/noExplicitAny: as of a promise, so that a list can be given where one is wanted
    onError?: ((error: any) => Refused | PromiseLike<Refused>) | null,
  ): Promise<Page<Item> | Refused> {
    return this.page().catch(onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Page<Item>> {
    return this.page().finally(onEnd);
  }
}

/** Were it read on, it would never end, or end too early. */
function notAPage(why: string): SoukError {
  const message = `The answer is not a page of a list: ${why}. Is the address that of a Souk server?`;
  return new SoukError({ code: 'unexpected_answer', message });
}
