import { readData } from '../../read-data.ts';
import { listOf, lists, record, texts, tupleOf } from '../../shapes.ts';

const couplets = lists('first', 'last');
const data = readData(
  'skills/poem-lines.yaml',
  record({
    subjects: listOf(lists('asked', 'first', 'last')),
    creature: couplets,
    theme: couplets,
    thing: couplets,
    mass: couplets,
    haikus: listOf(record({ asked: texts, lines: tupleOf(texts, texts, texts) })),
  }),
);

/** Couplets by what is asked for, and for what else can be met, held, or only thought of. */
export const { subjects: poemSubjects, creature: creatureLines, theme: themeLines } = data;
export const { thing: thingLines, mass: massLines, haikus } = data;
