import type { Random } from '../random.ts';
import { capitalised } from './wording.ts';
import { cities, firstNames, places, pluralOf, things, times, withArticle } from './words.ts';

/** Something that happened, in parts, so that what is asked about it is known. */
export interface Event {
  who: string;
  /** "bought" */
  past: string;
  /** "buys", for a headline. */
  present: string;
  /** "buy", for "What did Ada buy?" */
  base: string;
  what: string;
  /** It is somebody. */
  person: boolean;
  where?: string;
  when?: string;
  why?: string;
  /** What does not matter: dropped when the text is shortened. */
  detail?: string;
}

const ACTIONS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['buy', 'buys', 'bought', ['things']],
  ['sell', 'sells', 'sold', ['things']],
  ['find', 'finds', 'found', ['things']],
  ['lose', 'loses', 'lost', ['things']],
  ['repair', 'repairs', 'repaired', ['machines']],
  ['build', 'builds', 'built', ['machines']],
  ['test', 'tests', 'tested', ['machines']],
  ['paint', 'paints', 'painted', ['things']],
  ['clean', 'cleans', 'cleaned', ['things', 'machines']],
  ['carry', 'carries', 'carried', ['things']],
  ['draw', 'draws', 'drew', ['things']],
  ['break', 'breaks', 'broke', ['things', 'machines']],
  ['bake', 'bakes', 'baked', ['food']],
  ['eat', 'eats', 'ate', ['food']],
  ['cook', 'cooks', 'cooked', ['food']],
  ['write', 'writes', 'wrote', ['texts']],
  ['read', 'reads', 'read', ['texts']],
  ['publish', 'publishes', 'published', ['software', 'texts']],
  ['upload', 'uploads', 'uploaded', ['software']],
  ['train', 'trains', 'trained', ['software']],
  ['deploy', 'deploys', 'deployed', ['software']],
  ['meet', 'meets', 'met', ['people']],
  ['call', 'calls', 'called', ['people']],
  ['help', 'helps', 'helped', ['people']],
  ['visit', 'visits', 'visited', ['people']],
  ['see', 'sees', 'saw', ['people', 'animals']],
  ['feed', 'feeds', 'fed', ['animals']],
  ['photograph', 'photographs', 'photographed', ['animals', 'things']],
  ['draw', 'draws', 'drew', ['animals']],
];

const COLORS = [
  'red',
  'blue',
  'green',
  'yellow',
  'old',
  'new',
  'small',
  'large',
  'wooden',
  'black',
  'white',
  'shiny',
  'heavy',
];

const OBJECTS: Readonly<Record<string, (random: Random) => string>> = {
  things: (random) => {
    const thing = random.pick(things);
    const noun = random.chance(0.4) ? `${random.pick(COLORS)} ${thing}` : thing;
    return random.chance(0.75) ? withArticle(noun) : `${random.int(2, 12)} ${pluralOf(thing)}`;
  },
  machines: (random) =>
    withArticle(
      `${random.chance(0.5) ? `${random.pick(COLORS)} ` : ''}${random.pick(['robot', 'drone', 'robot arm', 'gripper', 'car', 'bicycle', 'tractor', 'clock', 'pump', 'engine', 'radio', 'printer', 'camera', 'machine', 'lamp'])}`,
    ),
  food: (random) =>
    random.pick([
      'a cake',
      'bread',
      'soup',
      'a pizza',
      'a pie',
      'an apple pie',
      'cookies',
      'pancakes',
      'rice',
      'noodles',
      'fish',
      'a big lunch',
    ]),
  texts: (random) =>
    random.pick([
      'a letter',
      'a book',
      'a long report',
      'a poem',
      'a story',
      'an article',
      'a song',
      'a short note',
      'a recipe',
    ]),
  software: (random) =>
    random.pick([
      'a model',
      'a dataset',
      'a new model',
      'a navigation model',
      'a vision model',
      'a small language model',
      'a grasping model',
      'a new version',
      'a policy for a robot arm',
    ]),
  people: (random) =>
    random.pick([
      'a friend',
      'a doctor',
      'an old friend',
      'the mayor',
      'a neighbor',
      'a teacher',
      'a famous singer',
      'a seller',
      'an engineer',
      'a cousin',
      'a buyer',
    ]),
  animals: (random) =>
    random.pick([
      'a fox',
      'the ducks',
      'a cat',
      'an owl',
      'two horses',
      'a dog',
      'the chickens',
      'a deer',
      'a rabbit',
      'three swans',
      'a goat',
    ]),
};

