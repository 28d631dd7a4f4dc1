import { type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';
import { ChevronIcon } from './icons.tsx';

interface SelectFieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Of the option that is chosen at first. */
  defaultValue?: string;
  /** Something has to be chosen: an option without a value does not count. */
  required?: boolean;
  disabled?: boolean;
  onChange?: (value: string) => void;
}

export function SelectField({ label, name, hint, options, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          onChange={onChange && ((event) => onChange(event.target.value))}
          {...select}
          aria-describedby={`${id}-about`}
          className="block h-10 w-full appearance-none rounded-lg border border-line-strong bg-surface disabled:bg-sunken disabled:text-muted pr-9 pl-3 text-base shadow-xs focus-visible:outline-offset-0 sm:text-sm"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      </div>
      <FieldNote id={`${id}-about`} label={label} error={error} hint={hint} />
    </div>
  );
}
