import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { MORE_STORIES } from './story-frames.ts';
import { demanding, ONLY_THE_NUMBER } from './sums.ts';
import { capitalised, fill, fillOne, hurried, inWords, type Kind, oneTurn } from './wording.ts';
import { firstNames, pluralOf, things } from './words.ts';

/** "1 apple", "4 apples", "four apples". */
function counted(n: number, thing: string, random: Random): string {
  const number = n <= 20 && random.chance(0.15) ? inWords(n) : String(n);
  return `${number} ${n === 1 ? thing : pluralOf(thing)}`;
}

const count = (n: number, thing: string): string => `${n} ${n === 1 ? thing : pluralOf(thing)}`;

interface Story {
  text: readonly string[];
  /** With `<a>`, `<b>`, `<r>` as numbers and `<result>` ("7 apples"): the sum first, as it is learnt, then what it means. */
  answer: string;
}

const GETTING: readonly Story[] = [
  {
    text: [
      'I have <ca> and {get|buy|find|receive|pick up|win} <b> more{. How|, how} many {<things> |}do I have{| now| in total| altogether}?',
      'If I have <ca> and {you|someone|my friend|a neighbor} {give|gives} me <b> more, how many <things> {do|will} I have?',
      'I had <ca>. Then I {got|bought|found} <b> more. How many <things> do I have now?',
      'There {were|used to be} <ca> in my bag and I put in <b> more. How many do I have?',
      'I own <ca>, my sister hands me another <b>. What is my total?',
      'I have <ca>. I {make|build|buy|bake|print|find|order} <b> more. How many {<things> |}do I have {then|now|after that|in the end}?',
      '<ca> are mine already, and <b> more {come|arrive|are delivered}. How many {<things> |}do I have {then|now}?',
      'Starting with <ca>, I add <b> more. How many <things> do I {have|end up with}?',
      'My {bag|drawer|shelf} holds <ca>. I put <b> more into it. How many <things> do I have there?',
      'I {counted|saw|found} <ca> {before lunch|in the morning} and <b> {after lunch|in the evening}. How many <things> do I have on my list?',
      'Yesterday I bought <ca>, today I bought <b>. How many <things> did I buy{| in all| altogether}?',
      ...MORE_STORIES.mine,
    ],
    answer: '<a> plus <b> is <r>, so you have <result>.',
  },
  {
    text: [
      '<name> has <ca> and {gets|buys|finds|receives} <b> more. How many {<things> |}does <name> have{| now| in total}?',
      '<name> had <ca>. {A friend gave|<other> gave} <name> <b> more. How many <things> does <name> have now?',
      'If <name> has <ca> and <other> brings <b> more, how many does <name> have?',
      '<name> has <ca> and {makes|builds|bakes|prints|collects|gathers|orders|earns|picks} <b> more. How many {<things> |}does <p> have {then|now|after that|in all}?',
      '<name> {owns|keeps|holds|starts with|begins with} <ca> and then {gets|adds|wins|is given} <b> more. How many <things> does <p> have {then|now|in the end}?',
      '<name> has <ca>. <P> {makes|buys|finds|gets} <b> more. How many <things> does <p> have {then|now|in total}?',
      'Yesterday <name> had <ca>. Today <p> {found|bought|made|got} <b> more. How many <things> does <p> have now?',
      'How many <things> does <name> have {if|when} <p> has <a> and gets <b> more?',
      '<name> collects <things>. There were <a>, and today <b> more came. How many does <name> have?',
      ...MORE_STORIES.theirs,
    ],
    answer: '<a> plus <b> is <r>, so <name> has <result>.',
  },
  {
    text: [
      '<name> has <ca> and <other> has <cb>. How many {<things> |}do they have {together|in total|altogether}?',
      '<name> {baked|made|found|picked|bought} <ca> and <other> {baked|made|found|picked|bought} <cb>. How many <things> is that {together|in all|in total}?',
      'If <name> owns <ca> and <other> owns <cb>, how many <things> are there between the two of them?',
      '<name> brings <ca>, <other> brings <cb>. How many is that {together|in all}?',
      'Together, how many <things> do <name> and <other> have if <name> has <a> and <other> has <b>?',
    ],
    answer: '<a> plus <b> is <r>, so together they have <result>.',
  },
  {
    text: [
      'There are <ca> {in the box|on the table|on the shelf|in the basket} and <b> more {are added|are put there}. How many are there{| now}?',
      'One box {holds|contains} <ca>, another {holds|contains} <cb>. How many <things> are {there|that} {in all|in total|together}?',
      'A robot {sorts|moves|picks} <ca> in the morning and <b> in the afternoon. How many {<things> |}is that in total?',
      'A {farmer|baker|shop|teacher|workshop} has <ca> and {gets|makes|buys|orders} <b> more. How many <things> are there {then|now|in all}?',
      '<ca> {stand|lie|are} on one {shelf|table} and <cb> on another. How many <things> are there {in all|altogether|together}?',
      'The store room has <ca>. A {truck|cart|robot} brings <b> more. How many <things> are there {then|now}?',
      'A shop sells <ca> on Monday and <b> on Tuesday. How many is that{| in all| together}?',
    ],
    answer: '<a> plus <b> is <r>, so there are <result>.',
  },
];

