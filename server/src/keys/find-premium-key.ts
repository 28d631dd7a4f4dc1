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
  if (key.tier !== 'premium')
    throw new ApiError('scope_required', 'This key is not premium, so it cannot run inference. Use a premium key.');
  const status = statusOf(key);
  if (status === 'inactive') {
    throw new ApiError('payment_required', 'This live premium key is not paid for. Pay its checkout first.');
  }
  if (status !== 'active') throw new ApiError('invalid_state', `This key is ${status}. Use another one.`);
  return { id: key.id, spendLimit: spendLimitOf(key) };
}

function noSuchKey({ mode }: Principal): ApiError {
  return new ApiError(
    'not_found',
    `You have no such key in ${mode} mode. Set \`Svc-Key\` to the ID of a key (key_…), and \`Svc-Mode\` to its mode.`,
  );
}
