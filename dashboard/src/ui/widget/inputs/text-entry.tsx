import type { TextInput } from '../../../lib/widget/widget.ts';
import { Button } from '../../forms/button.tsx';
import { Field } from '../../forms/field.tsx';

interface TextEntryProps {
  input: TextInput;
  value: string;
  onChange: (value: string) => void;
}

/** A line of text, with the examples of the card. */
export function TextEntry({ input, value, onChange }: TextEntryProps) {
  return (
    <div>
      <Field
        label={input.title}
        name={input.name}
        value={value}
        autoComplete="off"
        hint={input.length !== null && `The model reads the first ${input.length} bytes.`}
        onChange={(event) => onChange(event.target.value)}
      />
      {input.examples.length > 0 && (
        <fieldset className="mt-2.5">
          <legend className="sr-only">Examples</legend>
          <div className="flex flex-wrap gap-2">
            {input.examples.map((example) => (
              <Button key={example} size="small" className="max-w-full" onClick={() => onChange(example)}>
                <span className="truncate">{example}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
