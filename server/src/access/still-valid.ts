import type { FastifyRequest } from 'fastify';
import { andThen, type MaybePromise } from '../platform/async/maybe-async.ts';
import { ApiError } from '../platform/errors.ts';
import { authenticate, type Credentials } from './authenticate.ts';

/** Whether the credential that a request came with would still be let in. */
export type StillValid = (request: FastifyRequest) => MaybePromise<boolean>;

/** For answers that go on for as long as the caller listens, past the moment in which the guard let them in. */
export function stillValid(credentials: Credentials): StillValid {
  return (request) =>
    andThen(
      authenticate(request, credentials),
      (found) => !(found instanceof ApiError) && found.kind !== 'visitor' && !found.unpaid,
    );
}
