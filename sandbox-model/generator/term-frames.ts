import type { Intent, Topic } from './conversation.ts';

/** A word that people ask about, and what it means: asked for by its name, or the other way round. */
export interface Term {
  /** The word as answers say it. */
  call: string;
  /** Other words for it, in questions only. */
  also?: readonly string[];
  /** False where the word alone may mean something else. */
  alone?: boolean;
  /** What it is, to be said after "is": no capital, no full stop. The same key words in each. */
  is: readonly string[];
  /** Whole sentences, one of which may follow. */
  more: readonly string[];
  /** Questions of its own that name it, or have the same answer. */
  own: readonly string[];
  /** Questions that describe it without its name. */
  called: readonly string[];
  facts: readonly string[];
  short?: string;
  /** What may be asked right after it. */
  after?: readonly Intent[];
}

type Kind = 'thing' | 'idea' | 'quantity' | 'notion' | 'several';

export interface Entry extends Term {
  kind: Kind;
}

/** Something one can count: a gripper. */
export function thing(term: Term): Entry {
  return { ...term, kind: 'thing' };
}

/** Something one can count, but not build: an epoch. */
export function idea(term: Term): Entry {
  return { ...term, kind: 'idea' };
}

/** Something of which each has one: the frame rate. */
export function quantity(term: Term): Entry {
  return { ...term, kind: 'quantity' };
}

/** Something without an article: odometry. */
export function notion(term: Term): Entry {
  return { ...term, kind: 'notion' };
}

/** Something that is said in the plural: degrees of freedom. */
export function several(term: Term): Entry {
  return { ...term, kind: 'several' };
}

/** A topic of what such words mean. `field` is said as in "in robotics". */
export function topicOfTerms(name: string, field: string, weight: number, terms: readonly Entry[]): Topic {
  return { name, weight, intents: terms.map((term, i) => whatIsIt(term, i, field)) };
}

/** A topic of what things are called: from the description to the word. */
export function topicOfNames(name: string, weight: number, terms: readonly Entry[]): Topic {
  return { name, weight, intents: terms.map(whatIsItCalled) };
}

/** Frames that suit every word; each word gets the first ones and its own part of the rest. */
const ALWAYS = [
  '{What is|What is|What exactly is|So what is} <a>[ <in>]?',
  '{Define|Explain|Describe|Explain|Tell me about} <a>[ {in simple words|in plain English|for a beginner|<in>}]',
  '{<bare>|<bare>?|<bare> meaning|<bare> definition|meaning of <bare>|define <bare>|explain <bare>}',
];

const SOMETIMES = [
  'What does {the word|the term|the expression} "{<bare>}" mean?',
  'What do {people|engineers|you|they} mean by <a>?',
  "I {came across|read about|keep hearing about|saw something about} <a> and {do not|don't} know what {that|it} is.",
  '{Can|Could} you {explain|tell me|describe} what <a> is[ <in>]?',
  'I have never heard of <a>. What is {it|that}?',
  'Give me a {definition|one-sentence definition|short explanation|simple description} of <a>.',
  'How would you {explain|describe} <a> to {a child|my grandmother|a newcomer|a student|my boss}?',
  '{In|Using} {simple|plain|easy|everyday} words, what is <a>?',
  'Help me understand <a>.',
  'I am {new to this|a beginner|just starting out}: what is <a>?',
  'Do you know what <a> is?',
  '{A colleague|My teacher|Somebody|A listing|A paper|A seller} {mentioned|talked about} <a>. {What is that?|What does it mean?|Please explain.}',
  '{Quick|Short|Simple|Rough} explanation of <a>',
  "I {do not|don't} {understand|get} what <a> is",
  'What should I know about <a>?',
  '{Remind me|Refresh my memory}: what is <a>?',
  'What is meant by <a> <in>?',
  '<in>, what is <a>?',
  'Teach me {something|a little} about <a>.',
  'Say in {a sentence|one or two sentences} what <a> is.',
  '{What kind of thing|What sort of thing} is <a>?',
  '{Please give me|I need} the meaning of "<bare>".',
  'How do {you|people} define <a>?',
  '{Got a minute to explain|Mind explaining|Care to explain} <a>?',
];

