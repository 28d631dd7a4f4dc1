import type { Random } from './random.ts';
import { readData } from './read-data.ts';
import { lists } from './shapes.ts';
import { capitalised } from './skills/wording.ts';
import {
  BEFORE_A_VERB,
  BEFORE_AN_ADJECTIVE,
  DETERMINERS,
  ENTRIES,
  type Entry,
  NO_OBJECTS,
  PRONOUNS,
} from './synonyms.ts';

interface Token {
  /** Punctuation before the word. */
  before: string;
  word: string;
  /** Punctuation after the word. */
  after: string;
  /** False in quotes, and for codes and names. */
  plain: boolean;
  starts: boolean;
}

/** Splits a text into words. Words in quotes or backticks, or with anything but letters, are not plain. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let quote = '';
  let starts = true;
  for (const piece of text.split(' ')) {
    const [, before = '', word = '', after = ''] = /^([("'`]*)(.*?)([)"'`,.?!;:]*)$/s.exec(piece) ?? [];
    const wasQuoted = quote !== '';
    let opened = wasQuoted;
    for (const [i, mark] of [...piece].entries()) {
      if (quote !== '') {
        if (mark === quote && (mark !== "'" || !/[a-z]/i.test(piece.charAt(i + 1)))) quote = '';
      } else if (mark === '"' || mark === '`' || (mark === "'" && i === 0)) {
        quote = mark;
        opened = true;
      }
    }
    const isName = !starts && /^[A-Z]/.test(word) && !/^I(?:'[a-z]+)?$/.test(word);
    const isShouted = /^[A-Z]{2,}$/.test(word);
    const plain = !opened && !isName && !isShouted && /^[A-Za-z]+(?:'[a-z]+)?$/.test(word) && !after.includes(':');
    tokens.push({ before, word, after, plain, starts });
    starts = /[.?!:]["')]*$/.test(piece);
  }
  return tokens;
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ before, word, after }) => before + word + after).join(' ');

/** Replaces a share (from 0 to 1) of the plain words of a text by synonyms. */
export function reword(text: string, random: Random, share: number): string {
  const tokens = tokensOf(text);
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const entry = entryAt(tokens, at);
    if (entry === undefined) {
      made.push(token);
      at++;
      continue;
    }
    const length = entry.words.split(' ').length;
    const last = tokens[at + length - 1] as Token;
    const fitting = random.chance(share)
      ? entry.others.filter((other) => fits(other, entry, tokens[at + length], last.after))
      : [];
    if (fitting.length === 0) {
      made.push(...tokens.slice(at, at + length));
    } else {
      const other = random.pick(fitting);
      const word = /^[A-Z]/.test(token.word) && token.starts ? capitalised(other) : other;
      setArticle(made.at(-1), word);
      made.push({ ...token, word, after: last.after });
    }
    at += length;
  }
  return textOf(made);
}

function entryAt(tokens: readonly Token[], at: number): Entry | undefined {
  const token = tokens[at] as Token;
  if (!token.plain) return undefined;
  return ENTRIES.get(token.word.toLowerCase())?.find((entry) => isAt(entry, tokens, at));
}

function isAt({ words, kind, base }: Entry, tokens: readonly Token[], at: number): boolean {
  const wanted = words.split(' ');
  const here = tokens.slice(at, at + wanted.length);
  if (here.length < wanted.length) return false;
  const same = here.every(
    ({ plain, word, before, after }, i) =>
      plain &&
      word.toLowerCase() === (wanted[i] as string).toLowerCase() &&
      (i === 0 || before === '') &&
      (i === wanted.length - 1 || after === ''),
  );
  if (!same) return false;
  const previous = tokens[at - 1];
  const { starts } = tokens[at] as Token;
  const before = previous === undefined || starts ? '' : previous.word.toLowerCase();
  const next = tokens[at + wanted.length];
  const ends = (here.at(-1) as Token).after !== '' || next === undefined;
  switch (kind) {
    case 'opening':
      return starts && !ends && !(/\b(?:to|I)$/.test(words) && /^(?:be|worry)$/.test((next as Token).word));
    case 'verb':
      return !base || starts || BEFORE_A_VERB.has(before);
    case 'verb with object':
      return (
        !ends && DETERMINERS.has((next as Token).word.toLowerCase()) && (!base || starts || BEFORE_A_VERB.has(before))
      );
    case 'adjective':
      return BEFORE_AN_ADJECTIVE.has(before) && (previous as Token).after === '';
    case 'noun':
      return !starts;
    case 'other':
      return true;
  }
}

const ENDS_IN_A_PARTICLE = / (?:up|out|down|off|over)$/;
const ENDS_IN_A_PREPOSITION = / (?:of|on|at|with|for|to|into|across|remember)$/;

