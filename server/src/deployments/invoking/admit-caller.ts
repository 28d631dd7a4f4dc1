import type { Principal } from '../../access/principal.ts';
import { RATE_CLASSES } from '../../access/rate-limit/rate-classes.ts';
import { findListing } from '../../commerce/listings/find-listing.ts';
import type { ListingRow } from '../../commerce/listings/listing.ts';
import { holdsLicense } from '../../licenses/holds-license.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { isId } from '../../platform/ids.ts';
import { type CalledDeployment, calledDeployment } from './callers.sql.ts';

/** An account that may call a deployment. */
export interface Admitted {
  deployment: CalledDeployment;
  /** Calls per minute of the account, across its keys. */
  limit: number;
  /** Undefined for its owner and licensees: only trial calls are counted. */
  trial: Trial | undefined;
}

/** The calls that a listing grants without a license. */
export interface Trial {
  listingId: string;
  calls: number;
}

/** Admits the owner, licensees of its listing, and accounts that may try it. Returns the error for anyone else. */
export async function admitCaller(db: Queryable, principal: Principal, id: string): Promise<Admitted | ApiError> {
  const deployment = isId('dep', id) ? await db.one(calledDeployment, [id]) : undefined;
  if (!deployment) return notFound('deployment');
  const { account } = principal;
  if (deployment.owner_id === account.id) return { deployment, limit: RATE_CLASSES.inference, trial: undefined };
  if (deployment.listing_id === null) return new ApiError('forbidden_resource', UNLISTED);
  const [listing, licensed] = await Promise.all([
    findListing(db, deployment.listing_id),
    holdsLicense(db, account.id, deployment.model_id),
  ]);
  const limit = listing.requests_per_minute;
  if (licensed) return { deployment, limit, trial: undefined };
  if (listing.status !== 'published' || listing.trial_calls === 0) return unlicensed(listing);
  if (!account.emailConfirmed) return unconfirmed(listing);
  return { deployment, limit, trial: { listingId: listing.id, calls: listing.trial_calls } };
}

const UNLISTED = 'You don’t have access to this deployment: it belongs to another account and has no listing.';

/** Refers to the listing, which has the price of a license. */
export function buyHint(listingId: string): string {
  return `Buy one at the listing ${listingId}.`;
}

function unlicensed({ id, status }: ListingRow): ApiError {
  const where = status === 'published' ? buyHint(id) : 'It is not on sale now.';
  return new ApiError('forbidden_resource', `You need a license to call this model. ${where}`);
}

function unconfirmed({ id, trial_calls: calls }: ListingRow): ApiError {
  return new ApiError(
    'forbidden_resource',
    `This model can be tried ${calls === 1 ? 'once' : `${calls} times`} without a license, by accounts with a confirmed email address. Confirm yours, or get a license. ${buyHint(id)}`,
  );
}
