import { Souk } from '@souk/sdk';
import { fetchInSession } from './fetch-in-session.ts';

/**
 * The API, as whoever is signed in or just visits: the browser sends the session's cookie. A call is about the mode that
 * the dashboard shows when it is sent, unless it names another: `souk.models.get(id, { mode: 'live' })`.
 */
export const souk = new Souk({
  baseURL: '/v1',
  fetch: fetchInSession,
  // Somebody is waiting: being asked to come back later is told rather than waited for.
  maxRetryDelay: 5_000,
});
