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

/** Operation of the market. Needs an operator who is signed in, in a browser or with `souk login`. */
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

  /** Sends an invitation by email: a link to sign up with, once. */
  invite(input: BodyOf<'/v1/operator/invitations', 'post'>, options?: RequestOptions): Promise<Invitation> {
    return this.call('POST', '/operator/invitations', options, { body: input });
  }

  /** Refunds a purchase for its seller, even if their earnings do not cover it. */
  refund(
    purchaseId: string,
    input: BodyOf<'/v1/operator/purchases/{id}/refund', 'post'>,
    options?: RequestOptions,
  ): Promise<OperatedRefund> {
    return this.call('POST', path`/operator/purchases/${purchaseId}/refund`, options, { body: input });
  }

  /** Lists actions of operators, newest first. */
  audit(query?: QueryOf<'/v1/operator/audit', 'get'>, options?: RequestOptions): PagedList<AuditEntry> {
    return this.listOf('/operator/audit', query, options);
  }

  /** Lists the payouts of all sellers in this mode, newest first. */
  payouts(query?: QueryOf<'/v1/operator/payouts', 'get'>, options?: RequestOptions): PagedList<OperatedPayout> {
    return this.listOf('/operator/payouts', query, options);
  }

  /** Returns the health of the market in both modes. */
  health(options?: RequestOptions): Promise<MarketHealth> {
    return this.call('GET', '/operator/health', options);
  }
}

class OperatedAccounts extends Resource {
  /** Lists or searches accounts. */
  list(query?: QueryOf<'/v1/operator/accounts', 'get'>, options?: RequestOptions): PagedList<OperatedAccount> {
    return this.listOf('/operator/accounts', query, options);
  }

  /** Returns an account. */
  get(id: string, options?: RequestOptions): Promise<OperatedAccount> {
    return this.call('GET', path`/operator/accounts/${id}`, options);
  }

  /** Suspends an account: its keys and sessions stop working within a second. */
  suspend(
    id: string,
    input: BodyOf<'/v1/operator/accounts/{id}/suspend', 'post'>,
    options?: RequestOptions,
  ): Promise<OperatedAccount> {
    return this.call('POST', path`/operator/accounts/${id}/suspend`, options, { body: input });
  }

  /** Lifts a suspension. */
  reinstate(id: string, options?: RequestOptions): Promise<OperatedAccount> {
    return this.call('POST', path`/operator/accounts/${id}/reinstate`, options);
  }
}

/** The market's fee on each sale. */
class Fee extends Resource {
  /** Returns the current fee. */
  get(options?: RequestOptions): Promise<PlatformFee> {
    return this.call('GET', '/operator/fee', options);
  }

  /** Sets the fee for purchases from now on. */
  set(input: BodyOf<'/v1/operator/fee', 'put'>, options?: RequestOptions): Promise<PlatformFee> {
    return this.call('PUT', '/operator/fee', options, { body: input });
  }
}

/** Takedowns: models and datasets that are hidden from everyone but their owners. */
class Takedowns extends Resource {
  /** Takes a model or dataset down. */
  create(input: BodyOf<'/v1/operator/takedowns', 'post'>, options?: RequestOptions): Promise<Takedown> {
    return this.call('POST', '/operator/takedowns', options, { body: input });
  }

  /** Lists takedowns, newest first. */
  list(query?: QueryOf<'/v1/operator/takedowns', 'get'>, options?: RequestOptions): PagedList<Takedown> {
    return this.listOf('/operator/takedowns', query, options);
  }

  /** Lifts a takedown. */
  lift(id: string, options?: RequestOptions): Promise<Takedown> {
    return this.call('POST', path`/operator/takedowns/${id}/lift`, options);
  }
}
