import type { ChoiceInput } from '../../../lib/widget/widget.ts';
import { SelectBox } from '../../forms/select-box.tsx';

interface ChoiceSelectProps {
  input: ChoiceInput;
  /** Position of the chosen option. */
  value: number;
  onChange: (value: number) => void;
}

export function ChoiceSelect({ input, value, onChange }: ChoiceSelectProps) {
  const options = input.options.map((label, at) => ({ value: String(at), label }));
  return (
    <SelectBox
      label={input.title}
      groups={[{ label: input.title, options }]}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
