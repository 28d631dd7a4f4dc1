import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { ApiError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;

export interface BodyRoomLimits {
  /** Bodies up to this many bytes need no room: small calls are always accepted. */
  small: number;
  /** Maximum bytes of concurrent large bodies: per account, and in total. */
  ofOne: number;
  ofAll: number;
}

const LIMITS: BodyRoomLimits = { small: MIB, ofOne: 128 * MIB, ofAll: 512 * MIB };
/** Maximum size of any body, assumed for one without a declared length. */
const MAX_BODY_BYTES = 64 * MIB;
const RETRY_AFTER_S = 2;

/** Limits the memory of large bodies: each is held until its response is sent, and hundreds can arrive at once. */
export class BodyRoom {
  readonly #limits: BodyRoomLimits;
  readonly #reservedBy = new Map<string, number>();
  #reserved = 0;

  constructor(limits: BodyRoomLimits = LIMITS) {
    this.#limits = limits;
  }

  isLarge(headers: IncomingHttpHeaders): boolean {
    return declaredBytes(headers) > this.#limits.small;
  }

  /** Reserves the declared size until the response is sent or aborted. Returns an error if there is not enough room. */
  take(accountId: string, headers: IncomingHttpHeaders, response: ServerResponse): ApiError | undefined {
    const { small, ofOne, ofAll } = this.#limits;
    const bytes = declaredBytes(headers);
    // A client that has disconnected sends nothing more, and its close event has passed.
    if (bytes <= small || response.destroyed) return undefined;
    const reserved = this.#reservedBy.get(accountId) ?? 0;
    if (reserved + bytes > ofOne) return full('Your other large calls are still in progress.');
    if (this.#reserved + bytes > ofAll) return full('Too many large calls are in progress.');
    this.#add(accountId, bytes);
    response.once('close', () => this.#add(accountId, -bytes));
    return undefined;
  }

  #add(accountId: string, bytes: number): void {
    this.#reserved += bytes;
    const reserved = (this.#reservedBy.get(accountId) ?? 0) + bytes;
    if (reserved > 0) this.#reservedBy.set(accountId, reserved);
    else this.#reservedBy.delete(accountId);
  }
}

/** Node reads no more bytes than declared. */
function declaredBytes({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders): number {
  if (encoding !== undefined) return MAX_BODY_BYTES;
  return Math.min(Number(length ?? 0), MAX_BODY_BYTES);
}

function full(reason: string): ApiError {
  return new ApiError('unavailable', `${reason} Try again in ${RETRY_AFTER_S} seconds.`, {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  });
}
