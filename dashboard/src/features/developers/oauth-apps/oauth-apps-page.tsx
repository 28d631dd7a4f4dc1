import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AppsIcon, PlusIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { AppRow } from './app-row.tsx';
import { useApps } from './oauth-apps.api.ts';
import { RegisterAppDialog } from './register-app-dialog.tsx';

export function OAuthAppsPage() {
  const mode = useMode();
  const apps = useApps(mode);
  const [registering, setRegistering] = useState(false);
  const register = () => setRegistering(true);
  return (
    <>
      <PageHeader
        title="OAuth apps"
        description={
          <>
            Apps of yours that act on behalf of other accounts, with the permissions that each user grants.{' '}
            <GuideLink guide="oauth">How to connect users</GuideLink>
          </>
        }
        action={apps.items && apps.items.length > 0 && <RegisterButton onClick={register} />}
      />
      <ListStates {...apps} empty={<NoApps mode={mode} onRegister={register} />}>
        {(items) => (
          <Card>
            <ul aria-label={`OAuth apps in ${mode} mode`} className="divide-y divide-line">
              {items.map((app) => (
                <AppRow key={app.id} app={app} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {registering && <RegisterAppDialog onClose={() => setRegistering(false)} />}
    </>
  );
}

function NoApps({ mode, onRegister }: { mode: Mode; onRegister: () => void }) {
  return (
    <EmptyState Icon={AppsIcon} title={`No ${mode} apps yet`} action={<RegisterButton onClick={onRegister} />}>
      Do other people use your program? Register it, and they can sign in here, review its permissions and connect it
      without sharing a password or a key.
    </EmptyState>
  );
}

function RegisterButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick}>
      <PlusIcon />
      Register app
    </Button>
  );
}
