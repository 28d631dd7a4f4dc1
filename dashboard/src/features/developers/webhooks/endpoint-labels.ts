import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';
import type { Endpoint } from '../../../lib/queries/endpoints.api.ts';

export function stateOf(endpoint: Endpoint): { label: string; tone: BadgeTone } {
  if (endpoint.status === 'disabled') return { label: 'Disabled', tone: 'plain' };
  return endpoint.failing_since ? { label: 'Failing', tone: 'danger' } : { label: 'Enabled', tone: 'ok' };
}

export const DISABLED_LABELS: Record<NonNullable<Endpoint['disabled_reason']>, string> = {
  owner: 'It was disabled manually',
  gone: 'It returned 410 Gone, and was disabled',
  failing: 'Every delivery failed for five days, and it was disabled',
};
