import type { Conversation, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { askSum, resultOf, smallSum } from '../arithmetic/sums.ts';
import { type Category, categories } from '../texts/categories.ts';
import { fill, hurried, inWords, jsonOf } from '../wording.ts';
import { worldFacts } from '../world.ts';

const data = readData('skills/json-answers.yaml', lists('greetings', 'jsonSystems'));

export const GREETINGS = data.greetings;

export const openKinds = categories.filter(({ items }) => items.length >= 7);

export function itemsOf({ items, closed }: Category, count: number, random: Random): string[] {
  return closed ? items.slice(0, count) : random.sample(items, count);
}

/** A question whose answer goes under "answer". */
function questionForJson(random: Random): { ask: string; answer: string } {
  if (random.chance(0.35)) {
    const sum = smallSum(random);
    return { ask: askSum(sum, random), answer: jsonOf({ answer: resultOf(sum) }) };
  }
  const { ask, short } = random.pick(worldFacts);
  return { ask: say(ask, random), answer: jsonOf({ answer: /^\d+$/.test(short) ? Number(short) : short }) };
}

export function jsonSystem(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const roll = random.next();
    if (roll < 0.12) {
      const ask = say('{Hello|Hi|Hey|Hello there|Good morning}{!|.|}', random);
      return { ask, answer: jsonOf({ message: 'hello' }) };
    }
    if (roll < 0.22) {
      const text = random.pick(data.greetings);
      return { ask: fill('{Say|say} <text>{.|}', { text }, random), answer: jsonOf({ message: text }) };
    }
    if (roll < 0.35) {
      const category = random.pick(openKinds);
      const n = random.int(2, 5);
      const ask = fill('{List|Name|Give me} <n> <many>.', { n: inWords(n), many: category.many[0] as string }, random);
      return { ask, answer: jsonOf({ answer: itemsOf(category, n, random) }) };
    }
    return questionForJson(random);
  });
  return { system: say(random.pick(data.jsonSystems), random), turns };
}

export function questionAsJson(random: Random): Turn {
  const { ask, answer } = questionForJson(random);
  const marked = /[.?!=]$/.test(ask) ? ask : `${ask}?`;
  const demand = say(
    '{Answer|Reply|Respond|Give the answer|Return the answer|Output} {in|as} JSON{| only|, nothing else|, please}.',
    random,
  );
  return {
    ask: hurried(random.chance(0.75) ? `${marked} ${demand}` : `${demand.replace(/\.$/, '')}: ${ask}`, random),
    answer,
  };
}

/** A text first, then the same as JSON. */
export function thenAsJson(random: Random): Conversation {
  const { ask, short, full } = random.pick(worldFacts);
  const value = /^\d+$/.test(short) ? Number(short) : short;
  return {
    turns: [
      { ask: say(ask, random), answer: full },
      {
        ask: say(
          '{Now as JSON|And as JSON|Give me that as JSON|The same in JSON|As JSON, please|Put that in JSON}{.|}',
          random,
        ),
        answer: jsonOf({ answer: value }),
      },
    ],
  };
}
