import { Button } from '../../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx';
import { PauseIcon, PlayIcon, SearchIcon } from '../../../../ui/layout/icons.tsx';
import type { LogFilter } from './log-filter.ts';

const LEVELS = [
  { value: 'info', label: 'All levels' },
  { value: 'warn', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
] as const;

const SOURCES = [
  { value: 'all', label: 'All sources' },
  { value: 'request', label: 'Calls' },
  { value: 'model', label: 'Model output' },
  { value: 'system', label: 'Starts and stops' },
] as const;

interface LogBarProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  paused: boolean;
  onPause: (paused: boolean) => void;
}

export function LogBar({ filter, onFilter, paused, onPause }: LogBarProps) {
  const PauseOrPlay = paused ? PlayIcon : PauseIcon;
  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2.5 sm:flex-row sm:items-center">
      <div className="flex items-center gap-2 sm:contents">
        <div className="relative min-w-0 flex-1">
          <SearchIcon className="pointer-events-none absolute top-2.5 left-2.5 size-3.5 text-muted" />
          <input
            type="search"
            aria-label="Search in the lines shown"
            placeholder="Search in the lines shown"
            value={filter.search}
            onChange={(event) => onFilter({ ...filter, search: event.target.value })}
            className="block h-8.5 w-full rounded-lg border border-line-strong bg-surface pr-2 pl-8 text-base shadow-xs placeholder:text-faint focus-visible:outline-offset-0 sm:text-[13px]"
          />
        </div>
        <Button size="small" className="sm:order-last" onClick={() => onPause(!paused)}>
          <PauseOrPlay className="size-3.5" />
          {paused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:contents">
        <FilterSelect
          label="Level"
          value={filter.level}
          choices={LEVELS}
          onChange={(level) => onFilter({ ...filter, level })}
        />
        <FilterSelect
          label="Source"
          value={filter.source}
          choices={SOURCES}
          onChange={(source) => onFilter({ ...filter, source })}
        />
      </div>
    </div>
  );
}