const OF_THINGS = [
  'What {is|would be} <a> {for|good for|used for}?',
  'What does <a> do?',
  'What is the {purpose|job|role|use} of <a>?',
  'Why {does|would} {a robot|someone|one} {need|want|have} <a>?',
  'How does <a> work?',
  'What are <plural>[ {for|used for|good for}]?',
  '{Tell me about|Explain|Talk about} <plural>.',
  '<plural>: what are they?',
  'What do <plural> do?',
];

const OF_NOTIONS = [
  'What is the {idea|concept|thought} {of|behind} <a>?',
  'What {lies|is} behind the word "<bare>"?',
  'How does <a> work?',
  'What does <a> mean[ <in>]?',
  '{Give me|I would like} {an introduction to|the basics of|the gist of} <a>.',
  'Why {do people talk about|does everyone mention} <a>?',
];

const OF_IDEAS = [
  'What {lies|is} behind the word "<bare>"?',
  'What does {<bare>|"<bare>"|the word <bare>} mean[ <in>]?',
  'What are <plural>[ <in>]?',
  '<plural>: what are they?',
  'When do people {speak|talk} of <a>?',
];

const OF_SEVERAL = [
  'What are <a>[ <in>]?',
  'What {exactly|really} are <a>?',
  'Tell me what <a> are.',
  'What does it mean when people talk about <a>?',
  '{Can|Could} you explain what <a> are?',
  'Give me a {short|simple} explanation of <a>.',
  "I don't know what <a> are",
  'Help me understand <a>.',
  'How would you explain <a> to {a child|a newcomer|a student}?',
  'What do {people|engineers} mean by <a>?',
];

function whatIsIt(term: Entry, i: number, field: string): Intent {
  const { call, is, more, own, facts, short, after } = term;
  const subject = capital(withArticle(call, term.kind));
  const verb = term.kind === 'several' ? 'are' : 'is';
  const further = `{${more.join('|')}}`;
  const intent: Intent = {
    name: `term-${slug(call)}`,
    asks: [...framesFor(term, i).map((frame) => fill(frame, term, field)), ...own],
    answers: [
      ...is.flatMap((what) => [`${subject} ${verb} ${what}. ${further}`, `${subject} ${verb} ${what}.`]),
      `{In short|Put simply|In plain words|In a few words}, ${withArticle(call, term.kind)} ${verb} ${is[0]}. ${further}`,
    ],
    facts: [...facts, call],
    ...(short === undefined ? {} : { short }),
  };
  return after === undefined ? intent : followedBy(intent, after);
}

