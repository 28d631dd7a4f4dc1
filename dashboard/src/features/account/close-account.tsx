import { useState } from 'react';
import { toPasswordProblem } from '../../lib/password-problem.ts';
import { useAccount } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { SettingsSection } from '../../ui/layout/card.tsx';
import { useCloseAccount } from './account.api.ts';
import { ClosingWarnings } from './closing-warnings.tsx';

export function CloseAccount() {
  const [confirming, setConfirming] = useState(false);
  return (
    <SettingsSection title="Close account" description="Permanent. A closed account cannot be reopened." danger>
      <p className="text-sm text-muted">
        Your name and email are erased, every key stops working and every session ends. Records that others rely on,
        such as payments, are kept without your name.
      </p>
      <Button variant="warning" className="mt-4" onClick={() => setConfirming(true)}>
        Close account…
      </Button>
      {confirming && <CloseDialog onClose={() => setConfirming(false)} />}
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
        This erases your personal data and revokes every key immediately. It cannot be undone.
      </p>
      <ClosingWarnings />
      <PasswordField name="password" autoComplete="current-password" required />
      <Field
        label={`Type “${slug}” to confirm`}
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
