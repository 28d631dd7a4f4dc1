import type { FormEvent } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { CARD_FIELDS, CVC_PATTERN, EXPIRY_PATTERN, groupDigits, NUMBER_PATTERN, spaceExpiry } from './card-entry.ts';

const digitsOnly = { inputMode: 'numeric', required: true, spellCheck: false } as const;

/** Fields for a card. They are uncontrolled, so that the card is never held in state. */
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
          onInput={(event) => formatInput(event, groupDigits)}
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
        onInput={(event) => formatInput(event, spaceExpiry)}
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

/** Formats the input, except while text is deleted or edited in the middle. */
function formatInput(event: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const input = event.currentTarget;
  const { inputType = '' } = event.nativeEvent as InputEvent;
  if (inputType.startsWith('delete') || input.selectionStart !== input.value.length) return;
  input.value = format(input.value);
}
