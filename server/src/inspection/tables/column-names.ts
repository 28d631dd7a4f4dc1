import { MAX_COLUMNS } from './table.ts';

const MAX_NAME = 200;

/** Names that tell columns apart: nameless ones get their number, repeated ones a suffix, very long ones are cut. */
export function columnNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  return given.slice(0, MAX_COLUMNS).map((text, index) => {
    const wanted = cutName(text.trim()) || `column_${index + 1}`;
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
    taken.add(name);
    return name;
  });
}

function cutName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).toWellFormed()}…`;
}
