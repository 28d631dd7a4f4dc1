import type {
  BodyOf,
  CardSetup,
  PaymentMethod,
  PaymentProcessor as Processor,
  QueryOf,
  ResponseOf,
} from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** The payment processor of this mode, and what its card form needs. */
export class PaymentProcessor extends Resource {
  /** Returns the payment processor. */
  get(options?: RequestOptions): Promise<Processor> {
    return this.call('GET', '/payment_processor', options);
  }
}

/** Saved cards. */
export class PaymentMethods extends Resource {
  /** Saves a card. The first one becomes the default. */
  create(input: BodyOf<'/v1/payment_methods', 'post'>, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('POST', '/payment_methods', options, { body: input });
  }

  /** Lists cards, newest first. */
  list(query?: QueryOf<'/v1/payment_methods', 'get'>, options?: RequestOptions): PagedList<PaymentMethod> {
    return this.listOf('/payment_methods', query, options);
  }

  /** Returns a card. */
  get(id: string, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('GET', path`/payment_methods/${id}`, options);
  }

  /** Deletes a card. */
  delete(id: string, options?: RequestOptions): Promise<ResponseOf<'/v1/payment_methods/{id}', 'delete'>> {
    return this.call('DELETE', path`/payment_methods/${id}`, options);
  }

  /** Makes a card the default. */
  setDefault(id: string, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('POST', path`/payment_methods/${id}/default`, options);
  }

  /** Starts saving a card in the processor's own form, so that its number never passes through the market. */
  setUp(options?: RequestOptions): Promise<CardSetup> {
    return this.call('POST', '/payment_methods/setup', options);
  }
}
