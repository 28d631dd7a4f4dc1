import type { Intent } from './conversation.ts';
import { frameNamed } from './frames.ts';
import { readData } from './read-data.ts';
import { flag, listOf, oneOf, optional, record, type Shape, text, texts } from './shapes.ts';

/** A word that people ask about, and what it means: asked for by its name, or the other way round. */
export interface Term {
  /** The word as answers say it. */
  call: string;
  kind: Kind;
  /** Other words for it, in questions only. */
  also?: readonly string[];
  /** False where the word alone may mean something else. */
  alone?: boolean;
  /** What it is, to be said after "is": no capital, no full stop. The same key words in each. */
  is: readonly string[];
  /** Whole sentences, one of which may follow. */
  more: readonly string[];
  /** Questions of its own that name it, or have the same answer. */
  asks: readonly string[];
  /** Questions that describe it without its name. */
  called: readonly string[];
  facts: readonly string[];
  short?: string;
  /** What may be asked right after it. */
  followUps?: readonly Intent[];
}

/**
 * How a word is said: a thing can be counted (a gripper), an idea too, but not be built (an epoch), of a quantity each has
 * one (the frame rate), a notion has no article (odometry), several are said in the plural (degrees of freedom).
 */
const KINDS = ['thing', 'idea', 'quantity', 'notion', 'several'] as const;
type Kind = (typeof KINDS)[number];

export function termShape(phrases: Shape<readonly string[]>, intent: Shape<Intent>): Shape<Term> {
  return record({
    call: text,
    kind: oneOf(...KINDS),
    also: optional(texts),
    alone: optional(flag),
    is: texts,
    more: texts,
    asks: phrases,
    called: texts,
    facts: texts,
    short: optional(text),
    followUps: optional(listOf(intent)),
  });
}

const frame = (name: string): readonly string[] => frameNamed(name, 'terms.ts');
/** Suits every word; each word gets these and its own part of the next. */
const ALWAYS = frame('termAlways');
const SOMETIMES = frame('termSometimes');
const SEVERAL = frame('termSeveral');
const BY_KIND = {
  thing: frame('termThing'),
  idea: frame('termIdea'),
  quantity: frame('termIdea'),
  notion: frame('termNotion'),
};
/** The usual ways to ask for a word, each in more words. */
const REWORDED = readData('rewording/descriptions.yaml', listOf(record({ match: text, say: text }))).map(
  ({ match, say }) => [new RegExp(match), say] as const,
);

/** The intent that explains a word. `i` is its place among its topic's words, `field` is said as in "in robotics". */
export function whatIsIt(term: Term, i: number, field: string): Intent {
  const { call, is, more, asks, facts, short, followUps } = term;
  const subject = capital(withArticle(call, term.kind));
  const verb = term.kind === 'several' ? 'are' : 'is';
  const further = `{${more.join('|')}}`;
  return {
    name: `term-${slug(call)}`,
    asks: [...framesFor(term, i).map((frame) => fill(frame, term, field)), ...asks],
    answers: [
      ...is.flatMap((what) => [`${subject} ${verb} ${what}. ${further}`, `${subject} ${verb} ${what}.`]),
      `{In short|Put simply|In plain words|In a few words}, ${withArticle(call, term.kind)} ${verb} ${is[0]}. ${further}`,
    ],
    facts: [...facts, call],
    ...(short === undefined ? {} : { short }),
    ...(followUps === undefined ? {} : { followUps }),
  };
}

/** The intent that goes from the description to the word. */
export function whatIsItCalled({ call, kind, is, more, called, facts }: Term): Intent {
  const named = withArticle(call, kind);
  const further = `[{${more.join('|')}}]`;
  const start =
    kind === 'several'
      ? '{They are called|Those are|People call them}'
      : '{That is|That is called|It is called|We call that}';
  return {
    name: `term-${slug(call)}-called`,
    asks: [...called.map(reworded), ...is.filter((what) => !/[:;]|^among|^short for/.test(what)).map(whichWordMeans)],
    answers: [
      ...is.filter((what) => !what.includes(':')).map((what) => `${start} ${named}: ${what}. ${further}`),
      `${capital(named)}. {That means|In other words,|In short,} ${is[0]}.`,
    ],
    facts: [...facts, call],
    short: call,
  };
}

function reworded(ask: string): string {
  return REWORDED.reduce((text, [words, others]) => (text === ask ? text.replace(words, others) : text), ask);
}

function whichWordMeans(what: string): string {
  if (what.startsWith('when '))
    return `{What do you call it|What is it called|What is the {word|term} for it} ${what}?`;
  return `{What do you call|What is the {word|name|term} for|Which {word|term} means|What {word|term} describes} ${what}?`;
}

function framesFor({ kind, alone }: Term, i: number): string[] {
  const always = alone === false ? ALWAYS.slice(0, -1) : ALWAYS;
  if (kind === 'several') return [...always.slice(1), ...SEVERAL];
  return [...always, ...partOf(SOMETIMES, 9, i * 7), ...partOf(BY_KIND[kind], 3, i * 2)];
}

/** So many that follow each other, from there on, round and round. */
function partOf(frames: readonly string[], count: number, from: number): string[] {
  return Array.from({ length: count }, (_, i) => frames[(from + i) % frames.length] as string);
}

function fill(frame: string, { call, also = [], kind }: Term, field: string): string {
  const words = [call, call, ...also];
  const filled = frame
    .replaceAll(
      '<a>',
      choice(words.map((word, i) => withArticle(word, kind === 'quantity' && i % 2 === 0 ? 'idea' : kind))),
    )
    .replaceAll('<bare>', choice(words.map((word) => word.replace(/^(the|an?) /, ''))))
    .replaceAll('<plural>', choice(words.map(pluralOf)))
    .replaceAll('<in>', field);
  return capital(filled);
}

function choice(words: readonly string[]): string {
  return new Set(words).size === 1 ? (words[0] as string) : `{${words.join('|')}}`;
}

/** Letters that are said one by one, and begin with a vowel when they are said. */
const SPELT_WITH_VOWEL = /^(IMU|MPC|RRT|LLM|F\/T|RGB|ROS|MCAP|NPZ|HDF5|STL|L)\b/;
const SAID_WITH_CONSONANT = /^(uni|use|U[A-Z]|one)/;

function withArticle(word: string, kind: Kind): string {
  if (kind === 'quantity') return `the ${word}`;
  if (kind !== 'thing' && kind !== 'idea') return word;
  const vowel = SPELT_WITH_VOWEL.test(word) || (/^[aeiou]/i.test(word) && !SAID_WITH_CONSONANT.test(word));
  return `${vowel ? 'an' : 'a'} ${word}`;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}

function capital(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function slug(call: string): string {
  return call
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
