import { say } from '../../phrases.ts';
import { Random } from '../../random.ts';
import { capitalised } from '../wording.ts';
import { type Plot, plots } from './story-plot.ts';
import { anyHero, aOrAn, friendOf, type Hero, heroOf, type Place, placeFor, titleCase } from './story-words.ts';

/** Everything that determines a story. With another name it is the same story about another hero. */
export interface Tale {
  hero: Hero;
  friend: string;
  place: Place;
  plot: Plot;
  details: Readonly<Record<string, string>>;
  /** Determines the wording. */
  seed: number;
  theme?: string;
  /** Whether the request named the place. */
  placed?: boolean;
}

type Slots = Record<string, string>;

const HIM = { she: 'her', he: 'him', it: 'it' } as const;
const HIS = { she: 'her', he: 'his', it: 'its' } as const;

/** The slots filled in, and those that stand in what was filled in. */
export function fill(text: string, slots: Slots): string {
  const filled = text.replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`nothing for <${name}> in: ${text}`);
    return value;
  });
  return filled.includes('<') ? fill(filled, slots) : filled;
}

export function slotsOf({ hero, friend, place, plot, details }: Tale): Slots {
  const slots: Slots = {
    Name: hero.name,
    hero: hero.noun,
    a_hero: aOrAn(hero.noun),
    he: hero.he,
    him: HIM[hero.he],
    his: HIS[hero.he],
    himself: `${HIM[hero.he]}self`,
    who: hero.he === 'it' ? 'that' : 'who',
    friend,
    a_friend: aOrAn(friend),
    the_friend: `the ${friend}`,
    at: place.at,
    fixture: place.fixture,
    sound: place.sound,
    ...details,
  };
  for (const column of plot.details.columns) slots[`a_${column}`] = aOrAn(details[column] ?? '');
  for (const [name, value] of Object.entries(slots)) slots[capitalised(name)] ??= capitalised(value);
  return slots;
}

const OPENINGS = [
  'Once upon a time there {was|lived} <a_hero> called <Name>, <at>.',
  'There was once <a_hero> called <Name> <who> lived <at>.',
  '<Name> was <a_hero> <who> lived <at>.',
  '<At> there lived <a_hero>, and <his> name was <Name>.',
  '<At> lived <a_hero> called <Name>.',
  '<Name>, <a_hero>, lived <at>.',
];

/** Sentences that mention a requested theme. */
const THEME_ENDINGS = [
  'And that is a story about <theme>.',
  'That is what <theme> can look like.',
  'That is how <Name> learnt about <theme>.',
];

const PLACE_ENDINGS = [
  'They still tell this story <at>.',
  'And that is what happened <at>.',
  'That was the story of what happened <at>.',
];

export function tell(tale: Tale): string {
  const random = new Random(tale.seed);
  const slots = slotsOf(tale);
  const sentences = [OPENINGS, ...tale.plot.sentences].map((ways) => fill(say(random.pick(ways), random), slots));
  if (tale.theme) sentences.push(fill(random.pick(THEME_ENDINGS), { ...slots, theme: tale.theme }));
  if (tale.placed) sentences.push(fill(random.pick(PLACE_ENDINGS), slots));
  return presentFriend(sentences.join(' '), tale.friend);
}

/** The friend comes in as "an owl" once, and is "the owl" from then on. */
function presentFriend(text: string, friend: string): string {
  const first = text.toLowerCase().indexOf(aOrAn(friend).toLowerCase());
  const known = text.toLowerCase().indexOf(`the ${friend}`.toLowerCase());
  if (first < 0 || (known >= 0 && known < first)) return text;
  const rest = first + aOrAn(friend).length;
  return text.slice(0, rest) + text.slice(rest).replaceAll(new RegExp(`\\ban? ${friend}\\b`, 'g'), `the ${friend}`);
}

export function summaryOf(tale: Tale): string {
  const random = new Random(tale.seed);
  return presentFriend(
    fill(say(random.pick(tale.plot.short), random), slotsOf(tale)).replaceAll(...whoFor(tale.hero)),
    tale.friend,
  );
}

function whoFor(hero: Hero): [RegExp, string] {
  return [new RegExp(`\\b${aOrAn(hero.noun)} who\\b`, 'g'), `${aOrAn(hero.noun)} ${hero.he === 'it' ? 'that' : 'who'}`];
}

export function titleOf(tale: Tale): string {
  return titleCase(fill(tale.plot.title, slotsOf(tale)));
}

interface Wanted {
  hero?: Hero;
  plot?: Plot;
  details?: Readonly<Record<string, string>>;
  place?: Place;
  friend?: string;
  theme?: string;
}

function plotFor(hero: Hero, random: Random): Plot {
  return random.pick(plots.filter((plot) => plot.kinds.includes(hero.kind)));
}

function detailsOf(plot: Plot, random: Random): Record<string, string> {
  const cells = random.pick(plot.details.rows).split(' = ');
  return Object.fromEntries(plot.details.columns.map((column, i) => [column, cells[i] ?? '']));
}

export function heroFor(plot: Plot, random: Random): Hero {
  const hero = random.chance(0.4) ? heroOf('robot', random) : anyHero(random);
  return plot.kinds.includes(hero.kind) ? hero : heroFor(plot, random);
}

export function taleOf(wanted: Wanted, random: Random): Tale {
  const hero = wanted.hero ?? (wanted.plot ? heroFor(wanted.plot, random) : anyHero(random));
  const plot = wanted.plot ?? plotFor(hero, random);
  const place = wanted.place ?? placeFor(hero, random);
  const friend = wanted.friend ?? friendOf(hero, random);
  const details = wanted.details ?? detailsOf(plot, random);
  const tale: Tale = { hero, friend, place, plot, details, seed: random.int(0, 2 ** 31) };
  return wanted.theme ? { ...tale, theme: wanted.theme } : tale;
}
