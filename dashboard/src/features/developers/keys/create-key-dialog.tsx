import type { ApiKey, Mode, Scope, Tier } from '@souk/sdk';
import { useState } from 'react';
import { EXPIRIES } from '../../../lib/labels/key-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { useCreateKey } from '../../../lib/queries/keys.api.ts';
import { useLiveIsSimulated } from '../../../lib/queries/payment-processor.api.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Choices } from '../../../ui/forms/choices.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { NewKeySecret } from './new-key-secret.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { readSpendLimit, SpendLimitField } from './spend-limit-field.tsx';

const TEST = { value: 'test', label: 'Test', description: 'Try things out. No real money.' } as const;
const LIVE = { value: 'live', label: 'Live', description: 'The real market, real charges.' } as const;
const SIMULATED_LIVE = { ...LIVE, description: 'The real market. Payments are simulated here.' } as const;

const TIERS = [
  { value: 'free', label: 'Free', description: 'The marketplace: models, datasets, listings, payouts.' },
  { value: 'premium', label: 'Premium', description: 'The marketplace and the per-token inference API.' },
] as const;

interface CreateKeyDialogProps {
  /** An old key to replace: the new one gets its name, permissions and limit. */
  replaced?: ApiKey;
  onClose: () => void;
  /** Called when the key was created but has to be paid for. */
  onUnpaid: (key: ApiKey) => void;
}

export function CreateKeyDialog({ replaced, onClose, onUnpaid }: CreateKeyDialogProps) {
  const create = useCreateKey();
  const shownMode = useMode();
  const [mode, setMode] = useState<Mode>(replaced?.mode ?? shownMode);
  const [tier, setTier] = useState<Tier>(replaced?.tier ?? 'free');
  const [scopes, setScopes] = useState<Scope[] | undefined>(
    replaced?.restricted ? replaced.scopes.filter((scope) => scope !== 'inference:run') : undefined,
  );

  const modes = [TEST, useLiveIsSimulated() ? SIMULATED_LIVE : LIVE];

  if (create.data) {
    const { secret: _, ...key } = create.data;
    const close = key.status === 'inactive' ? () => onUnpaid(key) : onClose;
    return <NewKeySecret created={create.data} onClose={close} />;
  }

  const submit = (values: FormData) => {
    const expiry = textOf(values, 'expires_in');
    create.mutate({
      name: textOf(values, 'name'),
      mode,
      tier,
      ...(scopes === undefined ? {} : { scopes: namedScopes(tier, scopes) }),
      ...(expiry === '' ? {} : { expires_in: expiry }),
      ...(tier === 'premium' ? { spend_limit: readSpendLimit(values) } : {}),
    });
  };
  return (
    <DialogForm
      title={replaced ? `Replace “${replaced.name}”` : 'Create an API key'}
      action="Create key"
      busy={create.isPending}
      problem={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        defaultValue={replaced?.name}
        autoComplete="off"
        required
        maxLength={100}
        hint="Name the program that uses it, so that you know what stops when you revoke it."
      />
      <Choices legend="Mode" name="mode" value={mode} choices={modes} onChange={setMode} />
      <Choices legend="Tier" name="tier" value={tier} choices={TIERS} onChange={setTier} />
      {mode === 'live' && tier === 'premium' && (
        <Notice tone="warn">
          It costs 20 USD once, paid by card when it is created. Until then it is inactive, and requests with it return
          402.
        </Notice>
      )}
      {tier === 'premium' && <SpendLimitField limit={replaced?.spend_limit} />}
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

/** The API requires at least one scope. A premium key always has `inference:run`. */
function namedScopes(tier: Tier, chosen: Scope[]): Scope[] {
  return tier === 'premium' && chosen.length === 0 ? ['inference:run'] : chosen;
}
