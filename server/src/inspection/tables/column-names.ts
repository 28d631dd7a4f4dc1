import { MAX_COLUMNS } from './table.ts';

const MAX_NAME = 200;

/** Returns unique names: unnamed columns get their number, repeated ones a suffix, long ones are truncated. */
export function columnNames(input: readonly string[]): string[] {
  const used = new Set<string>();
  return input.slice(0, MAX_COLUMNS).map((text, index) => {
    const wanted = cutName(text.trim()) || `column_${index + 1}`;
    let name = wanted;
    for (let n = 2; used.has(name); n++) name = `${wanted}_${n}`;
    used.add(name);
    return name;
  });
}

function cutName(name: string): string {
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME).toWellFormed()}…`;
}
