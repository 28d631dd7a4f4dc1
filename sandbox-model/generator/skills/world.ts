import { readData } from '../read-data.ts';
import { flag, listOf, record, text, tupleOf } from '../shapes.ts';

/** A few things that everybody knows, to ask about while the form of the answer is what is practised. */
export const {
  facts: worldFacts,
  claims: worldClaims,
  abilities,
} = readData(
  'skills/world.yaml',
  record({
    facts: listOf(record({ ask: text, short: text, full: text })),
    claims: listOf(record({ subject: text, verb: text, right: text, wrong: text })),
    abilities: listOf(tupleOf(text, text, flag)),
  }),
);
