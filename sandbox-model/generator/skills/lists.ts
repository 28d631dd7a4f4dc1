import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { type Category, categories, distinctKinds, marketLists } from './categories.ts';
import { MORE_LIST_ASKS } from './list-frames.ts';
import { wordKinds } from './lists-words.ts';
import { MORE_ABOUT_WORDS } from './word-frames.ts';
import {
  capitalised,
  fill,
  fillOne,
  hurried,
  inWords,
  joined,
  jsonOf,
  type Kind,
  oneTurn,
  ordinal,
  skillOf,
} from './wording.ts';
import { withArticle } from './words.ts';

type Format = (items: readonly string[]) => string;

const numbered: Format = (items) => items.map((item, i) => `${i + 1}. ${item}`).join('\n');
const dashed: Format = (items) => items.map((item) => `- ${item}`).join('\n');
const commas: Format = (items) => items.join(', ');
const lines: Format = (items) => items.join('\n');
/** Identifiers keep their small letter at the start of a sentence, too. */
const KEPT = new Set(marketLists.flatMap(({ items }) => items));
const spoken: Format = (items) => `${KEPT.has(items[0] as string) ? joined(items) : capitalised(joined(items))}.`;

/** How the list is wanted, and what it is then. The first is for when nothing is said about it. */
const FORMATS: readonly { often: number; demands: readonly string[]; format: Format }[] = [
  { often: 4, demands: [''], format: spoken },
  {
    often: 2,
    demands: [
      'as a numbered list',
      'in a numbered list',
      'numbered',
      'with numbers',
      'as an ordered list',
      'as a list',
      'numbered from 1',
      'each with a number',
    ],
    format: numbered,
  },
  {
    often: 2,
    demands: [
      'with dashes',
      'as a bulleted list',
      'as bullet points',
      'in bullet points',
      'as a list with dashes',
      'with a dash before each',
      'as a bullet list',
      'one per line with dashes',
    ],
    format: dashed,
  },
  {
    often: 2,
    demands: [
      'separated by commas',
      'comma separated',
      'comma-separated',
      'with commas',
      'on one line with commas',
      'in one line, with commas',
    ],
    format: commas,
  },
  {
    often: 1.2,
    demands: ['one per line', 'each on its own line', 'each on a new line', 'on separate lines'],
    format: lines,
  },
  {
    often: 0.6,
    demands: ['in capitals', 'in capital letters', 'in upper case', 'in all caps'],
    format: (items) => spoken(items).toUpperCase(),
  },
  { often: 0.6, demands: ['as JSON', 'as a JSON list', 'as a JSON array', 'in JSON'], format: jsonOf },
];

const ASKS = [
  '{List|Name|Give me|Tell me|Write|Write down|Enumerate|Show me|Output|Mention} <n> <many><how>.',
  '{List|Name|Give me|Tell me|Write} <n> <many><how>.',
  '{Can|Could|Would} you {list|name|give me|tell me|write down} <n> <many><how>?',
  '{What are|Which are} <n> <many><how>?',
  'I need <n> <many><how>.',
  'I {want|would like} <n> <many><how>.',
  '<n> <many><how>{|, please}.',
  'Please {list|name|give me|write} <n> <many><how>.',
  '{Think of|Come up with|Suggest|Pick|Choose|Find} <n> <many><how>.',
  'Make a list of <n> <many><how>.',
  'A list of <n> <many><how>, please.',
  'Do you know <n> <many>? {List|Name|Write} them<how>.',
  'Just <n> <many><how>{|, nothing else|, no explanation}.',
  '{Only|Exactly} <n> <many><how>{|, nothing else}.',
  ...MORE_LIST_ASKS,
];

function takenFrom({ items, closed }: Category, count: number, random: Random): string[] {
  if (closed) return items.slice(0, count);
  // In the order in which they are known: whoever goes on from where they are does not say one twice.
  const chosen = new Set(random.sample(items, count));
  return items.filter((item) => chosen.has(item));
}

