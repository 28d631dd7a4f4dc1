import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { MONTHS } from './calendar.ts';
import { anyEmail, fullName } from './texts.ts';
import { capitalised, fillOne, type Kind, oneTurn } from './wording.ts';
import { adjectives, cities, firstNames, nouns, technicalWords } from './words.ts';

/** One thing in a text: find it, and say it as it stands there. */

interface Part {
  name: string;
  asks: readonly string[];
  make(random: Random): string;
  /** Sentences with the part in them, as `<x>`. */
  around: readonly string[];
}

const COLORS = ['red', 'blue', 'green', 'yellow', 'black', 'white', 'purple', 'brown', 'pink', 'gray'];

const PARTS: readonly Part[] = [
  {
    name: 'name',
    asks: ['name', "person's name", 'name of the person'],
    make: (random) => (random.chance(0.5) ? fullName(random) : random.pick(firstNames)),
    around: [
      'Hello, my name is <x> and I have a question about <noun>s.',
      'The package was sent by <x> on Monday.',
      'Please ask <x> about the <noun>.',
      'Yesterday <x> came to the office with a <noun>.',
      'The winner of the race is <x>, as everybody had hoped.',
      'This is <x> speaking, I lost my <noun>.',
      'The <adjective> <noun> belongs to <x>.',
    ],
  },
  {
    name: 'e-mail address',
    asks: ['e-mail address', 'email', 'e-mail', 'email address', 'mail address'],
    make: anyEmail,
    around: [
      'You can reach me at <x> any time.',
      'Please write to <x> if the <noun> does not arrive.',
      'My address is <x>, and my phone is broken.',
      'Contact: <x>, office 12, second floor.',
      'The invoice goes to <x> before Friday.',
      'For questions about the <tech> mail <x>.',
    ],
  },
  {
    name: 'number',
    asks: ['number', 'number in it'],
    make: (random) => String(random.int(2, random.pick([20, 100, 999, 9999]))),
    around: [
      'There are <x> people in the hall.',
      'We ordered <x> new chairs for the school.',
      'The <tech> failed after <x> requests.',
      'My house has the number <x> and a <adjective> door.',
      'The robot moved <x> boxes before lunch.',
      'I counted <x> birds near the <noun>.',
      'The order number is <x>, it was a <noun>.',
    ],
  },
  {
    name: 'date',
    asks: ['date', 'day and month'],
    make: (random) =>
      random.pick([
        `${random.int(1, 28)} ${random.pick(MONTHS)}`,
        `${random.pick(MONTHS)} ${random.int(1, 28)}`,
        `20${random.int(10, 39)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      ]),
    around: [
      'The meeting takes place on <x> in the big room.',
      'Your <noun> will arrive on <x>.',
      'We met on <x> in the park.',
      'The license ends on <x>, please renew it.',
      'She was born on <x> in a small town.',
      'The next release is planned for <x>.',
    ],
  },
  {
    name: 'city',
    asks: ['city', 'name of the city', 'place'],
    make: (random) => random.pick(cities),
    around: [
      'My sister lives in <x> with her <noun>.',
      'The train to <x> is late again.',
      'The conference will be held in <x> next year.',
      'I flew to <x> last week and bought a <noun>.',
      'Our office in <x> has a <adjective> roof.',
      'The best <noun> in the world comes from <x>.',
    ],
  },
  {
    name: 'price',
    asks: ['price', 'amount', 'cost'],
    make: (random) =>
      random.pick([
        `${random.int(2, 500)} dollars`,
        `${random.int(1, 99)}.${String(random.int(0, 99)).padStart(2, '0')} USD`,
        `${random.int(2, 200)} euros`,
      ]),
    around: [
      'The <noun> costs <x> and is very <adjective>.',
      'I paid <x> for this model, and it is great.',
      'They want <x> for a used <noun>.',
      'For <x> you get a license and all later revisions.',
      'The price of the <noun> is <x>, shipping is free.',
    ],
  },
  {
    name: 'color',
    asks: ['color', 'colour', 'color that is named'],
    make: (random) => random.pick(COLORS),
    around: [
      'My new <noun> is <x> and very light.',
      'We painted the door <x> last summer.',
      'The robot picked the <x> cube and put it down.',
      'She wore a <x> hat at the party.',
      'Press the <x> button to start the <tech>.',
    ],
  },
  {
    name: 'time',
    asks: ['time', 'time of day'],
    make: (random) => `${random.int(0, 23)}:${String(random.int(0, 59)).padStart(2, '0')}`,
    around: [
      'The train leaves at <x> from platform two.',
      'We meet at <x> in front of the museum.',
      'The backup starts at <x> every night.',
      'Dinner is at <x>, please do not be late.',
    ],
  },
  {
    name: 'phone number',
    asks: ['phone number', 'telephone number', 'number to call'],
    make: (random) => `${random.int(100, 999)}-${random.int(1000, 9999)}`,
    around: [
      'Call me at <x> after lunch.',
      'My phone number is <x>, ask for the <noun>.',
      'If the <tech> stops, ring <x> at once.',
    ],
  },
  {
    name: 'error code',
    asks: ['error code', 'code', 'error'],
    make: (random) =>
      random.pick([
        'scope_required',
        'invalid_key',
        'rate_limited',
        'not_found',
        'validation_failed',
        'payment_required',
        'card_declined',
        'conflict',
      ]),
    around: [
      'My request failed with <x> this morning.',
      'The server answered <x> and nothing else.',
      'I keep getting <x> when I upload my <noun>.',
    ],
  },
];

const ASKS = [
  '{Extract|Find|Get|Pull out|Pick out|Give me|Tell me|Copy} the <name> {from|in} {this|this text|this sentence|the following}: <t>',
  'What is the <name> in {this|this text|this sentence}: <t>',
  'What is the <name> in "<t>"?',
  '{Which|What} <name> is {mentioned|named} {here|in this text}? <t>',
  '<t> What is the <name>?',
  '<t>\n{Extract|Give me|Return} {only |}the <name>.',
  '{Return|Output|Reply with} only the <name>: <t>',
  'Only the <name>, please: <t>',
  '<name>? <t>',
];

function textAround(part: Part, value: string, random: Random): string {
  const words = {
    x: value,
    noun: random.pick(nouns),
    adjective: random.pick(adjectives),
    tech: random.pick(technicalWords),
  };
  return fillOne(part.around, words, random).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

function extracting(random: Random): Turn {
  const part = random.pick(PARTS);
  const value = part.make(random);
  const missing = random.chance(0.08);
  if (missing) {
    // Another part's text, which has none of what is asked for.
    const other = random.pick(
      PARTS.filter(({ name }) => ['color', 'city', 'error code'].includes(name) && name !== part.name),
    );
    if (['number', 'name', 'price', 'time', 'date'].includes(part.name) === false) return extracting(random);
    const text = textAround(other, other.make(random), random);
    if (
      /\d|\b(one|two|second|last|next|this morning|night|summer|week|year)\b/.test(text) ||
      (part.name === 'name' && other.name === 'city')
    )
      return extracting(random);
    return {
      ask: capitalised(fillOne(ASKS.slice(0, 3), { name: part.name, t: text }, random)),
      answer: `There is no ${part.name} in the text.`,
    };
  }
  const ask = capitalised(fillOne(ASKS, { name: random.pick(part.asks), t: textAround(part, value, random) }, random));
  return { ask, answer: value };
}

const GOOD = [
  'I {love|really like|enjoy|adore} this <noun>{|, it is wonderful|, it works perfectly}.',
  'What a {great|wonderful|fantastic|lovely|beautiful} <noun>!',
  'The <noun> {works perfectly|is excellent|is fantastic|made me very happy|was a joy to use}.',
  '{Great|Excellent|Wonderful|Brilliant} service, thank you{| so much}!',
  'I am {so happy|very pleased|delighted|thrilled} with my new <noun>.',
  'Best <noun> {ever|I have had}, highly recommended.',
  'Everything {went well|was perfect|works great}, I would buy it again.',
  'The model is {fast|accurate|easy to use} and {I love it|it works like a charm}.',
  'We had a {great|wonderful|perfect} day at the <noun>.',
  'The staff was {friendly|kind|helpful} and the food {tasted great|was delicious}.',
  'Good news: the <noun> is fixed and runs better than ever.',
];

const BAD = [
  'I {hate|really dislike|cannot stand} this <noun>{|, it is awful|, it never works}.',
  'What a {terrible|horrible|awful|bad|useless} <noun>!',
  'The <noun> {broke after one day|does not work|is a complete waste of money|was a big disappointment|is much too slow}.',
  '{Terrible|Awful|Horrible|Bad} service, never again!',
  'I am {very unhappy|disappointed|angry|upset} {with|about} my new <noun>.',
  'Worst <noun> {ever|I have had}, do not buy it.',
  'Everything {went wrong|was broken|failed}, I want my money back.',
  'The model is {slow|wrong all the time|hard to use} and {I regret buying it|it keeps failing}.',
  'We had a {terrible|horrible|sad} day at the <noun>.',
  'The staff was {rude|unfriendly|lazy} and the food {was cold|tasted bad}.',
  'Bad news: the <noun> is broken again and nobody helps.',
];

function sentiment(random: Random): Turn {
  const good = random.chance(0.5);
  const t = fillOne(good ? GOOD : BAD, { noun: random.pick(nouns) }, random).replaceAll(
    /\b([Aa]) (?=[aeiou])/g,
    '$1n ',
  );
  const word = good ? 'positive' : 'negative';
  const roll = random.next();
  if (roll < 0.35) {
    const ask = fillOne(
      [
        '{Is this positive or negative|Positive or negative|Is the sentiment positive or negative|Is this review positive or negative}? {Answer with one word|One word|Reply with one word only}. <t>',
        'Classify the sentiment as positive or negative, {answer with one word|one word only}: <t>',
        '{Answer|Reply} only "positive" or "negative": <t>',
        'Sentiment (positive/negative): <t>',
      ],
      { t },
      random,
    );
    return { ask, answer: capitalised(word) };
  }
  if (roll < 0.5) {
    const asked = random.chance(0.5) ? 'positive' : 'negative';
    const ask = fillOne(
      ['Is this {review|sentence|text|comment} <asked>? <t>', '<t> Is that <asked>?'],
      { asked, t },
      random,
    );
    return { ask, answer: `${asked === word ? 'Yes' : 'No'}, it is ${word}.` };
  }
  if (roll < 0.6) {
    const ask = fillOne(
      [
        'Is the {customer|author|writer|person} happy or unhappy? <t>',
        '<t> Is {the writer|this person} happy or unhappy?',
      ],
      { t },
      random,
    );
    return { ask, answer: good ? 'Happy.' : 'Unhappy.' };
  }
  const ask = fillOne(
    [
      'What is the {sentiment|mood|tone} of {this|this text|this review}: <t>',
      'Is {this|this sentence|this review|the following} positive or negative: <t>',
      '<t> {Is that positive or negative?|Positive or negative?|What is the sentiment?}',
      '{Positive or negative|Sentiment|Sentiment analysis}: <t>',
      '{Tell me|Say} if this is positive or negative: <t>',
      'How does the {writer|author|customer} feel, positive or negative? <t>',
      '{Classify|Rate} the sentiment: <t>',
      'What {sentiment|mood|tone} does this {show|have|express}? <t>',
      'Is the {mood|tone} of this positive or negative? <t>',
      '{Determine|Detect|Judge} the sentiment of this: <t>',
      'I got this {review|comment|message}: "<t>" Is it positive or negative?',
      'Would you say this is positive or negative? <t>',
      'sentiment of this: <t>',
      'Positive or negative review? <t>',
      '"<t>" {What is the sentiment of that?|Is it positive or negative?}',
      'Read this and tell me the sentiment: <t>',
      'A customer wrote: "<t>" Positive or negative?',
    ],
    { t },
    random,
  );
  return {
    ask,
    answer: `The sentiment is ${word}.`,
  };
}

export const extractionKinds: readonly Kind[] = [oneTurn(4, extracting), oneTurn(2.5, sentiment)];
