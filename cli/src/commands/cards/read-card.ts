import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { isInteractive, readSecret } from '../../input/prompt.ts';

export interface CardInput {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Prompts for number, expiry and CVC without echo; without a terminal, reads all from standard input. */
export async function askForCard(): Promise<CardInput> {
  if (!isInteractive()) return parseCard(await readSecret('', 'card'));
  const number = await readSecret('Card number: ', 'card number');
  const expiry = await readSecret('Expires (MM/YY): ', 'expiry');
  const cvc = await readSecret('CVC: ', 'CVC');
  return parseCard(`${number} ${expiry} ${cvc}`);
}

/** Parses `4242 4242 4242 4242 12/30 123`, in one line or several. The service validates the number. */
export function parseCard(text: string): CardInput {
  const [, number, month, year, cvc] =
    /^(\d[\d\s-]*)\s+(\d{1,2})\s*\/\s*(\d{4}|\d{2})\s+(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined || month === undefined || year === undefined || cvc === undefined) {
    // The input is not repeated: it may be the number of a card.
    throw new Failure('this is not a valid card.', {
      exitCode: EXIT.rejectedInput,
      code: 'invalid_card',
      nextStep: 'Enter number, expiry and CVC, such as 4242 4242 4242 4242 12/30 123.',
    });
  }
  return {
    number: number.replaceAll(/[\s-]/g, ''),
    exp_month: Number(month),
    exp_year: year.length === 2 ? 2000 + Number(year) : Number(year),
    cvc,
  };
}
