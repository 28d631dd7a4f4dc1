import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, text, texts } from '../../shapes.ts';
import { plots } from './story-plot.ts';
import { anyHero, aOrAn, namedHero } from './story-words.ts';
import { fill, heroFor, slotsOf, type Tale, taleOf } from './tales.ts';

const data = readData('skills/story-asks.yaml', record({ moods: listOf(record({ kind: text, plots: texts })) }));

/** Plots in which hero and friend are equally important. */
const TWO_FRIENDS = ['friendship', 'lost', 'treasure', 'goodbye', 'mystery', 'journey'];
const themes = [...new Set(plots.flatMap((plot) => plot.themes))];

export const KIND_OF_STORY =
  "{story|story|story|story|short story|little story|bedtime story|tale|short tale|nice story|sweet story|brief story|children's story|cute story|good story|made-up story}";
const TELL =
  '{Tell me|Tell me|Write me|Write|Make up|Invent|Give me|Can you tell me|Could you write|Can you make up|Please tell me|Tell|I would like|I want|I want to hear|Create|Come up with}';

/** Returns a request ("a story about a fox") and its tale. */
export function subject(random: Random): { about: string; tale: Tale; kind?: string } {
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
      const mood = random.pick(data.moods);
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

export function askFor(about: string, kind: string, manner: string, random: Random): string {
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
