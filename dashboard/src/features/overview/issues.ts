import type { ApiKey } from '@souk/sdk';
import type { Endpoint } from '../../lib/queries/endpoints.api.ts';

type Issue = { id: string; title: string; about: string; action: string } & ({ to: string } | { key: string });

type KeyFacts = Pick<ApiKey, 'id' | 'name' | 'status' | 'rotation_due'>;
type EndpointFacts = Pick<Endpoint, 'id' | 'url' | 'status' | 'failing_since' | 'disabled_reason'>;

/** Lists issues with keys and webhooks, the worst first. Only live keys need a payment, in either mode of the page. */
export function listIssues(
  keys: readonly KeyFacts[],
  liveKeys: readonly KeyFacts[],
  endpoints: readonly EndpointFacts[],
): Issue[] {
  return [
    ...liveKeys.filter(({ status }) => status === 'inactive').map(toUnpaidIssue),
    ...endpoints.filter(isFailing).map(toFailingIssue),
    ...toRotationIssues(keys.filter((key) => key.rotation_due && key.status === 'active')),
  ];
}

function toUnpaidIssue({ id, name }: KeyFacts): Issue {
  return {
    id,
    title: `Payment required for the key “${name}”`,
    about: 'Requests with it return 402 until its one-time fee is paid.',
    action: 'Complete payment',
    key: id,
  };
}

/** Returns whether an endpoint fails. One that its owner disabled does not. */
function isFailing({ status, failing_since, disabled_reason }: EndpointFacts): boolean {
  return status === 'enabled' ? failing_since !== null : disabled_reason !== null && disabled_reason !== 'owner';
}

function toFailingIssue({ id, url, status }: EndpointFacts): Issue {
  const disabled = status === 'disabled';
  return {
    id,
    title: disabled ? 'A webhook was disabled' : 'A webhook is failing',
    about: disabled ? `Events are no longer sent to ${url}.` : `Deliveries to ${url} fail.`,
    action: 'View log',
    to: `/dashboard/webhooks/${id}`,
  };
}

function toRotationIssues(due: readonly KeyFacts[]): Issue[] {
  if (due.length === 0) return [];
  const names = due.map(({ name }) => `“${name}”`).join(', ');
  const title = due.length === 1 ? 'A key is due for rotation' : `${due.length} keys are due for rotation`;
  return [
    { id: 'rotation', title, about: `${names}: older than 90 days.`, action: 'View keys', to: '/dashboard/keys' },
  ];
}
