import type { Problem } from '../../../lib/problem.ts';

/** The addresses in a text with one on each line. */
export function toRedirectUris(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function toLines(addresses: readonly string[]): string {
  return addresses.join('\n');
}

const ENTRY = /^(\w+)\.(\d+)$/;

/** What the API says of one address, said of the field that holds them all: which one it is stands in the words. */
export function atTheField(problem: Problem | null): Problem | null {
  const [named, field, index] = ENTRY.exec(problem?.field ?? '') ?? [];
  if (!problem || named === undefined || field === undefined) return problem;
  const said = problem.message.replace(`\`${named}\` `, '');
  const message = field === 'redirect_uris' ? `Address ${Number(index) + 1} ${said}` : problem.message;
  return { ...problem, field, message };
}
