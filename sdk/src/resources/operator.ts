import type {
  AuditEntry,
  BodyOf,
  Invitation,
  MarketHealth,
  OperatedAccount,
  OperatedPayout,
  OperatedRefund,
  PlatformFee,
  QueryOf,
  Takedown,
} from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** What runs the market. Only for operators who are signed in, in a browser or by `souk login`. */
export class Operator extends Resource {
  readonly accounts: OperatedAccounts;
  readonly fee: Fee;
  readonly takedowns: Takedowns;

  constructor(requester: Requester) {
    super(requester);
    this.accounts = new OperatedAccounts(requester);
    this.fee = new Fee(requester);
    this.takedowns = new Takedowns(requester);
  }

  /** Mails a link that lets somebody sign up, once. */
  invite(input: BodyOf<'/v1/operator/invitations', 'post'>, options?: RequestOptions): Promise<Invitation> {
    return this.call('POST', '/operator/invitations', options, { body: input });
  }

  /** Refunds a purchase for its seller, also where their earnings do not cover it. */
  refund(
    purchaseId: string,
    input: BodyOf<'/v1/operator/purchases/{id}/refund', 'post'>,
    options?: RequestOptions,
  ): Promise<OperatedRefund> {
    return this.call('POST', path`/operator/purchases/${purchaseId}/refund`, options, { body: input });
  }

  /** What operators did, newest first. */
  audit(query?: QueryOf<'/v1/operator/audit', 'get'>, options?: RequestOptions): PagedList<AuditEntry> {
    return this.listOf('/operator/audit', query, options);
  }

  /** Everybody's payouts in this mode, newest first. */
  payouts(query?: QueryOf<'/v1/operator/payouts', 'get'>, options?: RequestOptions): PagedList<OperatedPayout> {
    return this.listOf('/operator/payouts', query, options);
  }

  /** How the market does, in both modes. */
  health(options?: RequestOptions): Promise<MarketHealth> {
    return this.call('GET', '/operator/health', options);
  }
}

class OperatedAccounts extends Resource {
  list(query?: QueryOf<'/v1/operator/accounts', 'get'>, options?: RequestOptions): PagedList<OperatedAccount> {
    return this.listOf('/operator/accounts', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<OperatedAccount> {
    return this.call('GET', path`/operator/accounts/${id}`, options);
  }

  suspend(
    id: string,
    input: BodyOf<'/v1/operator/accounts/{id}/suspend', 'post'>,
    options?: RequestOptions,
  ): Promise<OperatedAccount> {
    return this.call('POST', path`/operator/accounts/${id}/suspend`, options, { body: input });
  }

  reinstate(id: string, options?: RequestOptions): Promise<OperatedAccount> {
    return this.call('POST', path`/operator/accounts/${id}/reinstate`, options);
  }
}

/** The market's share of each sale. */
class Fee extends Resource {
  get(options?: RequestOptions): Promise<PlatformFee> {
    return this.call('GET', '/operator/fee', options);
  }

  set(input: BodyOf<'/v1/operator/fee', 'put'>, options?: RequestOptions): Promise<PlatformFee> {
    return this.call('PUT', '/operator/fee', options, { body: input });
  }
}

/** What operators keep from everybody but its owner. */
class Takedowns extends Resource {
  create(input: BodyOf<'/v1/operator/takedowns', 'post'>, options?: RequestOptions): Promise<Takedown> {
    return this.call('POST', '/operator/takedowns', options, { body: input });
  }

  list(query?: QueryOf<'/v1/operator/takedowns', 'get'>, options?: RequestOptions): PagedList<Takedown> {
    return this.listOf('/operator/takedowns', query, options);
  }

  lift(id: string, options?: RequestOptions): Promise<Takedown> {
    return this.call('POST', path`/operator/takedowns/${id}/lift`, options);
  }
}
