import { useConnectedApps } from '../../../lib/queries/connected-apps.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PlugIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ConnectedAppRow } from './connected-app-row.tsx';

export function ConnectedAppsPage() {
  const apps = useConnectedApps();
  return (
    <>
      <PageHeader
        title="Connected apps"
        description="Apps that may act for your account, within the scopes you allowed. Each can read your profile; none can create keys or spend money."
      />
      <ListStates {...apps} empty={<NoConnectedApps />}>
        {(items) => (
          <Card>
            <ul aria-label="Connected apps" className="divide-y divide-line">
              {items.map((app) => (
                <ConnectedAppRow key={app.client_id} app={app} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </>
  );
}

function NoConnectedApps() {
  return (
    <EmptyState Icon={PlugIcon} title="No connected apps">
      Apps that you allow to act for you are listed here with their scopes. You can disconnect them at any time.
    </EmptyState>
  );
}
