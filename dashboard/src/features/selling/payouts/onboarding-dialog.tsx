import type { Mode } from '@souk/sdk';
import { toPasswordProblem } from '../../../lib/password-problem.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { useOnboarding } from './destination.api.ts';

/** Asks for the password before the processor is told to ask for a bank account. */
export function OnboardingDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const onboarding = useOnboarding(mode);
  return (
    <DialogForm
      title="Payout destination"
      action="Continue at Stripe"
      busy={onboarding.isPending}
      problem={toPasswordProblem(onboarding.error, 'password')}
      onSubmit={(values) => onboarding.mutate({ password: textOf(values, 'password') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">Stripe asks who you are and for your bank account, on its own page.</p>
      <PasswordField label="Current password" name="password" autoComplete="current-password" required />
    </DialogForm>
  );
}