const LOSING: readonly Story[] = [
  {
    text: [
      'I have <ca> and {give away|lose|sell|use|throw away|hand out} <b>{. How|, how} many {<things> |}{are left|do I have left|remain|do I still have}?',
      'I had <ca> and {gave <b> to <name>|lost <b>|sold <b>|used <b>}. How many {<things> |}do I have{| left| now}?',
      'If I have <ca> and take away <b>, how many <things> do I have?',
      'I have <ca>. I {break|drop|give away|sell|lend} <b> of them. How many {<things> |}do I have {then|left|now}?',
      'From my <ca>, <b> go to <name>. How many {<things> |}do I keep?',
      'I started with <ca> and <b> {got lost|broke|went missing|were sold}. How many <things> do I have left?',
      'I own <ca>. <name> {takes|borrows|steals} <b>. How many do I have left?',
      ...MORE_STORIES.lost,
    ],
    answer: '<a> minus <b> is <r>, so you have <result> left.',
  },
  {
    text: [
      '<name> has <ca> and {gives away|loses|sells|uses} <b>. How many {<things> |}{are left|does <name> have left|does <name> have now}?',
      '<name> had <ca>, but {gave <b> to <other>|lost <b>|sold <b>}. How many <things> does <name> have{| left| now}?',
      '<name> has <ca> and {breaks|gives away|sells|loses|drops|lends out} <b>. How many {<things> |}does <p> have {then|left|now}?',
      '<name> has <ca>. <P> {sells|loses|gives away} <b> of them. How many <things> does <p> have {then|left|now}?',
      '<name> {starts with|begins with|owns} <ca> and hands <b> to <other>. How many <things> does <p> {have left|keep}?',
      'If <name> has <ca> and <other> takes <b>, how many does <name> keep?',
      ...MORE_STORIES.theirLoss,
    ],
    answer: '<a> minus <b> is <r>, so <name> has <result> left.',
  },
  {
    text: [
      'There are <ca> {in a box|on a table|on a shelf|in a basket} and <b> are {taken|removed|taken away}. How many {are left|remain|stay}?',
      'A shop has <ca> and sells <b>. How many {are left|remain}?',
      'Out of <ca>, <b> {are broken|are gone|fell down}. How many are left?',
      'A robot has to move <ca>. It has moved <b>. How many are left?',
    ],
    answer: '<a> minus <b> is <r>, so there are <result> left.',
  },
];

