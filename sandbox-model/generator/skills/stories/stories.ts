import type { Conversation, Skill, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { capitalised } from '../wording.ts';
import { askFor, KIND_OF_STORY, subject } from './story-asks.ts';
import { heroOf, nameFor } from './story-words.ts';
import { fill, slotsOf, summaryOf, type Tale, taleOf, tell, titleOf } from './tales.ts';

const data = readData('skills/stories.yaml', lists('manners', 'veryShort', 'whoWasIt', 'moral', 'title', 'next'));

const WITH_TITLE = [' with a title', ' and give it a title', ', with a title'];

function storyTurn(random: Random): { tale: Tale; turn: Turn; short: boolean } {
  const { about, tale, kind = KIND_OF_STORY } = subject(random);
  const form = random.weighted(['plain', 'titled', 'short'] as const, (one) => (one === 'plain' ? 10 : 1.3));
  if (form === 'short') {
    return {
      tale,
      turn: { ask: askFor(about, kind, random.pick(data.veryShort), random), answer: summaryOf(tale) },
      short: true,
    };
  }
  if (form === 'titled') {
    return {
      tale,
      turn: { ask: askFor(about, kind, random.pick(WITH_TITLE), random), answer: `${titleOf(tale)}\n\n${tell(tale)}` },
      short: false,
    };
  }
  return {
    tale,
    turn: {
      ask: askFor(
        about,
        kind,
        random.pick(tale.plot.name === 'goodbye' ? data.manners.slice(0, -1) : data.manners),
        random,
      ),
      answer: tell(tale),
    },
    short: false,
  };
}

/** Asks about the previous story, which contains the answer. */
function followUp(tale: Tale, short: boolean, random: Random): { turn: Turn; tale: Tale } {
  const { hero, place, plot } = tale;
  const slots = slotsOf(tale);
  const noun = hero.noun;
  const last = noun.split(' ').at(-1) as string;
  const kinds = [
    'name',
    'name',
    'where',
    'wanted',
    'moral',
    'title',
    'shorter',
    'next',
    'another',
    'rename',
    'kind',
    ...(plot.helper ? ['helper'] : []),
  ];
  const possible = short ? kinds.filter((kind) => kind !== 'shorter' && kind !== 'where') : kinds;
  const kind = random.pick(possible);
  const turn = (asks: readonly string[], answers: readonly string[]): { turn: Turn; tale: Tale } => ({
    tale,
    turn: {
      ask: fill(say(random.pick(asks), random), slots),
      answer: capitalised(fill(say(random.pick(answers), random), slots)),
    },
  });
  switch (kind) {
    case 'name':
      return turn(
        [
          `What was the {${noun}|${last}} called?`,
          `What is the {${noun}|${last}}'s name?`,
          `What was the name of the {${noun}|${last}}?`,
          'What is the {main character|hero|hero of the story} called?',
          'Who is the {hero|main character} of the story?',
          `How was the ${last} called again?`,
          `name of the ${last}?`,
        ],
        [
          `The ${noun} was called <Name>.`,
          `The name of the ${noun} is <Name>.`,
          '<Name>.',
          `<Name> was the name of the ${noun}.`,
        ],
      );
    case 'kind':
      return turn(data.whoWasIt, [
        `<Name> was <a_hero> <who> lived <at>.`,
        `<Name> is the ${noun} in the story.`,
        '<Name> was <a_hero>.',
      ]);
    case 'where':
      return turn(
        [
          'Where did <Name> live?',
          'Where does {the story|it} {take place|happen}?',
          `Where did the {${noun}|${last}} live?`,
          'Where was that?',
          'In what place does it happen?',
        ],
        [`<Name> lived ${place.at}.`, `The story takes place ${place.at}.`, `It happened ${place.at}.`],
      );
    case 'wanted':
      return turn(
        [
          'What did <Name> want?',
          `What did the {${noun}|${last}} want?`,
          'What was the {wish|goal|aim} of <Name>?',
          'What is the story about?',
          'What was it about, in one sentence?',
        ],
        [`${plot.wanted}.`],
      );
    case 'helper':
      return turn(
        [
          'Who helped <Name>?',
          `Who helped the {${noun}|${last}}?`,
          'Did anyone help <Name>?',
          'Was <Name> alone?',
          'Who else is in the story?',
          'Who was the helper?',
        ],
        [plot.helper as string],
      );
    case 'moral':
      return turn(data.moral, [`${plot.moral}.`, `The moral is this. ${plot.moral}.`]);
    case 'title':
      return turn(data.title, [
        `A good title is "${titleOf(tale)}".`,
        `The title is "${titleOf(tale)}".`,
        `"${titleOf(tale)}".`,
      ]);
    case 'shorter':
      return {
        tale,
        turn: {
          ask: say(
            '{Make it shorter|Shorter, please|Can you make it shorter|A shorter version, please|Tell it in two sentences|That was too long|Sum it up|Summarise it|In short|Too long, make it short|Give me the short version|Now in a few words|tl;dr}{|.}',
            random,
          ),
          answer: summaryOf(tale),
        },
      };
    case 'next':
      return turn(data.next, [plot.next]);
    case 'rename': {
      const name = nameFor(hero, random);
      const renamed: Tale = { ...tale, hero: { ...hero, name } };
      return {
        tale: renamed,
        turn: {
          ask: say(
            `{Change the name to ${name}|Call {the ${last}|the hero|the main character} ${name} instead|Tell it again, but with the name ${name}|Tell the same story about ${name}|Use the name ${name} instead of ${hero.name}|Can you rename ${hero.name} to ${name}}{|.}`,
            random,
          ),
          answer: short ? summaryOf(renamed) : tell(renamed),
        },
      };
    }
    default: {
      const again = subject(random);
      const about = again.about === '' || random.chance(0.5) ? '' : again.about;
      const next =
        about === '' ? taleOf(random.chance(0.5) ? { hero: heroOf(hero.kind, random) } : {}, random) : again.tale;
      const ask = about
        ? `{Another one|Another story|Now one|And one|One more|Now a story|Tell me another one}${about}{.|, please.|}`
        : '{Another one|Another story|One more|One more story|Tell me another|Tell me another one|Another, please|Again|A different one|A different story|Next story|More stories|Do you have another one|Another story, please|And another one}{.||}';
      return { tale: next, turn: { ask: say(ask, random), answer: tell(next) } };
    }
  }
}

/** Short stories about what was asked for, and talk about them. */
export const stories: Skill = {
  name: 'stories',
  weight: 1,
  make(random: Random): Conversation {
    const told = storyTurn(random);
    const turns = [told.turn];
    let tale = told.tale;
    let isShort = told.short;
    const more = random.chance(0.5) ? random.int(1, 3) : 0;
    const asked = new Set<string>();
    for (let i = 0; i < more; i++) {
      const next = followUp(tale, isShort, random);
      if (asked.has(next.turn.answer)) continue;
      asked.add(next.turn.answer);
      if (next.tale !== tale) isShort = next.turn.answer.length < 300;
      tale = next.tale;
      turns.push(next.turn);
    }
    return { turns };
  },
};
