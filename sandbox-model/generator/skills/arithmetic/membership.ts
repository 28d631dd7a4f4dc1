import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { type Category, distinctKinds } from '../texts/categories.ts';
import { capitalised, fillOne, hurried, joined } from '../wording.ts';
import { withArticle } from '../words.ts';

const data = readData(
  'skills/membership.yaml',
  lists('oddOneOut', 'membership', 'kindOfOne', 'kindOfSeveral', 'withLetter', 'withoutLetter'),
);

const theOne = ({ bare }: Category, item: string): string =>
  bare ? item : item.startsWith('pair of') ? `a ${item}` : withArticle(item);

const simple: readonly Category[] = distinctKinds.map((category) => ({
  ...category,
  items: category.items.filter((item) => !item.includes(' ')),
}));

export function oddOneOut(random: Random): Turn {
  const [main, other] = random.sample(simple, 2) as [Category, Category];
  const stranger = random.pick(other.items);
  const items = random.shuffled([...random.sample(main.items, random.pick([2, 3, 3, 3, 4])), stranger]);
  const ask = fillOne(data.oddOneOut, { items: random.chance(0.8) ? items.join(', ') : joined(items, 'or') }, random);
  const why = `${theOne(other, stranger)} is ${withArticle(other.one)}`;
  return { ask, answer: `${capitalised(stranger)}: ${why}.` };
}

/** Asks whether something belongs to a category: "Is a cat an animal?" */
export function membership(random: Random): Turn {
  const [main, other] = random.sample(simple, 2) as [Category, Category];
  const item = random.pick(main.items);
  const yes = random.chance(0.5);
  const asked = yes ? main : other;
  const ask = fillOne(data.membership, { item: theOne(main, item), kind: withArticle(asked.one) }, random);
  const truth = `${theOne(main, item)} is ${withArticle(main.one)}`;
  return { ask: hurried(capitalised(ask), random), answer: `${yes ? 'Yes' : 'No'}, ${truth}.` };
}

export function kindOf(random: Random): Turn {
  const category = random.pick(simple);
  if (random.chance(0.5)) {
    const item = random.pick(category.items);
    const ask = fillOne(
      data.kindOfOne,
      {
        item: theOne(category, item),
        either: joined(
          random
            .shuffled([category, random.pick(simple.filter((one) => one.one !== category.one))])
            .map(({ one }) => withArticle(one)),
          'or',
        ),
      },
      random,
    );
    return {
      ask: hurried(ask, random),
      answer: `${capitalised(theOne(category, item))} is ${withArticle(category.one)}.`,
    };
  }
  const items = random.sample(category.items, 3);
  const ask = fillOne(data.kindOfSeveral, { items: joined(items) }, random);
  return { ask, answer: `They are ${category.many[0]}.` };
}

/** A member of a kind that has, or has not, a letter. */
export function withLetter(random: Random): Turn {
  const category = random.pick(simple.filter(({ closed }) => !closed));
  const roll = random.next();
  if (roll < 0.6) {
    const model = random.pick(category.items);
    const letter = model.charAt(0).toLowerCase();
    const fitting = category.items.filter((item) => item.toLowerCase().startsWith(letter));
    const ask = fillOne(
      data.withLetter,
      {
        kind: withArticle(category.one),
        one: category.one,
        letter: random.chance(0.5) ? letter : letter.toUpperCase(),
      },
      random,
    );
    return { ask: capitalised(ask), answer: `${capitalised(random.pick(fitting))}.` };
  }
  const letter = random.pick(['a', 'e', 'i', 'o', 'r', 's', 't', 'n']);
  const fitting = category.items.filter((item) => !item.toLowerCase().includes(letter));
  if (fitting.length === 0) return withLetter(random);
  const ask = fillOne(data.withoutLetter, { kind: withArticle(category.one), letter }, random);
  return { ask, answer: `${capitalised(random.pick(fitting))}.` };
}
