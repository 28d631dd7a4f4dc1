import { toPasswordProblem } from '../../lib/password-problem.ts';
import { useAccount } from '../../lib/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { SettingsSection } from '../../ui/layout/card.tsx';
import { useUpdateAccount } from './account.api.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

export function EmailSettings() {
  const { email, email_confirmed } = useAccount();
  return (
    <SettingsSection title="Email" description="You sign in with it, and we send mail to it.">
      <div className="space-y-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="font-medium break-all">{email}</span>
          {email_confirmed ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
        </div>
        {!email_confirmed && <Resend />}
        <ChangeEmail />
      </div>
    </SettingsSection>
  );
}

function Resend() {
  const { email } = useAccount();
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">Open the link in the mail we sent to confirm this email.</p>
      <ResendConfirmation email={email} variant="secondary" />
    </div>
  );
}

/** Requests a change of email, which takes effect when the new one is confirmed. */
function ChangeEmail() {
  const account = useAccount();
  const update = useUpdateAccount();
  const requested = update.isSuccess ? update.variables.email : undefined;
  return (
    <Form
      problem={toPasswordProblem(update.error, 'current_password')}
      onSubmit={(values) =>
        update.mutate({ email: textOf(values, 'email'), current_password: textOf(values, 'current_password') })
      }
      className="space-y-4 border-t border-line pt-5"
    >
      <Field label="New email" name="email" type="email" autoComplete="email" required maxLength={254} />
      <PasswordField label="Current password" name="current_password" autoComplete="current-password" required />
      <Button type="submit" busy={update.isPending}>
        Change email
      </Button>
      {requested && (
        <Notice tone="ok">
          We sent a mail to {requested}. The change takes effect when you follow the link in it; until then{' '}
          {account.email} stays.
        </Notice>
      )}
    </Form>
  );
}
