import { readData } from '../read-data.ts';
import { listOf, oneOf, record, text, tupleOf } from '../shapes.ts';

/**
 * What is true of Souk beside what is not, as subject, verb, how it is, and how it might be thought to be; and questions of
 * one word, as ask, word, and the whole sentence.
 */
export const { claims: soukClaims, words: soukWords } = readData(
  'skills/souk-claims.yaml',
  record({
    claims: listOf(tupleOf(text, oneOf('is', 'are', 'can', 'do', 'does'), text, text)),
    words: listOf(tupleOf(text, text, text)),
  }),
);
