import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ListStates } from '../../ui/feedback/list-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useSignOut } from './account.api.ts';
import { SessionRow } from './session-row.tsx';
import { useSessions } from './sessions.api.ts';

export function SessionsPage() {
  const sessions = useSessions();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <PageHeader
        title="Sessions"
        description="Where your account is signed in. If you do not recognise one, sign it out, change your password, and review your keys and connected apps: those keep working."
        action={<Button onClick={() => setConfirming(true)}>Sign out everywhere</Button>}
      />
      <ListStates {...sessions} empty={null}>
        {(items) => (
          <Card>
            <ul className="divide-y divide-line">
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {confirming && <SignOutEverywhere onClose={() => setConfirming(false)} />}
    </>
  );
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      action="Sign out everywhere"
      busy={signOut.isPending}
      problem={signOut.error}
      onConfirm={() => signOut.mutate({ everywhere: true })}
      onClose={onClose}
    >
      <p>Every browser and command line is signed out, this one too. API keys and connected apps keep working.</p>
    </ConfirmDialog>
  );
}
