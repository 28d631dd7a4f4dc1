import type { Mode, Scope, Tier } from '@souk/sdk';
import { useState } from 'react';
import { useMode } from '../mode.ts';
import { Choices } from '../ui/choices.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/form-values.ts';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EXPIRIES, UNPAID } from './key-words.ts';
import { useCreateKey } from './keys.api.ts';
import { NewKeySecret } from './new-key-secret.tsx';
import { ScopeChoice } from './scope-choice.tsx';

const MODES = [
  { value: 'test', label: 'Test', description: 'Try things out. No real money.' },
  { value: 'live', label: 'Live', description: 'The real market, real charges.' },
] as const;

const TIERS = [
  { value: 'free', label: 'Free', description: 'The marketplace: models, datasets, listings, payouts.' },
  { value: 'premium', label: 'Premium', description: 'The marketplace and the per-token inference API.' },
] as const;

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateKey();
  const [mode, setMode] = useState<Mode>(useMode());
  const [tier, setTier] = useState<Tier>('free');
  const [scopes, setScopes] = useState<Scope[]>();

  if (create.data) return <NewKeySecret created={create.data} onClose={onClose} />;

  const submit = (values: FormData) => {
    const expiry = textOf(values, 'expires_in');
    create.mutate({
      name: textOf(values, 'name'),
      mode,
      tier,
      ...(scopes === undefined ? {} : { scopes }),
      ...(expiry === '' ? {} : { expires_in: expiry }),
    });
  };
  return (
    <DialogForm
      title="Create an API key"
      action="Create key"
      busy={create.isPending}
      problem={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        required
        maxLength={100}
        hint="Which program uses it, so that you know what stops when you revoke it."
      />
      <Choices legend="Mode" name="mode" value={mode} choices={MODES} onChange={setMode} />
      <Choices legend="Tier" name="tier" value={tier} choices={TIERS} onChange={setTier} />
      {mode === 'live' && tier === 'premium' && <Notice tone="warn">{UNPAID}</Notice>}
      <ScopeChoice tier={tier} scopes={scopes} onChange={setScopes} />
      <SelectField
        label="Expires after"
        name="expires_in"
        options={EXPIRIES}
        hint="A key that does not expire is marked for replacement after 90 days."
      />
    </DialogForm>
  );
}
