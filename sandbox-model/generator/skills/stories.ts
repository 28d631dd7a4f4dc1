import type { Conversation, Skill, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { anyHero, aOrAn, heroOf, namedHero, nameFor } from './story-words.ts';
import { fill, heroFor, plots, slotsOf, summaryOf, type Tale, taleOf, tell, titleOf } from './tales.ts';
import { capitalised } from './wording.ts';

/** What kind of story is asked for, and what happens in such a one. */
const MOODS: readonly { kind: string; plots: readonly string[] }[] = [
  { kind: '{sad story|touching story|melancholy story|moving story|sad tale}', plots: ['goodbye'] },
  {
    kind: '{funny story|silly story|comical story|story that makes me laugh|hilarious story}',
    plots: ['invention', 'first-day'],
  },
  {
    kind: '{scary story|spooky story|ghost story|creepy story|mystery story|detective story|exciting story}',
    plots: ['mystery', 'storm'],
  },
  {
    kind: '{bedtime story|goodnight story|calm story|sleepy story|story to fall asleep}',
    plots: ['sleepless', 'garden'],
  },
  { kind: '{adventure story|exciting adventure|story full of adventure|pirate story}', plots: ['treasure', 'journey'] },
  { kind: '{fairy tale|magical story|magic story|fable}', plots: ['wishes', 'stranger', 'race'] },
  {
    kind: '{heartwarming story|feel-good story|uplifting story|Christmas story}',
    plots: ['gift', 'stranger', 'secret-helper'],
  },
];

/** Where hero and friend matter alike. */
const TWO_FRIENDS = ['friendship', 'lost', 'treasure', 'goodbye', 'mystery', 'journey'];
const themes = [...new Set(plots.flatMap((plot) => plot.themes))];

const KIND_OF_STORY =
  "{story|story|story|story|short story|little story|bedtime story|tale|short tale|nice story|sweet story|brief story|children's story|cute story|good story|made-up story}";
const TELL =
  '{Tell me|Tell me|Write me|Write|Make up|Invent|Give me|Can you tell me|Could you write|Can you make up|Please tell me|Tell|I would like|I want|I want to hear|Create|Come up with}';

/** What is asked for ("a story about a fox"), and the tale that answers it. */
function subject(random: Random): { about: string; tale: Tale; kind?: string } {
  const kind = random.weighted(
    ['nothing', 'hero', 'clause', 'place', 'both', 'theme', 'thing', 'named', 'two', 'mood'] as const,
    (one) => (one === 'hero' || one === 'clause' ? 5 : one === 'nothing' ? 3.5 : 2),
  );
  switch (kind) {
    case 'nothing':
      return { about: '', tale: taleOf({}, random) };
    case 'hero': {
      const tale = taleOf({ hero: anyHero(random) }, random);
      return { about: ` about ${aOrAn(tale.hero.noun)}`, tale };
    }
    case 'clause': {
      const plot = random.pick(plots);
      const tale = taleOf({ plot, hero: heroFor(plot, random) }, random);
      const slots = slotsOf(tale);
      const clause = fill(say(random.pick(plot.clauses), random), slots);
      return { about: ` about ${aOrAn(tale.hero.noun)} ${random.chance(0.7) ? slots.who : 'that'} ${clause}`, tale };
    }
    case 'place': {
      const tale = { ...taleOf({}, random), placed: true };
      return {
        about: random.chance(0.7) ? ` about ${tale.place.asked}` : ` that {takes place|happens} ${tale.place.at}`,
        tale,
      };
    }
    case 'both': {
      const tale = taleOf({ hero: anyHero(random) }, random);
      return {
        about: ` about ${aOrAn(tale.hero.noun)} ${random.chance(0.5) ? '{living |who lives |}' : ''}${tale.place.at}`,
        tale,
      };
    }
    case 'theme': {
      const theme = random.pick(themes);
      const plot = random.pick(plots.filter((one) => one.themes.includes(theme)));
      return { about: ` about ${theme}`, tale: taleOf({ plot, theme }, random) };
    }
    case 'thing': {
      const plot = random.pick(plots.filter((one) => one.things));
      const tale = taleOf({ plot }, random);
      return { about: ` about ${fill(random.pick(plot.things ?? []), slotsOf(tale))}`, tale };
    }
    case 'named': {
      if (random.chance(0.35)) {
        const hero = namedHero(random);
        return { about: ` about {|someone called |somebody named }${hero.name}`, tale: taleOf({ hero }, random) };
      }
      const tale = taleOf({ hero: anyHero(random) }, random);
      return { about: ` about ${aOrAn(tale.hero.noun)} {called|named|with the name} ${tale.hero.name}`, tale };
    }
    case 'mood': {
      const mood = random.pick(MOODS);
      const plot = random.pick(plots.filter(({ name }) => mood.plots.includes(name)));
      const tale = taleOf({ plot }, random);
      return { about: random.chance(0.5) ? '' : ` about ${aOrAn(tale.hero.noun)}`, tale, kind: mood.kind };
    }
    case 'two': {
      const plot = random.pick(plots.filter(({ name }) => TWO_FRIENDS.includes(name)));
      const hero = heroFor(plot, random);
      const tale = taleOf({ plot, hero }, random);
      return { about: ` about ${aOrAn(hero.noun)} and ${aOrAn(tale.friend)}`, tale };
    }
  }
}

const MANNERS = [
  '',
  '',
  '',
  '',
  '',
  ' for my {daughter|son|little sister|kids|niece|grandchild}',
  ', please',
  ' before I go to sleep',
  ' with a happy ending',
];
const WITH_TITLE = [' with a title', ' and give it a title', ', with a title'];
const VERY_SHORT = [
  ' in {two|three} sentences',
  ' in a few sentences',
  ', very short',
  ', {two|three} sentences at most',
  ' in a nutshell',
];

function askFor(about: string, kind: string, manner: string, random: Random): string {
  const form = random.weighted(['tell', 'bare', 'subject'] as const, (one) => (one === 'tell' ? 6 : 1));
  if (form === 'bare' || about === '') {
    if (about === '' && kind === KIND_OF_STORY && random.chance(0.4)) {
      return say(
        `{Tell me something nice|Story time|I want a story|A story, please|Do you know a story|Can you tell stories|Tell me a bedtime story|Read me a story|Make something up|story|bedtime story|Once upon a time|Begin a story|I cannot sleep, tell me a story|Tell me a story, any story|Entertain me with a story|Surprise me with a story}${manner}{.||}`,
        random,
      );
    }
    return say(`{A|One} ${kind}${about}${manner}{.||, please.}`, random);
  }
  if (form === 'subject') {
    return say(`{Do you know|Have you got|Is there} a ${kind}${about}${manner}?`, random);
  }
  return say(`${TELL} a ${kind}${about}${manner}{.|.|}`, random);
}

function storyTurn(random: Random): { tale: Tale; turn: Turn; short: boolean } {
  const { about, tale, kind = KIND_OF_STORY } = subject(random);
  const form = random.weighted(['plain', 'titled', 'short'] as const, (one) => (one === 'plain' ? 10 : 1.3));
  if (form === 'short') {
    return {
      tale,
      turn: { ask: askFor(about, kind, random.pick(VERY_SHORT), random), answer: summaryOf(tale) },
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
      ask: askFor(about, kind, random.pick(tale.plot.name === 'goodbye' ? MANNERS.slice(0, -1) : MANNERS), random),
      answer: tell(tale),
    },
    short: false,
  };
}

/** What may be asked about a story that was just told. The answer is in it. */
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
      return turn(
        [
          'Who {is|was} <Name>?',
          'What {is|was} <Name>?',
          '{Remind me who|Tell me again who} <Name> {is|was}.',
          'And who is <Name>?',
        ],
        [`<Name> was <a_hero> <who> lived <at>.`, `<Name> is the ${noun} in the story.`, '<Name> was <a_hero>.'],
      );
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
      return turn(
        [
          'What is the {moral|lesson|message|point}{| of the story| of it}?',
          'What can {I|we|one} learn from {it|that|the story}?',
          '{And the moral|The moral}?',
          'What does the story {teach|tell} us?',
          'What is the point?',
        ],
        [`${plot.moral}.`, `The moral is this. ${plot.moral}.`],
      );
    case 'title':
      return turn(
        [
          '{Give it a title|Give the story a title|Find a title for it|Suggest a title|Name the story}{|.}',
          '{What is the title|What would be a good title|Does it have a title|What is the story called|How would you call it}?',
        ],
        [`A good title is "${titleOf(tale)}".`, `The title is "${titleOf(tale)}".`, `"${titleOf(tale)}".`],
      );
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
      return turn(
        [
          '{What happened next|And then|And then what|What happened afterwards|How does it go on|What happened after that|Is there more|And what happened to <Name>|What did <Name> do after that}?',
          '{Go on|Continue|Continue the story|Tell me more|More, please|A second part, please|Keep going|Write what happened next}{|.}',
        ],
        [plot.next],
      );
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
