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

/** Lets callers of deployments in before a large body is read: any account may send some. */
export class CallAdmission implements Admission {
  readonly #callers: CallerCache;
  readonly #counters: Counters;
  readonly #room = new BodyRoom();
  readonly #found = new WeakMap<FastifyRequest, Admitted | ApiError>();
  readonly says =
    'Counts against the `requests_per_minute` of the listing, which bounds each licensee account whichever key it uses; for the owner, and where there is no listing, 600 a minute.';

  constructor(options: { callers: CallerCache; counters: Counters }) {
    this.#callers = options.callers;
    this.#counters = options.counters;
  }

  readonly count: Admission['count'] = ({ db, principal, params, request, reply }) =>
    andThen(this.#callers.find(db, principal, (params as { id: string }).id), (found) => {
      const refused = found instanceof ApiError;
      // Asking for what is somebody else's is not free of charge either.
      const bucket = refused ? `refused-calls:${rateLimitSubject(principal)}` : bucketOf(found, principal.account.id);
      const limit = refused ? RATE_CLASSES.inference : found.limit;
      return andThen(countRequest(this.#counters, reply, bucket, limit), (tooMany) => {
        if (tooMany) throw tooMany;
        this.#found.set(request, found);
      });
    });

  /** A small body is read and checked even where the call is rejected afterwards; a large one is not. */
  readonly beforeBody: Admission['beforeBody'] = ({ principal, request, reply }) => {
    const found = this.of(request);
    if (!this.#room.isLarge(request.headers)) return;
    if (found instanceof ApiError) throw found;
    const noRoom = this.#room.take(principal.account.id, request.headers, reply.raw);
    if (noRoom) throw noRoom;
  };

  /** Who may call what with this request, or why not. */
  of(request: FastifyRequest): Admitted | ApiError {
    const found = this.#found.get(request);
    if (!found) throw new Error('this request was not counted');
    return found;
  }
}

/** Ids are unique in both modes together. A listing goes on counting whichever deployment serves it. */
function bucketOf({ deployment }: Admitted, accountId: string): string {
  return `calls:${deployment.listing_id ?? deployment.id}:${accountId}`;
}
