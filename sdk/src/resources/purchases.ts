import type { BodyOf, Purchase, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

export class Purchases extends Resource {
  /**
   * Pays from the balance, or by the card that `payment_method` names. Where the card needs a further step, the purchase is
   * `pending`, and `next_action` says what to do.
   */
  create(input: BodyOf<'/v1/purchases', 'post'>, options?: RequestOptions): Promise<Purchase> {
    return this.call('POST', '/purchases', options, { body: input });
  }

  /** What was bought or, with `role: 'seller'`, sold. */
  list(query?: QueryOf<'/v1/purchases', 'get'>, options?: RequestOptions): PagedList<Purchase> {
    return this.listOf('/purchases', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Purchase> {
    return this.call('GET', path`/purchases/${id}`, options);
  }

  /** By the seller, until `refundable_until`: gives the money back and ends the license. */
  refund(id: string, options?: RequestOptions): Promise<Purchase> {
    return this.call('POST', path`/purchases/${id}/refund`, options);
  }
}
