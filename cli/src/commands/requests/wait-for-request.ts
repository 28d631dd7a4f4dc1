import { setTimeout as sleep } from 'node:timers/promises';
import { type LoggedRequest, NotFoundError, type Souk } from '@souk/sdk';

const MAX_WAIT_MS = 4_000;
const PAUSE_MS = 500;

/** Polls for a request that may not be logged yet: it appears a second or two after the response. */
export async function waitForRequest(souk: Souk, id: string): Promise<LoggedRequest> {
  const end = Date.now() + (id.startsWith('req_') ? MAX_WAIT_MS : 0);
  for (;;) {
    try {
      return await souk.requests.get(id);
    } catch (error) {
      if (!(error instanceof NotFoundError) || Date.now() >= end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
