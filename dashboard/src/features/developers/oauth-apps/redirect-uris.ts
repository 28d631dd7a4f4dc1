import type { Problem } from '../../../lib/problem.ts';

/** Parses a text with one URI per line. */
export function toRedirectUris(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function toLines(uris: readonly string[]): string {
  return uris.join('\n');
}

const ENTRY = /^(\w+)\.(\d+)$/;

/** Moves an API error about one entry to the field that holds them all. The message says which entry it is. */
export function toFieldProblem(problem: Problem | null): Problem | null {
  const [named, field, index] = ENTRY.exec(problem?.field ?? '') ?? [];
  if (!problem || named === undefined || field === undefined) return problem;
  const rest = problem.message.replace(`\`${named}\` `, '');
  const message = field === 'redirect_uris' ? `Redirect URI ${Number(index) + 1} ${rest}` : problem.message;
  return { ...problem, field, message };
}
