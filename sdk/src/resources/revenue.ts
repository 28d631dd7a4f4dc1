import type { Revenue as Figures, QueryOf } from '../contract.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** Revenue by day, week or month. */
export class Revenue extends Resource {
  /** Returns revenue by interval and currency. */
  get(query?: QueryOf<'/v1/revenue', 'get'>, options?: RequestOptions): Promise<Figures> {
    return this.call('GET', '/revenue', options, { query });
  }
}
