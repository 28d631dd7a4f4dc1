import type { Mode } from '@souk/sdk';
import { formatCompact } from '../../../lib/format/numbers.ts';
import { formatPrice } from '../../../lib/labels/asset-labels.ts';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { type FoundAsset, useTakeDown } from './takedowns.api.ts';

interface ConfirmTakedownProps {
  mode: Mode;
  found: FoundAsset;
  reason: string;
  onBack: () => void;
  onClose: () => void;
}

/** What will be taken down, and what that means for everybody it concerns. */
export function ConfirmTakedown({ mode, found, reason, onBack, onClose }: ConfirmTakedownProps) {
  const takeDown = useTakeDown(mode, found);
  const { type, asset } = found;
  return (
    <Dialog title={`Take down this ${type}?`} onClose={onClose}>
      <DialogBody>
        {takeDown.error && <ProblemNotice problem={takeDown.error} />}
        <div className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
          <p className="font-medium wrap-anywhere">{asset.name}</p>
          <p className="mt-0.5 text-[13px] wrap-anywhere text-muted">
            {asset.slug} · {formatPrice(asset.price)} · {formatCompact(asset.downloads)}{' '}
            {asset.downloads === 1 ? 'download' : 'downloads'}
          </p>
        </div>
        <ul className="list-disc space-y-1.5 pl-5 text-sm text-muted">
          <li>Nobody but its owner finds, opens or downloads it: not in lists, not in search, not at its address.</li>
          <li>Its listing is taken off sale, and everything that runs it is stopped.</li>
          <li>Licenses that were sold stay on record and can be refunded. They are good again once you lift this.</li>
          <li>Addresses of downloads that were handed out before work for five minutes more.</li>
        </ul>
        <div className="text-sm">
          <p className="mb-1 text-[13px] text-muted">Its owner, {asset.owner.slug}, is told</p>
          <blockquote className="border-l-4 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">
            {reason}
          </blockquote>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button look="danger" busy={takeDown.isPending} onClick={() => takeDown.mutate(reason, { onSuccess: onClose })}>
          Take down
        </Button>
      </DialogActions>
    </Dialog>
  );
}
