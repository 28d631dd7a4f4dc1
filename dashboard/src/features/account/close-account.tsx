import { useState } from 'react';
import { toPasswordProblem } from '../../lib/password-problem.ts';
import { useAccount } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { SettingsSection } from '../../ui/layout/card.tsx';
import { useCloseAccount } from './account.api.ts';
import { ClosingLosses } from './closing-losses.tsx';

export function CloseAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Close account" description="For good. It cannot be opened again." danger>
      <p className="text-sm text-muted">
        Your name and address are erased, every key stops working and every session ends. What others rely on, such as
        the record of payments, stays without your name.
      </p>
      <Button look="warning" className="mt-4" onClick={() => setAsking(true)}>
        Close account…
      </Button>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useAccount();
  const close = useCloseAccount();
  return (
    <DialogForm
      title="Close your account"
      action="Close account permanently"
      danger
      busy={close.isPending}
      problem={toPasswordProblem(close.error, 'password')}
      onSubmit={(values) => close.mutate({ password: textOf(values, 'password') })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        This erases your personal data and revokes every key at once. There is no way back.
      </p>
      <ClosingLosses />
      <PasswordField name="password" autoComplete="current-password" required />
      <Field
        label={`Type “${slug}” to go on`}
        name="slug"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
        pattern={slug}
        title={`Type “${slug}”, the short name of your account.`}
      />
    </DialogForm>
  );
}
