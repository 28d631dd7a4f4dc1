import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { useEndpoints } from '../../../lib/queries/endpoints.api.ts';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PlusIcon, WebhookIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { AddEndpointDialog } from './add-endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';

export function WebhooksPage() {
  const mode = useMode();
  const endpoints = useEndpoints(mode);
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description={
          <>
            Events in your account are sent to your server as they happen: signed, and at least once.{' '}
            <GuideLink guide="webhooks">How to receive them</GuideLink>
          </>
        }
        action={endpoints.items && endpoints.items.length > 0 && <AddButton onClick={add} />}
      />
      <ListStates {...endpoints} empty={<NoEndpoints mode={mode} onAdd={add} />}>
        {(items) => (
          <Card>
            <ul aria-label={`Webhook endpoints in ${mode} mode`} className="divide-y divide-line">
              {items.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {adding && <AddEndpointDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function NoEndpoints({ mode, onAdd }: { mode: Mode; onAdd: () => void }) {
  return (
    <EmptyState Icon={WebhookIcon} title={`No ${mode} endpoints yet`} action={<AddButton onClick={onAdd} />}>
      With a webhook your server does not have to poll: it is notified when a listing is purchased, a payout is paid or
      a key is revoked. Failed deliveries are retried for days, and kept in a log from which you can resend them.
    </EmptyState>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <PlusIcon />
      Add endpoint
    </Button>
  );
}