/** What somebody is about, before they ask for a list: a kind of things, and situations in which one wants them. */
const SITUATIONS: Readonly<Record<string, readonly string[]>> = {
  fruit: [
    'I am {packing lunch|making a salad|going shopping|filling a basket|baking a cake}.',
    'We {want to eat better|have guests tonight|make juice}.',
  ],
  vegetable: ['I am {cooking soup|planting a garden|going to the market|making a salad}.', 'My fridge is empty.'],
  color: [
    'I am {painting a wall|drawing a robot|choosing a car|knitting a scarf|making a chart}.',
    'My {chart|poster|room|logo} looks dull.',
  ],
  animal: ['I am {drawing a zoo|writing a story|making a picture book}.', 'My {son|daughter|class} likes nature.'],
  bird: ['I am {sitting in the park|drawing the sky}.', 'We are going to the forest.'],
  tool: ['I am {building a shelf|filling my toolbox|fixing a robot|starting a workshop}.', 'My toolbox is empty.'],
  drink: ['I am {planning a party|opening a cafe|thirsty}.', 'We have guests tonight.'],
  'piece of furniture': ['I am {moving house|furnishing a room}.', 'My flat is empty.'],
  'piece of clothing': ['I am packing {my bag|for a trip|a suitcase}.', 'It is cold outside.'],
  'musical instrument': ['I am {starting a band|choosing a hobby}.', 'My {son|daughter} wants to make music.'],
  vehicle: ['I am {drawing a street|writing a book about traffic}.', 'We need a way to travel.'],
  sport: ['I am {choosing a hobby|planning a school day}.', 'I want to move more.'],
  job: ['I am {writing a story|playing a guessing game}.', 'My {son|daughter} asks what people do.'],
  flower: ['I am {planting a garden|making a bouquet}.', 'My balcony looks empty.'],
  tree: ['I am {planting a park|drawing a forest}.', 'We walk through the woods.'],
  shape: ['I am {drawing a picture|teaching a class}.', 'My robot sorts blocks.'],
  'kitchen item': ['I am {moving into a new flat|setting up a kitchen}.', 'We are going camping.'],
  'robot part': ['I am {building a robot|ordering parts|drawing a robot}.', 'My robot is broken.'],
  sensor: ['I am {building a robot|equipping a drone}.', 'My robot cannot see a thing.'],
  'first name': ['I am {writing a story|naming a character}.', 'We are having a baby.'],
  'robot name': ['I {built|bought} a robot.', 'My new robot has no name.'],
  city: ['I am {playing a game|writing a story}.', 'We play a game about places.'],
  feeling: ['I am {writing a poem|acting in a play}.', 'My class talks about moods.'],
  metal: ['I am {building a machine|sorting scrap}.', 'My class talks about materials.'],
};

const IN_A_SITUATION = [
  '{List|Name|Give me|Tell me|Suggest|Write down} <n> {different |}<many>{| for it| for that| for me| please}<how>.',
  'I need <n> {different |}<many><how>.',
  'I need <n> {different |}<many>, as a list.',
  'Which <n> <many> {come to mind|could I take|do you suggest|should I think of}?',
  '{Can|Could} you {name|list|suggest|give me} <n> {different |}<many><how>?',
  'What are <n> {different |}<many> {I could use|to think of|I could choose}?',
  '<N> {different |}<many>, please.',
];

const WITHOUT_REPEATS = [
  'I need <n> different <many>, as a list.',
  '{List|Name|Give me|Write} <n> different <many><how>.',
  '{List|Name|Give me|Write} <n> <many>, {all different|no repeats|none twice|each only once|without repeating any}.',
  '<N> different <many>{|, please}.',
  'LIST <n> <many>.',
  'A list with <n> different <many>, please.',
  '{What|Which} <n> <many> can you {name|think of|list}?',
  'Name <n> <many> {off the top of your head|you know|that you know}.',
  'I {want|would like} a list of <n> different <many>.',
];

