import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { comparatives, describedWords, opposites, pastForms, rhymes, synonyms } from './language.ts';
import { MORE_SORTING } from './list-frames.ts';
import { anyWord } from './texts.ts';
import { MORE_ABOUT_WORDS } from './word-frames.ts';
import { capitalised, fillOne, hurried, joined, type Kind, oneTurn } from './wording.ts';
import { adjectives, firstNames, nouns, oddPlurals, pluralOf } from './words.ts';

/** What is done with words rather than with things: order, length, opposites, plurals, rhymes. */

const inOrder = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));

function sortingWords(random: Random): Turn {
  const source = random.pick([nouns, nouns, adjectives, firstNames]);
  const words = random.sample(source, random.pick([2, 3, 3, 3, 4, 4, 4, 5, 5, 6]));
  const down = random.chance(0.12);
  const ask = fillOne(
    down
      ? [
          'Sort {these words|the words} in reverse alphabetical order: <words>',
          'Sort from Z to A: <words>',
          'Order <words> from Z to A.',
          '{Sort|Order|Arrange} {these|these words} from Z to A: <words>',
          'Put <words> in reverse alphabetical order.',
          '{Sort|List|Write} <words> {from Z to A|in reverse alphabetical order}.',
          'In reverse alphabetical order, please: <words>',
          'From Z to A, please: <words>',
          'My list is <words>. Sort it from Z to A.',
          '<words>: sort them from Z to A.',
          'reverse alphabetical: <words>',
          '{Can|Could} you sort <words> from Z to A?',
        ]
      : [
          '{Sort|Order|Arrange} {these words|these|the words|the list} alphabetically: <words>',
          'Put {these words|these|the following words} in alphabetical order: <words>',
          'Sort <words> {alphabetically|in alphabetical order|by alphabet|from A to Z}.',
          'Alphabetical order: <words>',
          '{Can|Could} you {sort|order} {these|these words} alphabetically: <words>?',
          '{Arrange|Order} <words> from A to Z.',
          'A to Z: <words>',
          'Alphabetize: <words>',
          'Sort {these |the |}{words}: <words>',
          'Sort: <words>',
          'Sort <words>{.|, please.}',
          'SORT ALPHABETICALLY: <words>',
          'Sort alphabetically: <words>',
          'In alphabetical order, please: <words>',
          'Put <words> in {alphabetical order|the order of the alphabet|alphabetical sequence}.',
          '{Bring|Put} these into {alphabetical order|the order of the alphabet}: <words>',
          'I have these words: <words>. {Sort them|Put them in alphabetical order|Sort them alphabetically|Order them from A to Z}.',
          'My list is <words>. {Sort it|Put it in alphabetical order|Sort it from A to Z}.',
          '<words>: {sort them|put them in alphabetical order|in alphabetical order, please}.',
          '<words> - sort {these|them} alphabetically.',
          '{In what order do} <words> {stand|come} in a dictionary?',
          'Which order do <words> have in the alphabet?',
          'I am making an index. Sort {these|these words}: <words>',
          '{Could|Can|Would} you put <words> in alphabetical order?',
          'Arrange alphabetically: <words>',
          ...MORE_SORTING,
        ],
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
  const ask = fillOne(
    [
      'Which {word |one |}is the <word>: <words>?',
      'What is the <word> word {of|in|among} <words>?',
      '{Pick|Find|Give me|Tell me} the <word> word: <words>.',
      'Which of these words is <word>: <words>?',
      '<words>: which word is the <word>?',
      ...MORE_ABOUT_WORDS.lengths,
    ],
    { word, words: words.join(', ') },
    random,
  );
  return { ask, answer: `The ${word} word is ${most}.` };
}

function picking(random: Random): Turn {
  const words = random.chance(0.8)
    ? random.sample(nouns, random.int(2, 5))
    : random.sample(firstNames, random.int(2, 4));
  const ask = fillOne(
    [
      '{Pick|Choose|Select|Take} one: <words>.',
      '{Pick|Choose|Select} {one of|between|from} <and>.',
      '<or>? {Pick|Choose} one.',
      'Which {one |}do you {pick|choose|take}: <or>?',
      '{Pick|Choose} {a random one|one at random|any one}: <words>',
      'You choose: <or>?',
      'Decide for me: <or>?',
      ...MORE_ABOUT_WORDS.picking,
    ],
    { words: words.join(', '), and: joined(words), or: joined(words, 'or') },
    random,
  );
  const chosen = random.pick(words);
  return { ask: capitalised(ask), answer: `${capitalised(chosen)}.` };
}

function opposite(random: Random): Turn {
  const [one, other] = random.pick(opposites);
  const [word, answer] = random.chance(0.5) ? [one, other] : [other, one];
  const ask = fillOne(
    [
      "{What is|What's|Tell me|Give me|Name} the opposite of <w>{?|}",
      'What is the opposite of "<w>"?',
      'Opposite of <w>?',
      'The opposite of <w> is',
      '{Which|What} word means the opposite of <w>?',
      'What word is the contrary of <w>?',
      'Antonym of <w>?',
      '{Give me|Name} an antonym {of|for} "<w>".',
      'If it is not <w>, what is the opposite?',
      'opposite <w>',
      ...MORE_ABOUT_WORDS.opposite,
    ],
    { w: word },
    random,
  );
  return {
    ask: hurried(ask, random),
    answer: `The opposite of ${word} is ${answer}.`,
  };
}

function synonym(random: Random): Turn {
  const [word, answer] = random.pick(synonyms);
  const ask = fillOne(
    [
      '{What is|Give me|Tell me|Name} {another word|a synonym} for <w>{?|}',
      'Another word for "<w>"?',
      'Synonym {of|for} <w>?',
      '{Which|What} word means the same as <w>?',
      'How else can I say <w>?',
      ...MORE_ABOUT_WORDS.synonym,
    ],
    { w: word },
    random,
  );
  return {
    ask: hurried(ask, random),
    answer: `Another word for ${word} is ${answer}.`,
  };
}

function plural(random: Random): Turn {
  const noun = random.chance(0.35) ? random.pick(oddPlurals) : random.pick(nouns);
  const many = pluralOf(noun);
  if (random.chance(0.2) && many !== noun) {
    const ask = fillOne(
      [
        '{What is|Give me} the singular of <w>{?|}',
        'Singular of <w>?',
        'One of many <w> is called what?',
        ...MORE_ABOUT_WORDS.singular,
      ],
      { w: many },
      random,
    );
    return { ask: hurried(ask, random), answer: `The singular of ${many} is ${noun}.` };
  }
  const ask = fillOne(
    [
      "{What is|What's|Give me|Tell me} the plural of <w>{?|}",
      'Plural of <w>?',
      'Plural: <w>',
      'How do you {write|say|spell} <w> in the plural?',
      'What is the plural form of "<w>"?',
      'One <w>, two ...?',
      ...MORE_ABOUT_WORDS.plural,
    ],
    { w: noun },
    random,
  );
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
  const ask = fillOne(
    [
      '{What|Which word} rhymes with <w>?',
      '{Give me|Tell me|Name|Find} a {word that rhymes with|rhyme for} <w>.',
      'A rhyme for <w>?',
      'Rhyme with <w>',
      'I need a word {rhyming with|that rhymes with} "<w>".',
      ...MORE_ABOUT_WORDS.rhyme,
    ],
    { w: word },
    random,
  );
  const found = random.pick(others);
  return {
    ask: hurried(ask, random),
    answer: `${capitalised(found)} rhymes with ${word}.`,
  };
}

function forms(random: Random): Turn {
  if (random.chance(0.65)) {
    const [base, past] = random.pick(pastForms);
    const ask = fillOne(
      [
        '{What is|Give me|Tell me} the past {tense|form} of <w>{?|}',
        'Past tense of <w>?',
        'How do you say <w> in the past tense?',
        'Today I <w>, yesterday I ...?',
        ...MORE_ABOUT_WORDS.past,
      ],
      { w: base },
      random,
    ).replace('Today I be,', 'Today I am,');
    return { ask: hurried(ask, random), answer: `The past tense of ${base} is ${past}.` };
  }
  const [base, more] = random.pick(comparatives);
  const ask = fillOne(
    [
      'What is the comparative of <w>?',
      'Comparative of <w>?',
      'How do you say "more <w>" in one word?',
      '<w>, and then? Give me the comparative.',
      ...MORE_ABOUT_WORDS.comparative,
    ],
    { w: base },
    random,
  );
  return { ask: capitalised(ask), answer: `The comparative of ${base} is ${more}.` };
}

function described(random: Random): Turn {
  const [description, word] = random.pick(describedWords);
  const ask = fillOne(
    [
      'What do you call <d>?',
      'What is the word for <d>?',
      'Which word means <d>?',
      'Guess the word: <d>.',
      'One word for <d>?',
      'I am looking for a word: <d>.',
      ...MORE_ABOUT_WORDS.described,
    ],
    { d: description },
    random,
  );
  return { ask: hurried(ask, random), answer: `${capitalised(word)}.` };
}

/** Is it in the list, how many are there, what is the third: reading a list that is given. */
function aboutGiven(random: Random): Turn {
  const words = [...new Set(Array.from({ length: random.int(3, 6) }, () => anyWord(random)))];
  const listed = words.join(', ');
  const roll = random.next();
  if (roll < 0.3) {
    const inside = random.chance(0.5);
    const w = inside ? random.pick(words) : anyWord(random);
    const yes = words.includes(w);
    const ask = fillOne(
      [
        'Is <w> in this list: <listed>?',
        'Does the list contain <w>? <listed>',
        'Is "<w>" one of <listed>?',
        ...MORE_ABOUT_WORDS.inList,
      ],
      { w, listed },
      random,
    );
    return { ask, answer: yes ? `Yes, ${w} is in the list.` : `No, ${w} is not in the list.` };
  }
  if (roll < 0.55) {
    const ask = fillOne(
      [
        'How many {items|things} are in this list: <listed>?',
        'Count the items: <listed>',
        'How many items are these? <listed>',
        ...MORE_ABOUT_WORDS.itemsInList,
      ],
      { listed },
      random,
    );
    // They stand there one by one, so that they can be counted.
    return { ask, answer: `${listed}: ${words.length} items.` };
  }
  if (roll < 0.75) {
    const last = random.chance(0.5);
    const ask = fillOne(
      [
        'What is the <which> {item|word|one} in this list: <listed>?',
        '{Give me|Tell me} the <which> of these: <listed>.',
        ...MORE_ABOUT_WORDS.endOfList,
      ],
      { which: last ? 'last' : 'first', listed },
      random,
    );
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
