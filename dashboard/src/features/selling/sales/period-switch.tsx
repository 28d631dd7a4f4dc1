import { PERIOD_LABELS, PERIODS, type Period } from '../../../lib/format/sales-period.ts';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';

const CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value].label }));

export function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return <SegmentedSwitch legend="Period" name="period" value={period} choices={CHOICES} onChange={onChange} />;
}
