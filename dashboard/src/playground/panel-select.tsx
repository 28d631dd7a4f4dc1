import { useId } from 'react';
import { ChevronIcon } from '../ui/icons.tsx';

interface PanelSelectProps {
  label: string;
  value: string;
  disabled: boolean;
  groups: readonly { label: string; options: readonly { value: string; label: string }[] }[];
  onChange: (value: string) => void;
}

/** One of many, in groups; where there is one group only it needs no name. */
export function PanelSelect({ label, value, disabled, groups, onChange }: PanelSelectProps) {
  const id = useId();
  const filled = groups.filter(({ options }) => options.length > 0);
  const list = (options: (typeof groups)[number]['options']) =>
    options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="block h-10 w-full appearance-none rounded-lg border border-line-strong bg-surface pr-9 pl-3 text-base text-ellipsis shadow-xs focus-visible:outline-offset-0 disabled:opacity-60 sm:text-sm"
        >
          {filled.length === 1
            ? list(filled[0]?.options ?? [])
            : filled.map((group) => (
                <optgroup key={group.label} label={group.label}>
                  {list(group.options)}
                </optgroup>
              ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      </div>
    </div>
  );
}
