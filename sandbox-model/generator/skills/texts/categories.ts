import { readData } from '../../read-data.ts';
import { flag, listOf, optional, record, text, texts } from '../../shapes.ts';

/** Things by kind, for lists, sorting and telling what is what. */
export interface Category {
  /** "fruit": "a pear is a fruit". */
  one: string;
  /** Plural names of the kind, for asks. */
  many: readonly string[];
  items: readonly string[];
  /** The items are names or uncountable: "blue is a color", "Mars is a planet". */
  bare?: boolean;
  /** There are no others, and they have an order. */
  closed?: boolean;
}

const category = record({ one: text, many: texts, items: texts, bare: optional(flag), closed: optional(flag) });
const data = readData(
  'skills/categories.yaml',
  record({ categories: listOf(category), marketLists: listOf(category), distinctKinds: texts }),
);

export const categories: readonly Category[] = data.categories;
/** Kinds of objects on the marketplace. */
export const marketLists: readonly Category[] = data.marketLists;
/** Kinds no member of which is also of another of them: safe for "which one does not belong". */
export const distinctKinds: readonly Category[] = data.distinctKinds.map(categoryOf);

function categoryOf(one: string): Category {
  const found = categories.find((category) => category.one === one);
  if (!found) throw new Error(`there is no category ${one}`);
  return found;
}
