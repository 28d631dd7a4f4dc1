import type { Mode } from '@souk/sdk';
import { useRef } from 'react';
import { toPasswordProblem } from '../../../lib/password-problem.ts';
import { useAccount } from '../../../lib/session.ts';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Field, PasswordField } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { useSetBankAccount } from './destination.api.ts';
import { TestAccounts } from './test-accounts.tsx';

const HOLDER = 'bank_account.holder';
const IBAN = 'bank_account.iban';

/** Takes a bank account where payments are simulated. Otherwise the processor takes it on its own page. */
export function BankAccountDialog({ mode, onClose }: { mode: Mode; onClose: () => void }) {
  const account = useAccount();
  const setting = useSetBankAccount(mode);
  const fields = useRef<HTMLDivElement>(null);
  const fill = (iban: string) => {
    const field = fields.current?.querySelector<HTMLInputElement>(`input[name="${IBAN}"]`);
    if (!field) return;
    field.value = iban;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  const submit = (values: FormData) =>
    setting.save(
      {
        bank_account: { holder: textOf(values, HOLDER).trim(), iban: textOf(values, IBAN).trim() },
        password: textOf(values, 'password'),
      },
      onClose,
    );
  return (
    <DialogForm
      title="Bank account for payouts"
      action="Save bank account"
      busy={setting.busy}
      problem={toPasswordProblem(setting.error, 'password')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={fields} className="space-y-5">
        <Field
          label="Account holder"
          name={HOLDER}
          defaultValue={account.name}
          autoComplete="off"
          required
          maxLength={200}
        />
        <Field
          label="IBAN"
          name={IBAN}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          minLength={5}
          maxLength={50}
          placeholder="DE89 3704 0044 0532 0130 00"
          hint="Only its last four digits are stored. Payouts in transit still go to the previous account."
        />
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          required
          hint={
            mode === 'live'
              ? 'Payouts to a new account are held for a while, and you get an email.'
              : 'You get an email.'
          }
        />
      </div>
      <TestAccounts mode={mode} onChoose={fill} />
    </DialogForm>
  );
}
