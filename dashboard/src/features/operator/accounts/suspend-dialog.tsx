import type { OperatedAccount } from '@souk/sdk';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { useSuspend } from './accounts.api.ts';

export function SuspendDialog({ account, onClose }: { account: OperatedAccount; onClose: () => void }) {
  const suspend = useSuspend(account);
  return (
    <DialogForm
      title={`Suspend ${account.name}?`}
      action="Suspend account"
      danger
      busy={suspend.isPending}
      problem={suspend.error}
      onSubmit={(values) => suspend.mutate(textOf(values, 'reason').trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted">
        <li>They are signed out everywhere within a second, and cannot sign in.</li>
        <li>All of their API keys stop working, in test and in live mode.</li>
        <li>Their sales and payouts stop, and their OAuth apps lose access.</li>
        <li>What they published stays visible. Take it down separately if needed.</li>
        <li>You can undo this: once reinstated, they can sign in and their keys work again.</li>
      </ul>
      <TextAreaField
        label="Reason"
        name="reason"
        prose
        required
        maxLength={500}
        hint="Stored with the account and in the audit log. Visible to operators only."
      />
    </DialogForm>
  );
}
