import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../mode.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PlusIcon, WebhookIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AddEndpointDialog } from './add-endpoint-dialog.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { useEndpoints } from './endpoints.api.ts';
import { GuideLink } from './guide-link.tsx';

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
            What happens in your account is sent to your own server the moment it happens, signed and at least once.{' '}
            <GuideLink>How to receive it</GuideLink>
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
    <div className="flex flex-col items-center px-5 py-14 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-sunken text-muted">
        <WebhookIcon className="size-5" />
      </span>
      <h2 className="mt-4 font-semibold">No {mode} endpoints yet</h2>
      <p className="mt-1 mb-5 max-w-md text-sm text-balance text-muted">
        With a webhook your server need not ask again and again: it hears when somebody buys a listing of yours, when a
        payout is paid, or when a key is revoked. What does not arrive is tried again for days, and kept in a log to
        resend.
      </p>
      <AddButton onClick={onAdd} />
    </div>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="primary" onClick={onClick}>
      <PlusIcon />
      Add endpoint
    </Button>
  );
}
