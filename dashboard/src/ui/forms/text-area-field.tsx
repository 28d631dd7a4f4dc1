import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Prose in the usual font; URLs and code are monospaced. */
  prose?: boolean;
}

/** Multi-line input that grows with its content. */
export function TextAreaField({ label, name, hint, prose = false, ...area }: TextAreaFieldProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        className={`block field-sizing-content max-h-60 min-h-20 w-full rounded-lg border bg-surface px-3 py-2 text-base leading-6 wrap-anywhere shadow-xs placeholder:text-faint focus-visible:outline-offset-0 ${prose ? 'sm:text-sm' : 'font-mono sm:text-[13px]'} ${error ? 'border-danger' : 'border-line-strong'}`}
        {...area}
      />
      <FieldNote id={`${id}-about`} label={label} error={error} hint={hint} />
    </div>
  );
}
