import type { Mode, Takedown } from '@souk/sdk';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useLift } from './takedowns.api.ts';

interface LiftDialogProps {
  mode: Mode;
  takedown: Takedown;
  onClose: () => void;
}

export function LiftDialog({ mode, takedown, onClose }: LiftDialogProps) {
  const lift = useLift(mode, takedown);
  const { asset } = takedown;
  return (
    <Dialog title="Lift this takedown?" onClose={onClose}>
      <DialogBody>
        {lift.error && <ProblemNotice problem={lift.error} />}
        <p className="text-sm text-muted">
          <span className="font-medium wrap-anywhere text-ink">{asset.slug ?? asset.id}</span> returns to the market,
          and its licenses are valid again.
        </p>
        <p className="text-sm text-muted">
          Its listing stays unpublished until its owner publishes it. Stopped deployments have to be started again.
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={lift.isPending} onClick={() => lift.mutate(undefined, { onSuccess: onClose })}>
          Lift takedown
        </Button>
      </DialogActions>
    </Dialog>
  );
}
