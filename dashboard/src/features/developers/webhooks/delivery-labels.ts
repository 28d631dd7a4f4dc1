import { formatMoment } from '../../../lib/format/moments.ts';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';
import type { Attempt, Delivery, LogEntry } from './delivery-log.api.ts';

export const DELIVERY_STATUS: Record<Delivery['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  succeeded: { label: 'Succeeded', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** How often it was tried, and when it is next. */
export function progressLabel({ attempts, next_attempt_at }: Delivery, now: Date): string {
  const tried = attempts.length === 1 ? '1 attempt' : `${attempts.length || 'No'} attempts`;
  if (!next_attempt_at) return tried;
  const next = new Date(next_attempt_at);
  return `${tried}, next ${next <= now ? 'soon' : formatMoment(next, now)}`;
}

/** `41 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function wasReceived({ error }: Attempt): boolean {
  return error === null;
}

/** The body that was sent. */
export function payloadOf({ id, type, created_at, mode, data, request_id, sequence }: LogEntry) {
  return { id, type, created_at, mode, data, request_id, sequence };
}

/** The headers that it was sent with. Each attempt is signed anew, at its own time, and signatures are not kept. */
export function headersOf({ id, type }: Pick<LogEntry, 'id' | 'type'>): [name: string, value: string][] {
  return [
    ['Content-Type', 'application/json'],
    ['User-Agent', 'Souk-Webhooks/1'],
    ['svc-event-id', id],
    ['svc-event-type', type],
    ['svc-signature', 't=…,v1=… of each attempt'],
  ];
}
