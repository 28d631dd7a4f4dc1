import { Button } from '../../../ui/forms/button.tsx';
import { LISTING_FORM } from './listing-form.tsx';

interface SaveBarProps {
  changed: boolean;
  saved: boolean;
  busy: boolean;
  /** Buyers see changes as soon as they are saved. */
  published: boolean;
  onDiscard: () => void;
}

/** Stays visible while there are unsaved changes. */
export function SaveBar({ changed, saved, busy, published, onDiscard }: SaveBarProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {changed ? 'You have unsaved changes' : saved ? 'Saved' : ''}
      </p>
      {changed && (
        <div className="sticky bottom-4 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-xl border border-line-strong bg-raised py-3 pr-3 pl-5 shadow-lg">
          <p className="text-sm">
            <span className="font-medium">Unsaved changes.</span>{' '}
            <span className="text-muted">{published ? 'Buyers see them once they are saved.' : ''}</span>
          </p>
          <div className="ml-auto flex gap-2">
            <Button size="small" onClick={onDiscard}>
              Discard
            </Button>
            <Button size="small" variant="primary" type="submit" form={LISTING_FORM} busy={busy}>
              Save changes
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
