import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialog.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Field } from '../ui/field.tsx';
import { textOf } from '../ui/form-values.ts';
import { Moment } from '../ui/moment.tsx';
import { Notice } from '../ui/notice.tsx';
import { useInvite } from './accounts.api.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  if (invite.data) {
    const { email, expires_at } = invite.data;
    return (
      <Dialog title="The invitation is on its way" onClose={onClose}>
        <DialogBody>
          <Notice tone="ok">
            We mailed a link to {email}. It works once, and ends <Moment at={expires_at} />.
          </Notice>
        </DialogBody>
        <DialogActions>
          <Button onClick={() => invite.reset()}>Invite somebody else</Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <DialogForm
      title="Invite somebody"
      action="Send invitation"
      busy={invite.isPending}
      problem={invite.error}
      onSubmit={(values) => invite.mutate(textOf(values, 'email').trim())}
      onClose={onClose}
    >
      <Field
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        placeholder="name@example.com"
        hint="They get a link that lets them sign up with this address, once, also where sign-up is by invitation only."
      />
    </DialogForm>
  );
}
