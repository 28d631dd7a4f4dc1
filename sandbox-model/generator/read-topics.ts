import type { Intent, Topic } from './conversation.ts';
import { phraseList } from './frames.ts';
import { listData, readData } from './read-data.ts';
import { asObject, flag, listOf, number, optional, record, type Shape, text, texts } from './shapes.ts';
import { slotTable } from './slots.ts';
import { explainTerm, nameTerm, type Term, termShape } from './terms.ts';

/** Reads every topic of `data/topics/`, sorted by file name, because the order affects the generated text. */
export function readTopics(): Topic[] {
  const files = listData('topics').map((path) => ({ path, file: readData(path, topicFile) }));
  const terms = new Map(files.flatMap(({ file }) => (file.terms ? [[file.name, file.terms]] : [])));
  return files.map(({ path, file }) => ({ ...headOf(file), intents: intentsOf(file, terms, path) }));
}

function headOf({ name, weight, bare }: TopicFile): Omit<Topic, 'intents'> {
  return { name, weight, ...(bare === undefined ? {} : { bare }) };
}

function intentsOf(file: TopicFile, terms: ReadonlyMap<string, readonly Term[]>, path: string): readonly Intent[] {
  const { intents = [], field = '', termsOf = [] } = file;
  const described = termsOf.flatMap((name) => {
    const found = terms.get(name);
    if (found === undefined) throw new Error(`${path}: no topic called ${name} has terms`);
    return found;
  });
  return [...intents, ...(file.terms ?? []).map((term, i) => explainTerm(term, i, field)), ...described.map(nameTerm)];
}

interface TopicFile {
  name: string;
  weight: number;
  bare?: boolean;
  /** Intents, or `terms` instead. */
  intents?: readonly Intent[];
  /** Terms to explain, and their field, such as "in robotics". */
  terms?: readonly Term[];
  field?: string;
  /** Topics whose terms are asked for by their descriptions. */
  termsOf?: readonly string[];
}

/** Validates the file of a topic, and fills in frames and slots. */
export const topicFile: Shape<TopicFile> = (value, place) => {
  const slots = optional(slotTable)(asObject(value, place).slots, `${place}.slots`) ?? {};
  const phrases = phraseList(slots);
  const intent: Shape<Intent> = (given, at) => intentShape(given, at);
  const intentShape = record({
    name: text,
    asks: phrases,
    answers: phrases,
    facts: texts,
    short: optional(text),
    followUps: optional(listOf(intent)),
  });
  const { slots: _, ...file } = record({
    name: text,
    weight: number,
    bare: optional(flag),
    slots: optional(slotTable),
    intents: optional(listOf(intent)),
    field: optional(text),
    terms: optional(listOf(termShape(phrases, intent))),
    termsOf: optional(texts),
  })(value, place);
  return file;
};
