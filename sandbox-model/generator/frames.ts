import { listData, readData } from './read-data.ts';
import { asObject, listOf, optional, record, type Shape, tableOf, text, texts, wrong } from './shapes.ts';
import { fillFileSlots, fillFrameSlots, type Slots, slotTable, slotValue } from './slots.ts';

/** Phrases with slots that many intents share: `How do I <what>?` */
export type Frame = readonly string[];

const frameFile = record({ slots: optional(slotTable), frames: optional(tableOf(texts)) });
const FILES = listData('frames').map((path) => ({ path, ...readData(path, frameFile) }));

/** Slots of the frame files, which every topic may use. */
const SHARED_SLOTS: Slots = Object.assign({}, ...FILES.map(({ slots }) => slots ?? {}));

const FRAMES = new Map<string, Frame>();
for (const { path, frames = {} } of FILES) {
  for (const [name, phrases] of Object.entries(frames)) {
    if (FRAMES.has(name)) throw new Error(`${path}: there are two frames called ${name}`);
    FRAMES.set(
      name,
      phrases.map((one) => fillFileSlots(one, SHARED_SLOTS, path)),
    );
  }
}

export const FRAME_NAMES: readonly string[] = [...FRAMES.keys()];

export function frameNamed(name: string, place: string): Frame {
  const frame = FRAMES.get(name);
  if (frame === undefined) throw new Error(`${place}: there is no frame called ${name}`);
  return frame;
}

/**
 * Reads a list of phrases, in which `about: "the platform fee"` stands for all phrases of the frame `about`, filled in.
 * A frame with several slots is given them by name; one without slots is written `frame: errorFixThen`.
 */
export function phraseList(slots: Slots): Shape<readonly string[]> {
  const known = { ...SHARED_SLOTS, ...slots };
  const item: Shape<readonly string[]> = (value, place) => {
    const phrases = typeof value === 'string' ? [value] : fillFrame(value, place);
    return phrases.map((phrase) => fillFileSlots(phrase, known, place));
  };
  const items = listOf(item);
  return (value, place) => items(value, place).flat();
}

function fillFrame(value: unknown, place: string): readonly string[] {
  const [entry, second] = Object.entries(asObject(value, place));
  if (entry === undefined || second !== undefined) throw wrong(place, 'a phrase or one frame', value);
  const [name, given] = entry;
  if (name === 'frame') return frameNamed(text(given, place), place);
  const isNamed = typeof given === 'object' && given !== null && !Array.isArray(given);
  const slots = isNamed ? slotTable(given, place) : { what: slotValue(given, place) };
  const frame = frameNamed(name, place);
  const unknown = Object.keys(slots).find((slot) => !frame.some((phrase) => phrase.includes(`<${slot}>`)));
  if (unknown !== undefined) throw new Error(`${place}: the frame ${name} has no slot <${unknown}>`);
  return frame.map((phrase) => fillFrameSlots(phrase, slots, place));
}
