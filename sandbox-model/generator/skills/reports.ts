import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import type { News } from './events.ts';
import { capitalised, inWords } from './wording.ts';
import { cities, firstNames, lastNames } from './words.ts';

/** Texts of three to five sentences, as newspapers and colleagues write them. The first thing that happened is what it is about. */

interface Matter {
  /** Who or what it is about, and what happened: phrases, the summary word for word. */
  who: string;
  did: string;
  /** Phrases for the sentences after it, of which some are told. */
  more: readonly string[];
}

const MATTERS: readonly Matter[] = [
  {
    who: 'the {city|town} council of <city>',
    did: '{approved|agreed to|voted for} {a new tram line|a new bridge|a bigger library|more bicycle lanes|a new park}',
    more: [
      'The plan {had been discussed|was debated} for {months|years}.',
      'Work {starts|will begin} in <month>.',
      'The project {costs|will cost} about <n> million euros.',
      'Some residents {fear|complain about} the noise.',
      'The mayor called it {a good day for everyone|a step forward}.',
    ],
  },
  {
    who: 'a {fire|storm|flood|heavy snowfall}',
    did: '{damaged|destroyed} {an old warehouse|a school|several houses|a factory|the station} in <city>',
    more: [
      'Nobody was {hurt|injured}.',
      '{Firefighters|Helpers} worked through the night.',
      'The damage is put at <n> thousand dollars.',
      'The cause is {still unknown|not clear yet}.',
      'Neighbors {brought|offered} food and blankets.',
      'The building had been empty since <month>.',
    ],
  },
  {
    who: '{scientists|researchers|engineers|students} from <city>',
    did: '{built|developed|presented|invented} {a robot that picks apples|a robot that folds clothes|a drone that plants trees|a cheap water filter|a new battery|a glove that can feel heat}',
    more: [
      'They worked on it for <w> years.',
      'First tests {went well|were a success}.',
      'The machine weighs only <n> kilograms.',
      'A company has already shown interest.',
      'The team wants to {sell it next year|publish the plans for free}.',
      '"It was harder than we thought," said <name>, who leads the group.',
    ],
  },
  {
    who: 'the {museum|zoo|theater|library|swimming pool} in <city>',
    did: '{reopened|closed|opened its doors again|will close} {on <day>|in <month>|this week|after a long break}',
    more: [
      'It had been {renovated|rebuilt} for <w> months.',
      'More than <n> thousand people came last year.',
      'Tickets {cost|are} <n> dollars.',
      'Children {get in for free|pay half}.',
      'The director, <name>, {thanked all helpers|gave a short speech}.',
      'There is also a new {cafe|shop} on the ground floor.',
    ],
  },
  {
    who: '<name>',
    did: '{won|lost} {the chess tournament|the marathon|the election|the cooking contest|the tennis final|the science prize} in <city>',
    more: [
      'It was {a close race|a surprise} until the end.',
      'About <n> people had taken part.',
      'The weather was {hot|windy|awful}.',
      'Last year somebody from <city> had been the best.',
      '"I could not sleep last night," the winner of last year said.',
      'The next one takes place in <month>.',
    ],
  },
  {
    who: 'the {company|firm|start-up} <last> {Robotics|Labs|Foods|Motors|Systems}',
    did: '{hired <n> new people|bought a competitor|moved to <city>|raised its prices|recalled its newest drone|cut <n> jobs|opened a factory in <city>}',
    more: [
      'The {boss|manager}, <name>, announced it on <day>.',
      'Business {has been good|had been slow} for <w> months.',
      'The staff {was told|learned of it} by letter.',
      'Experts had expected {something like it|this}.',
      'The shares {rose|fell} a little.',
      'More news will follow in <month>.',
    ],
  },
  {
    who: 'the {train|ferry|bus|flight} to <city>',
    did: '{was cancelled|was two hours late|stopped in the middle of nowhere|was stuck in the snow|broke down}',
    more: [
      'About <n> passengers had to wait.',
      '{Tea and biscuits|Water and sandwiches} were handed out.',
      'The driver {apologised|could not say why}.',
      'A {fallen tree|broken cable|technical fault} was {the reason|to blame}.',
      'Most people took it with humor.',
      'By evening everything was running again.',
    ],
  },
  {
    who: 'a {dog|cat|parrot|goat|pony|swan}',
    did: '{was found on the roof of a school|rescued a child from the river|stopped the traffic in <city>|ran away from a circus|walked <n> kilometers to find its owner}',
    more: [
      'It happened on <day> {morning|evening}.',
      'People {took pictures|laughed and clapped}.',
      'The police {came|arrived} after <n> minutes.',
      'The owner, <name>, was {relieved|very happy}.',
      'The animal is {well|healthy} and {eats a lot|sleeps most of the day}.',
      'A photo of it was shared thousands of times.',
    ],
  },
  {
    who: '{our|the} {team|sales team|support team|new intern|project group}',
    did: '{finished the new website|fixed the login problem|shipped version <w> of the app|trained a better model|moved the database}',
    more: [
      'It took <w> weeks longer than planned.',
      '<name> did most of the work.',
      'There were a few problems with the tests.',
      'The customers {have not noticed anything|are happy so far}.',
      'On <day> there will be {cake|a short meeting}.',
      'The next step is still open.',
    ],
  },
  {
    who: 'the {meeting|workshop|concert|exam|game|conference}',
    did: '{was moved to <day>|was cancelled|starts at <h> on <day>|takes place in <city> this year|will be held online}',
    more: [
      'The {room|hall} had been booked twice.',
      'Please tell the others.',
      'About <n> people have signed up.',
      '<name> will send the new {plan|program}.',
      'Tickets stay valid.',
      'We are sorry for the trouble.',
    ],
  },
  {
    who: '{farmers|fishermen|bakers|teachers|nurses|drivers} in <city>',
    did: '{went on strike|demanded better pay|expect a good year|found a way to save water|opened a shop together}',
    more: [
      'They {met|gathered} in front of the town hall on <day>.',
      'About <n> of them took part.',
      'Talks with the government {have begun|go on}.',
      '"We cannot wait any longer," said <name>.',
      'Last year had been {difficult|better}.',
      'Many people {support them|understand that}.',
    ],
  },
  {
    who: 'the {river|lake|old bridge|castle|lighthouse|forest} near <city>',
    did: '{is in danger|was sold|froze for the first time in years|is open to visitors again|will be cleaned next month}',
    more: [
      'It is {loved by walkers|known for its beauty}.',
      'A group of volunteers {collected|found} <n> thousand {euros|signatures}.',
      'The {owner|office} did not want to comment.',
      'On <day> there is a public meeting.',
      'Children from the nearby school drew pictures of it.',
    ],
  },
];

