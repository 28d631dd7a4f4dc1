import { Button } from '../../../ui/forms/button.tsx';

/** Offers a retry after the page was left or reloaded during a response. */
export function InterruptedMessage({ ready, onAgain }: { ready: boolean; onAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-[13px] text-muted">
      The response was interrupted when you left the page.
      <Button size="small" disabled={!ready} onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
