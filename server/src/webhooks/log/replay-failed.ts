import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { oldestIdAt } from '../../platform/ids.ts';
import * as sql from '../delivery/deliveries.sql.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import { lockOwnEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import { requireEnabled } from './replay-delivery.ts';

/** Maximum deliveries replayed per request. */
export const MAX_REPLAYED = 10_000;

/** The time in an event's ID may differ slightly from its `created_at`. */
const SLACK_MS = 60_000;

const TIME_DESCRIPTION = 'Time in the past, with its date and time zone, such as 2026-01-07T08:15:30Z.';

export const Since = Type.String({ format: 'date-time', description: TIME_DESCRIPTION });

export interface Replayed {
  replayed: number;
  has_more: boolean;
}

/** Replays failed deliveries of events since that time, oldest first; then those waiting for a retry. */
export async function replayFailed(
  tx: Tx,
  principal: Principal,
  endpointId: string,
  since: string,
  limit = MAX_REPLAYED,
): Promise<Replayed> {
  const time = parsePastTime(since);
  requireEnabled(await lockOwnEndpoint(tx, principal, endpointId));
  const from = oldestIdAt('evt', Math.max(0, time.getTime() - SLACK_MS));
  const failed = await tx.run(sql.replayFailed, [endpointId, from, time, limit]);
  const waiting = failed < limit ? await tx.run(sql.replayWaiting, [endpointId, from, time, limit - failed]) : 0;
  const left = failed < limit ? undefined : await tx.one(sql.failedSince, [endpointId, from, time]);
  // Locks the queue last, because concurrent transactions wait to add to it.
  await wakeQueue(tx, endpointId);
  const replayed = failed + waiting;
  return { replayed, has_more: left !== undefined || (waiting > 0 && replayed === limit) };
}

function parsePastTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalid('since', `\`since\` is invalid. ${TIME_DESCRIPTION}`);
  if (time.getTime() > Date.now()) throw invalid('since', '`since` must be a time in the past.');
  return time;
}