/** Before it comes to the matter: the hour, the weather, the mood. */
const SCENES = [
  'It was a {cold|quiet|rainy|busy|strange} {morning|day|week}.',
  'Nobody had expected it.',
  'There is news{| from <city>}.',
  'Here is what happened.',
  'It was {early|late} on <day>.',
];

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

export function report(random: Random): News {
  const { who, did, more } = random.pick(MATTERS);
  const filled = (phrase: string): string =>
    say(phrase, random)
      .replaceAll('<city>', () => random.pick(cities))
      .replaceAll('<name>', () => `${random.pick(firstNames)} ${random.pick(lastNames)}`)
      .replaceAll('<last>', () => random.pick(lastNames))
      .replaceAll('<month>', () => random.pick(MONTHS))
      .replaceAll('<day>', () => random.pick(DAYS))
      .replaceAll('<h>', () => inWords(random.int(7, 11)))
      .replaceAll('<n>', () => String(random.int(2, 90)))
      .replaceAll('<w>', () => inWords(random.int(2, 9)));
  const [actor, deed] = [filled(who), filled(did)];
  const core = `${capitalised(actor)} ${deed}.`;
  // An addition that is left out of the summary.
  const lead = random.chance(0.35)
    ? `${capitalised(actor)} ${deed}, ${filled(random.pick(['<name> reports', 'according to a local newspaper', 'as was announced on <day>', 'officials said on <day>', 'to the surprise of many']))}.`
    : core;
  const rest = random.sample(more, random.int(2, 4)).map(filled);
  const scene = random.chance(0.2) ? [filled(random.pick(SCENES))] : [];
  const told = [...scene, lead, ...rest.slice(0, 4 - scene.length)].join(' ');
  return { core, title: titled(`${actor} ${deed}`), told };
}

const SMALL = new Set('a an the of for in on at to and its by'.split(' '));

function titled(text: string): string {
  return text
    .split(' ')
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : capitalised(word)))
    .join(' ');
}
