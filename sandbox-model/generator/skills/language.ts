import { readData } from '../read-data.ts';
import { listOf, record, text, texts, tupleOf } from '../shapes.ts';

const pairs = listOf(tupleOf(text, text));

/** Relations between words: opposites, rhymes, past forms, meanings. */
export const { opposites, synonyms, rhymes, pastForms, comparatives, describedWords } = readData(
  'skills/language.yaml',
  record({
    opposites: pairs,
    synonyms: pairs,
    rhymes: listOf(texts),
    pastForms: pairs,
    comparatives: pairs,
    describedWords: pairs,
  }),
);
