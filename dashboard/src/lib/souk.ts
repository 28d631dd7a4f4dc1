import { Souk } from '@souk/sdk';
import { fetchInSession } from './fetch-in-session.ts';

/**
 * API client of this page; the browser sends the session cookie. A call uses the mode that the dashboard shows at that
 * moment, unless it names another: `souk.models.get(id, { mode: 'live' })`.
 */
export const souk = new Souk({
  baseURL: '/v1',
  fetch: fetchInSession,
  // A person is waiting: a long `Retry-After` is reported rather than waited for.
  maxRetryDelay: 5_000,
});
