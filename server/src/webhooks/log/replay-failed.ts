import { Type } from 'typebox';
import type { Principal } from '../../access/principal.ts';
import type { Tx } from '../../platform/db/queryable.ts';
import { invalid } from '../../platform/errors.ts';
import { oldestIdAt } from '../../platform/ids.ts';
import * as sql from '../delivery/deliveries.sql.ts';
import { wakeQueue } from '../delivery/wake-queue.ts';
import { lockOwnEndpoint } from '../endpoints/find-webhook-endpoint.ts';
import { requireEnabled } from './replay-delivery.ts';

/** As many as one request changes. */
export const MAX_REPLAYED = 10_000;

/** An id is made a moment before or after the time that its event shows. */
const SLACK_MS = 60_000;

const A_TIME = 'a time in the past with its date and its zone, such as 2026-01-07T08:15:30Z';

export const Since = Type.String({ format: 'date-time', description: A_TIME });

export interface Replayed {
  replayed: number;
  has_more: boolean;
}

/** Sends everything again that failed and happened at that time or later, oldest first; then what waits for a retry. */
export async function replayFailed(
  tx: Tx,
  principal: Principal,
  endpointId: string,
  since: string,
  most = MAX_REPLAYED,
): Promise<Replayed> {
  const time = readPast(since);
  requireEnabled(await lockOwnEndpoint(tx, principal, endpointId));
  const from = oldestIdAt('evt', Math.max(0, time.getTime() - SLACK_MS));
  const failed = await tx.run(sql.replayFailed, [endpointId, from, time, most]);
  const waiting = failed < most ? await tx.run(sql.replayWaiting, [endpointId, from, time, most - failed]) : 0;
  const left = failed < most ? undefined : await tx.one(sql.failedSince, [endpointId, from, time]);
  // Last, because it holds the line, and others may wait to add to it.
  await wakeQueue(tx, endpointId);
  const replayed = failed + waiting;
  return { replayed, has_more: left !== undefined || (waiting > 0 && replayed === most) };
}

function readPast(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalid('since', `\`since\` must be ${A_TIME}.`);
  if (time.getTime() > Date.now()) throw invalid('since', '`since` must be a time in the past.');
  return time;
}
