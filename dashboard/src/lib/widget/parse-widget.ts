import { load } from 'js-yaml';
import { splitReadme } from './front-matter.ts';
import { parseInput } from './parse-input.ts';
import { parseOutput } from './parse-output.ts';
import { type Block, readBlock, readList, rejectUnknown, WidgetError } from './read-block.ts';
import type { Widget } from './widget.ts';

const MAX_ENTRIES = 16;

export interface ParsedWidget {
  /** Null if there is none, or if it has problems. */
  widget: Widget | null;
  /** What is wrong, for the seller. */
  problems: string[];
}

const NONE: ParsedWidget = { widget: null, problems: [] };

/** Parses the `widget` block in the front matter of a readme. */
export function parseWidget(readme: string): ParsedWidget {
  const { frontMatter } = splitReadme(readme);
  if (frontMatter === null) return NONE;
  let fields: unknown;
  try {
    fields = load(frontMatter);
  } catch (error) {
    return { widget: null, problems: [`The front matter cannot be read: ${messageOf(error)}`] };
  }
  const block = typeof fields === 'object' && fields !== null && 'widget' in fields ? fields.widget : undefined;
  return block === undefined || block === null ? NONE : readWidget(block);
}

/** Reports one problem per entry: several at once would often have the same cause. */
function readWidget(value: unknown): ParsedWidget {
  const problems: string[] = [];
  const block = attempt(() => readBlock('', value), problems, null);
  if (block === null) return { widget: null, problems };
  const readEach = <Entry>(key: 'inputs' | 'outputs', read: (entry: Block) => Entry): Entry[] =>
    attempt(() => entriesOf(block, key), problems, []).flatMap((entry, at) =>
      attempt(() => [read(readBlock(`${key}[${at}]`, entry))], problems, []),
    );
  attempt(() => rejectUnknown(block, ['inputs', 'outputs']), problems, undefined);
  const inputs = readEach('inputs', parseInput);
  const isReadable = problems.length === 0;
  // An output that refers to an unreadable input would only repeat the problem.
  const outputs = isReadable ? readEach('outputs', (entry) => parseOutput(entry, inputs)) : [];
  if (isReadable) problems.push(...repeatedNames('inputs', inputs));
  return problems.length > 0 ? { widget: null, problems } : { widget: { inputs, outputs }, problems: [] };
}

function entriesOf(block: Block, key: string): readonly unknown[] {
  const entries = readList(block, key);
  if (entries.length >= 1 && entries.length <= MAX_ENTRIES) return entries;
  throw new WidgetError(`\`${key}\` must have 1 to ${MAX_ENTRIES} entries.`);
}

function attempt<Value>(read: () => Value, problems: string[], fallback: Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WidgetError)) throw error;
    problems.push(error.message);
    return fallback;
  }
}

/** Two outputs may draw the same tensor; two inputs cannot set it. */
function repeatedNames(key: string, entries: readonly { name: string }[]): string[] {
  const repeated = entries.findIndex(({ name }, at) => entries.slice(0, at).some((earlier) => earlier.name === name));
  return repeated === -1 ? [] : [`\`${key}[${repeated}].name\` is the name of another entry.`];
}

/** The first line says what is wrong and where; the others quote the text. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
