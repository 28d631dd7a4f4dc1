import type { ApiKey } from '@souk/sdk';
import { Button } from '../../../../ui/forms/button.tsx';
import { SegmentedSwitch } from '../../../../ui/forms/choices.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';
import { isFiltered, METHODS, type RequestFilters, SPAN_NAMES, type Span } from './request-query.ts';
import { FAILURES, httpStatusLabel } from './status-labels.ts';

interface RequestFilterBarProps {
  filters: RequestFilters;
  keys: ApiKey[];
  /** Receives the changed filters only. */
  onChange: (change: RequestFilters) => void;
}

const OUTCOMES = [
  { value: 'any', label: 'All' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
] as const;

const SPAN_LABELS: Record<Span, string> = { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' };
const NONE: RequestFilters = {
  status: undefined,
  method: undefined,
  path: undefined,
  key: undefined,
  within: undefined,
};

export function RequestFilterBar({ filters, keys, onChange }: RequestFilterBarProps) {
  const { status } = filters;
  const outcome = status === undefined || status === 'succeeded' ? (status ?? 'any') : 'failed';
  return (
    <div className="mb-4 grid grid-cols-2 items-center gap-2.5 sm:flex sm:flex-wrap">
      <div className="flex max-sm:col-span-2">
        <SegmentedSwitch
          legend="Outcome"
          name="outcome"
          value={outcome}
          choices={OUTCOMES}
          onChange={(chosen) => onChange({ status: chosen === 'any' ? undefined : chosen })}
        />
      </div>
      {outcome === 'failed' && (
        <FilterSelect
          label="Status"
          value={status ?? 'failed'}
          choices={[
            { value: 'failed', label: 'Any failure' },
            ...FAILURES.map((code) => ({ value: String(code), label: `${code} ${httpStatusLabel(code)}` })),
          ]}
          onChange={(chosen) => onChange({ status: chosen })}
        />
      )}
      <FilterSelect
        label="Method"
        value={filters.method ?? ''}
        choices={[{ value: '', label: 'Any method' }, ...METHODS.map((method) => ({ value: method, label: method }))]}
        onChange={(method) => onChange({ method: METHODS.find((known) => known === method) })}
      />
      <FilterSelect
        label="API key"
        value={filters.key ?? ''}
        choices={[{ value: '', label: 'Any caller' }, ...keys.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(key) => onChange({ key: key || undefined })}
      />
      <FilterSelect
        label="Time"
        value={filters.within ?? ''}
        choices={[
          { value: '', label: 'Any time' },
          ...SPAN_NAMES.map((span) => ({ value: span, label: SPAN_LABELS[span] })),
        ]}
        onChange={(span) => onChange({ within: SPAN_NAMES.find((known) => known === span) })}
      />
      {isFiltered(filters) && (
        <Button variant="quiet" size="small" onClick={() => onChange(NONE)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
