import { formatMoment } from '../../../lib/format/moments.ts';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';
import type { Attempt, Delivery, LogEntry } from './delivery-log.api.ts';

export const DELIVERY_STATUS: Record<Delivery['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warn' },
  succeeded: { label: 'Succeeded', tone: 'ok' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** Describes the number of attempts, and when the next one is due. */
export function progressLabel({ attempts, next_attempt_at }: Delivery, now: Date): string {
  const tried = attempts.length === 1 ? '1 attempt' : `${attempts.length || 'No'} attempts`;
  if (!next_attempt_at) return tried;
  const next = new Date(next_attempt_at);
  return `${tried}, next ${next <= now ? 'soon' : formatMoment(next, now)}`;
}

/** Formats as `41 ms` or `1.2 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function wasReceived({ error }: Attempt): boolean {
  return error === null;
}

/** Returns the body that was sent. */
export function payloadOf({ id, type, created_at, mode, data, request_id, sequence }: LogEntry) {
  return { id, type, created_at, mode, data, request_id, sequence };
}

/** Returns the headers that were sent. Each attempt has its own signature, which is not stored. */
export function headersOf({ id, type }: Pick<LogEntry, 'id' | 'type'>): [name: string, value: string][] {
  return [
    ['Content-Type', 'application/json'],
    ['User-Agent', 'Souk-Webhooks/1'],
    ['svc-event-id', id],
    ['svc-event-type', type],
    ['svc-signature', 't=…,v1=… (differs per attempt)'],
  ];
}
