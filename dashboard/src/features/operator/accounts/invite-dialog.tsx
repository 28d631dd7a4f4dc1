import { Moment } from '../../../ui/content/moment.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form-values.ts';
import { useInvite } from './accounts.api.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  if (invite.data) {
    const { email, expires_at } = invite.data;
    return (
      <Dialog title="Invitation sent" onClose={onClose}>
        <DialogBody>
          <Notice tone="ok">
            We sent a link to {email}. It works once, and expires <Moment at={expires_at} />.
          </Notice>
        </DialogBody>
        <DialogActions>
          <Button onClick={() => invite.reset()}>Invite another user</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <DialogForm
      title="Invite user"
      action="Send invitation"
      busy={invite.isPending}
      problem={invite.error}
      onSubmit={(values) => invite.mutate(textOf(values, 'email').trim())}
      onClose={onClose}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        placeholder="name@example.com"
        hint="They receive a link that works for one sign-up with this email, even if sign-up is by invitation only."
      />
    </DialogForm>
  );
}
