import type { Mode } from '@souk/sdk';
import { useMemo, useState } from 'react';
import type { ChoosableScope } from '../../../lib/labels/scope-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { NameField, RedirectUrisField, RequiredScopes } from './app-fields.tsx';
import { KINDS, type Kind } from './app-labels.ts';
import { AppRegistered } from './app-secret.tsx';
import { useRegisterApp } from './oauth-apps.api.ts';
import { toFieldProblem, toRedirectUris } from './redirect-uris.ts';

const MODES = [
  { value: 'test', label: 'Test', description: 'Accesses test data only. No real money.' },
  { value: 'live', label: 'Live', description: 'Accesses users’ data on the real market.' },
] as const;

export function RegisterAppDialog({ onClose }: { onClose: () => void }) {
  const register = useRegisterApp();
  const [mode, setMode] = useState<Mode>(useMode());
  const [kind, setKind] = useState<Kind>('confidential');
  const [scopes, setScopes] = useState<ChoosableScope[]>([]);
  const problem = useMemo(() => toFieldProblem(register.error), [register.error]);

  if (register.data) return <AppRegistered app={register.data} onClose={onClose} />;

  const submit = (values: FormData) =>
    register.mutate({
      name: textOf(values, 'name').trim(),
      mode,
      confidential: kind === 'confidential',
      redirect_uris: toRedirectUris(textOf(values, 'redirect_uris')),
      required_scopes: scopes,
    });
  return (
    <DialogForm
      title="Register an app"
      action="Register app"
      busy={register.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField />
      <Choices legend="Mode" name="mode" value={mode} choices={MODES} onChange={setMode} />
      <Choices legend="Type" name="kind" value={kind} choices={KINDS} onChange={setKind} />
      <p className="text-[13px] text-muted">The mode and type of an app cannot be changed later.</p>
      <RedirectUrisField kind={kind} />
      <RequiredScopes scopes={scopes} onChange={setScopes} />
    </DialogForm>
  );
}
