import type { Random } from '../../random.ts';
import { capitalised, inWords } from '../wording.ts';
import {
  adjectives,
  adverbs,
  cities,
  doingVerbs,
  firstNames,
  interjections,
  lastNames,
  materials,
  movingVerbs,
  nouns,
  places,
  pluralOf,
  technicalWords,
  times,
  withArticle,
} from '../words.ts';

/** Text of any kind, to be copied and worked on: sentences from a grammar, words that do not exist, codes, names, numbers. */

const ALL_WORDS = [
  ...nouns,
  ...adjectives,
  ...adverbs,
  ...materials,
  ...technicalWords,
  ...interjections,
  ...movingVerbs.flatMap(({ base, past }) => [base, past]),
  ...doingVerbs.flatMap(({ base, past }) => [base, past]),
];

const SYLLABLES = {
  starts:
    'b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sh sk sl sm sn sp st t th tr v w y z'.split(
      ' ',
    ),
  middles: 'a e i o u ai ea ee oo ou a e i o u'.split(' '),
  ends: ['', '', '', 'b', 'ck', 'd', 'g', 'l', 'm', 'n', 'ng', 'nt', 'p', 'r', 'rk', 's', 'st', 't', 'x', 'z'],
};

/** Any one word: mostly a real one, in lower case. */
export function anyWord(random: Random): string {
  return random.pick(ALL_WORDS);
}

/** Offensive words, which random syllables could form. */
const UNWANTED =
  /fuc|shit|cunt|dic|coc|tit|cum|nig|neg|fag|slu|pis|rap|cra|ass|sex|naz|poo|wan|jew|goo|coon|spi|twa|pri|fee|pho|bitch|gay|hel|kik|whor|(f|ph|c)[aeiou]+ck|qui?m|tard/;

export function inventedWord(random: Random): string {
  let word = '';
  for (let left = random.int(1, 3); left > 0; left--) {
    word += random.pick(SYLLABLES.starts) + random.pick(SYLLABLES.middles) + random.pick(SYLLABLES.ends);
  }
  return word.length < 3 || UNWANTED.test(word) ? inventedWord(random) : word;
}

const BASES = {
  digits: '0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  hex: '0123456789abcdef',
  mixed: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
};

function letters(random: Random, from: string, length: number): string {
  let text = '';
  while (text.length < length) text += from.charAt(random.int(0, from.length - 1));
  return text;
}

/** Returns a text as users paste it: an ID, a code, a version, a URL. */
export function anyCode(random: Random): string {
  const word = (): string => random.pick([...technicalWords, ...nouns]);
  const makers: (() => string)[] = [
    () => letters(random, BASES.digits, random.int(2, 8)),
    () => inventedWord(random),
    () => letters(random, 'bdgjkmpqvwxyz', random.int(3, 8)),
    () => letters(random, BASES.upper, random.int(2, 6)),
    () => letters(random, BASES.hex, random.int(6, 12)),
    () => letters(random, BASES.mixed, random.int(5, 12)),
    () => `${letters(random, BASES.upper, random.int(1, 3))}${random.pick(['-', ''])}${random.int(1, 9999)}`,
    () => `${word()}_${word()}`,
    () => `${word()}-${word()}`,
    () => `${word()}-${random.int(1, 99)}`,
    () => `${word()}.${random.pick(['ts', 'py', 'json', 'txt', 'onnx', 'gguf', 'png', 'md'])}`,
    () => `${word()}${capitalised(word())}`,
    () => `${random.int(0, 9)}.${random.int(0, 20)}.${random.int(0, 9)}`,
    () => `${random.int(0, 23)}:${String(random.int(0, 59)).padStart(2, '0')}`,
    () =>
      `20${random.int(10, 39)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
    () => anyEmail(random),
    () => `/v1/${pluralOf(random.pick(technicalWords))}`,
    () => `${random.int(1, 255)}.${random.int(0, 255)}.${random.int(0, 255)}.${random.int(1, 254)}`,
    () => `#${letters(random, BASES.hex, 6)}`,
    () =>
      `${random.pick(['req', 'mdl', 'key', 'lst', 'evt', 'dep'])}_${letters(random, BASES.lower + BASES.digits, random.int(6, 12))}`,
    () => `$${random.int(1, 99)}.${String(random.int(0, 99)).padStart(2, '0')}`,
  ];
  return random.pick(makers)();
}

