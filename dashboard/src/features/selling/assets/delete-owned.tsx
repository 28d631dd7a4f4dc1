import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { Kind, Owned } from './owned.ts';
import { useDeleteOwned } from './selling.api.ts';

/** Deletes a model or dataset, which the API allows while no account holds a license for it. */
export function DeleteOwned({ kind, thing }: { kind: Kind; thing: Owned }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <section
      aria-label={`Delete this ${kind}`}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">Delete this {kind}</h2>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          Possible while no one holds a license for it and it is not on sale.
        </p>
      </div>
      <Button variant="warning" onClick={() => setConfirming(true)}>
        Delete {kind}
      </Button>
      {confirming && <DeleteDialog kind={kind} thing={thing} onClose={() => setConfirming(false)} />}
    </section>
  );
}

function DeleteDialog({ kind, thing, onClose }: { kind: Kind; thing: Owned; onClose: () => void }) {
  const remove = useDeleteOwned(useMode(), kind, thing);
  const navigate = useNavigate();
  const leave = () => void navigate(`/dashboard/selling${kind === 'dataset' ? '?tab=datasets' : ''}`);
  return (
    <ConfirmDialog
      title={`Delete ${thing.name}?`}
      action={`Delete ${kind}`}
      busy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      onClose={onClose}
    >
      <p>
        Its page, {kind === 'model' ? 'its revisions' : 'its shards'} and all uploaded files are deleted. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  );
}
