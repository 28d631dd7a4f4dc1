import type { Principal } from '../access/principal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { EventRow } from './event.ts';
import * as sql from './events.sql.ts';

export async function findEvent(db: Queryable, principal: Principal, id: string): Promise<EventRow> {
  const event = await db.one(sql.eventById, [id]);
  if (!event) throw notFound('event');
  if (event.account_id !== principal.account.id)
    throw new ApiError(
      'forbidden_resource',
      "You don't have access to this event. Only the account that it belongs to can see it.",
    );
  return event;
}
