import { MORE_CHANGES } from './text-change-frames.ts';
import { capitalised } from './wording.ts';

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
    asks: [
      '{Say|Write|Repeat|Print|Output} <q> in {capitals|capital letters|upper case|uppercase|all caps|block letters|caps}.',
      '{Write|Put|Convert|Turn|Change} <q> {in|to|into} {upper case|uppercase|capital letters|capitals}.',
      '{Uppercase|Capitalize every letter of} <q>.',
      'Make <q> {upper case|all caps|uppercase}.',
      'In {capitals|capital letters|upper case}: <t>',
      'Shout <q> in capitals.',
      'To uppercase: <t>',
      'Convert to {uppercase|upper case|capitals}: <t>',
      'What is <q> in {upper case|capital letters}?',
      'Repeat in capitals: <t>',
    ],
    answer: (text) => text.toUpperCase(),
  },
  {
    asks: [
      '{Say|Write|Repeat|Print|Output} <u> in {lower case|lowercase|small letters}.',
      '{Write|Put|Convert|Turn|Change} <u> {in|to|into} {lower case|lowercase|small letters}.',
      'Lowercase <u>.',
      'Make <u> {lower case|lowercase|all small}.',
      'Convert to {lower case|lowercase|small letters}: <v>',
      'Without capitals: <v>',
      'In small letters: <v>',
      'What is <u> in lower case?',
    ],
    answer: (text) => text.toLowerCase(),
  },
  {
    asks: [
      '{Say|Write|Repeat} <q> backwards{,|} word by word.',
      '{Reverse|Turn around|Flip} the {order of the words|word order} in <q>.',
      '{Reverse|Invert} the words {in|of} <q>.',
      'Say the words of <q> in reverse order.',
      'Write the words from last to first: <t>',
      'Reverse the word order: <t>',
      'Put the words in reverse order: <t>',
      'Word by word backwards: <t>',
      ...MORE_CHANGES.backwards,
    ],
    answer: backwards,
  },
  {
    asks: [
      '{Write|Put|Say} <q> in {title case|title capitals}.',
      '{Capitalize|Capitalise} {every word|each word} {in|of} <q>.',
      'Start {every|each} word {in|of} <q> with a capital letter.',
      'Title case: <t>',
      '{Make|Give} {every|each} word a capital first letter: <t>'.replace('{Make|Give}', 'Give'),
      ...MORE_CHANGES.title,
    ],
    answer: titleCase,
  },
  {
    asks: [
      '{Put|Set|Write|Place} {quotes|quotation marks|double quotes} around {this|these words|the following|it}: <t>',
      'Put the following in {quotes|quotation marks|double quotes}: <t>',
      '{Repeat|Say|Write} {this|the following} {in|with|inside} {quotes|quotation marks}: <t>',
      'Quote {this|the following}: <t>',
      'Wrap {this|the following} in double quotes: <t>',
      ...MORE_CHANGES.quotes,
    ],
    answer: (text) => `"${text}"`,
  },
  {
    asks: [
      '{Put|Set|Write} {brackets|parentheses|round brackets} around {this|the following}: <t>',
      '{Write|Put} the following in {parentheses|round brackets}: <t>',
      'Wrap {this|the following} in parentheses: <t>',
    ],
    answer: (text) => `(${text})`,
  },
  {
    asks: [
      '{Join|Connect|Link} the words {of|in} <q> with {hyphens|dashes}.',
      'Replace the spaces {in|of} <q> {with|by} hyphens.',
      'Put hyphens between the words: <t>',
      'Hyphens instead of spaces: <t>',
    ],
    answer: (text) => text.replaceAll(' ', '-'),
  },
  {
    asks: [
      '{Join|Connect} the words {of|in} <q> with underscores.',
      'Replace {the|all} spaces {in|of} <q> {with|by} underscores.',
      'Underscores instead of spaces: <t>',
    ],
    answer: (text) => text.replaceAll(' ', '_'),
  },
  {
    asks: [
      '{Remove|Delete|Take out|Drop} {the|all} spaces {from|in} <q>.',
      'Write <q> without spaces.',
      'No spaces: <t>',
      'Without spaces, please: <t>',
    ],
    answer: (text) => text.replaceAll(' ', ''),
  },
  {
    asks: [
      '{Add|Put} an exclamation mark {at the end of|after} <q>.',
      'Say <q> with an exclamation mark {at the end|after it}.',
      'With an exclamation mark at the end: <t>',
    ],
    answer: (text) => `${text}!`,
  },
  {
    asks: ['{Add|Put} a question mark {at the end of|after} <q>.', 'Say <q> with a question mark at the end.'],
    answer: (text) => `${text}?`,
  },
  {
    asks: [
      '{Put|Write|List} each word of <q> on {a new line|its own line|a separate line}.',
      'One word per line: <t>',
      'Split {this|the following} into words, one per line: <t>',
    ],
    answer: (text) => text.replaceAll(' ', '\n'),
  },
  {
    asks: [
      '{Separate|List} the words {of|in} <q> {with|by} commas.'.replace('{Separate|List}', 'Separate'),
      'Put a comma between {the words|all words}: <t>',
      'Split into words, comma separated: <t>',
    ],
    answer: (text) => text.replaceAll(' ', ', '),
  },
  {
    asks: [
      "{What is|What's|Tell me|Give me|Which is|Say|Write} the {first|1st} word {of|in} <q>{?|}",
      'First word only: <t>',
      'Which word {comes first|is first|starts the sentence} in <q>?',
      '{Return|Output|Extract} {only |}the first word: <t>',
      ...MORE_CHANGES.first,
    ],
    answer: (text) => text.split(' ')[0] as string,
  },
  {
    asks: [
      "{What is|What's|Tell me|Give me|Which is|Say|Write} the {last|final} word {of|in} <q>{?|}",
      'Last word only: <t>',
      'Which word {comes last|is last|ends the sentence} in <q>?',
      '{Return|Output|Extract} {only |}the last word: <t>',
      'With which word does <q> end?',
      ...MORE_CHANGES.last,
    ],
    answer: (text) => text.split(' ').at(-1) as string,
  },
];
