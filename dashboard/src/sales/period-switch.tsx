import { SegmentedSwitch } from '../ui/choices.tsx';
import { PERIOD_WORDS, PERIODS, type Period } from './sales-period.ts';

const CHOICES = PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value].label }));

export function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return <SegmentedSwitch legend="Period" name="period" value={period} choices={CHOICES} onChange={onChange} />;
}
