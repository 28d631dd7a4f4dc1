import type { ApiKey, Mode, UsageDay } from '@souk/sdk';
import { useState } from 'react';
import type { Days } from '../../../lib/format/utc-days.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { GaugeIcon } from '../../../ui/layout/icons.tsx';
import { UsageBreakdown } from './usage-breakdown.tsx';
import { UsageChart } from './usage-chart.tsx';
import { UsageFilters } from './usage-filters.tsx';
import { type Grouping, groupsOf, type Measure, sumOf } from './usage-sums.ts';
import { UsageTotals } from './usage-totals.tsx';

interface UsageReportProps {
  mode: Mode;
  rows: UsageDay[];
  period: Days;
  keys: ApiKey[];
}

const MEASURES = [
  { value: 'cost', label: 'Cost' },
  { value: 'requests', label: 'Requests' },
  { value: 'tokens', label: 'Tokens' },
] as const;

/** Shows totals, a chart and a table of the same rows. */
export function UsageReport({ mode, rows, period, keys }: UsageReportProps) {
  const [by, setBy] = useState<Grouping>('model');
  const [measure, setMeasure] = useState<Measure>('cost');
  const [only, setOnly] = useState<{ key?: string | undefined; model?: string | undefined }>({});
  if (rows.length === 0) return <NoUsage mode={mode} />;
  const shown = rows.filter(
    (row) => (!only.key || row.key_id === only.key) && (!only.model || row.model === only.model),
  );
  const nameOf = (id: string) =>
    keys.find((key) => key.id === id)?.name ?? (by === 'key' ? `Key …${id.slice(-6)}` : id);
  const groups = groupsOf(shown, by);
  return (
    <div className="space-y-6">
      <UsageTotals mode={mode} sum={sumOf(shown)} currency={rows[0]?.currency ?? 'usd'} />
      <Card>
        <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2.5 border-b border-line px-5 py-3.5 sm:flex sm:flex-wrap">
          <div className="flex max-sm:col-span-2">
            <SegmentedSwitch legend="Show" name="measure" value={measure} choices={MEASURES} onChange={setMeasure} />
          </div>
          <UsageFilters rows={rows} keys={keys} only={only} onChange={setOnly} />
          <div className="flex max-sm:col-span-2 sm:ml-auto">
            <SegmentedSwitch
              legend="Group by"
              name="grouping"
              value={by}
              choices={[
                { value: 'model', label: 'By model' },
                { value: 'key', label: 'By key' },
              ]}
              onChange={setBy}
            />
          </div>
        </div>
        <div className="px-5 py-5">
          <UsageChart {...{ rows: shown, groups, period, by, measure, nameOf }} currency={rows[0]?.currency ?? 'usd'} />
        </div>
        <UsageBreakdown by={by} groups={groups} nameOf={nameOf} currency={rows[0]?.currency ?? 'usd'} />
      </Card>
    </div>
  );
}

function NoUsage({ mode }: { mode: Mode }) {
  return (
    <Card>
      <EmptyState
        Icon={GaugeIcon}
        title={`No usage in ${mode} mode in this period`}
        action={
          <ButtonLink to="/dashboard/playground" variant="primary">
            Open the playground
          </ButtonLink>
        }
      >
        Call a model with a premium key, or try one in the playground. Tokens and cost appear here at once.
      </EmptyState>
    </Card>
  );
}
