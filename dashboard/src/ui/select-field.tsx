import { type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';
import { ChevronIcon } from './icons.tsx';

interface SelectFieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, name, hint, options }: SelectFieldProps) {
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
          aria-describedby={`${id}-about`}
          className="block h-10 w-full appearance-none rounded-lg border border-line-strong bg-surface pr-9 pl-3 text-base shadow-xs focus-visible:outline-offset-0 sm:text-sm"
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
