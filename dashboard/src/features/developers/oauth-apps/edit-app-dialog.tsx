import type { OAuthApp } from '@souk/sdk';
import { useMemo, useState } from 'react';
import type { ChoosableScope } from '../../../lib/labels/scope-labels.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { NameField, RedirectUrisField, RequiredScopes } from './app-fields.tsx';
import { useChangeApp } from './oauth-apps.api.ts';
import { toFieldProblem, toRedirectUris } from './redirect-uris.ts';

export function EditAppDialog({ app, onClose }: { app: OAuthApp; onClose: () => void }) {
  const change = useChangeApp(app);
  const [scopes, setScopes] = useState<ChoosableScope[]>(app.required_scopes);
  const problem = useMemo(() => toFieldProblem(change.error), [change.error]);
  const submit = (values: FormData) =>
    change.mutate(
      {
        name: textOf(values, 'name').trim(),
        redirect_uris: toRedirectUris(textOf(values, 'redirect_uris')),
        required_scopes: scopes,
      },
      { onSuccess: onClose },
    );
  return (
    <DialogForm
      title="Edit app"
      action="Save changes"
      busy={change.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField initial={app.name} />
      <RedirectUrisField kind={app.confidential ? 'confidential' : 'public'} initial={app.redirect_uris} />
      <RequiredScopes scopes={scopes} onChange={setScopes} />
    </DialogForm>
  );
}
