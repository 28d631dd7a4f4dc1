import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { comparatives, describedWords, opposites, pastForms, rhymes, synonyms } from '../language.ts';
import { capitalised, fillOne, hurried, joined, type Kind, oneTurn } from '../wording.ts';
import { adjectives, firstNames, nouns, oddPlurals, pluralOf } from '../words.ts';
import { anyWord } from './texts.ts';

const data = readData(
  'skills/lists-words.yaml',
  lists(
    'sortDown',
    'sortUp',
    'lengths',
    'picking',
    'opposite',
    'synonym',
    'singular',
    'plural',
    'rhyme',
    'pastForm',
    'comparative',
    'described',
    'isInList',
    'itemsInList',
    'endOfList',
  ),
);

/** Tasks about words: order, length, opposites, plurals, rhymes. */

const inOrder = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

function sortingWords(random: Random): Turn {
  const source = random.pick([nouns, nouns, adjectives, firstNames]);
  const words = random.sample(source, random.pick([2, 3, 3, 3, 4, 4, 4, 5, 5, 6]));
  const down = random.chance(0.12);
  const ask = fillOne(
    down ? data.sortDown : data.sortUp,
    { words: random.chance(0.8) ? words.join(', ') : joined(words) },
    random,
  );
  const sorted = inOrder(words);
  return { ask, answer: (down ? sorted.reverse() : sorted).join(', ') };
}

function lengths(random: Random): Turn {
  const long = random.chance(0.6);
  const words = random.sample(nouns, random.int(3, 5));
  const sorted = words.toSorted((a, b) => a.length - b.length);
  const [most, next] = long ? [sorted.at(-1), sorted.at(-2)] : [sorted[0], sorted[1]];
  if (Math.abs((most as string).length - (next as string).length) < 2) return lengths(random);
  const word = long ? 'longest' : 'shortest';
  const ask = fillOne(data.lengths, { word, words: words.join(', ') }, random);
  return { ask, answer: `The ${word} word is ${most}.` };
}

function picking(random: Random): Turn {
  const words = random.chance(0.8)
    ? random.sample(nouns, random.int(2, 5))
    : random.sample(firstNames, random.int(2, 4));
  const ask = fillOne(data.picking, { words: words.join(', '), and: joined(words), or: joined(words, 'or') }, random);
  const chosen = random.pick(words);
  return { ask: capitalised(ask), answer: `${capitalised(chosen)}.` };
}

function opposite(random: Random): Turn {
  const [one, other] = random.pick(opposites);
  const [word, answer] = random.chance(0.5) ? [one, other] : [other, one];
  const ask = fillOne(data.opposite, { w: word }, random);
  return {
    ask: hurried(ask, random),
    answer: `The opposite of ${word} is ${answer}.`,
  };
}

function synonym(random: Random): Turn {
  const [word, answer] = random.pick(synonyms);
  const ask = fillOne(data.synonym, { w: word }, random);
  return {
    ask: hurried(ask, random),
    answer: `Another word for ${word} is ${answer}.`,
  };
}

function plural(random: Random): Turn {
  const noun = random.chance(0.35) ? random.pick(oddPlurals) : random.pick(nouns);
  const many = pluralOf(noun);
  if (random.chance(0.2) && many !== noun) {
    const ask = fillOne(data.singular, { w: many }, random);
    return { ask: hurried(ask, random), answer: `The singular of ${many} is ${noun}.` };
  }
  const ask = fillOne(data.plural, { w: noun }, random);
  return {
    ask: hurried(ask, random),
    answer: `The plural of ${noun} is ${many}.`,
  };
}

function rhyme(random: Random): Turn {
  const [word = '', ...others] = random.shuffled(random.pick(rhymes));
  if (random.chance(0.2)) {
    const group = random.pick(rhymes);
    const stranger = random.pick(group);
    const yes = others.includes(stranger);
    const second = random.chance(0.5) ? random.pick(others) : stranger;
    if (second === word) return rhyme(random);
    const rhyming = yes || others.includes(second);
    const ask = fillOne(['Does <a> rhyme with <b>?', 'Do <a> and <b> rhyme?'], { a: word, b: second }, random);
    return {
      ask,
      answer: rhyming ? `Yes, ${word} rhymes with ${second}.` : `No, ${word} does not rhyme with ${second}.`,
    };
  }
  const ask = fillOne(data.rhyme, { w: word }, random);
  const found = random.pick(others);
  return {
    ask: hurried(ask, random),
    answer: `${capitalised(found)} rhymes with ${word}.`,
  };
}

function forms(random: Random): Turn {
  if (random.chance(0.65)) {
    const [base, past] = random.pick(pastForms);
    const ask = fillOne(data.pastForm, { w: base }, random).replace('Today I be,', 'Today I am,');
    return { ask: hurried(ask, random), answer: `The past tense of ${base} is ${past}.` };
  }
  const [base, more] = random.pick(comparatives);
  const ask = fillOne(data.comparative, { w: base }, random);
  return { ask: capitalised(ask), answer: `The comparative of ${base} is ${more}.` };
}

function described(random: Random): Turn {
  const [description, word] = random.pick(describedWords);
  const ask = fillOne(data.described, { d: description }, random);
  return { ask: hurried(ask, random), answer: `${capitalised(word)}.` };
}

/** Asks about a given list: membership, count, or an item by its position. */
function aboutGiven(random: Random): Turn {
  const words = [...new Set(Array.from({ length: random.int(3, 6) }, () => anyWord(random)))];
  const listed = words.join(', ');
  const roll = random.next();
  if (roll < 0.3) {
    const inside = random.chance(0.5);
    const w = inside ? random.pick(words) : anyWord(random);
    const yes = words.includes(w);
    const ask = fillOne(data.isInList, { w, listed }, random);
    return { ask, answer: yes ? `Yes, ${w} is in the list.` : `No, ${w} is not in the list.` };
  }
  if (roll < 0.55) {
    const ask = fillOne(data.itemsInList, { listed }, random);
    // They stand there one by one, so that they can be counted.
    return { ask, answer: `${listed}: ${words.length} items.` };
  }
  if (roll < 0.75) {
    const last = random.chance(0.5);
    const ask = fillOne(data.endOfList, { which: last ? 'last' : 'first', listed }, random);
    return { ask, answer: (last ? words.at(-1) : words[0]) as string };
  }
  const [ask, answer] = random.pick([
    [`Reverse this list: ${listed}`, words.toReversed().join(', ')],
    [`Turn the list around: ${listed}`, words.toReversed().join(', ')],
    [`Number these: ${listed}`, words.map((word, i) => `${i + 1}. ${word}`).join('\n')],
    [`Make a numbered list of ${joined(words)}.`, words.map((word, i) => `${i + 1}. ${word}`).join('\n')],
    [`Make a bullet list: ${listed}`, words.map((word) => `- ${word}`).join('\n')],
    [`Write these as a list with dashes: ${listed}`, words.map((word) => `- ${word}`).join('\n')],
    [`One per line: ${listed}`, words.join('\n')],
  ] as const);
  return { ask, answer };
}

export const wordKinds: readonly Kind[] = [
  oneTurn(6, sortingWords),
  oneTurn(1, lengths),
  oneTurn(1.5, picking),
  oneTurn(3, opposite),
  oneTurn(0.8, synonym),
  oneTurn(1.4, plural),
  oneTurn(1.2, rhyme),
  oneTurn(1, forms),
  oneTurn(0.7, described),
  oneTurn(1.5, aboutGiven),
];
