import { useId } from 'react';
import { ChevronIcon } from '../layout/icons.tsx';

interface FilterSelectProps<Value extends string> {
  /** Accessible name; the value is visible. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select that filters a list. */
export function FilterSelect<Value extends string>({ label, value, choices, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="block h-8.5 max-w-full appearance-none text-ellipsis max-sm:w-full rounded-lg border border-line-strong bg-surface pr-7 pl-2.5 text-base shadow-xs focus-visible:outline-offset-0 sm:pr-8 sm:pl-3 sm:text-[13px]"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-2.5 right-2.5 size-3.5 text-muted" />
    </div>
  );
}
