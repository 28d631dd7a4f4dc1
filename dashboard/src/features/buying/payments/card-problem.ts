import type { SoukError } from '@souk/sdk';
import type { Problem } from '../../../lib/problem.ts';
import { CARD_FIELDS } from './card-entry.ts';

/** Moves an error about the year to the field that holds month and year. */
export function cardProblem(error: SoukError): Problem {
  return error.field === 'card.exp_year' ? { message: error.message, field: CARD_FIELDS.expiry } : error;
}
