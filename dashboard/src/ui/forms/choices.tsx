import type { ReactNode } from 'react';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  /** Shown but disabled; the description says why. */
  disabled?: boolean;
}

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** Radio buttons with a description each. */
export function Choices<Value extends string>({ legend, name, value, choices, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer gap-3 rounded-lg border border-line-strong px-3.5 py-3 has-disabled:cursor-default has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="text-sm">
              <span className="block font-medium">{choice.label}</span>
              {choice.description && <span className="mt-0.5 block text-[13px] text-muted">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps<Value extends string> extends Omit<ChoicesProps<Value>, 'choices'> {
  choices: readonly { value: Value; label: string }[];
}

/** A segmented control. The legend is for screen readers. */
export function SegmentedSwitch<Value extends string>({ legend, name, value, choices, onChange }: SwitchProps<Value>) {
  return (
    <fieldset className="flex rounded-lg border border-line bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative cursor-pointer rounded-md px-3 py-1 text-[13px] font-medium text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
