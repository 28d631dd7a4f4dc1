import type { PublicProfile } from '../contract.ts';
import { path, type Requester, type RequestOptions } from '../request.ts';

/** Other people's accounts, as everybody sees them. */
export class Accounts {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  get(slug: string, options: RequestOptions = {}): Promise<PublicProfile> {
    return this.#requester.send({ ...options, method: 'GET', path: path`/accounts/${slug}` });
  }
}