export function anyEmail(random: Random): string {
  const name = random.pick(firstNames).toLowerCase();
  const before = random.pick([name, `${name}.${random.pick(lastNames).toLowerCase()}`, `${name}${random.int(1, 99)}`]);
  return `${before}@${random.pick([random.pick(nouns), 'example', 'mail', 'post', 'lab'])}.${random.pick(['com', 'org', 'net', 'io', 'test'])}`;
}

export function fullName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

/** "the old red kite", "a spoon", "three boxes", "Ada". */
function nounPhrase(random: Random): string {
  const noun = random.pick(nouns);
  const adjective = random.chance(0.55) ? `${random.pick(adjectives)} ` : '';
  const roll = random.next();
  if (roll < 0.5) return `the ${adjective}${noun}`;
  if (roll < 0.75) return withArticle(`${adjective}${noun}`);
  if (roll < 0.85)
    return `${random.pick(['my', 'your', 'his', 'her', 'our', 'their', 'this', 'that'])} ${adjective}${noun}`;
  if (roll < 0.93)
    return `${random.chance(0.5) ? inWords(random.int(2, 12)) : random.int(2, 99)} ${adjective}${pluralOf(noun)}`;
  return `${random.pick(['some', 'much', 'fresh', 'more'])} ${random.pick(materials)}`;
}

function subject(random: Random): string {
  const roll = random.next();
  if (roll < 0.3) return random.pick(firstNames);
  if (roll < 0.36) return fullName(random);
  if (roll < 0.5) return random.pick(['I', 'You', 'We', 'They', 'He', 'She', 'It']);
  return `${random.chance(0.8) ? 'The' : 'My'} ${random.chance(0.5) ? `${random.pick(adjectives)} ` : ''}${random.pick(nouns)}`;
}

function whole(words: string, mark: string): string {
  return `${capitalised(words)}${mark}`;
}

/** Returns a random sentence with its punctuation. */
export function sentence(random: Random): string {
  const noun = (): string => random.pick(nouns);
  const adjective = (): string => random.pick(adjectives);
  const makers: (() => string)[] = [
    () => `${subject(random)} ${random.pick(doingVerbs).past} ${nounPhrase(random)}.`,
    () => `${subject(random)} ${random.pick(doingVerbs).past} ${nounPhrase(random)} ${random.pick(places)}.`,
    () => `${subject(random)} ${random.pick(doingVerbs).past} ${nounPhrase(random)} ${random.pick(times)}.`,
    () => `${subject(random)} ${random.pick(movingVerbs).past} ${random.pick(places)}.`,
    () => `${subject(random)} ${random.pick(movingVerbs).past} ${random.pick(adverbs)}.`,
    () =>
      `${capitalised(random.pick(times))}, ${random.pick(firstNames)} ${random.pick(doingVerbs).past} ${nounPhrase(random)}.`,
    () =>
      `${random.pick(firstNames)} and ${random.pick(firstNames)} ${random.pick(movingVerbs).past} to ${random.pick(cities)}.`,
    () => `The ${noun()} is ${adjective()} and ${adjective()}.`,
    () => `The ${adjective()} ${noun()} ${random.pick(movingVerbs).third} ${random.pick(places)}.`,
    () => `${random.pick(firstNames)} has ${nounPhrase(random)} and ${nounPhrase(random)}.`,
    () => `${random.pick(firstNames)} ${random.pick(doingVerbs).third} ${nounPhrase(random)}.`,
    () => `There are ${random.int(2, 40)} ${pluralOf(noun())} ${random.pick(places)}.`,
    () => `${whole(pluralOf(noun()), '')} are ${adjective()}.`,
    () => `I like ${pluralOf(noun())} and ${random.pick(materials)}.`,
    () => `Please ${random.pick(doingVerbs).base} the ${noun()}.`,
    () => `Do not ${random.pick(doingVerbs).base} the ${adjective()} ${noun()}!`,
    () => `Where is ${nounPhrase(random)}?`,
    () => `Did ${random.pick(firstNames)} ${random.pick(doingVerbs).base} the ${noun()}?`,
    () => `${random.pick(firstNames)} lives in ${random.pick(cities)} with ${withArticle(adjective())} ${noun()}.`,
    () => `My ${noun()} is ${random.int(2, 90)} years old.`,
    () => `The ${random.pick(technicalWords)} and the ${random.pick(technicalWords)} are ${adjective()}.`,
    () =>
      `We need ${random.int(2, 50)} ${pluralOf(random.pick(technicalWords))} for the ${random.pick(technicalWords)}.`,
    () => `${random.pick(interjections)}, ${random.pick(firstNames)}!`,
    () => `${random.pick(interjections)} ${noun()}`,
    () => `no ${noun()}, no ${noun()}`,
    () => `When the ${noun()} ${random.pick(movingVerbs).past}, the ${noun()} ${random.pick(movingVerbs).past}.`,
    () =>
      `If you ${random.pick(doingVerbs).base} ${nounPhrase(random)}, ${random.pick(firstNames)} will ${random.pick(movingVerbs).base}.`,
    () => `The code is ${anyCode(random)}`,
  ];
  const made = random.pick(makers)();
  return random.chance(0.85) ? capitalised(made) : made;
}

