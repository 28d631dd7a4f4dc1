import type { DeploymentLogLine } from '@souk/sdk';

export interface LogFilter {
  /** The lowest level that is shown. */
  level: 'info' | 'warn' | 'error';
  source: 'all' | 'request' | 'model' | 'system';
  search: string;
}

export const NO_FILTER: LogFilter = { level: 'info', source: 'all', search: '' };

const LEVELS = ['info', 'warn', 'error'] as const;

type Line = Pick<DeploymentLogLine, 'level' | 'stream' | 'message'>;

/** Returns the lines that match. The search is literal and ignores case. */
export function filterLines<One extends Line>(
  lines: readonly One[],
  { level, source, search }: LogFilter,
): readonly One[] {
  const wanted = search.trim().toLowerCase();
  if (level === 'info' && source === 'all' && wanted === '') return lines;
  return lines.filter(
    (line) =>
      LEVELS.indexOf(line.level) >= LEVELS.indexOf(level) &&
      (source === 'all' || sourceOf(line) === source) &&
      line.message.toLowerCase().includes(wanted),
  );
}

/** Merges stdout and stderr, the two streams of the model's process, into one source. */
export function sourceOf({ stream }: Pick<Line, 'stream'>): 'request' | 'model' | 'system' {
  return stream === 'stdout' || stream === 'stderr' ? 'model' : stream;
}

export interface Piece {
  text: string;
  kind: 'plain' | 'found' | 'request';
}

/** Splits a message into request ids, which are linked, matches of the search, and plain text. */
export function splitMessage({ message, stream }: Line, search: string): Piece[] {
  const id = stream === 'request' ? /^req_[0-9a-z]+/.exec(message)?.[0] : undefined;
  const rest = id === undefined ? message : message.slice(id.length);
  return [
    ...(id === undefined ? [] : [{ text: id, kind: 'request' as const }]),
    ...splitAtMatches(rest, search.trim()),
  ];
}

function splitAtMatches(text: string, search: string): Piece[] {
  if (search === '') return text === '' ? [] : [{ text, kind: 'plain' }];
  const at = text.toLowerCase().indexOf(search.toLowerCase());
  if (at === -1) return text === '' ? [] : [{ text, kind: 'plain' }];
  const end = at + search.length;
  const before: Piece[] = at === 0 ? [] : [{ text: text.slice(0, at), kind: 'plain' }];
  return [...before, { text: text.slice(at, end), kind: 'found' }, ...splitAtMatches(text.slice(end), search)];
}
