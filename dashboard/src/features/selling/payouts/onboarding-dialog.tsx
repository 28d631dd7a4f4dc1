import type { Mode } from '@souk/sdk';
import { toPasswordProblem } from '../../../lib/password-problem.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { useOnboarding } from './destination.api.ts';

/** Asks for the password before it opens the processor's page for bank accounts. */
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
      <p className="text-sm text-muted">Stripe collects your identity and bank account on its own page.</p>
      <PasswordField label="Current password" name="password" autoComplete="current-password" required />
    </DialogForm>
  );
}