function listingInContext(random: Random): Turn {
  const situated = random.chance(0.6);
  const open = categories.filter((one) => !one.closed && (!situated || SITUATIONS[one.one] !== undefined));
  const category = random.pick(random.chance(0.4) ? open.slice(0, 6) : open);
  const n = Math.min(category.items.length, random.pick([2, 3, 3, 3, 4, 4, 5, 5, 5, 6]));
  const number = random.chance(0.65) ? inWords(n) : String(n);
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const phrase = random.pick(situated ? IN_A_SITUATION : WITHOUT_REPEATS);
  const asList = phrase.endsWith(', as a list.');
  const demand = phrase.includes('<how>') ? random.pick(demands) : '';
  const slots = {
    n: number,
    N: capitalised(number),
    many: random.pick(category.many),
    how: demand === '' ? '' : `, ${demand}`,
  };
  const items = takenFrom(category, n, random);
  const asked = fill(phrase, slots, random);
  const before = situated ? `${say(random.pick(SITUATIONS[category.one] as string[]), random)} ` : '';
  const answer = asList ? numbered(items) : demand === '' ? spoken(items) : format(items);
  return { ask: hurried(`${before}${asked}`, random), answer };
}

/** What is asked for can be capitalised where each stands alone. */
function listing(random: Random): Turn {
  const category = random.chance(0.12) ? random.pick(marketLists) : random.pick(categories);
  const n = Math.min(category.items.length, random.pick([1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5, 6, 7, 8, 10]));
  const number = random.chance(0.6) ? inWords(n) : String(n);
  const many = n === 1 ? category.one : random.pick(category.many.filter((words) => !words.startsWith('Souk')));
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const demand = random.pick(demands);
  const how = demand === '' ? '' : random.pick([' <d>', ', <d>', ' <d>']).replace('<d>', demand);
  const phrase = random.pick(ASKS);
  const slots = { n: number, many, how };
  if (n === 1) {
    if (marketLists.includes(category)) return listing(random);
    const ask = fillOne(
      [
        '{Name|Give me|Tell me|Think of|Pick|Suggest} {a|one} <many>.',
        'What is a <many>{? Name one|, for example}?',
        'Name {any|one} <many>.',
        'One <many>, please.',
        'I need {the name of a|one} <many>.',
        'Give me an example of a <many>.',
      ],
      { many: category.one },
      random,
    ).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
    return { ask: hurried(ask, random), answer: `${capitalised(takenFrom(category, 1, random)[0] as string)}.` };
  }
  const items = takenFrom(category, n, random);
  return { ask: hurried(capitalised(fill(phrase, slots, random)), random), answer: format(items) };
}

/** Without a number: all of them where they are few and known, otherwise some. */
function someOf(random: Random): Turn {
  const all = random.chance(0.5);
  const closed = [...categories.filter((one) => one.closed), ...marketLists];
  const category = all ? random.pick(closed) : random.pick(categories.filter((one) => !one.closed));
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const demand = random.pick(demands);
  const how = demand === '' ? '' : ` ${demand}`;
  const ask = fillOne(
    all
      ? [
          '{List|Name|Give me|Tell me|Write down} {all |}the <many><how>.',
          'What are the <many>?<how2>',
          '{List|Name} all <many><how>.',
          'Which <many> are there?<how2>',
        ]
      : [
          '{List|Name|Give me|Tell me} {some|a few|several} <many><how>.',
          'What are {some|a few} <many>?<how2>',
          'Can you {name|list} some <many><how>?',
          'Examples of <many><how>, please.',
        ],
    { many: category.many[0] as string, how, how2: demand === '' ? '' : ` ${capitalised(demand)}, please.` },
    random,
  )
    .replaceAll("the Souk's", "Souk's")
    .replaceAll("all Souk's", "all of Souk's");
  const items = all ? category.items : takenFrom(category, random.int(3, 5), random);
  return { ask: hurried(ask, random), answer: format(items) };
}

