import { useRef } from 'react';
import { toPasswordProblem } from '../../lib/password-problem.ts';
import { useAccount } from '../../lib/session.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { textOf } from '../../ui/forms/form-values.ts';
import { SettingsSection } from '../../ui/layout/card.tsx';
import { useChangePassword } from './account.api.ts';
import { MIN_PASSWORD, PASSWORD_HINT } from './password-rule.ts';

export function PasswordSettings() {
  const { email } = useAccount();
  const change = useChangePassword();
  const section = useRef<HTMLDivElement>(null);
  const submit = (values: FormData) =>
    change.mutate(
      { current_password: textOf(values, 'current_password'), new_password: textOf(values, 'new_password') },
      { onSuccess: () => section.current?.querySelector('form')?.reset() },
    );
  return (
    <SettingsSection title="Password" description="Changing it signs you out everywhere else.">
      <div ref={section}>
        <Form problem={toPasswordProblem(change.error, 'current_password')} onSubmit={submit}>
          {/* Password managers save the password under this username. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="Current password" name="current_password" autoComplete="current-password" required />
          <PasswordField
            label="New password"
            name="new_password"
            autoComplete="new-password"
            required
            minLength={MIN_PASSWORD}
            hint={PASSWORD_HINT}
          />
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
          {change.data && <Notice tone="ok">{change.data.message}</Notice>}
        </Form>
      </div>
    </SettingsSection>
  );
}