const WHY = [
  'because it was cheap',
  'because it was raining',
  'because the old one was broken',
  'because there was nothing else to do',
  'because the boss had asked for it',
  'because it was a birthday',
  'because the weather was fine',
  'because everyone was hungry',
  'because time was short',
  'because a friend needed help',
  'because the shop was closing',
  'because it was fun',
];

const DETAILS = [
  'It was a sunny day.',
  'The streets were empty.',
  'Everyone was very happy about it.',
  'It took almost three hours.',
  'A dog barked in the distance.',
  'Nobody had expected that.',
  'The wind was cold and the sky was gray.',
  'Many people were watching.',
  'Later there was tea for all.',
  'The radio was playing an old song.',
  'It had rained all week.',
  'Afterwards it was time to go home.',
  'The whole thing was a great surprise.',
  'There was not a cloud in the sky.',
];

/** What stands between commas after the name. */
const DESCRIPTIONS = [
  'a young engineer',
  'who likes music',
  'a teacher with a blue hat',
  'my neighbor',
  'who had slept badly',
  'an old friend of mine',
  'who is always in a hurry',
  'the tallest person in town',
  'a quiet student',
  'who never gives up',
];

/** Who it was, where it was nobody with a name. */
const ACTORS = [
  'the robot',
  'the engineer',
  'a farmer',
  'my sister',
  'our team',
  'the teacher',
  'a young man',
  'the old woman',
  'the seller',
  'a student',
  'the company',
  'my brother',
  'the mayor',
  'a visitor',
  'the pilot',
  'the baker',
  'the children',
  'a small group of friends',
  'the new robot arm',
  'the delivery drone',
];

const PLACES = places.filter((place) => !/moon/.test(place));

export function event(random: Random): Event {
  const [base, present, past, objects] = random.pick(ACTIONS);
  const kind = random.pick(objects);
  const what = (OBJECTS[kind] as (random: Random) => string)(random);
  const who = random.chance(0.65) ? random.pick(firstNames) : random.pick(ACTORS);
  const made: Event = { who, base, present, past, what, person: kind === 'people' };
  if (random.chance(0.65)) made.where = random.chance(0.7) ? random.pick(PLACES) : `in ${random.pick(cities)}`;
  if (random.chance(0.65)) made.when = random.pick(times);
  if (random.chance(0.35)) made.why = random.pick(WHY);
  if (random.chance(0.45)) made.detail = random.pick(DETAILS);
  return made;
}

/** The text as it is given: all that is known, in one or two sentences. */
export function textOf({ who, past, what, where, when, why, detail }: Event, random: Random): string {
  const named = /^[A-Z]/.test(who);
  const name = named && random.chance(0.3) ? `${who}, ${random.pick(DESCRIPTIONS)},` : who;
  const early = when !== undefined && random.chance(0.5);
  const parts = [name, past, what, where, early ? undefined : when, why].filter((part) => part !== undefined).join(' ');
  const main = early ? `${capitalised(when as string)}, ${parts}.` : `${capitalised(parts)}.`;
  if (detail === undefined) return main;
  return random.chance(0.6) ? `${main} ${detail}` : `${detail} ${main}`;
}

