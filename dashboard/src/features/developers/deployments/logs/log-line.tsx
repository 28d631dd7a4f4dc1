import type { DeploymentLogLine } from '@souk/sdk';
import { memo } from 'react';
import { Link } from 'react-router';
import { type Piece, sourceOf, splitMessage } from './log-filter.ts';

const timeFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});
const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' });

const LEVELS = {
  info: { name: '', line: 'border-transparent', text: '' },
  warn: { name: 'Warning: ', line: 'border-warn-line bg-warn-soft', text: 'text-warn-ink' },
  error: { name: 'Error: ', line: 'border-danger-line bg-danger-soft', text: 'text-danger-ink' },
} as const;

const SOURCES = { request: 'call', model: 'model', system: 'souk' } as const;

/** Memoized: a line never changes and a page has thousands of them, so only new ones are rendered. */
export const LogLine = memo(function LogLine({ line, search }: { line: DeploymentLogLine; search: string }) {
  const { name, line: frame, text } = LEVELS[line.level];
  const at = new Date(line.at);
  return (
    <li
      className={`grid gap-x-3 border-l-2 px-3 py-0.5 hover:bg-sunken sm:grid-cols-[6.5rem_3rem_minmax(0,1fr)] ${frame}`}
    >
      <span className="flex gap-3 sm:contents">
        <time dateTime={line.at} title={exactFormat.format(at)} className={text || 'text-muted'}>
          {timeFormat.format(at)}
        </time>
        <span className={text || 'text-muted'}>{SOURCES[sourceOf(line)]}</span>
      </span>
      <span className={`min-w-0 wrap-anywhere whitespace-pre-wrap ${text}`}>
        {name && <span className="sr-only">{name}</span>}
        {splitMessage(line, search).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line keep their order
          <LinePiece key={at} piece={piece} color={text} />
        ))}
      </span>
    </li>
  );
});

function LinePiece({ piece: { text, kind }, color }: { piece: Piece; color: string }) {
  if (kind === 'plain') return text;
  if (kind === 'found') return <mark className="rounded-xs bg-accent text-on-accent">{text}</mark>;
  return (
    <Link
      to={`/dashboard/requests/${text}`}
      className={`rounded-xs underline underline-offset-2 ${color || 'text-accent-ink'}`}
    >
      {text}
    </Link>
  );
}
