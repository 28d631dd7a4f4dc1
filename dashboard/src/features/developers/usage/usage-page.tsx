import { useState } from 'react';
import { useMode } from '../../../lib/mode.ts';
import { useKeys } from '../../../lib/queries/keys.api.ts';
import { GuideLink } from '../../../ui/content/guide-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LatestInference } from './latest-inference.tsx';
import { type PeriodName, periodOf } from './period.ts';
import { SpendLimits } from './spend-limits.tsx';
import { MAX_ROWS, useUsage } from './usage.api.ts';
import { UsageReport } from './usage-report.tsx';

const PERIOD_CHOICES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'month', label: 'This month' },
] as const;

export function UsagePage() {
  const mode = useMode();
  const [chosen, setChosen] = useState<PeriodName>('30');
  const period = periodOf(chosen, Date.now());
  const usage = useUsage(mode, period);
  const keys = useKeys(mode).items ?? [];
  return (
    <>
      <PageHeader
        title="Usage"
        description={
          <>
            <GuideLink guide="inference">Inference</GuideLink> used by your keys, per day in UTC.
          </>
        }
        action={
          <SegmentedSwitch legend="Period" name="period" value={chosen} choices={PERIOD_CHOICES} onChange={setChosen} />
        }
      />
      <div className="space-y-6">
        {usage.data ? (
          <div className={usage.isPlaceholderData ? 'opacity-60' : ''}>
            {usage.data.length >= MAX_ROWS && (
              <Notice tone="warn">
                There is more data than this page can show. Choose a shorter period, or use the API at /v1/usage.
              </Notice>
            )}
            <UsageReport mode={mode} rows={usage.data} period={period} keys={keys} />
          </div>
        ) : (
          <Card>
            {usage.error ? (
              <LoadFailure problem={usage.error} onRetry={() => void usage.refetch()} />
            ) : (
              <RowsLoading rows={5} />
            )}
          </Card>
        )}
        <SpendLimits mode={mode} keys={keys} />
        <LatestInference mode={mode} />
      </div>
    </>
  );
}