const GROUPS: readonly Story[] = [
  {
    text: [
      'There are <ga> with <cb> {each|in each|in every one}. How many <things> {are there|is that}{| in all| in total| altogether}?',
      'I have <ga>, and each {holds|has|contains} <cb>. How many <things> {do I have|are there|is that}?',
      'Each {bag|box|row|shelf} has <cb>. How many <things> are in <a> of them?',
      'A robot {carries|moves|sorts} <cb> {per trip|each time|every hour|a day}. How many {<things> |}after <a> {of those|rounds}?',
      'If one <group> has <cb>, how many <things> do <a> have?',
      ...MORE_STORIES.groups,
    ],
    answer: '<a> times <b> is <r>, so there are <result>.',
  },
];

const COSTS: readonly Story[] = [
  {
    text: [
      'One <thing> costs <b> dollars. How much do <a> {<things> |}cost?',
      'If a <thing> costs <b> dollars, {what do <a> cost|how much are <a>|how much do I pay for <a>}?',
      'I buy <a> <things> at <b> dollars each. {What|How much} do I pay?',
      'A ticket is <b> dollars. What is the price of <a> tickets?',
      '<name> sells <a> licenses for <b> dollars each. How much is that?',
      ...MORE_STORIES.costs,
    ],
    answer: '<a> times <b> is <r>, so that is <result>.',
  },
];

const SHARES: readonly Story[] = [
  {
    text: [
      '{I|We} share <ca> {equally |}among <b> {friends|children|people|robots}. How many {does each get|does each one get|are there for each}?',
      '<ca> are split {evenly|equally} between <b> {friends|children|people|boxes}. How many does each {get|have}?',
      'If <b> {friends|people|kids} share <ca> fairly, how many does each get?',
      'How many <things> does each of <b> people get if there are <a> {in all|to share}?',
      'I share <ca> between <b> {people|friends|children|guests|teams|classes}. How many {for each|does each get|does everyone get}?',
      '{I|We} {divide|split|share out|hand out|deal out} <ca> {evenly |equally |fairly |}{between|among|to} <b> {people|friends|children|players|guests}. How many {for each|for each one|does each get|does everybody get}?',
      '<name> {shares|splits|divides} <ca> {between|among} <b> {friends|people|children|cousins}. How many {for each|does each get|does each one get}?',
      '<name> has <ca> for <b> {friends|children|guests}. {Everyone|Each} gets the same. How many <things> {for each|does each get}?',
      '<b> {children|friends|people} share <ca>. How many <things> {for each|does each get}?',
      'There are <ca> and <b> {people|children|friends}. How many <things> {for each|does each get}{| if they share fairly| if all get the same}?',
      'Divide <ca> fairly among <b> {people|friends|children}: how many {for each|does each get}?',
      '<ca>, <b> people, the same for all: how many does each get?',
      'A {teacher|coach|baker|farmer} gives <ca> to <b> {children|players|guests}, the same number to each. How many {<things> |}does each get?',
      '<ca> {go|are packed} into <b> boxes, the same number in each. How many does each box get?',
      'I put <ca> into <b> boxes, the same number in each. How many are in one box?',
      ...MORE_STORIES.shares,
    ],
    answer: '<a> divided by <b> is <r>, so each gets <result>.',
  },
];