const NUMBER_FOLLOW_UPS = [
  '{What was|Which was|Repeat|Tell me} the <nth> one{?|}',
  '{And the|Which one is the|What is the} <nth> {one|on your list}?',
];

/** A list, and then something about it. */
function listThen(random: Random): Conversation {
  const category = random.pick(categories.filter((one) => !one.closed && one.items.length >= 8));
  const n = random.int(3, 5);
  const items = takenFrom(category, n, random);
  const many = random.pick(category.many);
  const first: Turn = {
    ask: fill('{List|Name|Give me|Tell me} <n> <many>.', { n: random.chance(0.5) ? n : inWords(n), many }, random),
    answer: spoken(items),
  };
  const others = category.items.filter((item) => !items.includes(item));
  const roll = random.next();
  let second: Turn;
  if (roll < 0.25) {
    const ask = say(
      '{One more|Another one|Give me another|And one more|Name one more|Add one more|Give me one more}{, please|}{.|}',
      random,
    );
    second = { ask, answer: `${capitalised(random.pick(others))}.` };
  } else if (roll < 0.4) {
    const ask = say('{Two more|Give me two more|And two others|Name two more}{, please|}{.|}', random);
    second = { ask, answer: spoken(random.sample(others, 2)) };
  } else if (roll < 0.6) {
    const at = random.int(1, n);
    second = {
      ask: fillOne(NUMBER_FOLLOW_UPS, { nth: ordinal(at) }, random),
      answer: `${capitalised(items[at - 1] as string)}.`,
    };
  } else if (roll < 0.75) {
    const ask = say(
      '{Sort them alphabetically|Now in alphabetical order|Put them in alphabetical order|Alphabetically, please}{.|}',
      random,
    );
    second = { ask, answer: spoken(items.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))) };
  } else if (roll < 0.9) {
    const [demand, format] = random.pick([
      ['{Now as a numbered list|Number them|As a numbered list, please|With numbers}{.|}', numbered],
      ['{Now with dashes|As bullet points|Now as bullet points|With dashes, please}{.|}', dashed],
      ['{Now as JSON|As JSON, please|Give me that as JSON|The same as a JSON list}{.|}', jsonOf],
      ['{One per line, please|Now one per line|Each on its own line}{.|}', lines],
    ] as const);
    second = { ask: say(demand, random), answer: format(items) };
  } else {
    const ask = say('{How many are that|How many did you name|How many are there in your list|Count them}{?|}', random);
    second = { ask, answer: `${n}.` };
  }
  return { turns: [first, second] };
}

const theOne = ({ bare }: Category, item: string): string =>
  bare ? item : item.startsWith('pair of') ? `a ${item}` : withArticle(item);

const simple: readonly Category[] = distinctKinds.map((category) => ({
  ...category,
  items: category.items.filter((item) => !item.includes(' ')),
}));

function oddOneOut(random: Random): Turn {
  const [main, other] = random.sample(simple, 2) as [Category, Category];
  const stranger = random.pick(other.items);
  const items = random.shuffled([...random.sample(main.items, random.pick([2, 3, 3, 3, 4])), stranger]);
  const ask = fillOne(
    [
      'Which {one |}{does not belong|is the odd one out|does not fit}: <items>?',
      'Odd one out: <items>',
      'Find the odd one out: <items>.',
      'Which word {does not fit|does not belong}? <items>',
      '<items>: which one is different?',
      'Which of these is {not like the others|different}: <items>?',
      'What does not belong {here|in this list}: <items>?',
      ...MORE_ABOUT_WORDS.oddOneOut,
    ],
    { items: random.chance(0.8) ? items.join(', ') : joined(items, 'or') },
    random,
  );
  const why = `${theOne(other, stranger)} is ${withArticle(other.one)}`;
  return { ask, answer: `${capitalised(stranger)}: ${why}.` };
}

