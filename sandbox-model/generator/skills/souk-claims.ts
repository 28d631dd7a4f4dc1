import { readData } from '../read-data.ts';
import { listOf, oneOf, record, text, tupleOf } from '../shapes.ts';

/**
 * True and false claims about Souk: subject, verb, the fact, and a plausible error. Also questions with an answer of one word:
 * ask, word, and the full sentence.
 */
export const { claims: soukClaims, words: soukWords } = readData(
  'skills/souk-claims.yaml',
  record({
    claims: listOf(tupleOf(text, oneOf('is', 'are', 'can', 'do', 'does'), text, text)),
    words: listOf(tupleOf(text, text, text)),
  }),
);
