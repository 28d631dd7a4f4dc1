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

/** Confirms a takedown: shows the asset, and what happens to its owner and buyers. */
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
          <li>Only its owner can find, open or download it. It disappears from lists, search and its page.</li>
          <li>Its listing is unpublished, and its deployments are stopped.</li>
          <li>Licenses that were sold can be refunded. They are valid again once you lift the takedown.</li>
          <li>Download URLs that were issued before work for five more minutes.</li>
        </ul>
        <div className="text-sm">
          <p className="mb-1 text-[13px] text-muted">Message to its owner, {asset.owner.slug}</p>
          <blockquote className="border-l-4 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">
            {reason}
          </blockquote>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onBack}>Back</Button>
        <Button
          variant="danger"
          busy={takeDown.isPending}
          onClick={() => takeDown.mutate(reason, { onSuccess: onClose })}
        >
          Take down
        </Button>
      </DialogActions>
    </Dialog>
  );
}
