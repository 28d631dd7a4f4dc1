import type { BalanceTransaction, BodyOf, Balance as Figures, QueryOf, TopUp } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Wallet and earnings of this account. */
export class Balance extends Resource {
  readonly transactions: Transactions;
  readonly topUps: TopUps;

  constructor(requester: Requester) {
    super(requester);
    this.transactions = new Transactions(requester);
    this.topUps = new TopUps(requester);
  }

  /** Returns the balance by currency. */
  get(options?: RequestOptions): Promise<Figures> {
    return this.call('GET', '/balance', options);
  }
}

class Transactions extends Resource {
  /** Lists movements in the wallet and in the earnings, newest first. */
  list(query?: QueryOf<'/v1/balance/transactions', 'get'>, options?: RequestOptions): PagedList<BalanceTransaction> {
    return this.listOf('/balance/transactions', query, options);
  }
}

class TopUps extends Resource {
  /** Charges a card and adds the amount to the balance. */
  create(input: BodyOf<'/v1/balance/topups', 'post'>, options?: RequestOptions): Promise<TopUp> {
    return this.call('POST', '/balance/topups', options, { body: input });
  }

  /** Lists top-ups, newest first. */
  list(query?: QueryOf<'/v1/balance/topups', 'get'>, options?: RequestOptions): PagedList<TopUp> {
    return this.listOf('/balance/topups', query, options);
  }

  /** Returns a top-up. */
  get(id: string, options?: RequestOptions): Promise<TopUp> {
    return this.call('GET', path`/balance/topups/${id}`, options);
  }
}
