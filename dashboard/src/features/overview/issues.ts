import type { ApiKey } from '@souk/sdk';
import type { Endpoint } from '../../lib/queries/endpoints.api.ts';

type Trouble = { id: string; title: string; about: string; action: string } & ({ to: string } | { key: string });

type KeyFacts = Pick<ApiKey, 'id' | 'name' | 'status' | 'rotation_due'>;
type EndpointFacts = Pick<Endpoint, 'id' | 'url' | 'status' | 'failing_since' | 'disabled_reason'>;

/** What is wrong with keys and webhooks, the worst first. Only live keys are paid for, whichever mode is looked at. */
export function listIssues(
  keys: readonly KeyFacts[],
  liveKeys: readonly KeyFacts[],
  endpoints: readonly EndpointFacts[],
): Trouble[] {
  return [
    ...liveKeys.filter(({ status }) => status === 'inactive').map(unpaid),
    ...endpoints.filter(isFailing).map(failing),
    ...rotation(keys.filter((key) => key.rotation_due && key.status === 'active')),
  ];
}

function unpaid({ id, name }: KeyFacts): Trouble {
  return {
    id,
    title: `The key “${name}” waits for its payment`,
    about: 'It answers 402 until its one-time fee is paid.',
    action: 'Complete payment',
    key: id,
  };
}

/** One that its owner disabled is as it should be. */
function isFailing({ status, failing_since, disabled_reason }: EndpointFacts): boolean {
  return status === 'enabled' ? failing_since !== null : disabled_reason !== null && disabled_reason !== 'owner';
}

function failing({ id, url, status }: EndpointFacts): Trouble {
  const disabled = status === 'disabled';
  return {
    id,
    title: disabled ? 'A webhook was disabled' : 'A webhook is failing',
    about: disabled ? `Nothing is sent to ${url} any more.` : `${url} accepts nothing that is sent to it.`,
    action: 'See the log',
    to: `/dashboard/webhooks/${id}`,
  };
}

function rotation(due: readonly KeyFacts[]): Trouble[] {
  if (due.length === 0) return [];
  const names = due.map(({ name }) => `“${name}”`).join(', ');
  const title = due.length === 1 ? 'A key is due for rotation' : `${due.length} keys are due for rotation`;
  return [{ id: 'rotation', title, about: `${names}: older than 90 days.`, action: 'See keys', to: '/dashboard/keys' }];
}
