import type { OperatedAccount } from '@souk/sdk';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useReinstate } from './accounts.api.ts';

export function ReinstateDialog({ account, onClose }: { account: OperatedAccount; onClose: () => void }) {
  const reinstate = useReinstate(account);
  return (
    <Dialog title={`Reinstate ${account.name}?`} onClose={onClose}>
      <DialogBody>
        {reinstate.error && <ProblemNotice problem={reinstate.error} />}
        <p className="text-sm text-muted">
          They can sign in again, their API keys work immediately, and sales and payouts resume. Sessions that were
          ended stay signed out.
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={reinstate.isPending}
          onClick={() => reinstate.mutate(undefined, { onSuccess: onClose })}
        >
          Reinstate account
        </Button>
      </DialogActions>
    </Dialog>
  );
}