/** Checks that a phrasal verb has its object after it, or in between if that is a pronoun. */
function fits(other: string, { kind }: Entry, next: Token | undefined, after: string): boolean {
  if (!kind.startsWith('verb') || !other.includes(' ')) return true;
  const following = after === '' && next?.plain ? next.word.toLowerCase() : '';
  if (ENDS_IN_A_PARTICLE.test(other)) return following !== '' && !PRONOUNS.has(following);
  if (ENDS_IN_A_PREPOSITION.test(other)) return following !== '' && !NO_OBJECTS.has(following);
  return true;
}

function setArticle(token: Token | undefined, next: string): void {
  if (token === undefined || token.after !== '' || !/^an?$/i.test(token.word)) return;
  const article = articleFor(next);
  token.word = /^A/.test(token.word) ? capitalised(article) : article;
}

export function articleFor(word: string): 'a' | 'an' {
  if (/^(?:hour|honest|heir)/i.test(word)) return 'an';
  if (/^(?:uni|use|usu|uti|eu|one\b|once)/i.test(word) && !/^unin|^unim|^unint/i.test(word)) return 'a';
  return /^[aeiou]/i.test(word) ? 'an' : 'a';
}

const fillers = readData('rewording/fillers.yaml', lists('beforeAVerb', 'atTheStart', 'atTheEnd', 'unimportant'));
const UNIMPORTANT: ReadonlySet<string> = new Set(fillers.unimportant);
/** Words after which a filler is natural: "How do I just delete it". */
const SUBJECTS: ReadonlySet<string> = new Set('i we you they'.split(' '));

/** Makes one small change without effect on the meaning: adds a filler, or drops an adverb or an article. */
export function perturb(text: string, random: Random): string {
  const tokens = tokensOf(text);
  switch (random.int(0, 3)) {
    case 0:
      return dropped(tokens, random) ?? text;
    case 1:
      return swapNeighbours(tokens, random) ?? text;
    case 2:
      return filledWithin(tokens, random) ?? text;
    default:
      return random.chance(0.5) ? filledAtTheStart(tokens, random) : addFinalFiller(tokens, random);
  }
}

function dropped(tokens: readonly Token[], random: Random): string | undefined {
  const places = tokens.flatMap(({ plain, word, before, after }, i) =>
    plain && before === '' && after === '' && i < tokens.length - 1 && UNIMPORTANT.has(word.toLowerCase()) ? [i] : [],
  );
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  const left = tokens.filter((_, i) => i !== at);
  const gone = tokens[at] as Token;
  const next = left[at];
  if (gone.starts && /^[A-Z]/.test(gone.word) && next?.plain) left[at] = { ...next, word: capitalised(next.word) };
  return textOf(left);
}

/** Swaps two neighbours, one of which is unimportant: "do just I". */
function swapNeighbours(tokens: readonly Token[], random: Random): string | undefined {
  const movable = (token: Token): boolean => token.plain && token.before === '' && token.after === '' && !token.starts;
  const places = tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    const isAdverb = UNIMPORTANT.has(token.word.toLowerCase()) && !/^(?:an?|the)$/i.test(token.word);
    const isArticle = /^(?:an?|the)$/i.test(next?.word ?? '');
    return isAdverb && next !== undefined && !isArticle && movable(token) && movable(next) ? [i] : [];
  });
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  const moved = [...tokens];
  [moved[at], moved[at + 1]] = [tokens[at + 1] as Token, tokens[at] as Token];
  return textOf(moved);
}

function filledWithin(tokens: readonly Token[], random: Random): string | undefined {
  const places = tokens.flatMap(({ plain, word, after }, i) => {
    const next = tokens[i + 1];
    return plain &&
      after === '' &&
      SUBJECTS.has(word.toLowerCase()) &&
      next?.plain &&
      !/^(?:am|are|was|were)$/.test(next.word)
      ? [i]
      : [];
  });
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  const filler = { before: '', word: random.pick(fillers.beforeAVerb), after: '', plain: false, starts: false };
  return textOf([...tokens.slice(0, at + 1), filler, ...tokens.slice(at + 1)]);
}

function filledAtTheStart(tokens: readonly Token[], random: Random): string {
  const [first, ...rest] = tokens as [Token, ...Token[]];
  const filler = random.pick(fillers.atTheStart);
  const isWord = first.plain && /^(?:A|[A-Z][a-z]+)$/.test(first.word) && first.before === '';
  const word = isWord ? first.word.charAt(0).toLowerCase() + first.word.slice(1) : first.word;
  return `${capitalised(filler)}, ${textOf([{ ...first, word }, ...rest])}`;
}

/** Adds a filler before the question mark, unless the text ends in a code or a quote. */
function addFinalFiller(tokens: readonly Token[], random: Random): string {
  const text = textOf(tokens);
  const last = tokens.at(-1) as Token;
  if (!last.plain || !/^[?.]?$/.test(last.after)) return filledAtTheStart(tokens, random);
  const filler = random.pick(fillers.atTheEnd);
  return last.after === '' ? `${text} ${filler}` : `${text.slice(0, -1)} ${filler}${last.after}`;
}
