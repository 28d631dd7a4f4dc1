import type { Revenue as Figures, QueryOf } from '../contract.ts';
import type { RequestOptions } from '../http/request.ts';
import { Resource } from './resource.ts';

/** What was sold, by days, weeks or months. */
export class Revenue extends Resource {
  get(query?: QueryOf<'/v1/revenue', 'get'>, options?: RequestOptions): Promise<Figures> {
    return this.call('GET', '/revenue', options, { query });
  }
}
