import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { ApiError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;

export interface BodyRoomLimits {
  /** In bytes: what is not larger needs no room. There is always some for small calls. */
  small: number;
  /** In bytes, of large bodies at the same time: of one account, and of all together. */
  ofOne: number;
  ofAll: number;
}

const LIMITS: BodyRoomLimits = { small: MIB, ofOne: 128 * MIB, ofAll: 512 * MIB };
/** As much as any body may have: what one that does not say its length is taken for. */
const UNTOLD = 64 * MIB;
const RETRY_AFTER_S = 2;

/** Room for large bodies: each is held in memory until its call is answered, and hundreds could come at once. */
export class BodyRoom {
  readonly #limits: BodyRoomLimits;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;

  constructor(limits: BodyRoomLimits = LIMITS) {
    this.#limits = limits;
  }

  isLarge(headers: IncomingHttpHeaders): boolean {
    return announcedBytes(headers) > this.#limits.small;
  }

  /** Takes as much as the body announces, until the answer is sent or given up. Refuses where there is not as much left. */
  take(accountId: string, headers: IncomingHttpHeaders, response: ServerResponse): ApiError | undefined {
    const { small, ofOne, ofAll } = this.#limits;
    const bytes = announcedBytes(headers);
    // Of one that has left already nothing comes any more, nor would it be heard of again.
    if (bytes <= small || response.destroyed) return undefined;
    const taken = this.#takenBy.get(accountId) ?? 0;
    if (taken + bytes > ofOne) return full('Your other large calls are still under way.');
    if (this.#taken + bytes > ofAll) return full('Too many large calls are under way.');
    this.#add(accountId, bytes);
    response.once('close', () => this.#add(accountId, -bytes));
    return undefined;
  }

  #add(accountId: string, bytes: number): void {
    this.#taken += bytes;
    const taken = (this.#takenBy.get(accountId) ?? 0) + bytes;
    if (taken > 0) this.#takenBy.set(accountId, taken);
    else this.#takenBy.delete(accountId);
  }
}

/** Node reads no more than that, whatever comes. */
function announcedBytes({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number {
  if (encoding !== undefined) return UNTOLD;
  return Math.min(Number(length ?? 0), UNTOLD);
}

function full(why: string): ApiError {
  return new ApiError('unavailable', `${why} Try again in ${RETRY_AFTER_S} seconds.`, {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });
}
