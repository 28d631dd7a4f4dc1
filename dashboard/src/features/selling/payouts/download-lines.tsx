import type { Mode, Payout } from '@souk/sdk';
import { saveText } from '../../../ui/content/save-text.ts';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { DownloadIcon } from '../../../ui/layout/icons.tsx';
import { linesToCsv } from './lines-csv.ts';
import { useAllLines } from './payouts.api.ts';

/** Downloads all lines as CSV, fetched page by page. */
export function DownloadLines({ mode, payout }: { mode: Mode; payout: Payout }) {
  const all = useAllLines(mode, payout.id);
  const save = () =>
    all.mutate(undefined, {
      onSuccess: (lines) => saveText(`${payout.id}.csv`, 'text/csv', linesToCsv(lines, payout.amount.currency)),
    });
  return (
    <div className="space-y-3">
      <Button size="small" busy={all.isPending} onClick={save}>
        <DownloadIcon className="size-3.5" />
        Download CSV
      </Button>
      {all.error && <ProblemNotice problem={all.error} />}
    </div>
  );
}
