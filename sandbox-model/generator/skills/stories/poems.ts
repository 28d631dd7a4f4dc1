import type { Conversation, Skill, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { capitalised } from '../wording.ts';
import { nouns } from '../words.ts';
import { creatureLines, haikus, massLines, poemSubjects, themeLines, thingLines } from './poem-lines.ts';
import { aOrAn, heroOf, titleCase } from './story-words.ts';

const data = readData('skills/poems.yaml', lists('abstract', 'mass', 'longerForms'));

/** A subject, how it is asked for, and the four lines about it. */
interface Poem {
  asked: string;
  lines: readonly string[];
}

type Slots = Readonly<Record<string, string>>;

function couplet(phrases: readonly string[], slots: Slots, random: Random): string[] {
  const text = say(random.pick(phrases), random).replaceAll(/<(\w+)>/g, (_, name: string) => slots[name] ?? '');
  return text.split(' / ').map((line) => capitalised(line));
}

/** Returns the word that the first lines must contain for a request. */
const keyOf = (asked: string): string => (asked.split(' ').at(-1) as string).replace(/s$/, '').toLowerCase();

function curated(random: Random): Poem {
  const subject = random.pick(poemSubjects);
  const asked = random.pick(subject.asked);
  const fitting = subject.first.filter((first) => first.toLowerCase().includes(keyOf(asked)));
  if (fitting.length === 0) return general(asked, random);
  return { asked, lines: [...couplet(fitting, {}, random), ...couplet(subject.last, {}, random)] };
}

/** About something for which there are no lines of its own. */
function general(asked: string, random: Random): Poem {
  const noun = /^an? (.+)$/.exec(asked)?.[1];
  const slots = noun ? { a: asked, A: capitalised(asked), noun } : { theme: asked };
  const lines = noun ? thingLines : massLines;
  return { asked, lines: [...couplet(lines.first, slots, random), ...couplet(lines.last, slots, random)] };
}

function aboutCreature(random: Random): Poem {
  const hero = heroOf(random.pick(['robot', 'animal', 'person'] as const), random);
  const he = hero.kind === 'person' ? hero.he : 'it';
  const slots = {
    a: aOrAn(hero.noun),
    noun: hero.noun.replace(/^little /, ''),
    he,
    him: { she: 'her', he: 'him', it: 'it' }[he],
    his: { she: 'her', he: 'his', it: 'its' }[he],
  };
  return {
    asked: aOrAn(hero.noun),
    lines: [...couplet(creatureLines.first, slots, random), ...couplet(creatureLines.last, slots, random)],
  };
}

function aboutIdea(random: Random): Poem {
  const asked = random.pick(data.abstract);
  const slots = { theme: asked };
  return { asked, lines: [...couplet(themeLines.first, slots, random), ...couplet(themeLines.last, slots, random)] };
}

function anyPoem(random: Random): Poem {
  const make = random.weighted([curated, aboutCreature, aboutIdea, aboutAnything], (one) => (one === curated ? 5 : 2));
  return make(random);
}

function aboutAnything(random: Random): Poem {
  return general(random.chance(0.5) ? random.pick(data.mass) : aOrAn(random.pick(nouns)), random);
}

const POEM =
  '{poem|poem|poem|short poem|little poem|rhyme|verse|short verse|four-line poem|rhyming poem|nice poem|small poem}';
const WRITE =
  '{Write me|Write|Write|Compose|Make up|Give me|Tell me|Can you write|Could you write me|Recite|I would like|I want|Please write|Create|Invent}';

const textOf = (lines: readonly string[]): string => lines.join('\n');

/** A poem that is asked for, in its usual four lines. */
function poemTurn(random: Random): { poem: Poem; turn: Turn } {
  const poem = anyPoem(random);
  const about = ` about ${poem.asked}`;
  const form = random.weighted(['about', 'bare', 'any', 'longer', 'form'] as const, (one) =>
    one === 'about' ? 8 : one === 'longer' ? 0.8 : 1.4,
  );
  const answer = textOf(poem.lines);
  switch (form) {
    case 'about':
      return {
        poem,
        turn: {
          ask: say(`${WRITE} a ${POEM}{${about}|${about}|${about}| on ${poem.asked}}{.|.||, please.}`, random),
          answer,
        },
      };
    case 'bare':
      return {
        poem,
        turn: {
          ask: say(
            `{A ${POEM}|Four lines|Two rhyming couplets|A few rhyming lines|Something that rhymes|Lines}${about}{.||, please.}`,
            random,
          ),
          answer,
        },
      };
    case 'form':
      return {
        poem,
        turn: {
          ask: say(
            `${WRITE} {four lines${about} that rhyme|a four-line verse${about}|four rhyming lines${about}|a poem of four lines${about}|a rhyme for children${about}}{.||}`,
            random,
          ),
          answer,
        },
      };
    case 'any':
      return {
        poem,
        turn: {
          ask: say(
            `{${WRITE} a ${POEM}|poem|a poem please|Do you know a poem|Can you rhyme|Can you write poetry|Make a rhyme|Say something in verse|Rhyme something|Be a poet|Some poetry, please|Write something that rhymes|Surprise me with a poem}{.||}`,
            random,
          ),
          answer,
        },
      };
    case 'longer': {
      const kind = random.pick(data.longerForms);
      return {
        poem,
        turn: {
          ask: say(`${WRITE} ${aOrAn(kind)}${about}{.||}`, random),
          answer: say(
            `{Four lines are what I can do:|I only know short poems of four lines. Here is one:|A small model writes small poems:}`,
            random,
          ).concat(`\n${answer}`),
        },
      };
    }
  }
}

/** Each haiku that names what was asked for. */
const haikuPoems: readonly Poem[] = haikus.flatMap(({ asked, lines }) =>
  asked.flatMap((one) =>
    lines[0]
      .map((_, i) => ({ asked: one, lines: lines.map((ways) => ways[i] as string) }))
      .filter((poem) => poem.lines.join(' ').toLowerCase().includes(keyOf(one))),
  ),
);

function haikuTurn(random: Random): { poem: Poem; turn: Turn } {
  const poem = random.pick(haikuPoems);
  const { asked } = poem;
  const ask = random.chance(0.8)
    ? `${WRITE} a {haiku|haiku|short haiku} about ${asked}{.||}`
    : '{Write a haiku|haiku|Do you know a haiku|A haiku, please|Give me a haiku}{.||}';
  return { poem, turn: { ask: say(ask, random), answer: textOf(poem.lines) } };
}

const endOf = (line: string | undefined): string =>
  (line ?? '')
    .replace(/[^a-zA-Z]+$/, '')
    .split(' ')
    .at(-1) as string;

function followUp({ asked, lines }: Poem, random: Random): { poem: Poem; turn: Turn } {
  const poem = { asked, lines };
  const rhymes = lines.length === 4;
  const kind = random.pick([
    'another',
    'another',
    'title',
    'subject',
    ...(rhymes ? ['shorter', 'words', 'scheme', 'count'] : ['count']),
  ]);
  const turn = (ask: string, answer: string): { poem: Poem; turn: Turn } => ({
    poem,
    turn: { ask: say(ask, random), answer: say(answer, random) },
  });
  switch (kind) {
    case 'title':
      return turn(
        '{Give it a title|Find a title for it|What is the title|What would you call it|Does it have a title|Suggest a title}{|?}',
        `{A good title is|The title is|I would call it} "${titleCase(asked.replace(/^(a|an|the|my) /, (article) => article))}".`,
      );
    case 'subject':
      return turn(
        '{What is it about|What is the poem about|What was the subject|What is the topic of the poem}?',
        `{It is about|The poem is about} ${asked}.`,
      );
    case 'shorter':
      return turn(
        '{Make it shorter|Shorter, please|Can you make it shorter|Only two lines, please|Cut it in half|A shorter one, please|Just the first two lines}{|.}',
        textOf([lines[0] as string, (lines[1] as string).replace(/[;,]$/, '.')]),
      );
    case 'words':
      return turn(
        '{Which words rhyme|What rhymes with what|Which words rhyme in it|Show me the rhymes|What are the rhymes}{|?}',
        `The rhymes are "${endOf(lines[0])}" and "${endOf(lines[1])}", "${endOf(lines[2])}" and "${endOf(lines[3])}".`,
      );
    case 'scheme':
      return turn(
        '{Does it rhyme|Does that rhyme|Do the lines rhyme|Is it a rhyming poem}?',
        '{Yes, it does|It rhymes in pairs}: the first two lines rhyme, and so do the last two.',
      );
    case 'count':
      return turn(
        '{How many lines does it have|How many lines are there|How long is it}?',
        `It has {${rhymes ? 'four' : 'three'}} lines.`,
      );
    default: {
      const next = rhymes ? anyPoem(random) : haikuTurn(random).poem;
      const about = random.chance(0.6) ? ` about ${next.asked}` : '';
      return {
        poem: next,
        turn: {
          ask: say(
            `{Another one${about}|Another poem${about}|One more${about}|Now one${about || ' more'}|And one${about || ' more'}|Write another${about}|Again${about ? `, but${about}` : ''}}{.||, please.}`,
            random,
          ),
          answer: textOf(next.lines),
        },
      };
    }
  }
}

/** Poems of four lines that rhyme, haikus, and talk about them. */
export const poems: Skill = {
  name: 'poems',
  weight: 0.6,
  make(random: Random): Conversation {
    const written = random.chance(0.88) ? poemTurn(random) : haikuTurn(random);
    const turns = [written.turn];
    let poem = written.poem;
    const more = random.chance(0.4) ? random.int(1, 2) : 0;
    for (let i = 0; i < more; i++) {
      const next = followUp(poem, random);
      poem = next.poem;
      turns.push(next.turn);
    }
    return { turns };
  },
};
