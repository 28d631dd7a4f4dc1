import { useId } from 'react';
import { FieldNote } from './field.tsx';
import { useFieldError } from './form.tsx';

export interface CheckListItem<Value extends string> {
  value: Value;
  label: string;
  checked: boolean;
  /** Disabled; the note says why. */
  fixed?: boolean;
  note?: string;
}

interface CheckListProps<Value extends string> {
  legend: string;
  /** Name in validation errors. */
  label: string;
  name: string;
  items: readonly CheckListItem<Value>[];
  /** Requires at least one checked item. */
  required: boolean;
  onToggle: (value: Value) => void;
}

/** Checkboxes with a label and the name that the API uses. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, label, name, items, required, onToggle } = props;
  const noteId = useId();
  const none = items.every((item) => !item.checked);
  return (
    <>
      <FieldNote id={noteId} label={label} error={useFieldError(name)} />
      <fieldset aria-describedby={noteId} className="divide-y divide-line rounded-lg border border-line">
        <legend className="sr-only">{legend}</legend>
        {items.map(({ value, label, checked, fixed = false, note }, index) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 px-3.5 py-2.5 text-sm has-disabled:cursor-default"
          >
            <input
              type="checkbox"
              name={name}
              checked={checked}
              // `required` on one checkbox represents the group.
              required={required && none && index === 0}
              disabled={fixed}
              onChange={() => onToggle(value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              {label} {note && <span className="text-muted">{note}</span>}
              <code className="block font-mono text-xs wrap-anywhere text-muted">{value}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
