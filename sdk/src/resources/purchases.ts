import type { BodyOf, Purchase, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Purchases of this account, as buyer and as seller. */
export class Purchases extends Resource {
  /**
   * Buys a license, paid from the balance or by the card in `payment_method`. If the card needs another step, the purchase is
   * `pending`, and `next_action` describes the step.
   */
  create(input: BodyOf<'/v1/purchases', 'post'>, options?: RequestOptions): Promise<Purchase> {
    return this.call('POST', '/purchases', options, { body: input });
  }

  /** Lists purchases; with `role: 'seller'`, sales. */
  list(query?: QueryOf<'/v1/purchases', 'get'>, options?: RequestOptions): PagedList<Purchase> {
    return this.listOf('/purchases', query, options);
  }

  /** Returns a purchase. */
  get(id: string, options?: RequestOptions): Promise<Purchase> {
    return this.call('GET', path`/purchases/${id}`, options);
  }

  /** Refunds a sale until `refundable_until`: returns the full amount and ends the license. */
  refund(id: string, options?: RequestOptions): Promise<Purchase> {
    return this.call('POST', path`/purchases/${id}/refund`, options);
  }
}