const WOMEN = new Set(
  (
    'Ada Aisha Alice Alma Amara Amy Ana Anna Asha Astrid Ava Beatrice Bella Bianca Camila Carla Carmen Caroline Chloe Claire Clara ' +
    'Daria Diana Dina Dora Edith Ella Elena Eliza Emily Emma Esther Eva Fatima Fiona Flora Frida Gina Grace Greta Hannah Heidi Helen ' +
    'Ida Ines Ingrid Irene Iris Isabel Ivy Jane Jasmine Jenny Judith Julia Karen Kate Klara Laila Laura Layla Lena Lily Linda Lisa ' +
    'Lola Lucia Lucy Luna Lydia Mara Maria Marie Marta Mary Maya Mia Mila Mina Mira Mona Nadia Naomi Natalie Nina Nora Olga Olivia ' +
    'Paula Petra Pia Priya Rachel Rita Rosa Rose Ruby Ruth Sandra Sara Selma Silvia Sofia Sonia Stella Sue Tara Tess Tina Uma Vera Viola Zara Zoe'
  ).split(' '),
);
const MEN = new Set(
  (
    'Adam Ahmed Alan Albert Amir Anders Anton Arthur Ben Bilal Bob Boris Bruno Carlos Cecil Daniel David Diego Dmitri Eduardo Elias ' +
    'Emil Erik Ethan Felix Frank Gabriel George Gustav Harry Hassan Hector Henry Hiro Hugo Ibrahim Igor Isaac Ivan Jack Jacob Jamal ' +
    'James Javier Joel Johan John Jonas Jorge Jose Joseph Josh Juan Julian Karim Karl Kenji Kofi Kwame Lars Leo Leon Linus Louis Lucas ' +
    'Luis Malik Marco Mario Mark Martin Mateo Matt Miguel Milo Mohamed Musa Nasir Neil Nick Nils Noah Oliver Omar Oscar Otto Pablo Paul ' +
    'Pedro Peter Philip Pierre Rafael Rahul Raj Ravi Robert Ryan Samir Saul Sergio Simon Stefan Sven Tariq Theo Thomas Tim Tom Victor Yusuf'
  ).split(' '),
);

/** She or he where the name says it, otherwise the name again. */
function pronounOf(name: string): string {
  if (WOMEN.has(name)) return 'she';
  return MEN.has(name) ? 'he' : name;
}

