import type { FastifyRequest } from 'fastify';
import { andThen, type MaybePromise } from '../platform/async/maybe-async.ts';
import { ApiError } from '../platform/errors.ts';
import { authenticate, type Credentials } from './authenticate.ts';

/** Returns whether the credential of a request would still be accepted. */
export type StillValid = (request: FastifyRequest) => MaybePromise<boolean>;

/** Checks credentials again during streamed responses, which outlast the check by the guard. */
export function stillValid(credentials: Credentials): StillValid {
  return (request) =>
    andThen(
      authenticate(request, credentials),
      (found) => !(found instanceof ApiError) && found.kind !== 'visitor' && !found.unpaid,
    );
}
