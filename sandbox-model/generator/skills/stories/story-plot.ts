import { readData } from '../../read-data.ts';
import { listOf, oneOf, optional, record, text, texts } from '../../shapes.ts';
import type { Kind } from './story-words.ts';

/**
 * Plot of a story. Its phrases have slots: `<Name>`, `<he>` `<him>` `<his>` (and with a capital), `<a_hero>`, `<hero>`,
 * `<a_friend>`, `<the_friend>`, `<at>`, `<fixture>`, `<sound>`, and those of the plot's own details.
 */
export interface Plot {
  name: string;
  /** Kinds of heroes that fit. */
  kinds: readonly Kind[];
  /** One row of details is drawn; the columns are slots of these names. */
  details: { columns: readonly string[]; rows: readonly string[] };
  /** Clauses after "a story about a robot that", to ask for this plot. */
  clauses: readonly string[];
  /** Things that it can be asked for by: "a lost key". */
  things?: readonly string[];
  /** One of each, in this order, after the opening. */
  sentences: readonly (readonly string[])[];
  short: readonly string[];
  title: string;
  wanted: string;
  helper?: string;
  moral: string;
  /** Event after the end. */
  next: string;
  themes: readonly string[];
}

const plotList = listOf(
  record({
    name: text,
    kinds: listOf(oneOf<Kind>('robot', 'animal', 'person', 'swimmer', 'thing')),
    details: record({ columns: texts, rows: texts }),
    clauses: texts,
    things: optional(texts),
    sentences: listOf(texts),
    short: texts,
    title: text,
    wanted: text,
    helper: optional(text),
    moral: text,
    next: text,
    themes: texts,
  }),
);

const FILES = [
  'skills/story-plots-dreams.yaml',
  'skills/story-plots-courage.yaml',
  'skills/story-plots-friends.yaml',
  'skills/story-plots-finds.yaml',
];

export const plots: readonly Plot[] = FILES.flatMap((path) => readData(path, plotList));
