import type { FastifyRequest } from 'fastify';
import { rateLimitSubject } from '../../access/principal.ts';
import type { Counters } from '../../access/rate-limit/counters.ts';
import { countRequest } from '../../access/rate-limit/limit-rate.ts';
import { RATE_CLASSES } from '../../access/rate-limit/rate-classes.ts';
import type { Admission } from '../../access/route.ts';
import { andThen } from '../../platform/async/maybe-async.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Admitted } from './admit-caller.ts';
import { BodyRoom } from './body-room.ts';
import type { CallerCache } from './caller-cache.ts';

/** Admits callers of deployments before a large body is read, since any account may send one. */
export class CallAdmission implements Admission {
  readonly #callers: CallerCache;
  readonly #counters: Counters;
  readonly #room = new BodyRoom();
  readonly #found = new WeakMap<FastifyRequest, Admitted | ApiError>();
  readonly says =
    'Rate limit: `requests_per_minute` of the listing for each licensee account, over all its keys; 600 requests per minute for the owner, and if there is no listing.';

  constructor(options: { callers: CallerCache; counters: Counters }) {
    this.#callers = options.callers;
    this.#counters = options.counters;
  }

  readonly count: Admission['count'] = ({ db, principal, params, request, reply }) =>
    andThen(this.#callers.find(db, principal, (params as { id: string }).id), (found) => {
      const isRejected = found instanceof ApiError;
      // Calls without access are rate limited as well.
      const bucket = isRejected
        ? `rejected-calls:${rateLimitSubject(principal)}`
        : bucketOf(found, principal.account.id);
      const limit = isRejected ? RATE_CLASSES.inference : found.limit;
      return andThen(countRequest(this.#counters, reply, bucket, limit), (tooMany) => {
        if (tooMany) throw tooMany;
        this.#found.set(request, found);
      });
    });

  /** Reads and checks a small body even if the call is rejected afterwards, but not a large one. */
  readonly beforeBody: Admission['beforeBody'] = ({ principal, request, reply }) => {
    const found = this.of(request);
    if (!this.#room.isLarge(request.headers)) return;
    if (found instanceof ApiError) throw found;
    const noRoom = this.#room.take(principal.account.id, request.headers, reply.raw);
    if (noRoom) throw noRoom;
  };

  /** Returns the admission of this request, or the error. */
  of(request: FastifyRequest): Admitted | ApiError {
    const found = this.#found.get(request);
    if (!found) throw new Error('this request was not counted');
    return found;
  }
}

/** IDs are unique across modes. The counter belongs to the listing, whichever deployment serves it. */
function bucketOf({ deployment }: Admitted, accountId: string): string {
  return `calls:${deployment.listing_id ?? deployment.id}:${accountId}`;
}
