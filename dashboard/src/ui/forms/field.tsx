import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useFieldError } from './form.tsx';

const BOX =
  'block h-10 w-full rounded-lg border bg-surface px-3 text-base shadow-xs placeholder:text-faint focus-visible:outline-offset-0 sm:text-sm';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Shown next to the label. */
  aside?: ReactNode;
}

export function Field({ label, name, hint, aside, ...input }: FieldProps) {
  const id = useId();
  const error = useFieldError(name);
  const border = error ? 'border-danger' : 'border-line-strong';
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      <input
        id={id}
        name={name}
        className={`${BOX} ${border}`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-about`}
        {...input}
      />
      <FieldNote id={`${id}-about`} label={label} error={error} hint={hint} />
    </div>
  );
}

/** A password input with a reveal button, instead of a second input. */
export function PasswordField({
  label = 'Password',
  ...field
}: Omit<FieldProps, 'type' | 'label'> & { label?: string }) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="rounded text-[13px] text-muted hover:text-ink"
    >
      {shown ? 'Hide' : 'Show'}
      <span className="sr-only"> {label.toLowerCase()}</span>
    </button>
  );
  return (
    <Field
      label={label}
      type={shown ? 'text' : 'password'}
      aside={toggle}
      maxLength={200}
      spellCheck={false}
      autoCapitalize="off"
      {...field}
    />
  );
}

interface FieldNoteProps {
  id: string;
  label: string;
  error: string | undefined;
  hint?: ReactNode;
}

/** Shows the error of a field, or its hint. The label replaces the field name of the API in the message. */
export function FieldNote({ id, label, error, hint }: FieldNoteProps) {
  const message = error?.replace(/^`[\w.]+`/, label).replaceAll('`', '');
  return (
    <div id={id} aria-live="polite" className="text-[13px] leading-5">
      {message ? (
        <p className="mt-1.5 text-danger-ink">{message}</p>
      ) : (
        hint && <p className="mt-1.5 text-muted">{hint}</p>
      )}
    </div>
  );
}
