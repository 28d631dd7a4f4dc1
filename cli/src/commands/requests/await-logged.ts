import { setTimeout as sleep } from 'node:timers/promises';
import { type LoggedRequest, NotFoundError, type Souk } from '@souk/sdk';

const PATIENCE_MS = 4_000;
const PAUSE_MS = 500;

/** A request is in the log a second or two after its answer, and a script looks it up at once. */
export async function awaitLogged(souk: Souk, id: string): Promise<LoggedRequest> {
  const end = Date.now() + (id.startsWith('req_') ? PATIENCE_MS : 0);
  for (;;) {
    try {
      return await souk.requests.get(id);
    } catch (error) {
      if (!(error instanceof NotFoundError) || Date.now() >= end) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
