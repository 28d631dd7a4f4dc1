import type { DeliveredEvent } from '@souk/sdk';
import { formatTimestamp } from '../../output/dates.ts';
import { fixedColumn, formatFields, formatTable, numberColumn, optionalColumn, type Row } from '../../output/table.ts';

export const DELIVERIES_HEADER = [
  'EVENT',
  fixedColumn('TYPE'),
  fixedColumn('STATUS'),
  optionalColumn(numberColumn('ATTEMPTS')),
  'LATEST',
  optionalColumn(fixedColumn('NEXT')),
  optionalColumn(fixedColumn('CREATED')),
];

const STYLES = { pending: 'yellow', succeeded: undefined, failed: 'red' } as const;

export function deliveryRow({ id, type, created_at, delivery }: DeliveredEvent): Row {
  const { status, attempts, next_attempt_at } = delivery;
  const latest = attempts.at(-1);
  const cells = [
    id,
    type,
    status,
    String(attempts.length),
    latest ? outcomeOf(latest) : '',
    formatTimestamp(next_attempt_at),
    formatTimestamp(created_at),
  ];
  return { cells, style: STYLES[status] };
}

export function formatDelivery(delivered: DeliveredEvent): string {
  const { delivery } = delivered;
  const fields = formatFields([
    ['event', delivered.id],
    ['type', delivered.type],
    ['sequence', String(delivered.sequence)],
    ['created', delivered.created_at],
    ['status', delivery.status],
    ...(delivery.next_attempt_at === null ? [] : [['next attempt', delivery.next_attempt_at] as [string, string]]),
  ]);
  if (delivery.attempts.length === 0) return `${fields}\n\n${WHY_NO_ATTEMPTS[delivery.status]}`;
  const attempts = delivery.attempts.map((attempt) => ({
    cells: [formatTimestamp(attempt.at), outcomeOf(attempt), `${attempt.duration_ms} ms`, attempt.response ?? ''],
    style: attempt.error === null ? undefined : ('red' as const),
  }));
  return `${fields}\n\n${formatTable(['ATTEMPT', 'OUTCOME', numberColumn('TOOK'), 'RESPONSE'], attempts)}`;
}

const WHY_NO_ATTEMPTS = {
  pending: 'The delivery is pending.',
  succeeded: 'Its attempts have been deleted.',
  failed: 'It was not sent, because the endpoint was disabled when the event happened.',
};

function outcomeOf({ status, error }: DeliveredEvent['delivery']['attempts'][number]): string {
  return error ?? String(status);
}