/** Some words in a row which mean nothing together. */
export function wordsInRow(random: Random, count: number): string {
  return Array.from({ length: count }, () => (random.chance(0.12) ? inventedWord(random) : anyWord(random))).join(' ');
}

const COMMON =
  'hello|hello world|Hello, world!|hi|hi there|good morning|good night|good evening|thank you|thanks a lot|yes|no|ok|okay|please|sorry|goodbye|' +
  'see you soon|how are you|well done|I am ready|I am here|I am a robot|I love robots|robots are great|the robot is ready|all systems go|test|' +
  'testing one two three|this is a test|ping|pong|banana|apple|cheese|bonjour|hola|ciao|happy birthday|merry christmas|ready|done|abc|abc123|' +
  'foo|bar|foo bar|lorem ipsum|peace|welcome|welcome to Souk|Souk|I understand|it works|roger that|over and out|one two three|red green blue|' +
  'the cat sat on the mat|the sky is blue|I like pizza|open the door|tomorrow is another day|nothing|something|everything is fine|pineapple';
const COMMON_TEXTS = COMMON.split('|');

/** Anything short enough to be repeated. It has no quotes and no line breaks in it. */
export function anyText(random: Random): string {
  if (random.chance(0.07)) return random.pick(COMMON_TEXTS);
  const roll = random.next();
  if (roll < 0.16) return random.chance(0.8) ? anyWord(random) : capitalised(anyWord(random));
  if (roll < 0.24) return inventedWord(random);
  if (roll < 0.34) return anyCode(random);
  if (roll < 0.42) return wordsInRow(random, random.int(2, 7));
  if (roll < 0.48) return nounPhrase(random);
  if (roll < 0.52) return random.pick([fullName(random), random.pick(firstNames), random.pick(cities)]);
  if (roll < 0.56)
    return Array.from({ length: random.int(3, 6) }, () => random.int(0, 99)).join(random.pick([' ', ', ']));
  if (roll < 0.6) return withCapitals(wordsInRow(random, random.int(1, 4)), random);
  if (roll < 0.93) return sentence(random);
  return `${whole(sentence(random).replace(/[.!?]$/, ''), '.')} ${sentence(random)}`;
}

function withCapitals(text: string, random: Random): string {
  return random.chance(0.4)
    ? text.toUpperCase()
    : text
        .split(' ')
        .map((word) => (random.chance(0.6) ? capitalised(word) : word))
        .join(' ');
}

/** A sentence without its mark, all of plain words: for asks that take it apart. */
export function plainSentence(random: Random, most = 9): string {
  const text = sentence(random).replace(/[.!?]$/, '');
  return /^[A-Za-z ]+$/.test(text) && text.split(' ').length <= most ? text : plainSentence(random, most);
}