function whatIsItCalled({ call, kind, is, more, called, facts }: Entry): Intent {
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

/** The usual ways to ask for a word, each in more words. */
const REWORDED: readonly [RegExp, string][] = [
  [
    /^What do you call it when /,
    '{What do you call it when|What do people call it when|What is it called when|What is the {word|term|name} for it when} ',
  ],
  [
    /^What do you call /,
    '{What do you call|What do people call|What is the {word|name|term|right word} for|Do you know the {word|term} for|What is the technical {word|name} for} ',
  ],
  [
    /^What is it called when /,
    '{What is it called when|What do you call it when|What is the {word|term} for it when} ',
  ],
  [
    /^What is it called to /,
    '{What is it called to|What is it called when you|What is the {word|term} for it when you} ',
  ],
  [
    /^(Name for|Word for|Term for|Name of) /,
    '{$1|$1|What is the {word|name|term} for|I forgot the {word|name} for|The word for} ',
  ],
  [
    /^Abbreviation of /,
    '{Abbreviation of|What is the abbreviation of|What is the short form of|Give me the short form of} ',
  ],
  [/(is|are) called what\?$/, '{$1 called what|$1 known as what|$1 referred to as what|$1 usually called what}?'],
  [
    /: what is (that|this|it) called\?$/,
    ': {what is $1 called|what do you call $1|what is the {word|term|name} for $1|how is $1 called}?',
  ],
  [/[,:] name\?$/, ', {name|what is the name|what is it called|what is the word for it|do you know the name}?'],
];

function reworded(ask: string): string {
  return REWORDED.reduce((text, [words, others]) => (text === ask ? text.replace(words, others) : text), ask);
}

function whichWordMeans(what: string): string {
  if (what.startsWith('when '))
    return `{What do you call it|What is it called|What is the {word|term} for it} ${what}?`;
  return `{What do you call|What is the {word|name|term} for|Which {word|term} means|What {word|term} describes} ${what}?`;
}

function framesFor({ kind, alone }: Entry, i: number): string[] {
  const always = alone === false ? ALWAYS.slice(0, -1) : ALWAYS;
  if (kind === 'several') return [...always.slice(1), ...OF_SEVERAL];
  const special = { thing: OF_THINGS, idea: OF_IDEAS, quantity: OF_IDEAS, notion: OF_NOTIONS }[kind];
  return [...always, ...partOf(SOMETIMES, 9, i * 7), ...partOf(special, 3, i * 2)];
}

/** So many that follow each other, from there on, round and round. */
function partOf(frames: readonly string[], count: number, from: number): string[] {
  return Array.from({ length: count }, (_, i) => frames[(from + i) % frames.length] as string);
}

function fill(frame: string, { call, also = [], kind }: Entry, field: string): string {
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

export function withArticle(word: string, kind: Kind): string {
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

/** The intent, and what may be asked right after it. */
export function followedBy(intent: Intent, followUps: readonly Intent[]): Intent {
  return { ...intent, followUps };
}

/** Frames for the difference between two things, each said with its article. */
const DIFFERENCES = [
  '{What is|What exactly is|Do you know|Can you explain} the {difference|main difference} between <a> and <b>[ {in simple words|for a beginner}]?',
  '{Explain|Tell me|Describe|I would like to know} the {difference|main difference} between <a> and <b>[ {in simple words|for a beginner}].',
  '{What is|Explain|Describe|Show me} the difference between <b> and <a>[ {in short|in a sentence|briefly}]',
  'How {does <a> differ|is <a> different} from <b>?',
  'How {does <b> differ|is <b> different} from <a>?',
  '{<A> vs <B>|<A> versus <B>|<A> or <B>?|<B> vs <A>|<B> or <A>|difference <A> <B>|<A> compared to <B>}',
  '{Compare|Contrast} {<a> {and|with} <b>|<b> {and|with} <a>}.',
  'Is {<a> the same as <b>|<b> the same as <a>}?',
  "{Are|Aren't} <a> and <b> the same[ thing]?",
  'I {always mix up|confuse|cannot tell apart|get muddled between} <a> and <b>.',
  '{Should I|When should I|When do I|When would one} {use|choose|pick|take} <a> {or|rather than|instead of} <b>?',
  'What sets <a> apart from <b>?',
  '{Which|Which one} is {better|right for me|the better choice}: {<a> or <b>|<b> or <a>}?',
  '<a> or <b>, {which one do I need?|what is the difference?|how do they differ?|which should I take?}',
  '{People talk about|I read about} <a> and <b>. {How do they differ?|What is the difference?|Are they the same?}',
  'In what way are <a> and <b> different?',
];

/** What sets two things apart. `a` and `b` as in "between a and b". */
export function versus(
  a: string,
  b: string,
  own: readonly string[],
  answers: readonly string[],
  facts: readonly string[],
): Intent {
  const bare = (word: string): string => word.replace(/^(an?|the) /, '');
  const asks = DIFFERENCES.map((frame) =>
    capital(frame.replaceAll('<a>', a).replaceAll('<b>', b).replaceAll('<A>', bare(a)).replaceAll('<B>', bare(b))),
  );
  return {
    name: `versus-${slug(bare(a))}-${slug(bare(b))}`,
    asks: [...asks, ...own],
    answers,
    facts,
  };
}

/** Frames for a question that is asked in a roundabout way: "I wonder why robots drop things". */
const ROUNDABOUT = [
  '{I wonder|I was wondering|I am curious|I would like to know|I want to understand|I have no idea} <clause>.',
  '{Can|Could} you {explain|tell me|say} <clause>?',
  '{Explain|Tell me|Explain to me|Describe} <clause>[ {in simple words|in short|to a beginner}].',
  '{Do you know|Have you any idea|Any idea} <clause>?',
];

/** The asks, and those made of clauses such as "why robots drop things". */
export function withClauses(asks: readonly string[], clauses: readonly string[]): string[] {
  return [...asks, ...ROUNDABOUT.map((frame) => frame.replace('<clause>', choice(clauses)))];
}
