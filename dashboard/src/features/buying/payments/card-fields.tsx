import type { FormEvent } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { CARD_FIELDS, CVC_PATTERN, EXPIRY_PATTERN, groupDigits, NUMBER_PATTERN, spaceExpiry } from './card-entry.ts';

const digitsOnly = { inputMode: 'numeric', required: true, spellCheck: false } as const;

/** A card to type in. What is typed stays in the fields themselves and goes with them. */
export function CardFields() {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <div className="col-span-2">
        <Field
          label="Card number"
          name={CARD_FIELDS.number}
          autoComplete="cc-number"
          placeholder="0000 0000 0000 0000"
          maxLength={25}
          pattern={NUMBER_PATTERN}
          title="Enter all the digits on the card."
          onInput={(event) => tidy(event, groupDigits)}
          {...digitsOnly}
        />
      </div>
      <Field
        label="Expiry date"
        name={CARD_FIELDS.expiry}
        autoComplete="cc-exp"
        placeholder="MM / YY"
        maxLength={9}
        pattern={EXPIRY_PATTERN}
        title="Enter month and year, such as 09 / 31."
        onInput={(event) => tidy(event, spaceExpiry)}
        {...digitsOnly}
      />
      <Field
        label="Security code"
        name={CARD_FIELDS.cvc}
        autoComplete="cc-csc"
        placeholder="CVC"
        maxLength={4}
        pattern={CVC_PATTERN}
        title="Enter its 3 or 4 digits."
        {...digitsOnly}
      />
    </div>
  );
}

/** Who deletes something or corrects the middle is left alone. */
function tidy(event: FormEvent<HTMLInputElement>, write: (typed: string) => string): void {
  const input = event.currentTarget;
  const { inputType = '' } = event.nativeEvent as InputEvent;
  if (inputType.startsWith('delete') || input.selectionStart !== input.value.length) return;
  input.value = write(input.value);
}
