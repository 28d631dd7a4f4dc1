import type { Intent } from './conversation.ts';
import { frameNamed } from './frames.ts';
import { readData } from './read-data.ts';
import { flag, listOf, oneOf, optional, record, type Shape, text, texts } from './shapes.ts';

/** A term with its meaning. Users ask for either by the other. */
export interface Term {
  /** The term as used in answers. */
  call: string;
  kind: Kind;
  /** Synonyms, used in questions only. */
  also?: readonly string[];
  /** False if the term alone is ambiguous. */
  alone?: boolean;
  /** Definitions that complete "It is …", without capital and full stop. All have the same key words. */
  is: readonly string[];
  /** Sentences, one of which may follow the definition. */
  more: readonly string[];
  /** Additional questions with the same answer. */
  asks: readonly string[];
  /** Questions that describe the term without naming it. */
  called: readonly string[];
  facts: readonly string[];
  short?: string;
  /** Intents that may follow directly. */
  followUps?: readonly Intent[];
}

/**
 * Grammar of a term: things are countable (a gripper); ideas too, but cannot be built (an epoch); quantities take "the" (the
 * frame rate); notions have no article (odometry); several are plural (degrees of freedom).
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
/** Frames for every term. Each term also gets some of the following ones. */
const ALWAYS = frame('termAlways');
const SOMETIMES = frame('termSometimes');
const SEVERAL = frame('termSeveral');
const BY_KIND = {
  thing: frame('termThing'),
  idea: frame('termIdea'),
  quantity: frame('termIdea'),
  notion: frame('termNotion'),
};
/** Longer variants of the usual questions. */
const REWORDED = readData('rewording/descriptions.yaml', listOf(record({ match: text, say: text }))).map(
  ({ match, say }) => [new RegExp(match), say] as const,
);

/** Returns the intent that explains a term. `i` is its index in the topic, `field` is, for example, "in robotics". */
export function explainTerm(term: Term, i: number, field: string): Intent {
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

/** Returns the intent that asks for a term by its description. */
export function nameTerm({ call, kind, is, more, called, facts }: Term): Intent {
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

/** Returns `count` consecutive frames from an index on, wrapping around. */
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

/** Abbreviations that are spelled out and start with a vowel sound, so that their article is "an". */
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
