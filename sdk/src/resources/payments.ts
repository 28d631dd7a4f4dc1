import type {
  AnswerOf,
  BodyOf,
  CardSetup,
  PaymentMethod,
  PaymentProcessor as Processor,
  QueryOf,
} from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Who takes the money in this mode, and what its form for cards needs to know. */
export class PaymentProcessor extends Resource {
  get(options?: RequestOptions): Promise<Processor> {
    return this.call('GET', '/payment_processor', options);
  }
}

/** The saved cards. */
export class PaymentMethods extends Resource {
  create(input: BodyOf<'/v1/payment_methods', 'post'>, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('POST', '/payment_methods', options, { body: input });
  }

  list(query?: QueryOf<'/v1/payment_methods', 'get'>, options?: RequestOptions): PagedList<PaymentMethod> {
    return this.listOf('/payment_methods', query, options);
  }

  get(id: string, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('GET', path`/payment_methods/${id}`, options);
  }

  delete(id: string, options?: RequestOptions): Promise<AnswerOf<'/v1/payment_methods/{id}', 'delete'>> {
    return this.call('DELETE', path`/payment_methods/${id}`, options);
  }

  setDefault(id: string, options?: RequestOptions): Promise<PaymentMethod> {
    return this.call('POST', path`/payment_methods/${id}/default`, options);
  }

  /** What the processor's own form needs to save a card, so that its number never comes by here. */
  setUp(options?: RequestOptions): Promise<CardSetup> {
    return this.call('POST', '/payment_methods/setup', options);
  }
}
