import type { ConnectedApp } from '@souk/sdk';
import { useId, useState } from 'react';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { ScopeCount, ScopeList } from '../../../ui/market/scope-list.tsx';
import { DisconnectDialog } from './disconnect-app-dialog.tsx';

/** Shows a connected app. Names of the app and its owner are untrusted text, so each is isolated by `bdi`. */
export function ConnectedAppRow({ app }: { app: ConnectedApp }) {
  const [expanded, setExpanded] = useState(false);
  const [disconnecting, setDisconnecting] = useState(false);
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
            <ScopeCount scopes={app.scopes} open={expanded} listId={listId} onToggle={() => setExpanded(!expanded)} />
            <span>
              Connected <Moment at={app.connected_at} />
            </span>
            <span>{app.last_used_at ? <LastUse at={app.last_used_at} /> : 'Never used'}</span>
          </p>
        </div>
        <Button size="small" onClick={() => setDisconnecting(true)} aria-label={`Disconnect ${app.name}`}>
          Disconnect
        </Button>
      </div>
      {expanded && (
        <div className="mt-4">
          <ScopeList id={listId} scopes={app.scopes} />
        </div>
      )}
      {disconnecting && <DisconnectDialog app={app} onClose={() => setDisconnecting(false)} />}
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
