import type { OAuthApp } from '@souk/sdk';
import { useState } from 'react';
import { CopyableText } from '../../../ui/content/copyable.tsx';
import { Moment } from '../../../ui/content/moment.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { ScopeList } from '../../../ui/market/scope-list.tsx';
import { kindLabel } from './app-labels.ts';
import { DeleteAppDialog } from './delete-app-dialog.tsx';
import { EditAppDialog } from './edit-app-dialog.tsx';
import { RotateAppSecretDialog } from './rotate-app-secret-dialog.tsx';

const DIALOGS = { edit: EditAppDialog, rotate: RotateAppSecretDialog, delete: DeleteAppDialog };

export function AppSettings({ app }: { app: OAuthApp }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Open = open && DIALOGS[open];
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
        <Fact term="Client ID" whole>
          <div className="max-w-md">
            <CopyableText text={app.client_id} label="Copy the client ID" />
          </div>
        </Fact>
        <Fact term="Mode">
          <ModeBadge mode={app.mode} />
        </Fact>
        <Fact term="Type">{kindLabel(app)}</Fact>
        <Fact term="Client secret">
          {app.confidential ? <code className="font-mono text-[13px]">…{app.last4}</code> : 'None (public app)'}
        </Fact>
        <Fact term="Registered">
          <Moment at={app.created_at} />
        </Fact>
        <Fact term="Redirect URIs" whole>
          <ul className="space-y-1">
            {app.redirect_uris.map((uri) => (
              <li key={uri}>
                <code className="font-mono text-[13px]">{uri}</code>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term="Required permissions" whole>
          {app.required_scopes.length > 0 ? (
            <ScopeList scopes={app.required_scopes} />
          ) : (
            'None: users can decline every permission.'
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
        <Button size="small" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {app.confidential && (
          <Button size="small" onClick={() => setOpen('rotate')}>
            Rotate secret
          </Button>
        )}
        <Button size="small" variant="warning" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {Open && <Open app={app} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
