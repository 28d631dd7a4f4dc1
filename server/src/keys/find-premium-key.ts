import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError } from '../platform/errors.ts';
import type { Money } from '../platform/http/schemas/json-schema.ts';
import { findKey } from './find-key.ts';
import { spendLimitOf, statusOf } from './key.ts';

/** Finds an active premium key of the caller in the mode of the request, for a signed-in person who uses it by id. */
export async function findPremiumKey(
  db: Queryable,
  principal: Principal,
  id: string,
): Promise<{ id: string; spendLimit: Money | null }> {
  const key = await findKey(db, principal, id, principal.mode).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'not_found' ? noSuchKey(principal) : error;
  });
  if (key.tier !== 'premium') throw new ApiError('scope_required', 'This key is not premium: it cannot run inference.');
  const status = statusOf(key);
  if (status === 'inactive') {
    throw new ApiError('payment_required', 'This live premium key has not been paid for. Complete its payment first.');
  }
  if (status !== 'active') throw new ApiError('invalid_state', `This key is ${status}.`);
  return { id: key.id, spendLimit: spendLimitOf(key) };
}

function noSuchKey({ mode }: Principal): ApiError {
  return new ApiError(
    'not_found',
    `There is no such key of yours in ${mode} mode. \`Svc-Key\` takes its id (key_…); \`Svc-Mode\` chooses the mode.`,
  );
}
