import type { BodyOf, Checkout, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Payments that activate live premium keys, opened by `apiKeys.openCheckout`. */
export class Checkouts extends Resource {
  /** Lists checkouts, newest first. */
  list(query?: QueryOf<'/v1/checkouts', 'get'>, options?: RequestOptions): PagedList<Checkout> {
    return this.listOf('/checkouts', query, options);
  }

  /** Returns a checkout. */
  get(id: string, options?: RequestOptions): Promise<Checkout> {
    return this.call('GET', path`/checkouts/${id}`, options);
  }

  /** Pays a checkout by card. Charges once, however often it is called. */
  pay(id: string, input: BodyOf<'/v1/checkouts/{id}/pay', 'post'>, options?: RequestOptions): Promise<Checkout> {
    return this.call('POST', path`/checkouts/${id}/pay`, options, { body: input });
  }
}
