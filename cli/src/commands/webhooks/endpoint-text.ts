import type { NewWebhookEndpoint, Souk, WebhookEndpoint } from '@souk/sdk';
import type { ServerSettings } from '../../connection.ts';
import { formatDay } from '../../output/dates.ts';
import { print, printHint, printJson } from '../../output/printing.ts';
import { fixedColumn, formatFields, optionalColumn, type Row } from '../../output/table.ts';

/** Types of events, or `*`, as the API spells them. */
export type SubscribedTypes = Parameters<Souk['webhookEndpoints']['create']>[0]['events'];

export const ENDPOINTS_HEADER = [
  'ID',
  'URL',
  optionalColumn('EVENTS'),
  fixedColumn('STATUS'),
  optionalColumn(fixedColumn('CREATED')),
];

export function endpointRow(endpoint: WebhookEndpoint): Row {
  const { id, url, events, status, failing_since, created_at } = endpoint;
  const shown = events.length > 1 ? `${events.length} types` : (events[0] ?? '');
  const state = status === 'enabled' && failing_since !== null ? 'failing' : status;
  const style = state === 'failing' ? 'red' : state === 'disabled' ? 'dim' : undefined;
  return { cells: [id, url, shown === '*' ? 'all' : shown, state, formatDay(created_at)], style };
}

export function formatEndpoint(endpoint: WebhookEndpoint): string {
  const { failing_since, previous_secret_expires_at } = endpoint;
  const more: [string, string][] = [];
  if (endpoint.description !== null) more.push(['description', endpoint.description]);
  if (failing_since !== null) more.push(['failing since', failing_since]);
  if (previous_secret_expires_at !== null) more.push(['old secret', `also signs until ${previous_secret_expires_at}`]);
  return formatFields([
    ['id', endpoint.id],
    ['url', endpoint.url],
    ['events', describeTypes(endpoint)],
    ['mode', endpoint.mode],
    ['status', describeStatus(endpoint)],
    ...more,
    ['created', endpoint.created_at],
  ]);
}

export function describeTypes({ events }: Pick<WebhookEndpoint, 'events'>): string {
  return events.includes('*') ? 'all events' : events.join(', ');
}

const REASONS: Record<NonNullable<WebhookEndpoint['disabled_reason']>, string> = {
  owner: 'by you',
  gone: 'it responded with 410 Gone',
  failing: 'all deliveries failed for five days',
};

function describeStatus({ status, disabled_reason }: WebhookEndpoint): string {
  return disabled_reason === null ? status : `${status}: ${REASONS[disabled_reason]}`;
}

/** Prints the secret, the only time it is shown: alone on standard output, so that it can be stored in a variable. */
export function showSecret(endpoint: NewWebhookEndpoint, what: string, settings: ServerSettings): void {
  printHint(settings, `${what}\n`);
  if (settings.json) printJson(endpoint);
  else print(endpoint.secret);
  printHint(settings, '\nThis secret is shown only once. Store it where only your receiver can read it.');
}
