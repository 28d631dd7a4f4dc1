import type { WebhookEventType } from '@souk/sdk';
import { EVENT_CHOICES, TEST_EVENT } from '../../../lib/labels/event-labels.ts';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { DELIVERY_STATUS } from './delivery-labels.ts';
import type { LogFilters } from './delivery-log.api.ts';

const ANY = 'any';

const STATUSES = [
  { value: ANY, label: 'All' },
  { value: 'pending', label: DELIVERY_STATUS.pending.label },
  { value: 'succeeded', label: DELIVERY_STATUS.succeeded.label },
  { value: 'failed', label: DELIVERY_STATUS.failed.label },
] as const;

const SENT: readonly WebhookEventType[] = [...EVENT_CHOICES, TEST_EVENT];
const TYPES = [{ value: ANY, label: 'All types' } as const, ...SENT.map((type) => ({ value: type, label: type }))];

interface LogFilterBarProps {
  filters: LogFilters;
  onChange: (filters: LogFilters) => void;
}

export function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SegmentedSwitch
        legend="Status"
        name="status"
        value={filters.status ?? ANY}
        choices={STATUSES}
        onChange={(status) => onChange({ ...filters, status: status === ANY ? undefined : status })}
      />
      <FilterSelect
        label="Type"
        value={filters.type ?? ANY}
        choices={TYPES}
        onChange={(type) => onChange({ ...filters, type: type === ANY ? undefined : type })}
      />
    </div>
  );
}
