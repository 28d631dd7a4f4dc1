import { Button } from '../../../ui/forms/button.tsx';
import type { useRunPayouts } from './payouts.api.ts';

interface RunPayoutsProps {
  running: ReturnType<typeof useRunPayouts>;
  ready: boolean;
}

/** Runs the daily payouts now. In test mode only. */
export function RunPayouts({ running, ready }: RunPayoutsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="small" busy={running.isPending} disabled={!ready} onClick={() => running.mutate()}>
        Run test payouts now
      </Button>
      <span className="text-[13px] text-muted">Test mode: no money moves.</span>
    </div>
  );
}
