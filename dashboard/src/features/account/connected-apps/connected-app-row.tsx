import type { ConnectedApp } from '@souk/sdk';
import { useId, useState } from 'react';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { ScopeCount, ScopeList } from '../../../ui/market/scope-list.tsx';
import { DisconnectDialog } from './disconnect-app-dialog.tsx';

/** What it and its owner are called is their own choice of words: each is kept from running into the rest. */
export function ConnectedAppRow({ app }: { app: ConnectedApp }) {
  const [listed, setListed] = useState(false);
  const [asking, setAsking] = useState(false);
  const listId = useId();
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <bdi className="min-w-0 font-medium wrap-anywhere">{app.name}</bdi>
            <ModeBadge mode={app.mode} />
          </p>
          <p className="mt-1 text-[13px] wrap-anywhere text-muted">
            by <bdi>{app.owner.name}</bdi> (<bdi>{app.owner.slug}</bdi>)
          </p>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
            <ScopeCount scopes={app.scopes} open={listed} listId={listId} onToggle={() => setListed(!listed)} />
            <span>
              Connected <Moment at={app.connected_at} />
            </span>
            <span>{app.last_used_at ? <LastUse at={app.last_used_at} /> : 'Never used'}</span>
          </p>
        </div>
        <Button size="small" onClick={() => setAsking(true)} aria-label={`Disconnect ${app.name}`}>
          Disconnect
        </Button>
      </div>
      {listed && (
        <div className="mt-4">
          <ScopeList id={listId} scopes={app.scopes} />
        </div>
      )}
      {asking && <DisconnectDialog app={app} onClose={() => setAsking(false)} />}
    </li>
  );
}

function LastUse({ at }: { at: string }) {
  return (
    <>
      Last used <Moment at={at} />
    </>
  );
}
