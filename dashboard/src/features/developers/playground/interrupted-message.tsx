import { Button } from '../../../ui/forms/button.tsx';

/** The page was left or loaded again while the answer was being written. */
export function InterruptedMessage({ ready, onAgain }: { ready: boolean; onAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-[13px] text-muted">
      The answer was lost when the page was left.
      <Button size="small" disabled={!ready} onClick={onAgain}>
        Ask again
      </Button>
    </div>
  );
}