function story(stories: readonly Story[], a: number, b: number, result: number, random: Random, unit?: string): Turn {
  const thing = random.pick(things);
  const [name = '', other = ''] = random.sample(firstNames, 2);
  const group = random.pick(['bag', 'box', 'shelf', 'row', 'basket', 'table', 'team', 'shop', 'page']);
  const one = random.pick(stories);
  const slots = {
    a,
    b,
    ca: counted(a, thing, random),
    cb: counted(b, thing, random),
    ga: counted(a, group, random),
    group,
    name,
    p: pronounOf(name),
    P: capitalised(pronounOf(name)),
    other,
    thing,
    things: pluralOf(thing),
  };
  const ask = fillOne(one.text, slots, random).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
  if (random.chance(0.12)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  const unitOf = unit ?? thing;
  const answer = fill(one.answer, { result: count(result, unitOf), name, a, b, r: result }, random);
  return {
    ask: hurried(ask, random),
    answer: result === 1 ? answer.replace('so there are', 'so there is') : answer,
  };
}

function gaining(random: Random): Turn {
  const most = random.pick([10, 10, 12, 20, 30]);
  const [a, b] = [random.int(2, most), random.int(2, most)];
  return story(GETTING, a, b, a + b, random);
}

function losing(random: Random): Turn {
  const a = random.int(5, random.pick([10, 12, 20, 30]));
  const b = random.int(2, a - 2);
  return story(LOSING, a, b, a - b, random);
}

function grouping(random: Random): Turn {
  const [a, b] = [random.int(2, 10), random.int(2, 10)];
  return random.chance(0.4) ? story(COSTS, a, b, a * b, random, 'dollar') : story(GROUPS, a, b, a * b, random);
}

function sharing(random: Random): Turn {
  const [b, each] = [random.int(2, 10), random.int(2, 10)];
  return story(SHARES, b * each, b, each, random);
}

/** How many of the smaller make one of the larger. */
const UNITS: readonly [string, string, number, number][] = [
  ['day', 'week', 7, 10],
  ['month', 'year', 12, 6],
  ['minute', 'hour', 60, 5],
  ['second', 'minute', 60, 5],
  ['hour', 'day', 24, 3],
  ['centimeter', 'meter', 100, 9],
  ['meter', 'kilometer', 1000, 5],
  ['gram', 'kilogram', 1000, 5],
  ['cent', 'dollar', 100, 20],
  ['egg', 'dozen', 12, 4],
  ['leg', 'dog', 4, 6],
  ['leg', 'spider', 8, 5],
  ['wheel', 'car', 4, 8],
  ['wheel', 'bicycle', 2, 10],
  ['side', 'triangle', 3, 6],
  ['leg', 'bird', 2, 10],
  ['year', 'century', 100, 5],
  ['year', 'decade', 10, 5],
];

function units(random: Random): Turn {
  const [small, large, factor, most] = random.pick(UNITS);
  const n = random.chance(0.4) ? 1 : random.int(2, most);
  const largeOnes = n === 1 ? large : large === 'dozen' ? 'dozen' : pluralOf(large);
  const [smalls, result] = [pluralOf(small), n * factor];
  const living = ['dog', 'spider', 'car', 'bicycle', 'triangle', 'bird'].includes(large);
  const amount =
    n === 1 ? (random.chance(0.5) ? `${large === 'hour' ? 'an' : 'a'} ${large}` : `one ${large}`) : `${n} ${largeOnes}`;
  const ask = living
    ? fill(
        '{How many <smalls> {do|does} <amount> have|Tell me how many <smalls> <amount> {has|have}}?'
          .replace('{do|does}', n === 1 ? 'does' : 'do')
          .replace('{has|have}', n === 1 ? 'has' : 'have'),
        { smalls, amount },
        random,
      )
    : fillOne(
        [
          'How many <smalls> are {in|there in} <amount>?',
          '<amount>, how many <smalls> is that?',
          'Convert <amount> {to|into} <smalls>.',
          'How many <smalls> make <amount>?',
          '<amount> in <smalls>?',
          'how many <smalls> in <amount>',
          '<amount> {is|makes} how many <smalls>?',
          'Tell me how many <smalls> are in <amount>.',
          'How many <smalls> do I need for <amount>?',
          'What is <amount> in <smalls>?',
          'Express <amount> in <smalls>.',
          '{Can|Could} you convert <amount> to <smalls>?',
          'Do you know how many <smalls> are in <amount>?',
          'How many <smalls> {fit into|does it take to make|are there to} <amount>?',
          '<amount>: how many <smalls>?',
        ],
        { smalls, amount },
        random,
      );
  const subject = n === 1 ? `${large === 'hour' ? 'An' : 'A'} ${large}` : `${n} ${largeOnes}`;
  const verb = large === 'dozen' ? (n === 1 ? 'is' : 'are') : n === 1 ? 'has' : 'have';
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  return {
    ask: hurried(capitalised(ask), random),
    answer: `${subject} ${verb} ${result} ${smalls}.`,
  };
}

/** Minor units, as the marketplace writes money: 1250 is 12.50. */
function cents(random: Random): Turn {
  const amount = random.pick([random.int(1, 99) * 100, random.int(1, 99) * 50, random.int(100, 9_999)]);
  const dollars = (amount / 100).toFixed(2);
  const there = random.chance(0.6);
  const ask = there
    ? fillOne(
        [
          'How much is <amount> cents in dollars?',
          'Convert <amount> cents to dollars.',
          'An amount of <amount> usd in minor units, {what is that|how much is it} in dollars?',
          'What is <amount> cents in dollars{| and cents}?',
          'Price amount <amount>, currency usd: how many dollars {is that|are that}?',
        ],
        { amount },
        random,
      )
    : fillOne(
        [
          'How many cents are {in |}<dollars> dollars?',
          'Convert <dollars> dollars to cents.',
          'What is <dollars> {usd|USD|dollars} in minor units?',
          'Which amount do I send for a price of <dollars> dollars?',
        ],
        { dollars },
        random,
      );
  return { ask, answer: there ? `${amount} cents are ${dollars} dollars.` : `${dollars} dollars are ${amount} cents.` };
}

export const storyKinds: readonly Kind[] = [
  oneTurn(3.5, gaining),
  oneTurn(2.5, losing),
  oneTurn(1.5, grouping),
  oneTurn(3, sharing),
  oneTurn(1.2, units),
  oneTurn(0.5, cents),
];