/** Is a cat an animal? */
function membership(random: Random): Turn {
  const [main, other] = random.sample(simple, 2) as [Category, Category];
  const item = random.pick(main.items);
  const yes = random.chance(0.5);
  const asked = yes ? main : other;
  const ask = fillOne(
    [
      'Is <item> <kind>?',
      'Is <item> <kind>{ or not|}?',
      'Would you call <item> <kind>?',
      'Does <item> count as <kind>?',
      '<item> is <kind>, {right|true|correct}?',
      ...MORE_ABOUT_WORDS.membership,
    ],
    { item: theOne(main, item), kind: withArticle(asked.one) },
    random,
  );
  const truth = `${theOne(main, item)} is ${withArticle(main.one)}`;
  return { ask: hurried(capitalised(ask), random), answer: `${yes ? 'Yes' : 'No'}, ${truth}.` };
}

function kindOf(random: Random): Turn {
  const category = random.pick(simple);
  if (random.chance(0.5)) {
    const item = random.pick(category.items);
    const ask = fillOne(
      [
        'What {kind|sort} of thing is <item>?',
        'What is <item>?',
        '{Which|What} category does <item> belong to?',
        ...MORE_ABOUT_WORDS.kindOf,
        'Is <item> <either>?',
      ],
      {
        item: theOne(category, item),
        either: joined(
          random
            .shuffled([category, random.pick(simple.filter((one) => one.one !== category.one))])
            .map(({ one }) => withArticle(one)),
          'or',
        ),
      },
      random,
    );
    return {
      ask: hurried(ask, random),
      answer: `${capitalised(theOne(category, item))} is ${withArticle(category.one)}.`,
    };
  }
  const items = random.sample(category.items, 3);
  const ask = fillOne(
    [
      'What {are|do we call} <items>?',
      'What do <items> have in common?',
      'What kind of things are <items>?',
      '{Which|What} category: <items>?',
      ...MORE_ABOUT_WORDS.inCommon,
    ],
    { items: joined(items) },
    random,
  );
  return { ask, answer: `They are ${category.many[0]}.` };
}

/** A member of a kind that has, or has not, a letter. */
function withLetter(random: Random): Turn {
  const category = random.pick(simple.filter(({ closed }) => !closed));
  const roll = random.next();
  if (roll < 0.6) {
    const model = random.pick(category.items);
    const letter = model.charAt(0).toLowerCase();
    const fitting = category.items.filter((item) => item.toLowerCase().startsWith(letter));
    const ask = fillOne(
      [
        '{Name|Give me|Tell me|Think of} <kind> {that starts|starting|beginning} with {the letter |}<letter>.',
        'Which <one> starts with <letter>?',
        '<one> with <letter>?',
        'I need <kind> that begins with <letter>.',
        ...MORE_ABOUT_WORDS.withLetter,
      ],
      {
        kind: withArticle(category.one),
        one: category.one,
        letter: random.chance(0.5) ? letter : letter.toUpperCase(),
      },
      random,
    );
    return { ask: capitalised(ask), answer: `${capitalised(random.pick(fitting))}.` };
  }
  const letter = random.pick(['a', 'e', 'i', 'o', 'r', 's', 't', 'n']);
  const fitting = category.items.filter((item) => !item.toLowerCase().includes(letter));
  if (fitting.length === 0) return withLetter(random);
  const ask = fillOne(
    [
      '{Name|Give me|Tell me} <kind> without the letter <letter>{| in it| in its name}.',
      '{Name|Think of} <kind> that does not {contain|have} the letter <letter>.',
      ...MORE_ABOUT_WORDS.withoutLetter,
    ],
    { kind: withArticle(category.one), letter },
    random,
  );
  return { ask, answer: `${capitalised(random.pick(fitting))}.` };
}

const kinds: readonly Kind[] = [
  oneTurn(10, listing),
  oneTurn(7, listingInContext),
  oneTurn(3, someOf),
  { often: 3, make: listThen },
  oneTurn(1.8, oddOneOut),
  oneTurn(2.2, membership),
  oneTurn(1.6, kindOf),
  oneTurn(1.4, withLetter),
  ...wordKinds,
];

export const listsSkill = skillOf('lists', 1.25, kinds);
