import type { BodyOf, PayoutDestination as Destination, Payout, PayoutLine, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Payouts of earnings. */
export class Payouts extends Resource {
  readonly lines: PayoutLines;

  constructor(requester: Requester) {
    super(requester);
    this.lines = new PayoutLines(requester);
  }

  /** Lists payouts, newest first. */
  list(query?: QueryOf<'/v1/payouts', 'get'>, options?: RequestOptions): PagedList<Payout> {
    return this.listOf('/payouts', query, options);
  }

  /** Returns a payout with its first lines. */
  get(id: string, options?: RequestOptions): Promise<Payout> {
    return this.call('GET', path`/payouts/${id}`, options);
  }
}

/** Sales and refunds that a payout consists of. */
class PayoutLines extends Resource {
  /** Lists the lines of a payout. */
  list(
    payout: string,
    query?: QueryOf<'/v1/payouts/{id}/lines', 'get'>,
    options?: RequestOptions,
  ): PagedList<PayoutLine> {
    return this.listOf(path`/payouts/${payout}/lines`, query, options);
  }
}

/** The bank account that payouts go to. */
export class PayoutDestination extends Resource {
  /** Returns the payout destination. */
  get(options?: RequestOptions): Promise<Destination> {
    return this.call('GET', '/payout_destination', options);
  }

  /** Sets the payout destination. */
  set(input: BodyOf<'/v1/payout_destination', 'put'>, options?: RequestOptions): Promise<Destination> {
    return this.call('PUT', '/payout_destination', options, { body: input });
  }
}
