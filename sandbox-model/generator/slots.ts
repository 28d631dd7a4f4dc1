import { type Shape, tableOf, texts, wrong } from './shapes.ts';

/** Replacements of names in angle brackets: `<A_KEY>` in a topic, `<what>` in a frame. */
export type Slots = Readonly<Record<string, string>>;

/** Reads a phrase, or a list of alternatives: `{an API key|a key}`. */
export const slotValue: Shape<string> = (value, place) => {
  if (Array.isArray(value)) return `{${texts(value, place).join('|')}}`;
  if (typeof value === 'string') return value;
  throw wrong(place, 'a phrase or a list of phrases', value);
};

export const slotTable: Shape<Slots> = tableOf(slotValue);

/** Slots of files are in capitals, so that `<raw body>` in an answer is not a slot. */
const FILE_SLOT = /<([A-Z][A-Z_]+)>/g;
const FRAME_SLOT = /<([a-zA-Z]+)>/g;

/** Fills in the slots of a file. */
export function fillFileSlots(phrase: string, slots: Slots, place: string): string {
  return fill(phrase, FILE_SLOT, slots, place);
}

/** Fills in the slots of a frame. `<What>` is `<what>` with a capital letter. */
export function fillFrameSlots(phrase: string, slots: Slots, place: string): string {
  return fill(phrase, FRAME_SLOT, slots, place);
}

function fill(phrase: string, pattern: RegExp, slots: Slots, place: string): string {
  if (!phrase.includes('<')) return phrase;
  return phrase.replaceAll(pattern, (_, name: string) => {
    const value = slots[name] ?? capitalised(slots[name.charAt(0).toLowerCase() + name.slice(1)]);
    if (value === undefined) throw new Error(`${place}: nothing is given for <${name}> in: ${phrase}`);
    return value;
  });
}

function capitalised(value: string | undefined): string | undefined {
  return value === undefined ? undefined : value.charAt(0).toUpperCase() + value.slice(1);
}