export function summaryOf({ who, past, what }: Event): string {
  return capitalised(`${who} ${past} ${what}.`);
}

/** Who takes the verb without its ending. */
const SEVERAL = new Set(['the children']);

const SMALL = new Set(['a', 'an', 'the', 'of', 'for', 'in', 'on', 'at', 'to']);

export function titleOf({ who, base, present, what }: Event): string {
  const doing = SEVERAL.has(who) ? base : present;
  return `${who} ${doing} ${what}`
    .split(' ')
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : capitalised(word)))
    .join(' ');
}

/** Something that is the case now, and how it was told at length. */
export interface News {
  core: string;
  title: string;
  told: string;
}

const NEWS: readonly (readonly [string, string])[] = [
  ['The meeting was moved to <day>', 'Meeting Moved to <Day>'],
  ['The library is closed on <day>', 'Library Closed on <Day>'],
  ['The train to <city> is late', 'Train to <City> Is Late'],
  ['The price of the model rose to <n> dollars', 'Price of the Model Rises'],
  ['The server was down for <n> minutes', 'Server Down for <n> Minutes'],
  ['A new bakery opened in <city>', 'New Bakery in <City>'],
  ['The robot learned to open doors', 'Robot Learns to Open Doors'],
  ['The delivery of the sensors is delayed', 'Delivery of Sensors Delayed'],
  ['The team won the match', 'Team Wins the Match'],
  ['The bridge in <city> was repaired', 'Bridge in <City> Repaired'],
  ['The new drone flies for <n> minutes', 'New Drone Flies for <n> Minutes'],
  ['The course starts on <day>', 'Course Starts on <Day>'],
  ['The old dataset was replaced', 'Old Dataset Replaced'],
  ['The robot arm can lift <n> kilograms', 'Robot Arm Lifts <n> Kilograms'],
  ['The museum in <city> shows old robots', 'Old Robots in <City>'],
  ['The school needs <n> new teachers', 'School Needs <n> New Teachers'],
  ['The storm damaged the roof of the station', 'Storm Damages Station Roof'],
  ['The payment failed', 'Payment Failed'],
  ['The warehouse uses <n> robots', 'Warehouse Uses <n> Robots'],
  ['The update makes the model faster', 'Update Makes Model Faster'],
];

const BEFORE_NEWS = [
  'As we heard this morning,',
  'According to a short note on the door,',
  'After a long discussion with many questions,',
  'To the surprise of nearly everyone,',
  'As the manager told us in a long letter,',
  'Despite the bad weather and the late hour,',
  'As you may have heard from others,',
  'For several reasons that nobody explained,',
];

const AFTER_NEWS = [
  'which surprised nobody',
  'as the sign on the wall says in large letters',
  'and everyone is talking about it',
  'which is good to know',
  'although many people had other plans',
  'as was said on the radio',
  'even though it was not planned that way',
  'and that was a topic at lunch',
];

export function news(random: Random): News {
  const [core, title] = random.pick(NEWS);
  const day = random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  const [city, n] = [random.pick(cities), random.int(2, 90)];
  const filled = (text: string): string =>
    text
      .replaceAll(/<day>/gi, day)
      .replaceAll(/<city>/gi, city)
      .replaceAll('<n>', String(n));
  const said = filled(core);
  const small = said.charAt(0).toLowerCase() + said.slice(1);
  const main = random.pick([
    `${random.pick(BEFORE_NEWS)} ${small}.`,
    `${said}, ${random.pick(AFTER_NEWS)}.`,
    `${random.pick(BEFORE_NEWS)} ${small}, ${random.pick(AFTER_NEWS)}.`,
    `${said}. ${random.pick(DETAILS)} ${random.pick(['There is not much more to say.', 'More will be known soon.', 'Some were glad, others were not.'])}`,
    `${random.pick(DETAILS)} ${said}.`,
  ]);
  return { core: `${said}.`, title: filled(title), told: main };
}
