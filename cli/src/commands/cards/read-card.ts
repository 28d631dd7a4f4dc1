import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { canAsk, readSecret } from '../../input/prompt.ts';

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Asked for unseen, one thing after the other; in a pipe all of it is read at once. Never from the arguments. */
export async function askForCard(): Promise<CardInput> {
  if (!canAsk()) return parseCard(await readSecret('', 'card'));
  const number = await readSecret('Card number: ', 'card number');
  const expiry = await readSecret('Expires (MM/YY): ', 'expiry');
  const cvc = await readSecret('CVC: ', 'CVC');
  return parseCard(`${number} ${expiry} ${cvc}`);
}

/** `4242 4242 4242 4242 12/30 123`, in a line or in several. What is wrong with the number is for the service to say. */
export function parseCard(text: string): CardInput {
  const [, number, month, year, cvc] =
    /^(\d[\d\s-]*)\s+(\d{1,2})\s*\/\s*(\d{4}|\d{2})\s+(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined || month === undefined || year === undefined || cvc === undefined) {
    // Without what was read: it may well be the number of a card.
    throw new Failure('that does not read as a card.', {
      exitCode: EXIT.refusedInput,
      code: 'invalid_card',
      nextStep: 'Give its number, when it expires and its CVC, such as 4242 4242 4242 4242 12/30 123.',
    });
  }
  return {
    number: number.replaceAll(/[\s-]/g, ''),
    exp_month: Number(month),
    exp_year: year.length === 2 ? 2000 + Number(year) : Number(year),
    cvc,
  };
}
