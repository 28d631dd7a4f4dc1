import type { SoukError } from '@souk/sdk';
import type { Problem } from '../../../lib/problem.ts';
import { CARD_FIELDS } from './card-entry.ts';

/** What was refused of a card, at the field where it was typed: month and year are one field here. */
export function cardProblem(error: SoukError): Problem {
  return error.field === 'card.exp_year' ? { message: error.message, field: CARD_FIELDS.expiry } : error;
}
