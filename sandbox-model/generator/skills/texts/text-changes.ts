import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { capitalised } from '../wording.ts';

const data = readData(
  'skills/text-changes.yaml',
  lists(
    'capitals',
    'smallLetters',
    'backwards',
    'titleCase',
    'quotes',
    'parentheses',
    'hyphens',
    'underscores',
    'noSpaces',
    'exclamation',
    'question',
    'onLines',
    'commas',
    'firstWord',
    'lastWord',
  ),
);

/** Something that can be done to any text, and how it is asked for. */
export interface Change {
  asks: readonly string[];
  /** The text, without its mark where it has one. */
  answer(text: string): string;
}

export const titleCase = (text: string): string => text.split(' ').map(capitalised).join(' ');
export const backwards = (text: string): string => text.split(' ').reverse().join(' ');

export const CHANGES: readonly Change[] = [
  {
    asks: data.capitals,
    answer: (text) => text.toUpperCase(),
  },
  {
    asks: data.smallLetters,
    answer: (text) => text.toLowerCase(),
  },
  {
    asks: data.backwards,
    answer: backwards,
  },
  {
    asks: data.titleCase,
    answer: titleCase,
  },
  {
    asks: data.quotes,
    answer: (text) => `"${text}"`,
  },
  {
    asks: data.parentheses,
    answer: (text) => `(${text})`,
  },
  {
    asks: data.hyphens,
    answer: (text) => text.replaceAll(' ', '-'),
  },
  {
    asks: data.underscores,
    answer: (text) => text.replaceAll(' ', '_'),
  },
  {
    asks: data.noSpaces,
    answer: (text) => text.replaceAll(' ', ''),
  },
  {
    asks: data.exclamation,
    answer: (text) => `${text}!`,
  },
  {
    asks: data.question,
    answer: (text) => `${text}?`,
  },
  {
    asks: data.onLines,
    answer: (text) => text.replaceAll(' ', '\n'),
  },
  {
    asks: data.commas,
    answer: (text) => text.replaceAll(' ', ', '),
  },
  {
    asks: data.firstWord,
    answer: (text) => text.split(' ')[0] as string,
  },
  {
    asks: data.lastWord,
    answer: (text) => text.split(' ').at(-1) as string,
  },
];
