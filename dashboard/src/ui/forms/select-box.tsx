import { type SelectHTMLAttributes, useId } from 'react';
import { ChevronIcon } from '../layout/icons.tsx';

export interface Option {
  value: string;
  label: string;
}

type Passed = 'name' | 'value' | 'defaultValue' | 'required' | 'disabled' | 'aria-describedby';

interface SelectBoxProps extends Pick<SelectHTMLAttributes<HTMLSelectElement>, Passed> {
  label: string;
  /** Empty groups are skipped; a single group is shown without its label. */
  groups: readonly { label: string; options: readonly Option[] }[];
  onChange?: ((value: string) => void) | undefined;
}

/** A select with groups. Forms use `SelectField`. */
export function SelectBox({ label, groups, onChange, ...select }: SelectBoxProps) {
  const id = useId();
  const filled = groups.filter(({ options }) => options.length > 0);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          onChange={onChange && ((event) => onChange(event.target.value))}
          {...select}
          className="block h-10 w-full appearance-none rounded-lg border border-line-strong bg-surface pr-9 pl-3 text-base text-ellipsis shadow-xs focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted sm:text-sm"
        >
          {filled.length === 1 && filled[0]
            ? listOf(filled[0].options)
            : filled.map((group) => (
                <optgroup key={group.label} label={group.label}>
                  {listOf(group.options)}
                </optgroup>
              ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      </div>
    </div>
  );
}

function listOf(options: readonly Option[]) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
