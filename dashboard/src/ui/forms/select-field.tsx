import { type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';
import { type Option, SelectBox } from './select-box.tsx';

interface SelectFieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  options: readonly Option[];
  /** Value of the initial option. */
  defaultValue?: string;
  /** Requires an option with a value. */
  required?: boolean;
  disabled?: boolean;
  onChange?: (value: string) => void;
}

export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  const about = useId();
  const error = useFieldError(select.name);
  return (
    <div>
      <SelectBox label={label} groups={[{ label, options }]} aria-describedby={about} {...select} />
      <FieldNote id={about} label={label} error={error} hint={hint} />
    </div>
  );
}
